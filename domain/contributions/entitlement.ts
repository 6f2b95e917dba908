import { addDays, type CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';

/** A pay period, as far as it decides whose contributions it has. */
export interface EntitlingPeriod {
  readonly payrollUid: string;
  readonly periodStartDate: CalendarDay;
  readonly periodEndDate: CalendarDay;
  readonly payDate: CalendarDay;
}

/** Days on which a payroll paid a person. On the first day of a later stretch, that one holds. */
export interface PayrollStretch {
  readonly payrollUid: string;
  readonly from: CalendarDay;
  /** The last day; null while it lasts. */
  readonly until: CalendarDay | null;
  /** The pay of the period of the last day, in pence. Null or absent where the usual pay stands. */
  readonly lastPay?: number | null;
}

/** Days on which a person was a member of the pension scheme. A membership that was opted out of has no days. */
export interface MembershipStretch {
  /** Null if the first day is unknown: then all earlier days count. */
  readonly from: CalendarDay | null;
  /** The last day; null while it lasts. */
  readonly until: CalendarDay | null;
}

/** A salary that holds from a day until the next one. */
export interface DatedSalary {
  readonly effectiveFrom: CalendarDay;
  /** Pence a year; null if it was unknown. */
  readonly annualSalary: number | null;
}

/** The membership of a savings product: it has no days of its own. */
export const alwaysMember: readonly MembershipStretch[] = [{ from: null, until: null }];

/** Stretches that follow each other without a day between them: the person was employed throughout. */
interface Employment {
  readonly payrolls: readonly PayrollStretch[];
  readonly from: CalendarDay;
  readonly until: CalendarDay | null;
}

const beyondAllDays = '9999-12-31';

function employmentsOf(stretches: readonly PayrollStretch[]): Employment[] {
  const inOrder = stretches.toSorted(
    (one, other) =>
      one.from.localeCompare(other.from) || (one.until ?? beyondAllDays).localeCompare(other.until ?? beyondAllDays),
  );
  const employments: Employment[] = [];
  for (const stretch of inOrder) {
    const last = employments.at(-1);
    const follows = last && (last.until === null || stretch.from <= addDays(last.until, 1));
    if (follows) employments[employments.length - 1] = { ...last, payrolls: [...last.payrolls, stretch], until: stretch.until };
    else employments.push({ payrolls: [stretch], from: stretch.from, until: stretch.until });
  }
  return employments;
}

/** Whether a day of the period was one of membership on which the person was employed. */
function sharesDay(period: EntitlingPeriod, { from, until }: Employment, membership: MembershipStretch): boolean {
  const first = [period.periodStartDate, from, membership.from ?? from].reduce((one, other) => (other > one ? other : one));
  const last = [period.periodEndDate, until, membership.until].reduce<CalendarDay>(
    (one, other) => (other !== null && other < one ? other : one),
    beyondAllDays,
  );
  return first <= last;
}

/**
 * Whether a person has a contribution in a period, from what was true then: the payroll of the period paid them on its pay date, and they were a member on
 * at least one day of it on which they were employed. Of somebody who has left by the pay date, the payroll of the last day counts: it pays what is left.
 *
 * @returns the day whose salary counts: the pay date, or the last day of an employment that ended before it. Null without a contribution.
 * @see docs/rules.md, "Whose contributions a period has"
 */
export function entitlingDay(
  period: EntitlingPeriod,
  payrolls: readonly PayrollStretch[],
  memberships: readonly MembershipStretch[],
): CalendarDay | null {
  for (const employment of employmentsOf(payrolls).toReversed()) {
    if (!memberships.some((membership) => sharesDay(period, employment, membership))) continue;
    const { until } = employment;
    const day = until !== null && until < period.payDate ? until : period.payDate;
    const paying = employment.payrolls.findLast(({ from }) => from <= day);
    if (paying?.payrollUid === period.payrollUid) return day;
  }
  return null;
}

/**
 * The salary on a day: the latest one that had begun, or before the first of them that first one.
 *
 * @param present - The salary of the record, which holds where none is dated.
 * @returns pence a year; null if it is unknown.
 */
export function salaryOn(salaries: readonly DatedSalary[], day: CalendarDay, present: number | null): number | null {
  const inOrder = salaries.toSorted((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom));
  const found = inOrder.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? inOrder[0];
  return found ? found.annualSalary : present;
}

/**
 * The pay of a period in which a person left, where somebody has said it.
 *
 * @param day - The day that entitles the person to a contribution in the period.
 * @returns pence of the period; null where the usual pay stands, and in every other period.
 * @see docs/rules.md, rule 6.3
 */
export function lastPayIn(
  { payrollUid, periodStartDate, periodEndDate }: EntitlingPeriod,
  payrolls: readonly PayrollStretch[],
  day: CalendarDay,
): number | null {
  const ended = payrolls.find(
    ({ from, until, ...one }) =>
      one.payrollUid === payrollUid &&
      from <= day &&
      until !== null &&
      until >= day &&
      until >= periodStartDate &&
      until <= periodEndDate,
  );
  return ended?.lastPay ?? null;
}
