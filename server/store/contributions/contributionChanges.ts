import { type RawBuilder, sql } from 'kysely';
import type { BilledAmounts, DeductionType, PaidAmounts } from '../../../domain/contributions/deductions.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { deductionTypeOn } from './deductionType.ts';

/** The four amounts of a contribution that its statement bills, in pence. */
export type Amounts = BilledAmounts;

/** A pay period whose contributions are to change. */
export interface LockedPeriod {
  payrollDateUid: string;
  name: string;
  /** Payroll, benefit and period. */
  title: string;
  status: string;
  isExtra: boolean;
  generateContributionsDate: string;
  /** `yyyy-MM-dd`: it chooses the rate of tax relief. */
  payDate: string;
}

/** The manner in which a period is read: locked until the transaction ends, so that a submission waits; locked unless somebody else has it; or as it is now. */
export type PeriodLock = 'locked' | 'ifFree' | 'unlocked';

const lockOf: Readonly<Record<PeriodLock, RawBuilder<unknown>>> = {
  locked: sql`for update`,
  ifFree: sql`for update skip locked`,
  unlocked: sql``,
};

/** A pay period of the employer; null without one, or if somebody else has locked it and it is asked for `ifFree`. */
export async function lockPeriod(
  tx: Scoped,
  employerId: number,
  payrollDateUid: string,
  lock: PeriodLock = 'locked',
): Promise<LockedPeriod | null> {
  const { rows } = await sql<LockedPeriod>`
    select r.payroll_date_uid as "payrollDateUid", r.name, ${periodTitleOf('r')} as title, r.status, r.is_extra as "isExtra",
      r.generate_contributions_date::text as "generateContributionsDate", r.pay_date::text as "payDate"
    from portal.pay_periods r where r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid} ${lockOf[lock]}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The period of a contribution: null if it has none, undefined if there is no such contribution. */
export async function periodOfContribution(
  reader: Reader,
  employerId: number,
  contributionUid: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ uid: string | null }>`
    select payroll_date_uid as uid from portal.regular_payroll_contributions
    where employer_id = ${employerId} and employer_contribution_uid = ${contributionUid}`.execute(reader);
  return rows[0]?.uid;
}

/** A contribution that is to change, as it is. */
export interface LockedContribution extends PaidAmounts {
  deductionType: DeductionType;
  employerContributionUid: string;
  employeeUid: string;
  employeeName: string;
  isCancelled: boolean;
  hasBeenPaid: boolean;
  statementUid: string | null;
}

/** Contributions of a period, locked. The period must be locked first. */
export async function lockContributions(
  tx: Scoped,
  employerId: number,
  payrollDateUid: string,
  uids: readonly string[],
): Promise<Map<string, LockedContribution>> {
  const { rows } = await sql<LockedContribution>`
    select c.employer_contribution_uid as "employerContributionUid", c.employee_uid as "employeeUid", e.first_name || ' ' || e.last_name as "employeeName",
      c.is_cancelled as "isCancelled", c.has_been_paid as "hasBeenPaid", c.statement_uid as "statementUid",
      c.employee_regular_amount as "employeeRegularAmount", c.employer_regular_amount as "employerRegularAmount",
      c.employee_lump_sum as "employeeLumpSum", c.employer_lump_sum as "employerLumpSum", c.deduction_type as "deductionType",
      c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount"
    from portal.regular_payroll_contributions c join portal.employees e on e.employee_uid = c.employee_uid
    where c.employer_id = ${employerId} and c.payroll_date_uid = ${payrollDateUid} and c.employer_contribution_uid = any(${[...uids]}::uuid[])
    order by c.employer_contribution_uid for update of c`.execute(tx);
  return new Map(rows.map((row) => [row.employerContributionUid, row]));
}

/** Writes the amounts of contributions, as typed by hand. */
export async function writeAmounts(
  tx: Scoped,
  employerId: number,
  rows: readonly (PaidAmounts & { employerContributionUid: string })[],
): Promise<void> {
  await sql`
    update portal.regular_payroll_contributions c set employee_regular_amount = t."employeeRegularAmount",
      employer_regular_amount = t."employerRegularAmount", employee_lump_sum = t."employeeLumpSum", employer_lump_sum = t."employerLumpSum",
      tax_relief = t."taxRelief", sacrificed_amount = t."sacrificedAmount", is_edited = true, is_salary_missing = false
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t("employerContributionUid" uuid, "employeeRegularAmount" bigint,
      "employerRegularAmount" bigint, "employeeLumpSum" bigint, "employerLumpSum" bigint, "taxRelief" bigint, "sacrificedAmount" bigint)
    where c.employer_id = ${employerId} and c.employer_contribution_uid = t."employerContributionUid"`.execute(tx);
}

/** Cancels a contribution by hand. */
export async function cancelContribution(tx: Scoped, employerId: number, contributionUid: string): Promise<void> {
  await sql`
    update portal.regular_payroll_contributions set is_cancelled = true, is_edited = true
    where employer_id = ${employerId} and employer_contribution_uid = ${contributionUid}`.execute(tx);
}

/** A pot that a benefit pays into. */
export interface PayingPot {
  potUid: string;
  employeeName: string;
  /** Whether the pot takes contributions in the period: it is active, or its owner was a member of the scheme on a day of the period. */
  isActive: boolean;
  deductionType: DeductionType;
  /** Whether it has a contribution in the period that is neither cancelled nor submitted. */
  hasContribution: boolean;
}

/** Whether the owner of the pot `p` was a member of its scheme on a day of the period `r`: the last pay of somebody who has left is still to come. */
const wasMember = sql`(exists (
    select from portal.pension_scheme_relationships m
    where m.employee_uid = p.employee_uid and m.pension_scheme_uid = p.pension_scheme_uid and m.state = 'notEnrolled'
      and m.ended_on >= r.period_start_date and coalesce(m.enrolled_on, '-infinity') <= r.period_end_date)
  or exists (
    select from portal.former_memberships f
    where f.employee_uid = p.employee_uid and f.pension_scheme_uid = p.pension_scheme_uid
      and f.ended_on >= r.period_start_date and coalesce(f.enrolled_on, '-infinity') <= r.period_end_date))`;

/** The pots of an employee that the benefit of a period pays into. */
export async function payingPots(
  reader: Reader,
  employerId: number,
  { payrollDateUid, employeeUid }: { payrollDateUid: string; employeeUid: string },
): Promise<PayingPot[]> {
  const { rows } = await sql<PayingPot>`
    select p.pot_uid as "potUid", e.first_name || ' ' || e.last_name as "employeeName", (p.state = 'active' or ${wasMember}) as "isActive",
      ${deductionTypeOn(sql`r.pay_date`)} as "deductionType", exists (
      select from portal.regular_payroll_contributions c where c.payroll_date_uid = r.payroll_date_uid and c.pot_uid = p.pot_uid
        and not c.is_cancelled and c.statement_uid is null) as "hasContribution"
    from portal.pay_periods r join portal.benefits b on b.benefit_uid = r.benefit_uid
    join portal.pots p on p.employer_id = r.employer_id and (p.pension_scheme_uid = b.pension_scheme_uid or p.product_uid = b.product_uid)
    join portal.employees e on e.employee_uid = p.employee_uid
    where r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid} and p.employee_uid = ${employeeUid}
    order by p.pot_uid`.execute(reader);
  return rows;
}

/** Adds a contribution to a pot. @returns its id. */
export async function insertContribution(
  tx: Scoped,
  employerId: number,
  {
    payrollDateUid,
    potUid,
    amounts,
    deductionType,
  }: { payrollDateUid: string; potUid: string; amounts: PaidAmounts; deductionType: DeductionType },
): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    insert into portal.regular_payroll_contributions (
      payroll_date_uid, employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid,
      employee_regular_amount, employer_regular_amount, employee_lump_sum, employer_lump_sum, deduction_type, tax_relief, sacrificed_amount, is_edited
    )
    select r.payroll_date_uid, r.employer_id, p.employee_uid, p.pot_uid, r.payroll_uid, r.benefit_uid, r.due_date,
      case when p.pension_scheme_uid is null then 'savings' else 'pension' end,
      coalesce(p.product_uid, (select t.product_uid from portal.product_types t where t.is_pension order by t.priority, t.product_uid limit 1)),
      ${amounts.employeeRegularAmount}, ${amounts.employerRegularAmount}, ${amounts.employeeLumpSum}, ${amounts.employerLumpSum},
      ${deductionType}, ${amounts.taxRelief}, ${amounts.sacrificedAmount}, true
    from portal.pay_periods r join portal.pots p on p.employer_id = r.employer_id
    where r.employer_id = ${employerId} and r.payroll_date_uid = ${payrollDateUid} and p.pot_uid = ${potUid}
    returning employer_contribution_uid as uid`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error(`The pot ${potUid} or its period has gone while they were locked.`);
  return made.uid;
}
