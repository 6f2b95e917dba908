import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Reader } from '../createStore.ts';
import { differences } from './differences.ts';
import { addedAmounts, changedAmounts, contributionsOf, openPeriods, type PeriodContribution } from './ofPerson.ts';
import { workOut } from './workedOut.ts';

/** The amounts of a person in a period of one payroll and benefit that is not submitted, in pence. */
export interface BegunAmount {
  payrollDateUid: string;
  /** The payroll, the benefit and the period. */
  name: string;
  payDate: CalendarDay;
  employeeAmount: number;
  employerAmount: number;
  /** The regular amounts of at least one of its contributions are 0 for now, since no salary is known. */
  isSalaryMissing: boolean;
}

/**
 * The contributions of an employee in the periods that have begun and are not submitted, by period: those that are there, as the next working out leaves
 * them, and those that the generation of a period will make. It only reads.
 *
 * @param today - `yyyy-MM-dd`: a period that begins later is left out.
 */
export async function begunAmountsOf(
  reader: Reader,
  employerId: number,
  employeeUid: string,
  today: CalendarDay,
): Promise<Map<string, BegunAmount>> {
  const begun = (await openPeriods(reader, employerId)).filter(({ periodStartDate }) => periodStartDate <= today);
  const periods = new Map(begun.map((period) => [period.payrollDateUid, period]));
  const uids = [...periods.keys()];
  const all = await contributionsOf(reader, employerId, employeeUid);
  const present = all.filter(({ payrollDateUid }) => periods.has(payrollDateUid));
  const wanted = await workOut(reader, {
    periods: sql`r.payroll_date_uid = any(${uids}::uuid[])`,
    employeeUids: [employeeUid],
  });
  const { added, changed, removed } = differences(wanted, present);
  const changes = new Map(changed.map((one) => [one.employerContributionUid, one]));
  const rows = [
    ...present.flatMap((one): PeriodContribution[] => {
      const change = changes.get(one.employerContributionUid);
      if (change) return [{ ...one, ...changedAmounts(one, change) }];
      return one.isCancelled || one.isSubmitted || removed.includes(one.employerContributionUid) ? [] : [one];
    }),
    ...added.flatMap((one): PeriodContribution[] => {
      const period = periods.get(one.payrollDateUid);
      return period?.takesNew ? [{ ...period, ...addedAmounts(one) }] : [];
    }),
  ];
  const found = new Map<string, BegunAmount>();
  for (const { payrollDateUid, periodTitle, payDate, employeeAmount, employerAmount, isSalaryMissing } of rows) {
    const known = found.get(payrollDateUid) ?? { employeeAmount: 0, employerAmount: 0, isSalaryMissing: false };
    found.set(payrollDateUid, {
      payrollDateUid,
      name: periodTitle,
      payDate,
      employeeAmount: known.employeeAmount + employeeAmount,
      employerAmount: known.employerAmount + employerAmount,
      isSalaryMissing: known.isSalaryMissing || isSalaryMissing,
    });
  }
  return found;
}
