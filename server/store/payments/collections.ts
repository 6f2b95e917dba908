import { sql } from 'kysely';
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
  /** Whether it is a returned collection that is presented again. */
  isPresentedAgain: boolean;
  /** Whether it is the first one of its mandate. */
  isFirst: boolean;
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
  /** `yyyy-MM-dd`. */
  collectionDate: string;
  /** `yyyy-MM-dd`: the day that the payer was told. The collection is on that day or later. */
  notifiedDate: string;
  isPresentedAgain: boolean;
}

const referenceOf = sql`${mandateReferenceOf(sql`m.mandate_number`)} || 'C' || lpad(c.collection_number::text, 9, '0')`;

const selected = sql`
  c.collection_uid as "collectionUid", c.statement_uid as "statementUid", ${referenceOf} as reference, c.amount,
  c.collection_date::text as "collectionDate", c.attempt, c.is_presented_again as "isPresentedAgain", not exists (
    select from portal.payment_collections o
    where o.mandate_uid = c.mandate_uid and o.collection_number < c.collection_number and o.state <> 'withdrawn') as "isFirst", m.account_name as "accountName",
  m.sort_code as "sortCode", m.bank_account_number as "accountNumber"
  from portal.payment_collections c join portal.direct_debit_mandates m on m.id = c.mandate_uid`;

