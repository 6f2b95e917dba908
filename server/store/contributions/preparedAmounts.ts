import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';

/** The parts of a contribution that its statement will ask for. */
const amount = sql`c.employee_regular_amount + c.employer_regular_amount + c.employee_lump_sum + c.employer_lump_sum`;
const isOpen = sql`c.statement_uid is null and not c.is_cancelled`;

/** The sums of the contributions that pay periods have and nobody has submitted yet, in pence, by the id of the period. */
export async function preparedAmounts(reader: Reader, payrollDateUids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uid: string; amount: number }>`
    select c.payroll_date_uid as uid, sum(${amount})::bigint as amount from portal.regular_payroll_contributions c
    where c.payroll_date_uid = any(${payrollDateUids}::uuid[]) and ${isOpen} group by c.payroll_date_uid`.execute(reader);
  return new Map(rows.map(({ uid, amount: sum }) => [uid, sum]));
}

/** The periods of an employer of which somebody has said that nobody contributes, and which have an amount all the same, locked. */
export async function owedInSpiteOfRecord(tx: Scoped, employerId: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select r.payroll_date_uid as uid from portal.pay_periods r
    where r.employer_id = ${employerId} and r.status = 'noStatementsAvailable' and exists (
      select from portal.regular_payroll_contributions c where c.payroll_date_uid = r.payroll_date_uid and ${isOpen} and ${amount} > 0)
    order by r.payroll_date_uid for update of r`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/**
 * Cancels the contributions of £0.00 of a period of which somebody has said that it has none. It is their word, so that no later change of a person brings one back;
 * `edited_before_none` keeps them apart from those that were cancelled one by one.
 */
export async function cancelEmptyContributions(tx: Scoped, payrollDateUid: string): Promise<void> {
  await sql`
    update portal.regular_payroll_contributions c set is_cancelled = true, edited_before_none = is_edited, is_edited = true
    where c.payroll_date_uid = ${payrollDateUid} and ${isOpen} and ${amount} = 0`.execute(tx);
}

/**
 * Brings back the contributions that `cancelEmptyContributions` has cancelled. A pot that has got another one meanwhile keeps that one.
 *
 * @param keepsEdits - Whether they come back as they were; otherwise as if nobody had edited them, so that they can be worked out again.
 */
export async function restoreEmptyContributions(tx: Scoped, payrollDateUid: string, keepsEdits: boolean): Promise<void> {
  await sql`
    update portal.regular_payroll_contributions c set is_cancelled = false, is_edited = ${keepsEdits} and edited_before_none, edited_before_none = null
    where c.payroll_date_uid = ${payrollDateUid} and c.edited_before_none is not null and not exists (
      select from portal.regular_payroll_contributions o
      where o.payroll_date_uid = c.payroll_date_uid and o.pot_uid = c.pot_uid and o.statement_uid is null and not o.is_cancelled)`.execute(
    tx,
  );
}
