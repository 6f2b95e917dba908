import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { payPeriodDates, type PayPeriodDates } from '../../../domain/calendar/payPeriodDates.ts';
import { periodScheduleOf } from '../../../domain/calendar/periodSchedule.ts';
import type { FuturePeriod, NewPeriod, PlannedBenefit } from '../../store/calendar/payPeriods.ts';
import { missingPeriods } from './makePeriods.ts';

/** A period whose dates move. */
export interface MovedPeriod {
  period: FuturePeriod;
  to: PayPeriodDates;
}

/** The effect of a changed rule on the periods of one benefit. */
export interface PeriodChanges {
  moved: MovedPeriod[];
  /** Periods that the new rule does not have. */
  removed: FuturePeriod[];
  added: NewPeriod[];
}

/** The dates of a period that its rules determine. */
export const movingDates = ['payDate', 'dueDate', 'generateContributionsDate', 'dDCollectionDate'] as const;

/**
 * The periods of a benefit that change with the rules of its payroll or of itself. Only periods that are not yet due change: their dates
 * move, and those that have not begun give way to periods of the new frequency or start. All others stay as they are.
 *
 * @param planned - The benefit and its payroll with the new rules.
 * @param future - Its regular periods that are not yet due, in their order.
 */
export function changedPeriods(planned: PlannedBenefit, future: readonly FuturePeriod[], today: CalendarDay): PeriodChanges {
  const schedule = periodScheduleOf(planned.payroll, planned.benefit);
  if (!schedule) return { moved: [], removed: [], added: [] };
  const toBegin = future.filter(({ periodStartDate }) => periodStartDate > today);
  const [first] = toBegin;
  // Those to begin follow the last period that stays, so that no day is left out or counted twice.
  const wanted = missingPeriods({ ...planned, madeUntil: first ? first.previousEndDate : planned.madeUntil }, today);
  const removed = toBegin.filter((period) => !wanted.some((one) => areSameDays(one, period)));
  return {
    moved: future.flatMap((period) => {
      if (removed.includes(period)) return [];
      const to = payPeriodDates(schedule, { start: period.periodStartDate, end: period.periodEndDate });
      return movingDates.some((date) => period[date] !== to[date]) ? [{ period, to }] : [];
    }),
    removed,
    added: wanted.filter((one) => !toBegin.some((period) => areSameDays(one, period))),
  };
}

const areSameDays = (one: Pick<PayPeriodDates, 'periodStartDate' | 'periodEndDate'>, other: typeof one): boolean =>
  one.periodStartDate === other.periodStartDate && one.periodEndDate === other.periodEndDate;
