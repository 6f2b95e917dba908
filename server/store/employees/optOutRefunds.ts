import { type RawBuilder, sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import { amountOf } from '../statements/statements.ts';

/** The money that the provider holds for a membership that an opt-out undid, and must give back. */
export interface HeldForOptOut {
  employerId: number;
  /** The pot of the membership. */
  potUid: string;
  employeeUid: string;
  employeeName: string;
  /** `yyyy-MM-dd`: the day of the notice. */
  optedOutOn: string;
  /** In pence, of the member and the employer together: paid, and not given back yet. */
  amount: number;
}

const isMarked = sql`c.opted_out_on is not null and c.has_been_paid and not c.is_cancelled`;
const at = (employerId: number | 'all'): RawBuilder<unknown> =>
  employerId === 'all' ? sql`true` : sql`c.employer_id = ${employerId}`;

/** The memberships that an opt-out undid and for which anything was ever paid; of those that are settled, those with an open task. */
export async function heldForOptOuts(reader: Reader, employerId: number | 'all'): Promise<HeldForOptOut[]> {
  const { rows } = await sql<HeldForOptOut>`
    select c.employer_id as "employerId", c.pot_uid as "potUid", c.employee_uid as "employeeUid", e.first_name || ' ' || e.last_name as "employeeName",
      max(c.opted_out_on)::text as "optedOutOn", sum(${amountOf})::bigint as amount
    from portal.regular_payroll_contributions c join portal.employees e on e.employee_uid = c.employee_uid
    where ${at(employerId)} and ${isMarked}
    group by c.employer_id, c.pot_uid, c.employee_uid, e.first_name, e.last_name
    having sum(${amountOf}) > 0
      or exists (select from portal.tasks t where t.kind = 'optOutRefund' and t.record_uid = c.pot_uid and t.status = 'open')
    order by c.employer_id, c.pot_uid`.execute(reader);
  return rows;
}

/** A paid contribution that an opt-out undid, and that no correction has undone yet. */
export interface RefundableContribution {
  employerId: number;
  statementUid: string;
  contributionUid: string;
  potUid: string;
  employeeUid: string;
  employeeName: string;
  /** In pence, as it stands with all corrections: deducted from the member's pay. */
  employeeAmount: number;
  optedOutOn: string;
}

/**
 * The contributions to undo, on paid statements. One whose own correction is open waits for it.
 * @param statementUid - Of one statement alone. Default: of all.
 */
export async function refundableContributions(
  reader: Reader,
  employerId: number | 'all',
  statementUid: string | null = null,
): Promise<RefundableContribution[]> {
  const { rows } = await sql<RefundableContribution>`
    select c.employer_id as "employerId", c.statement_uid as "statementUid", c.employer_contribution_uid as "contributionUid",
      c.pot_uid as "potUid", c.employee_uid as "employeeUid", person.first_name || ' ' || person.last_name as "employeeName", (c.employee_regular_amount + c.employee_lump_sum + d.employee)::bigint as "employeeAmount", c.opted_out_on::text as "optedOutOn"
    from portal.regular_payroll_contributions c
    join portal.statements s on s.statement_uid = c.statement_uid and s.has_been_paid and not s.is_cancelled
    join portal.employers e on e.id = c.employer_id and e.is_active
    join portal.employees person on person.employee_uid = c.employee_uid
    cross join lateral (
      select coalesce(sum(o.employee_regular_amount + o.employee_lump_sum), 0) as employee,
        coalesce(sum(o.employer_regular_amount + o.employer_lump_sum), 0) as employer
      from portal.regular_payroll_contributions o
      where o.corrects_contribution_uid = c.employer_contribution_uid and not o.is_cancelled
    ) d
    where ${at(employerId)} and ${isMarked} and c.corrects_contribution_uid is null
      and ${amountOf} + d.employee + d.employer > 0
      and (${statementUid}::uuid is null or c.statement_uid = ${statementUid}::uuid)
      and not exists (
        select from portal.regular_payroll_contributions o
        where o.corrects_contribution_uid = c.employer_contribution_uid and not o.is_cancelled and not o.has_been_paid)
    order by c.statement_uid, c.employer_contribution_uid`.execute(reader);
  return rows;
}

/** Locks a statement. @returns its contributions that are still to be undone. */
export async function lockRefundable(tx: Scoped, statementUid: string): Promise<RefundableContribution[]> {
  await sql`select from portal.statements where statement_uid = ${statementUid} for update`.execute(tx);
  return refundableContributions(tx, 'all', statementUid);
}

/** The amount and the due date of an open task about a pot; null without one. */
export async function openTaskOf(
  reader: Reader,
  kind: 'optOutRefund' | 'repayMember',
  potUid: string,
): Promise<{ amount: number; dueDate: string | null } | null> {
  const { rows } = await sql<{ amount: number; dueDate: string | null }>`
    select coalesce(amount, 0) as amount, due_date::text as "dueDate" from portal.tasks
    where kind = ${kind} and record_uid = ${potUid} and status = 'open'`.execute(reader);
  return rows[0] ?? null;
}

/** The contributions of an employee that opt-outs undid, in pence. */
export interface UndoneByOptOut {
  /** Paid: to be refunded. */
  paidAmount: number;
  /** On a statement that is not paid yet: to be refunded once it is. */
  submittedAmount: number;
  /** The day of the last notice; null without one. */
  optedOutOn: string | null;
}

/** The contributions of an employee that opt-outs undid and that are on statements. */
export async function undoneByOptOut(reader: Reader, employerId: number, employeeUid: string): Promise<UndoneByOptOut> {
  const { rows } = await sql<UndoneByOptOut>`
    select coalesce(sum(${amountOf}) filter (where c.has_been_paid), 0)::bigint as "paidAmount",
      coalesce(sum(${amountOf}) filter (where not c.has_been_paid), 0)::bigint as "submittedAmount", max(c.opted_out_on)::text as "optedOutOn"
    from portal.regular_payroll_contributions c
    where c.employer_id = ${employerId} and c.employee_uid = ${employeeUid} and c.opted_out_on is not null and not c.is_cancelled
      and c.statement_uid is not null and c.corrects_contribution_uid is null`.execute(reader);
  return rows[0] ?? { paidAmount: 0, submittedAmount: 0, optedOutOn: null };
}
