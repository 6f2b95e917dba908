import { sql } from 'kysely';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';
import type { PresentContribution } from './differences.ts';
import { openForChanges } from './openForChanges.ts';

/** A contribution of a person in a period. */
export interface PeriodContribution {
  payrollDateUid: string;
  periodTitle: string;
  payDate: CalendarDay;
  dueDate: CalendarDay;
  /** In pence: deducted from pay. */
  employeeAmount: number;
  /** In pence: the employer's, with what was given up. */
  employerAmount: number;
  /** The regular amounts are 0 for now, since no salary is known. False once they are submitted. */
  isSalaryMissing: boolean;
}

/** The days of a period. */
export interface PeriodDays {
  periodStartDate: CalendarDay;
  periodEndDate: CalendarDay;
}

/** A contribution of a person as it is. */
export type PresentOfPerson = Omit<PresentContribution, 'isSubmitted'> &
  PeriodContribution &
  PeriodDays & { isSubmitted: boolean; isPaid: boolean };

/** A period that is open, or is still to be generated. */
export interface Period extends PeriodDays {
  payrollDateUid: string;
  periodTitle: string;
  payDate: CalendarDay;
  dueDate: CalendarDay;
  /** False for a period of which somebody has said that it has no contributions. */
  takesNew: boolean;
  /** Whether its contributions have been generated. */
  isGenerated: boolean;
}

/** The contributions that a person has in periods that are not paid, also those that were cancelled. */
export async function contributionsOf(reader: Reader, employerId: number, employeeUid: string): Promise<PresentOfPerson[]> {
  const { rows } = await sql<PresentOfPerson>`
    select c.employer_contribution_uid as "employerContributionUid", c.payroll_date_uid as "payrollDateUid", c.pot_uid as "potUid",
      c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
      c.deduction_type as "deductionType", c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount",
      c.is_salary_missing and c.statement_uid is null and not c.has_been_paid as "isSalaryMissing", c.is_edited as "isEdited", c.is_cancelled as "isCancelled", c.has_been_paid as "isPaid",
      c.statement_uid is not null or c.has_been_paid as "isSubmitted", ${periodTitleOf('r')} as "periodTitle", r.pay_date::text as "payDate", c.due_date::text as "dueDate",
      r.period_start_date::text as "periodStartDate", r.period_end_date::text as "periodEndDate",
      (c.employee_regular_amount + c.employee_lump_sum)::bigint as "employeeAmount",
      (c.employer_regular_amount + c.employer_lump_sum)::bigint as "employerAmount"
    from portal.regular_payroll_contributions c join portal.pay_periods r on r.payroll_date_uid = c.payroll_date_uid
    where c.employer_id = ${employerId} and c.employee_uid = ${employeeUid} and c.opted_out_on is null
    order by r.pay_date, c.employer_contribution_uid`.execute(reader);
  return rows;
}

type Amounts = Pick<PeriodContribution, 'employeeAmount' | 'employerAmount' | 'isSalaryMissing'>;
type RegularAmounts = Pick<PresentContribution, 'employeeRegularAmount' | 'employerRegularAmount' | 'isSalaryMissing'>;

/** The amounts of a present contribution whose regular amounts change. Its lump sums stay. */
export const changedAmounts = (
  present: PresentOfPerson,
  { employeeRegularAmount, employerRegularAmount, isSalaryMissing }: RegularAmounts,
): Amounts => ({
  employeeAmount: present.employeeAmount - present.employeeRegularAmount + employeeRegularAmount,
  employerAmount: present.employerAmount - present.employerRegularAmount + employerRegularAmount,
  isSalaryMissing,
});

/** The amounts of a contribution that is still to be made. */
export const addedAmounts = ({ employeeRegularAmount, employerRegularAmount, isSalaryMissing }: RegularAmounts): Amounts => ({
  employeeAmount: employeeRegularAmount,
  employerAmount: employerRegularAmount,
  isSalaryMissing,
});

/** The titles of the periods in which a contribution cannot be worked out, since no salary is known. */
export const titlesWithoutSalary = (
  contributions: readonly Pick<PeriodContribution, 'periodTitle' | 'payDate' | 'isSalaryMissing'>[],
): string[] => {
  const unknown = contributions.filter(({ isSalaryMissing }) => isSalaryMissing);
  const inOrder = unknown.toSorted((one, other) => one.payDate.localeCompare(other.payDate));
  return [...new Set(inOrder.map(({ periodTitle }) => periodTitle))];
};

/** The states of a period before its contributions are generated. */
const toBeGenerated = ['notYetDue', 'pendingGeneration'];

/** The periods that are open, or are still to be generated. */
export async function openPeriods(reader: Reader, employerId: number): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select payroll_date_uid as "payrollDateUid", ${periodTitleOf('r')} as "periodTitle", pay_date::text as "payDate", due_date::text as "dueDate",
      period_start_date::text as "periodStartDate", period_end_date::text as "periodEndDate", status <> 'noStatementsAvailable' as "takesNew",
      status <> all(${toBeGenerated}) as "isGenerated"
    from portal.pay_periods r where employer_id = ${employerId} and not is_extra and status = any(${[...openForChanges, ...toBeGenerated]})`.execute(
    reader,
  );
  return rows;
}
