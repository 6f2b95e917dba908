import type { CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import { payPeriodDates, type PayPeriodDates, periodScheduleOf } from '../../../schemas/lib/calendar/payPeriodDates.ts';
import { payPeriods } from '../../../schemas/lib/calendar/payPeriods.ts';
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

const dates = ['payDate', 'generateContributionsDate', 'dueDate', 'dDCollectionDate'] as const;

/**
 * The periods of a benefit that change with the rules of its payroll or of itself. Only periods that are not yet due change: their dates
 * move, and those that have not begun give way to periods of the new frequency. All others stay as they are.
 *
 * @param planned - The benefit and its payroll with the new rules.
 * @param future - Its regular periods that are not yet due, in their order.
 */
export function changedPeriods(planned: PlannedBenefit, future: readonly FuturePeriod[], today: CalendarDay): PeriodChanges {
  const schedule = periodScheduleOf(planned.payroll, planned.benefit);
  const changes: PeriodChanges = { moved: [], removed: [], added: [] };
  if (!schedule) return changes;
  let kept = dayBeforeFirst(future, planned);
  for (const period of future) {
    const { periodStartDate: start, periodEndDate: end } = period;
    const [regular] = payPeriods(schedule.frequency, schedule.startDate, start).take(1).toArray();
    const isRegular = regular?.start === start && regular.end === end;
    if (!isRegular && start > today) {
      changes.removed.push(period);
      continue;
    }
    kept = end;
    const to = payPeriodDates(schedule, { start, end });
    if (dates.some((date) => period[date] !== to[date])) changes.moved.push({ period, to });
  }
  if (changes.removed.length > 0) changes.added = missingPeriods({ ...planned, madeUntil: kept }, today);
  return changes;
}

/** The last day of the periods that stay, before the first that may change; null when there is none. */
function dayBeforeFirst([first]: readonly FuturePeriod[], { madeUntil }: PlannedBenefit): CalendarDay | null {
  if (!first) return madeUntil;
  return first.previousEndDate;
}
