import { type RawBuilder, sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import { mandateReferenceOf } from './mandateReference.ts';

/** An instruction to a payer's bank: to accept our collections, or none any more. */
export interface MandateInstruction {
  kind: 'new' | 'cancellation';
  reference: string;
  accountName: string;
  sortCode: string;
  accountNumber: string;
}

/** A mandate whose instruction is to be lodged. */
interface MandateToLodge {
  id: string;
  employerId: number;
}

const hasAccount = sql`m.sort_code is not null and m.bank_account_number is not null`;
const hasInstruction = (kind: MandateInstruction['kind'], states: readonly string[]): RawBuilder<unknown> => sql`exists (
  select from portal.mandate_instructions i where i.mandate_uid = m.id and i.kind = ${kind} and i.state = any(${states}::text[]))`;

/** The mandates that are new or cancelled to their banks, locked. Those that another transaction has locked are left to it. */
async function mandatesToLodge(tx: Scoped, kind: MandateInstruction['kind'], limit: number): Promise<MandateToLodge[]> {
  const where =
    kind === 'new'
      ? sql`m.status = 'pending' and m.account_holder_confirmed and not ${hasInstruction('new', ['prepared', 'sent', 'accepted'])}
          and exists (select from portal.employers e where e.id = m.employer_id and e.is_active)`
      : sql`m.status = 'cancelled' and ${hasInstruction('new', ['sent', 'accepted'])}
          and not ${hasInstruction('cancellation', ['prepared', 'sent', 'accepted', 'ended'])}`;
  const { rows } = await sql<MandateToLodge>`
    select m.id, m.employer_id as "employerId" from portal.direct_debit_mandates m where ${where} and ${hasAccount}
    order by m.id limit ${limit} for update of m skip locked`.execute(tx);
  return rows;
}

/**
 * Prepares the instructions of one kind that are due, as one batch.
 *
 * @param lodgedOn - `yyyy-MM-dd`: the day on which the banks get them.
 * @returns how many there are.
 */
export async function prepareInstructions(
  tx: Scoped,
  kind: MandateInstruction['kind'],
  { batchUid, lodgedOn, limit }: { batchUid: string; lodgedOn: string; limit: number },
): Promise<number> {
  const mandates = await mandatesToLodge(tx, kind, limit);
  if (mandates.length === 0) return 0;
  await sql`
    insert into portal.mandate_instructions (employer_id, mandate_uid, kind, batch_uid, lodged_on)
    values ${sql.join(mandates.map(({ id, employerId }) => sql`(${employerId}, ${id}, ${kind}, ${batchUid}, ${lodgedOn})`))}`.execute(
    tx,
  );
  return mandates.length;
}

/** The next batch of instructions that has not been sent, or null. @param after - The last batch that was looked at. */
export async function nextInstructions(reader: Reader, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ batchUid: string }>`
    select batch_uid as "batchUid" from portal.mandate_instructions
    where state = 'prepared' and ${after === null ? sql`true` : sql`batch_uid > ${after}`} order by batch_uid limit 1`.execute(
    reader,
  );
  return rows[0]?.batchUid ?? null;
}

/** The instructions of a batch that has not been sent, locked; none while another server sends it. */
export async function lockedInstructions(tx: Scoped, batchUid: string): Promise<MandateInstruction[]> {
  const { rows } = await sql<MandateInstruction>`
    select i.kind, ${mandateReferenceOf(sql`m.mandate_number`)} as reference, m.account_name as "accountName", m.sort_code as "sortCode",
      m.bank_account_number as "accountNumber"
    from portal.mandate_instructions i join portal.direct_debit_mandates m on m.id = i.mandate_uid
    where i.batch_uid = ${batchUid} and i.state = 'prepared' order by m.mandate_number for update of i skip locked`.execute(tx);
  return rows;
}

export async function markInstructionsSent(tx: Scoped, batchUid: string): Promise<void> {
  await sql`update portal.mandate_instructions set state = 'sent' where batch_uid = ${batchUid} and state = 'prepared'`.execute(
    tx,
  );
}

/** The pending mandates that were lodged by a day and not refused, locked. @param lodgedBy - `yyyy-MM-dd` */
export async function unrefusedMandates(tx: Scoped, lodgedBy: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from portal.direct_debit_mandates m
    where m.status = 'pending' and m.account_holder_confirmed
      and exists (select from portal.employers e where e.id = m.employer_id and e.is_active)
      and exists (
        select from portal.mandate_instructions i
        where i.mandate_uid = m.id and i.kind = 'new' and i.state = 'sent' and i.lodged_on <= ${lodgedBy}::date)
    order by m.id limit ${limit} for update of m skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes that the bank has the instruction of a mandate, however it was lodged. */
export async function acceptInstruction(tx: Scoped, mandateUid: string): Promise<void> {
  await sql`
    insert into portal.mandate_instructions (employer_id, mandate_uid, kind, state)
    select employer_id, id, 'new', 'accepted' from portal.direct_debit_mandates where id = ${mandateUid}
    on conflict (mandate_uid) where kind = 'new' and state <> 'ended' do update set state = 'accepted'`.execute(tx);
}

/** Notes that the bank has refused or ended the instruction of a mandate. If it is submitted again, it is lodged again. */
export async function endInstruction(tx: Scoped, mandateUid: string): Promise<void> {
  await sql`
    update portal.mandate_instructions set state = 'ended'
    where mandate_uid = ${mandateUid} and kind = 'new' and state <> 'ended'`.execute(tx);
}
