import { sql } from 'kysely';
import { noAmounts, type PaidAmounts } from '../../../domain/contributions/deductions.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { reasonOfOptOut, standingContributions } from './corrections.ts';

/** A contribution that an open refund would give back. */
export interface OpenRefund {
  /** The refund's own statement. */
  refundUid: string;
  isAfterOptOut: boolean;
  potUid: string;
  /** In pence: of it, deducted from the member's pay. */
  employeeAmount: number;
}

/**
 * The refunds that are not paid and would give back the payment of a statement, by contribution. The refund after an opt-out gives back what corrections
 * have added, so it belongs to their payments as well.
 */
export async function openRefundsOf(tx: Scoped, employerId: number, statementUid: string): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    select c.statement_uid as "refundUid", s.correction_reason is not distinct from ${reasonOfOptOut} as "isAfterOptOut", c.pot_uid as "potUid",
      -(c.employee_regular_amount + c.employee_lump_sum)::bigint as "employeeAmount"
    from portal.statements paid
    join portal.statements s on s.corrects_statement_uid = paid.statement_uid
      or s.corrects_statement_uid = paid.corrects_statement_uid and s.correction_reason = ${reasonOfOptOut} and exists (
        select from portal.regular_payroll_contributions one
        join portal.regular_payroll_contributions other on other.corrects_contribution_uid = one.corrects_contribution_uid
        where one.statement_uid = paid.statement_uid and other.statement_uid = s.statement_uid)
    join portal.regular_payroll_contributions c on c.statement_uid = s.statement_uid and not c.is_cancelled
    where paid.employer_id = ${employerId} and paid.statement_uid = ${statementUid} and s.employer_id = ${employerId} and s.total_amount < 0
      and not s.is_cancelled and not s.has_been_paid
    order by c.statement_uid, c.pot_uid`.execute(tx);
  return rows;
}

/** Keeps that a withdrawn refund is due again once its statement is paid again. */
export async function renewOnPayment(tx: Scoped, refundUid: string): Promise<void> {
  await sql`update portal.statements set is_renewed_on_payment = true where statement_uid = ${refundUid}`.execute(tx);
}

/** A withdrawn refund whose statement has been paid again. */
export interface RenewableRefund {
  employerId: number;
  /** The refund's own statement, which was cancelled. */
  refundUid: string;
  /** The paid statement that it corrects. */
  statementUid: string;
  reason: string | null;
  /** `yyyy-MM-dd`: the day by which the withdrawn refund was due. */
  dueDate: string;
}

/** The withdrawn refunds to be made again. @param employerId - `all` for the daily step. */
export async function renewableRefunds(reader: Reader, employerId: number | 'all'): Promise<RenewableRefund[]> {
  const { rows } = await sql<RenewableRefund>`
    select s.employer_id as "employerId", s.statement_uid as "refundUid", paid.statement_uid as "statementUid", s.correction_reason as reason,
      s.due_date::text as "dueDate"
    from portal.statements s
    join portal.statements paid on paid.statement_uid = s.corrects_statement_uid and paid.has_been_paid and not paid.is_cancelled
    join portal.employers e on e.id = s.employer_id and e.is_active
    where s.is_renewed_on_payment and ${employerId === 'all' ? sql`true` : sql`s.employer_id = ${employerId}`}
    order by s.statement_uid`.execute(reader);
  return rows;
}

/**
 * Takes a withdrawn refund, so that it is made again once only. Its statement must be locked.
 *
 * @returns the amounts that should stand for its contributions. Those of a membership that an opt-out has undone meanwhile are left out: they have
 * a refund of their own.
 */
export async function takeRenewable(
  tx: Scoped,
  { employerId, refundUid }: RenewableRefund,
): Promise<(PaidAmounts & { employerContributionUid: string })[]> {
  const { rows } = await sql<PaidAmounts & { uid: string }>`
    with taken as (
      update portal.statements set is_renewed_on_payment = false where statement_uid = ${refundUid} and is_renewed_on_payment returning statement_uid
    )
    select c.corrects_contribution_uid as uid, c.employee_regular_amount as "employeeRegularAmount",
      c.employer_regular_amount as "employerRegularAmount", c.employee_lump_sum as "employeeLumpSum", c.employer_lump_sum as "employerLumpSum",
      c.tax_relief as "taxRelief", c.sacrificed_amount as "sacrificedAmount"
    from taken
    join portal.regular_payroll_contributions c on c.statement_uid = taken.statement_uid
    join portal.regular_payroll_contributions o on o.employer_contribution_uid = c.corrects_contribution_uid and o.opted_out_on is null
    where c.employer_id = ${employerId}
    order by c.corrects_contribution_uid`.execute(tx);
  const uids = rows.map(({ uid }) => uid);
  const standing = await standingContributions(tx, employerId, uids);
  return rows.map(({ uid, ...difference }) => {
    const stands = standing.get(uid);
    if (!stands) throw new Error(`The contribution ${uid} of the refund ${refundUid} has gone.`);
    const names = Object.keys(noAmounts) as (keyof PaidAmounts)[];
    const amounts = Object.fromEntries(names.map((name) => [name, stands[name] + difference[name]]));
    return { ...noAmounts, ...amounts, employerContributionUid: uid };
  });
}
