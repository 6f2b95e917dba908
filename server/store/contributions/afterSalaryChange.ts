import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { changedSalaries, type SalaryChange } from '../../../domain/contributions/changedSalaries.ts';
import { salariesOf } from './datedSalaries.ts';
import type { Reader } from '../createStore.ts';
import { changedAmounts, contributionsOf, openPeriods, type PeriodContribution } from './ofPerson.ts';
import { differences } from './differences.ts';
import { workOut, type WorkedOut } from './workedOut.ts';

/** A contribution that another salary changes, in pence. */
export interface ChangedContribution {
  payrollDateUid: string;
  periodTitle: string;
  payDate: CalendarDay;
  employeeBefore: number;
  employerBefore: number;
  employeeAfter: number;
  employerAfter: number;
  /** No amount could be worked out before, since no salary was known. */
  hadNoSalary: boolean;
}

/** The effect of a new salary on the contributions of an employee. */
export interface AfterSalaryChange {
  changed: ChangedContribution[];
  /** The periods whose contribution would be another one, and is submitted already or was typed: it stays as it is. */
  kept: { periodTitle: string; isSubmitted: boolean }[];
}

type Amounts = Pick<PeriodContribution, 'employeeAmount' | 'employerAmount' | 'isSalaryMissing'>;

const isLike = (one: Amounts, other: Amounts): boolean =>
  one.employeeAmount === other.employeeAmount && one.employerAmount === other.employerAmount;

/**
 * The contributions of an employee once a salary has changed from a day on, by the same steps that the change takes. It only reads.
 *
 * @see docs/rules.md, rule 6.7
 */
export async function contributionsAfterSalaryChange(
  reader: Reader,
  employerId: number,
  { employeeUid, ...change }: SalaryChange & { employeeUid: string },
): Promise<AfterSalaryChange> {
  const salaries = changedSalaries(await salariesOf(reader, employerId, employeeUid), change);
  const present = await contributionsOf(reader, employerId, employeeUid);
  const open = new Map((await openPeriods(reader, employerId)).map((period) => [period.payrollDateUid, period]));
  const uids = [...new Set([...open.keys(), ...present.map(({ payrollDateUid }) => payrollDateUid)])];
  const of = { periods: sql`r.payroll_date_uid = any(${uids}::uuid[])`, employeeUids: [employeeUid] };
  const before = new Map((await workOut(reader, of)).map((one) => [placeOf(one), one]));
  const wanted = await workOut(reader, { ...of, salaries });
  const { added, changed } = differences(wanted, present);
  const byUid = new Map(present.map((one) => [one.employerContributionUid, one]));
  const found: ChangedContribution[] = [];
  for (const one of changed) {
    const own = byUid.get(one.employerContributionUid);
    if (!own || !open.has(own.payrollDateUid)) continue;
    const after = changedAmounts(own, one);
    if (!isLike(own, after)) found.push(changeOf(own, own, after));
  }
  // Not generated yet: before the change, it would be generated with other amounts.
  for (const one of added) {
    const period = open.get(one.payrollDateUid);
    const [then, now] = [amountsOf(before.get(placeOf(one))), amountsOf(one)];
    if (period?.takesNew && !isLike(then, now)) found.push(changeOf(period, then, now));
  }
  const fixed = present.filter(({ isSubmitted, isEdited, isCancelled }) => !isCancelled && (isSubmitted || isEdited));
  const other = new Set(wanted.filter((one) => !isLike(amountsOf(before.get(placeOf(one))), amountsOf(one))).map(placeOf));
  return {
    changed: found.toSorted((one, next) => one.payDate.localeCompare(next.payDate)),
    kept: fixed.filter((one) => other.has(placeOf(one))).map(({ periodTitle, isSubmitted }) => ({ periodTitle, isSubmitted })),
  };
}

const placeOf = ({ payrollDateUid, potUid }: { payrollDateUid: string; potUid: string }): string => `${payrollDateUid} ${potUid}`;

const amountsOf = (one: WorkedOut | undefined): Amounts => ({
  employeeAmount: one?.employeeRegularAmount ?? 0,
  employerAmount: one?.employerRegularAmount ?? 0,
  isSalaryMissing: one?.isSalaryMissing ?? false,
});

const changeOf = (
  { payrollDateUid, periodTitle, payDate }: Pick<PeriodContribution, 'payrollDateUid' | 'periodTitle' | 'payDate'>,
  before: Amounts,
  after: Amounts,
): ChangedContribution => ({
  payrollDateUid,
  periodTitle,
  payDate,
  employeeBefore: before.employeeAmount,
  employerBefore: before.employerAmount,
  employeeAfter: after.employeeAmount,
  employerAfter: after.employerAmount,
  hadNoSalary: before.isSalaryMissing,
});
