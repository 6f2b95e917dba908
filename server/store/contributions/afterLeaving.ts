import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import type { Frequency } from '../../../schemas/lib/calendar/payPeriods.ts';
import { salaryOn } from '../../../schemas/lib/contributions/entitlement.ts';
import { periodsOfYear } from '../../../schemas/lib/contributions/regularAmounts.ts';
import { shareOf } from '../../../schemas/lib/money/amounts.ts';
import type { Reader } from '../createStore.ts';
import { salariesOf } from '../employees/datedSalaries.ts';
import { differences, type PresentContribution } from './differences.ts';
import { openForChanges } from './openForChanges.ts';
import { type Leaving, workOut } from './workedOut.ts';

/** A contribution of a person who leaves. */
export interface LeaversContribution {
  payrollDateUid: string;
  periodName: string;
  payDate: CalendarDay;
  dueDate: CalendarDay;
  /** In pence: deducted from the last pay, or given up. */
  employeeAmount: number;
  /** In pence, of the employer. */
  employerAmount: number;
}

/** The contributions of a person who leaves: those that are still to be paid, and those that will not be. */
export interface AfterLeaving {
  toCome: LeaversContribution[];
  cancelled: LeaversContribution[];
  /** The periods of the last day, one for each benefit that the person pays into. */
  lastPeriods: LastPeriod[];
}

/** A period in which a person leaves. */
export interface LastPeriod {
  periodName: string;
  /** In pence, of the period: the salary of the last day; null if it is unknown. */
  usualPay: number | null;
  /** Whether its contribution follows from the last pay: neither is it submitted, nor has somebody typed it. */
  followsLastPay: boolean;
}

interface PeriodDays {
  periodStartDate: CalendarDay;
  periodEndDate: CalendarDay;
}

type Row = Omit<PresentContribution, 'isSubmitted'> &
  LeaversContribution &
  PeriodDays & { isSubmitted: boolean; isPaid: boolean };

interface Period extends PeriodDays {
  payrollDateUid: string;
  periodName: string;
  payDate: CalendarDay;
  dueDate: CalendarDay;
  takesNew: boolean;
}

/** The contributions that a person has in periods that are not paid, also those that were cancelled. */
async function contributionsOf(reader: Reader, employerId: number, employeeUid: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.employer_contribution_uid as "employerContributionUid", c.payroll_date_uid as "payrollDateUid", c.pot_uid as "potUid",
      c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
      c.deduction_type as "deductionType", c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount",
      c.is_salary_missing as "isSalaryMissing", c.is_edited as "isEdited", c.is_cancelled as "isCancelled", c.has_been_paid as "isPaid",
      c.statement_uid is not null or c.has_been_paid as "isSubmitted", r.name as "periodName", r.pay_date::text as "payDate", c.due_date::text as "dueDate",
      r.period_start_date::text as "periodStartDate", r.period_end_date::text as "periodEndDate",
      (c.employee_regular_amount + c.employee_lump_sum)::bigint as "employeeAmount",
      (c.employer_regular_amount + c.employer_lump_sum)::bigint as "employerAmount"
    from portal.regular_payroll_contributions c join portal.pay_periods r on r.payroll_date_uid = c.payroll_date_uid
    where c.employer_id = ${employerId} and c.employee_uid = ${employeeUid} and c.opted_out_on is null
    order by r.pay_date, c.employer_contribution_uid`.execute(reader);
  return rows;
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

/** The states of a period before its contributions are generated. */
const toBeGenerated = ['notYetDue', 'pendingGeneration'];

/** The periods that are open, or are still to be generated. */
async function openPeriods(reader: Reader, employerId: number): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select payroll_date_uid as "payrollDateUid", name as "periodName", pay_date::text as "payDate", due_date::text as "dueDate",
      period_start_date::text as "periodStartDate", period_end_date::text as "periodEndDate", status <> 'noStatementsAvailable' as "takesNew"
    from portal.pay_periods where employer_id = ${employerId} and not is_extra and status = any(${[...openForChanges, ...toBeGenerated]})`.execute(
    reader,
  );
  return rows;
}

const shown = ({ payrollDateUid, periodName, payDate, dueDate, employeeAmount, employerAmount }: LeaversContribution) => ({
  payrollDateUid,
  periodName,
  payDate,
  dueDate,
  employeeAmount,
  employerAmount,
});

const isSomething = ({ employeeAmount, employerAmount }: LeaversContribution): boolean => employeeAmount + employerAmount > 0;

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
  const stays = present.flatMap((one): LeaversContribution[] => {
    const change = changes.get(one.employerContributionUid);
    if (change)
      return [{ ...shown(one), employeeAmount: change.employeeRegularAmount, employerAmount: change.employerRegularAmount }];
    return one.isCancelled || one.isPaid || removed.includes(one.employerContributionUid) ? [] : [shown(one)];
  });
  const comes = added.flatMap(({ payrollDateUid, employeeRegularAmount, employerRegularAmount }): LeaversContribution[] => {
    const period = periods.get(payrollDateUid);
    if (!period?.takesNew) return [];
    return [shown({ ...period, employeeAmount: employeeRegularAmount, employerAmount: employerRegularAmount })];
  });
  const isLast = ({ periodStartDate, periodEndDate }: PeriodDays): boolean =>
    periodStartDate <= leaving.lastDay && leaving.lastDay <= periodEndDate;
  const isFixed = ({ isSubmitted, isEdited, isCancelled }: Row): boolean => isSubmitted || (isEdited && !isCancelled);
  const last = new Map<string, Omit<LastPeriod, 'usualPay'>>();
  for (const { payrollDateUid } of wanted) {
    const period = periods.get(payrollDateUid);
    if (period?.takesNew && isLast(period)) last.set(payrollDateUid, { periodName: period.periodName, followsLastPay: true });
  }
  for (const one of present)
    if (isLast(one) && isFixed(one)) last.set(one.payrollDateUid, { periodName: one.periodName, followsLastPay: false });
  const usualPay = await usualPayOf(reader, employerId, employeeUid, leaving.lastDay);
  const lastPeriods = [...last.values()].map((one) => ({ ...one, usualPay }));
  return {
    toCome: [...stays, ...comes].filter(isSomething).toSorted((one, other) => one.payDate.localeCompare(other.payDate)),
    cancelled: present.filter(({ employerContributionUid }) => removed.includes(employerContributionUid)).map(shown),
    lastPeriods,
  };
}
