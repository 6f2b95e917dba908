import { areSameRules, periodScheduleOf } from '../../../domain/calendar/periodSchedule.ts';
import { periodTitle } from '../../../domain/calendar/shortPeriodName.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { DueDayChangeEmployer, Employer } from '../../../schemas/generated/types.ts';
import { type FuturePeriod, futurePeriods, type PlannedBenefit, plannedBenefits } from '../../store/calendar/payPeriods.ts';
import { closureState } from '../../store/closure/closureState.ts';
import { dueDaysOf, type PreviewedEmployer, type RecordBefore } from '../../store/dueDays/dueDayChanges.ts';
import type { Reader } from '../../store/createStore.ts';
import { changedPeriods } from '../calendar/changedPeriods.ts';

type FirstPeriod = DueDayChangeEmployer['firstPeriod'];

const reasons = {
  closed: 'The employer has closed.',
  closing: 'The employer is closing.',
  noPayroll: 'The employer has no active payroll.',
} as const;

/** Why an employer is left out; null for one that changes. */
function reasonToLeaveOut(
  { isActive, instructionCloseEmployerId }: Employer,
  all: readonly RecordBefore[],
  day: number,
): string | null {
  const state = closureState({ isActive, instructionUid: instructionCloseEmployerId ?? null });
  if (state !== 'open') return reasons[state];
  if (all.length === 0) return reasons.noPayroll;
  return all.every(({ from }) => from === day) ? `The due day is the ${day} already.` : null;
}

/** The benefit with the new day, as the changes of its payroll and of itself leave it. */
const withDay = (planned: PlannedBenefit, changed: ReadonlySet<string>, day: number): PlannedBenefit => ({
  ...planned,
  payroll: changed.has(planned.payrollUid) ? { ...planned.payroll, paymentDueDay: day } : planned.payroll,
  benefit: changed.has(planned.benefitUid) ? { ...planned.benefit, paymentDueDay: day } : planned.benefit,
});

const titleOf = ({ payrollName, benefitName }: PlannedBenefit, { name, periodStartDate, periodEndDate }: FuturePeriod): string =>
  periodTitle({ payrollName, benefitName, name, start: periodStartDate, end: periodEndDate });

/** The first period of some benefits whose due date moves. */
function firstMoved(
  benefits: readonly PlannedBenefit[],
  periods: ReadonlyMap<string, FuturePeriod[]>,
  { records, day, today }: { records: readonly RecordBefore[]; day: number; today: CalendarDay },
): FirstPeriod {
  const changed = new Set(records.map(({ uid }) => uid));
  const moved = benefits.flatMap((stored) => {
    const planned = withDay(stored, changed, day);
    const [before, after] = [stored, planned].map(({ payroll, benefit }) => periodScheduleOf(payroll, benefit));
    if (areSameRules(before ?? null, after ?? null)) return [];
    return changedPeriods(planned, periods.get(planned.benefitUid) ?? [], today)
      .moved.filter(({ period, to }) => period.dueDate !== to.dueDate)
      .map(({ period, to }) => ({ title: titleOf(planned, period), from: period.dueDate, to: to.dueDate }));
  });
  const [first] = moved.toSorted((one, other) => one.from.localeCompare(other.from) || one.title.localeCompare(other.title));
  return first ?? null;
}

/**
 * The effect of one payment due day on each of some employers: the payrolls whose day it becomes, the benefits with a day of their own, and
 * the first pay period whose due date moves. It only reads, in a few statements for all of them.
 */
export async function previewDueDays(
  reader: Reader,
  employers: readonly Employer[],
  day: number,
  today: CalendarDay,
): Promise<PreviewedEmployer[]> {
  const employerIds = employers.map(({ id }) => id);
  const [all, benefits, periods] = await Promise.all([
    dueDaysOf(reader, employerIds),
    plannedBenefits(reader, { employerIds }),
    futurePeriods(reader, { employerIds }),
  ]);
  const byEmployer = Map.groupBy(benefits, ({ employerId }) => employerId);
  const byBenefit = Map.groupBy(periods, ({ benefitUid }) => benefitUid);
  return employers.map((employer): PreviewedEmployer => {
    const own = all.get(employer.id) ?? [];
    const reason = reasonToLeaveOut(employer, own, day);
    if (reason !== null) return { employerId: employer.id, outcome: 'leftOut', reason, records: own, firstPeriod: null };
    const records = own.filter(({ from }) => from !== day);
    const firstPeriod = firstMoved(byEmployer.get(employer.id) ?? [], byBenefit, { records, day, today });
    return { employerId: employer.id, outcome: 'toChange', reason: null, records, firstPeriod };
  });
}
