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

/** Cancels the contributions of £0.00 of a period of which somebody has said that it has none. It is their word, so that no later change of a person brings one back. */
export async function cancelEmptyContributions(tx: Scoped, payrollDateUid: string): Promise<void> {
  await sql`
    update portal.regular_payroll_contributions c set is_cancelled = true, is_edited = true
    where c.payroll_date_uid = ${payrollDateUid} and ${isOpen} and ${amount} = 0`.execute(tx);
}
