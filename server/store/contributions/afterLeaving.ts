import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/calendar/calendarDay.ts';
import type { Reader } from '../createStore.ts';
import { differences, type PresentContribution } from './differences.ts';
import { openForChanges } from './openForChanges.ts';
import { workOut } from './workedOut.ts';

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
}

type Row = Omit<PresentContribution, 'isSubmitted'> & LeaversContribution & { isSubmitted: boolean; isPaid: boolean };

interface Period {
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
      (c.employee_regular_amount + c.employee_lump_sum)::bigint as "employeeAmount",
      (c.employer_regular_amount + c.employer_lump_sum)::bigint as "employerAmount"
    from portal.regular_payroll_contributions c join portal.pay_periods r on r.payroll_date_uid = c.payroll_date_uid
    where c.employer_id = ${employerId} and c.employee_uid = ${employeeUid} and c.opted_out_on is null
    order by r.pay_date, c.employer_contribution_uid`.execute(reader);
  return rows;
}

/** The states of a period before its contributions are generated. */
const toBeGenerated = ['notYetDue', 'pendingGeneration'];

/** The periods that are open, or are still to be generated. */
async function openPeriods(reader: Reader, employerId: number): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select payroll_date_uid as "payrollDateUid", name as "periodName", pay_date::text as "payDate", due_date::text as "dueDate",
      status <> 'noStatementsAvailable' as "takesNew"
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
  { employeeUid, lastDay }: { employeeUid: string; lastDay: CalendarDay },
): Promise<AfterLeaving> {
  const periods = new Map((await openPeriods(reader, employerId)).map((period) => [period.payrollDateUid, period]));
  const present = await contributionsOf(reader, employerId, employeeUid);
  const wanted = await workOut(reader, {
    periods: sql`r.payroll_date_uid = any(${[...periods.keys()]}::uuid[])`,
    employeeUids: [employeeUid],
    leavingOn: lastDay,
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
  return {
    toCome: [...stays, ...comes].filter(isSomething).toSorted((one, other) => one.payDate.localeCompare(other.payDate)),
    cancelled: present.filter(({ employerContributionUid }) => removed.includes(employerContributionUid)).map(shown),
  };
}
