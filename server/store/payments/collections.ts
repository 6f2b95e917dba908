import { sql } from 'kysely';
import type { Division } from '../../../schemas/lib/calendar/workingDays.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { mandateReferenceOf } from '../directDebits/mandateReference.ts';

/** A collection of a statement by direct debit, as the bank needs it. */
export interface Collection {
  collectionUid: string;
  statementUid: string;
  /** The mandate's reference, and the collection's own number: 18 characters. */
  reference: string;
  /** In pence. */
  amount: number;
  /** `yyyy-MM-dd`. */
  collectionDate: string;
  /** From 1. */
  attempt: number;
  division: Division;
  accountName: string;
  sortCode: string;
  accountNumber: string;
}

/** A collection to be made. */
export interface NewCollection {
  employerId: number;
  statementUid: string;
  mandateUid: string;
  batchUid: string;
  attempt: number;
  amount: number;
  collectionDate: string;
}

const referenceOf = sql`${mandateReferenceOf(sql`m.mandate_number`)} || 'C' || lpad(c.collection_number::text, 9, '0')`;

const selected = sql`
  c.collection_uid as "collectionUid", c.statement_uid as "statementUid", ${referenceOf} as reference, c.amount,
  c.collection_date::text as "collectionDate", c.attempt, r.bank_holiday_division as division, m.account_name as "accountName",
  m.sort_code as "sortCode", m.bank_account_number as "accountNumber"
  from portal.payment_collections c
  join portal.direct_debit_mandates m on m.id = c.mandate_uid
  join portal.statements s on s.statement_uid = c.statement_uid
  join portal.payrolls r on r.payroll_uid = s.payroll_uid`;

export async function insertCollection(tx: Scoped, made: NewCollection): Promise<void> {
  await sql`
    insert into portal.payment_collections (employer_id, statement_uid, mandate_uid, batch_uid, attempt, amount, collection_date)
    values (${made.employerId}, ${made.statementUid}, ${made.mandateUid}, ${made.batchUid}, ${made.attempt}, ${made.amount},
      ${made.collectionDate})`.execute(tx);
}

/** The next batch that has not been sent, or null. @param after - The last batch that was looked at. */
export async function nextBatch(reader: Reader, after: string | null): Promise<string | null> {
  const { rows } = await sql<{ batchUid: string }>`
    select batch_uid as "batchUid" from portal.payment_collections
    where state = 'prepared' and ${after === null ? sql`true` : sql`batch_uid > ${after}`}
    order by batch_uid limit 1`.execute(reader);
  return rows[0]?.batchUid ?? null;
}

/** The collections of a batch that has not been sent, locked; none while another server sends it. */
export async function lockedBatch(tx: Scoped, batchUid: string): Promise<Collection[]> {
  const locked = await sql<{ uid: string }>`
    select collection_uid as uid from portal.payment_collections where batch_uid = ${batchUid} and state = 'prepared'
    order by collection_uid for update skip locked`.execute(tx);
  if (locked.rows.length === 0) return [];
  const { rows } = await sql<Collection>`select ${selected} where c.batch_uid = ${batchUid} order by c.collection_number`.execute(
    tx,
  );
  return rows;
}

export async function markBatchSent(tx: Scoped, batchUid: string): Promise<void> {
  await sql`update portal.payment_collections set state = 'sent' where batch_uid = ${batchUid} and state = 'prepared'`.execute(
    tx,
  );
}

/** The collections that are with the bank and whose day has come, in batches by date and id. */
export async function collectionsWithBank(
  reader: Reader,
  today: string,
  { after, limit }: { after: Pick<Collection, 'collectionDate' | 'collectionUid'> | null; limit: number },
): Promise<Collection[]> {
  const { rows } = await sql<Collection>`
    select ${selected} where c.state = 'sent' and c.collection_date <= ${today}::date and ${
      after === null
        ? sql`true`
        : sql`(c.collection_date, c.collection_uid) > (${after.collectionDate}::date, ${after.collectionUid}::uuid)`
    }
    order by c.collection_date, c.collection_uid limit ${limit}`.execute(reader);
  return rows;
}

/** The statement and state of a collection, by its reference. */
export async function collectionByReference(
  reader: Reader,
  reference: string,
): Promise<{ collectionUid: string; amount: number } | null> {
  const number = /^M\d{7}C(\d{9})$/.exec(reference)?.[1];
  if (number === undefined) return null;
  const { rows } = await sql<{ collectionUid: string; amount: number }>`
    select c.collection_uid as "collectionUid", c.amount
    from portal.payment_collections c join portal.direct_debit_mandates m on m.id = c.mandate_uid
    where c.collection_number = ${Number(number)} and ${referenceOf} = ${reference}`.execute(reader);
  return rows[0] ?? null;
}

/** Ends a collection that is under way. @returns its statement and mandate; null if it has ended before, or is not there. */
export async function endCollection(
  tx: Scoped,
  collectionUid: string,
  { state, reason = null }: { state: 'collected' | 'returned'; reason?: string | null },
): Promise<{ statementUid: string; mandateUid: string } | null> {
  const { rows } = await sql<{ statementUid: string; mandateUid: string }>`
    update portal.payment_collections set state = ${state}, failure_reason = ${reason}
    where collection_uid = ${collectionUid} and state in ('prepared', 'sent')
    returning statement_uid as "statementUid", mandate_uid as "mandateUid"`.execute(tx);
  return rows[0] ?? null;
}

/** Ends the collection of a statement that was paid by other means. */
export async function settleCollection(tx: Scoped, statementUid: string): Promise<void> {
  await sql`
    update portal.payment_collections set state = 'collected'
    where statement_uid = ${statementUid} and state in ('prepared', 'sent')`.execute(tx);
}

/** The bank account of a direct debit. */
export interface MandateAccount {
  statementUid: string;
  bankAccountUid: string;
  accountName: string;
  sortCode: string;
  accountNumber: string;
}

/** The accounts that statements are collected from: of their last collection, or of the active mandate before there is one. */
export async function mandateAccounts(reader: Reader, statementUids: readonly string[]): Promise<MandateAccount[]> {
  const { rows } = await sql<MandateAccount>`
    select s.statement_uid as "statementUid", m.id as "bankAccountUid", m.account_name as "accountName", m.sort_code as "sortCode",
      m.bank_account_number as "accountNumber"
    from portal.statements s
    cross join lateral (
      select * from portal.direct_debit_mandates m where m.id = coalesce(
        (select c.mandate_uid from portal.payment_collections c where c.statement_uid = s.statement_uid order by c.attempt desc limit 1),
        (select a.id from portal.direct_debit_mandates a where a.benefit_uid = s.benefit_uid and a.status = 'active'))
    ) m
    where s.statement_uid = any(${statementUids}::uuid[]) and s.is_paid_via_direct_debit
      and m.sort_code is not null and m.bank_account_number is not null`.execute(reader);
  return rows;
}

/** The statement of a collection; null if there is no such collection. */
export async function statementOfCollection(reader: Reader, collectionUid: string): Promise<string | null> {
  const { rows } = await sql<{ statementUid: string }>`
    select statement_uid as "statementUid" from portal.payment_collections where collection_uid = ${collectionUid}`.execute(
    reader,
  );
  return rows[0]?.statementUid ?? null;
}
