import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { Frequency } from '../../../domain/calendar/payPeriods.ts';
import { salaryOn } from '../../../domain/contributions/entitlement.ts';
import { periodsOfYear } from '../../../domain/contributions/regularAmounts.ts';
import { shareOf } from '../../../domain/money/amounts.ts';
import type { Reader } from '../createStore.ts';
import { salariesOf } from './datedSalaries.ts';
import { differences } from './differences.ts';
import {
  addedAmounts,
  changedAmounts,
  contributionsOf,
  openPeriods,
  type PeriodContribution,
  type PeriodDays,
  type PresentOfPerson,
  titlesWithoutSalary,
} from './ofPerson.ts';
import { type Leaving, workOut, type WorkedOut } from './workedOut.ts';

/** Of a cancelled one that could not be worked out, the amounts are 0. */
export type LeaversContribution = Omit<PeriodContribution, 'isSalaryMissing'>;

/** The contributions of a person who leaves: those that are still to be paid, and those that will not be. */
export interface AfterLeaving {
  toCome: LeaversContribution[];
  cancelled: LeaversContribution[];
  /** The titles of the periods in which a contribution is to be paid that cannot be worked out, since no salary is known. */
  withoutSalary: string[];
  /** The periods of the last day, one for each benefit that the person pays into. */
  lastPeriods: LastPeriod[];
}

/** A period in which a person leaves. */
export interface LastPeriod {
  periodTitle: string;
  /** In pence, of the period: the salary of the last day; null if it is unknown. */
  usualPay: number | null;
  /** Whether its contribution follows from the last pay: it is no fixed amount, neither is it submitted, nor has somebody typed it. */
  followsLastPay: boolean;
  /** Whether its contribution is a fixed amount that is neither submitted nor typed. */
  isFixedAmount: boolean;
}

/** The pay of a period by the salary of a day, in pence; null if it is unknown. */
async function usualPayOf(reader: Reader, employerId: number, employeeUid: string, day: CalendarDay): Promise<number | null> {
  const { rows } = await sql<{ annualSalary: number | null; frequency: Frequency }>`
    select e.annual_salary as "annualSalary", y.frequency from portal.employees e join portal.payrolls y on y.payroll_uid = e.payroll_uid
    where e.employer_id = ${employerId} and e.employee_uid = ${employeeUid}`.execute(reader);
  const [held] = rows;
  if (!held) return null;
  const salary = salaryOn(await salariesOf(reader, employerId, employeeUid), day, held.annualSalary);
  return salary === null ? null : shareOf(salary, 100, periodsOfYear[held.frequency]);
}

/** The contributions of a person in periods that are still to be generated: nobody sees them yet, but they will be due. */
export async function contributionsToGenerate(
  reader: Reader,
  employerId: number,
  employeeUid: string,
): Promise<(WorkedOut & Pick<PeriodContribution, 'payDate'>)[]> {
  const periods = new Map(
    (await openPeriods(reader, employerId)).filter(({ isGenerated }) => !isGenerated).map((one) => [one.payrollDateUid, one]),
  );
  if (periods.size === 0) return [];
  const wanted = await workOut(reader, {
    periods: sql`r.payroll_date_uid = any(${[...periods.keys()]}::uuid[])`,
    employeeUids: [employeeUid],
  });
  return wanted.flatMap((one) => {
    const period = periods.get(one.payrollDateUid);
    return period && one.employeeRegularAmount + one.employerRegularAmount > 0 ? [{ ...one, payDate: period.payDate }] : [];
  });
}

const toContribution = ({
  payrollDateUid,
  periodTitle,
  payDate,
  dueDate,
  employeeAmount,
  employerAmount,
}: PeriodContribution): LeaversContribution => ({
  payrollDateUid,
  periodTitle,
  payDate,
  dueDate,
  employeeAmount,
  employerAmount,
});

const isSomething = ({ employeeAmount, employerAmount }: PeriodContribution): boolean => employeeAmount + employerAmount > 0;

/**
 * The contributions of an employee once their employment has ended on a day, by the same steps that the leaving takes. It only reads.
 *
 * @see docs/rules.md, rule 6.3
 */
export async function contributionsAfterLeaving(
  reader: Reader,
  employerId: number,
  { employeeUid, ...leaving }: Leaving & { employeeUid: string },
): Promise<AfterLeaving> {
  const periods = new Map((await openPeriods(reader, employerId)).map((period) => [period.payrollDateUid, period]));
  const present = await contributionsOf(reader, employerId, employeeUid);
  const wanted = await workOut(reader, {
    periods: sql`r.payroll_date_uid = any(${[...periods.keys()]}::uuid[])`,
    employeeUids: [employeeUid],
    leaving,
  });
  const { added, changed, removed } = differences(
    wanted,
    present.filter(({ payrollDateUid }) => periods.has(payrollDateUid)),
  );
  const changes = new Map(changed.map((one) => [one.employerContributionUid, one]));
  const stays = present.flatMap((one): PeriodContribution[] => {
    const change = changes.get(one.employerContributionUid);
    if (change) return [{ ...one, ...changedAmounts(one, change) }];
    return one.isCancelled || one.isPaid || removed.includes(one.employerContributionUid) ? [] : [one];
  });
  const comes = added.flatMap((one): PeriodContribution[] => {
    const period = periods.get(one.payrollDateUid);
    return period?.takesNew ? [{ ...period, ...addedAmounts(one) }] : [];
  });
  const due = [...stays, ...comes].toSorted((one, other) => one.payDate.localeCompare(other.payDate));
  const cancelled = present.filter(({ employerContributionUid }) => removed.includes(employerContributionUid));
  const isLast = ({ periodStartDate, periodEndDate }: PeriodDays): boolean =>
    periodStartDate <= leaving.lastDay && leaving.lastDay <= periodEndDate;
  const isFixed = ({ isSubmitted, isEdited, isCancelled }: PresentOfPerson): boolean => isSubmitted || (isEdited && !isCancelled);
  const last = new Map<string, Omit<LastPeriod, 'usualPay'>>();
  for (const [payrollDateUid, those] of Map.groupBy(wanted, (one) => one.payrollDateUid)) {
    const period = periods.get(payrollDateUid);
    const followsLastPay = those.some(({ followsPay }) => followsPay);
    if (period?.takesNew && isLast(period))
      last.set(payrollDateUid, { periodTitle: period.periodTitle, followsLastPay, isFixedAmount: !followsLastPay });
  }
  for (const one of present)
    if (isLast(one) && isFixed(one))
      last.set(one.payrollDateUid, { periodTitle: one.periodTitle, followsLastPay: false, isFixedAmount: false });
  const usualPay = await usualPayOf(reader, employerId, employeeUid, leaving.lastDay);
  const lastPeriods = [...last.values()].map((one) => ({ ...one, usualPay }));
  return {
    toCome: due.filter(isSomething).map(toContribution),
    cancelled: cancelled.filter((one) => one.isSalaryMissing || isSomething(one)).map(toContribution),
    withoutSalary: titlesWithoutSalary(due),
    lastPeriods,
  };
}