export async function insertCollection(tx: Scoped, made: NewCollection): Promise<void> {
  await sql`
    insert into portal.payment_collections (
      employer_id, statement_uid, mandate_uid, batch_uid, attempt, amount, collection_date, notified_date, is_presented_again)
    values (${made.employerId}, ${made.statementUid}, ${made.mandateUid}, ${made.batchUid}, ${made.attempt}, ${made.amount},
      ${made.collectionDate}, ${made.notifiedDate}, ${made.isPresentedAgain})`.execute(tx);
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

/** A collection, as a line of a report names it. */
export interface CollectionByReference {
  collectionUid: string;
  statementUid: string;
  /** In pence. */
  amount: number;
}

/** A collection by its reference; null if there is none. */
export async function collectionByReference(reader: Reader, reference: string): Promise<CollectionByReference | null> {
  const number = /^M\d{7}C(\d{9})$/.exec(reference)?.[1];
  if (number === undefined) return null;
  const { rows } = await sql<CollectionByReference>`
    select c.collection_uid as "collectionUid", c.statement_uid as "statementUid", c.amount
    from portal.payment_collections c join portal.direct_debit_mandates m on m.id = c.mandate_uid
    where c.collection_number = ${Number(number)} and ${referenceOf} = ${reference}`.execute(reader);
  return rows[0] ?? null;
}

/** Locks a collection until the transaction ends. @returns its state. */
export async function lockCollection(tx: Scoped, collectionUid: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select state from portal.payment_collections where collection_uid = ${collectionUid} for update`.execute(tx);
  return rows[0]?.state ?? null;
}

/** A batch that has not been sent, with what may be in the way of it. */
export interface UnsentBatch {
  batchUid: string;
  /** `yyyy-MM-dd`: the first day of its collections. */
  firstDate: string;
  /** Whether the mandate of one of its collections is not active any more. */
  lacksMandate: boolean;
}

/** The batches that have not been sent, each with what may be in the way of it. */
export async function unsentBatches(reader: Reader): Promise<UnsentBatch[]> {
  const { rows } = await sql<UnsentBatch>`
    select c.batch_uid as "batchUid", min(c.collection_date)::text as "firstDate", bool_or(m.status <> 'active') as "lacksMandate"
    from portal.payment_collections c join portal.direct_debit_mandates m on m.id = c.mandate_uid
    where c.state = 'prepared' group by c.batch_uid order by c.batch_uid`.execute(reader);
  return rows;
}

/** A collection of a batch that has not been sent. */
export interface UnsentCollection {
  collectionUid: string;
  statementUid: string;
  collectionDate: string;
  notifiedDate: string;
  mandateIsActive: boolean;
}

/** The collections of a batch that has not been sent, with their statements and themselves locked in that order; none while another server sends it. */
export async function lockUnsentCollections(tx: Scoped, batchUid: string): Promise<UnsentCollection[]> {
  await sql`
    select from portal.statements s
    where exists (select from portal.payment_collections c where c.statement_uid = s.statement_uid and c.batch_uid = ${batchUid} and c.state = 'prepared')
    order by s.statement_uid for update of s`.execute(tx);
  const { rows } = await sql<UnsentCollection>`
    select c.collection_uid as "collectionUid", c.statement_uid as "statementUid", c.collection_date::text as "collectionDate",
      c.notified_date::text as "notifiedDate", m.status = 'active' as "mandateIsActive"
    from portal.payment_collections c join portal.direct_debit_mandates m on m.id = c.mandate_uid
    where c.batch_uid = ${batchUid} and c.state = 'prepared' order by c.collection_uid for update of c skip locked`.execute(tx);
  return rows;
}

/** Takes a collection out of its batch, which has not been sent. */
export async function withdrawCollection(tx: Scoped, collectionUid: string): Promise<void> {
  await sql`
    update portal.payment_collections set state = 'withdrawn' where collection_uid = ${collectionUid} and state = 'prepared'`.execute(
    tx,
  );
}

/** The end of a collection, or, for one that was paid, its return by the bank. */
export type CollectionEnd = { state: 'collected' } | { state: 'returned'; reason: string | null; claim: CollectionClaim | null };

/** The days of an indemnity claim, each `yyyy-MM-dd`. */
export interface CollectionClaim {
  claimedOn: string;
  challengeBy: string;
  debitedOn: string;
}

/**
 * Ends a collection that is with the bank, or returns one that was paid: the bank may take it back at any time.
 *
 * @returns its statement and mandate; null if it has been returned before, or has never been sent.
 */
export async function endCollection(
  tx: Scoped,
  collectionUid: string,
  end: CollectionEnd,
): Promise<{ statementUid: string; mandateUid: string } | null> {
  const { reason, claim } = end.state === 'returned' ? end : { reason: null, claim: null };
  const before = end.state === 'returned' ? ['sent', 'collected'] : ['sent'];
  const { rows } = await sql<{ statementUid: string; mandateUid: string }>`
    update portal.payment_collections set state = ${end.state}, failure_reason = ${reason}, claimed_on = ${claim?.claimedOn ?? null},
      challenge_claim_by = ${claim?.challengeBy ?? null}, claim_debited_on = ${claim?.debitedOn ?? null}
    where collection_uid = ${collectionUid} and state = any(${before}::text[])
    returning statement_uid as "statementUid", mandate_uid as "mandateUid"`.execute(tx);
  return rows[0] ?? null;
}

/** The collection of a statement that is with the bank or was paid, for a return that a person records; null if there is none. */
export async function collectionOfStatement(reader: Reader, statementUid: string): Promise<string | null> {
  const { rows } = await sql<{ collectionUid: string }>`
    select collection_uid as "collectionUid" from portal.payment_collections
    where statement_uid = ${statementUid} and state in ('sent', 'collected') order by attempt desc limit 1`.execute(reader);
  return rows[0]?.collectionUid ?? null;
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
        (select c.mandate_uid from portal.payment_collections c where c.statement_uid = s.statement_uid and c.state <> 'withdrawn' order by c.attempt desc limit 1),
        (select a.id from portal.direct_debit_mandates a where a.benefit_uid = s.benefit_uid and a.status = 'active'))
    ) m
    where s.statement_uid = any(${statementUids}::uuid[]) and s.is_paid_via_direct_debit
      and m.sort_code is not null and m.bank_account_number is not null`.execute(reader);
  return rows;
}

/** The statements whose indemnity claim has been debited by a day, with the day of the debit, while its task is open. */
export async function debitedClaims(
  reader: Reader,
  today: string,
): Promise<{ employerId: number; statementUid: string; debitedOn: string }[]> {
  const { rows } = await sql<{ employerId: number; statementUid: string; debitedOn: string }>`
    select t.employer_id as "employerId", t.record_uid as "statementUid", max(c.claim_debited_on)::text as "debitedOn"
    from portal.tasks t join portal.payment_collections c on c.statement_uid = t.record_uid
    where t.kind = 'indemnityClaim' and t.status = 'open' and c.claim_debited_on is not null
    group by t.employer_id, t.record_uid having max(c.claim_debited_on) <= ${today}
    order by t.employer_id, t.record_uid`.execute(reader);
  return rows;
}
