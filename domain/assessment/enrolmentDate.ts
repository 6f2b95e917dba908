import { addDays, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { type Frequency, payPeriods, type PayPeriod } from '../calendar/payPeriods.ts';
import { ageLimits } from './ages.ts';
import { earningsOfPeriod, type MinimumContributions, minimumContributions, thresholdsOf } from './earnings.ts';

/** The known past of a worker. Days are `yyyy-MM-dd`, amounts pence. */
export interface WorkerHistory {
  /** The day on which one looks. */
  readonly on: CalendarDay;
  readonly dateOfBirth: CalendarDay;
  readonly employmentStartDate: CalendarDay | null;
  readonly dutiesStartDate: CalendarDay | null;
  readonly frequency: Frequency;
  /** The first day of the payroll's first period. */
  readonly payrollStartDate: CalendarDay;
  /** The yearly salary on a day; null if it is unknown. */
  readonly salaryOn: (day: CalendarDay) => number | null;
}

/** The minimum contributions of a period that have been missed. */
export interface OwedContributions extends MinimumContributions {
  readonly period: PayPeriod;
}

/** The periods from the one of a day. The days before the first period of the payroll are one more: nothing else is known of them. */
function* periodsFrom(from: CalendarDay, { frequency, payrollStartDate }: WorkerHistory): Generator<PayPeriod> {
  if (from < payrollStartDate) yield { start: from, end: addDays(payrollStartDate, -1) };
  yield* payPeriods(frequency, payrollStartDate, from);
}

/** The earnings of a period. Of the present one, those that are known by now. */
function earningsIn({ start, end }: PayPeriod, { on, salaryOn, frequency, employmentStartDate }: WorkerHistory): number {
  const day = [end, on].reduce((one, other) => (other < one ? other : one));
  const known = [start, employmentStartDate ?? start, day].reduce((one, other) => (other > one ? other : one));
  return earningsOfPeriod(salaryOn(known) ?? 0, frequency);
}

/**
 * The first day on which all conditions of automatic enrolment held, whatever day one looks: the person works here, is 22 or older and under State Pension
 * age, the employer has duties, and the earnings of the pay reference period exceed the trigger.
 *
 * @returns null if there was none up to the day on which one looks.
 * @see docs/rules.md, "The enrolment date"
 * @see Pensions Act 2008, section 3; SI 2010/772, regulation 6
 */
export function findEnrolmentDate(history: WorkerHistory): CalendarDay | null {
  const { on, dateOfBirth, employmentStartDate, dutiesStartDate, payrollStartDate, frequency } = history;
  const { eligibleFrom, statePensionDay } = ageLimits(dateOfBirth, on);
  const earliest = [employmentStartDate ?? payrollStartDate, dutiesStartDate ?? '', eligibleFrom].reduce((one, other) =>
    other > one ? other : one,
  );
  for (const period of periodsFrom(earliest, history)) {
    const day = period.start > earliest ? period.start : earliest;
    if (day > on || day >= statePensionDay) return null;
    if (earningsIn(period, history) > thresholdsOf(frequency, period.start).trigger) return day;
  }
  return null;
}

/** The minimum contributions of the periods since an enrolment date that have ended, earliest first. They are owed if the worker is no member yet. */
export function findOwedContributions(enrolmentDate: CalendarDay, history: WorkerHistory): OwedContributions[] {
  const owed: OwedContributions[] = [];
  const { frequency, payrollStartDate, on } = history;
  for (const period of payPeriods(frequency, payrollStartDate, enrolmentDate)) {
    if (period.end >= on) return owed;
    const minimum = minimumContributions(earningsIn(period, history), thresholdsOf(frequency, period.start), period.start);
    if (minimum.total > 0) owed.push({ period, ...minimum });
  }
  return owed;
}
