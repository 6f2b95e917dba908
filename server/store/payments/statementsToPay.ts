import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../../../schemas/generated/types.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** A statement with the facts of its payment. */
export interface StatementToPay {
  statementUid: string;
  employerId: number;
  employerName: string;
  /** The addresses of the employer. */
  emails: string[];
  payrollDateUid: string;
  /** The payroll, the benefit and the period. */
  periodTitle: string;
  status: Statement['status'];
  totalAmount: number;
  isPaidViaDirectDebit: boolean;
  /** Whether its benefit is paid by direct debit now. */
  benefitIsPaidViaDd: boolean;
  isCancelled: boolean;
  collectionDate: string | null;
  collectionCount: number;
  /** Whether the coming or last collection is one that is presented again. */
  isPresentedAgain: boolean;
  /** `yyyy-MM-dd`: the day of the last collection that had a notice of full length; null before there was one. */
  originalCollectionDate: string | null;
  /** Its amount, in pence. */
  originalAmount: number | null;
  /** Whether that collection has been presented again. */
  wasPresentedAgain: boolean;
  /** `yyyy-MM-dd`: the day of the collection that the bank has, or has paid; null if there is none. */
  collectedOn: string | null;
  /** `yyyy-MM-dd`: of a correction, the day on which the statement that it corrects was paid: collected, or received as a transfer; null if nobody knows. */
  correctedPaidOn: string | null;
  failureReason: string | null;
  paymentReference: string | null;
  /** `yyyy-MM-dd`: the day on which a refund was paid. */
  refundedOn: string | null;
  refundReference: string | null;
  /** Whether the payroll needs no authorisation of each statement. */
  isAutomatic: boolean;
  /** The active mandate of the benefit; null if there is none. */
  mandateUid: string | null;
  mandateNumber: number | null;
}

/** Statements with the facts of their payment. @param where - A condition on the statement `s`. */
async function statementsWhere(reader: Reader, where: RawBuilder<unknown>, rest = sql``): Promise<StatementToPay[]> {
  const { rows } = await sql<StatementToPay>`
    select s.statement_uid as "statementUid", s.employer_id as "employerId", e.name as "employerName", e.emails,
      s.payroll_date_uid as "payrollDateUid", ${periodTitleOf('s')} as "periodTitle", s.status, s.total_amount as "totalAmount",
      s.is_paid_via_direct_debit as "isPaidViaDirectDebit", b.is_paid_via_dd as "benefitIsPaidViaDd", s.is_cancelled as "isCancelled", s.collection_date::text as "collectionDate",
      s.collection_count as "collectionCount", s.is_presented_again as "isPresentedAgain", original.collection_date::text as "originalCollectionDate",
      original.amount as "originalAmount", last.is_presented_again is true as "wasPresentedAgain", (
        select max(c.collection_date)::text from portal.payment_collections c
        where c.statement_uid = s.statement_uid and c.state in ('sent', 'collected')
      ) as "collectedOn", coalesce((
        select max(c.collection_date)::text from portal.payment_collections c
        where c.statement_uid = s.corrects_statement_uid and c.state in ('sent', 'collected')
      ), (
        select (max(x.at) at time zone 'Europe/London')::date::text from portal.changes x
        where x.machine = 'payment' and x.lifecycle_uid = s.corrects_statement_uid::text and x.to_state = 'paymentReceived'
      )) as "correctedPaidOn", s.failure_reason as "failureReason", s.payment_reference as "paymentReference",
      s.refunded_on::text as "refundedOn", s.refund_reference as "refundReference",
      r.is_automatic_statements as "isAutomatic", m.id as "mandateUid",
      m.mandate_number as "mandateNumber"
    from portal.statements s
    join portal.employers e on e.id = s.employer_id
    join portal.payrolls r on r.payroll_uid = s.payroll_uid
    join portal.benefits b on b.benefit_uid = s.benefit_uid
    left join portal.direct_debit_mandates m on m.benefit_uid = s.benefit_uid and m.status = 'active'
    left join lateral (
      select c.is_presented_again from portal.payment_collections c
      where c.statement_uid = s.statement_uid and c.state <> 'withdrawn' order by c.attempt desc limit 1) last on true
    left join lateral (
      select c.collection_date, c.amount from portal.payment_collections c
      where c.statement_uid = s.statement_uid and c.state <> 'withdrawn' and not c.is_presented_again order by c.attempt desc limit 1) original on true
    where ${where} ${rest}`.execute(reader);
  return rows;
}

/** The facts of these statements, in no particular order. */
export const statementsToPay = (reader: Reader, statementUids: readonly string[]): Promise<StatementToPay[]> =>
  statementsWhere(reader, sql`s.statement_uid = any(${statementUids}::uuid[])`);

/** One statement, which the transaction has locked. */
export async function statementToPay(tx: Scoped, statementUid: string): Promise<StatementToPay> {
  const [found] = await statementsToPay(tx, [statementUid]);
  if (!found) throw new Error(`There is no statement ${statementUid}: look for it before its payment is asked about.`);
  return found;
}

/** Locks a statement until the transaction ends. A statement that changed before the lock is read after it. */
export async function lockStatement(tx: Scoped, statementUid: string): Promise<void> {
  await sql`select from portal.statements where statement_uid = ${statementUid} for update`.execute(tx);
}

/** Which statements the daily step looks at, in the order of their ids. */
export interface DueChoice {
  /** The last id that was looked at. */
  after: string | null;
  limit: number;
}

async function lockedWhere(tx: Scoped, where: RawBuilder<unknown>, { after, limit }: DueChoice): Promise<StatementToPay[]> {
  const { rows } = await sql<{ uid: string }>`
    select s.statement_uid as uid from portal.statements s
    where not s.is_cancelled and ${where} and ${after === null ? sql`true` : sql`s.statement_uid > ${after}`}
    order by s.statement_uid limit ${limit} for update of s skip locked`.execute(tx);
  if (rows.length === 0) return [];
  const uids = rows.map(({ uid }) => uid);
  return statementsWhere(tx, sql`s.statement_uid = any(${uids}::uuid[])`, sql`order by s.statement_uid`);
}

/**
 * The statements whose collection may be due for presentation, locked. Those that another transaction has locked are left to it.
 *
 * @param latest - `yyyy-MM-dd`: the last collection date to look at.
 */
export const statementsToCollect = (tx: Scoped, latest: string, choice: DueChoice): Promise<StatementToPay[]> =>
  lockedWhere(tx, sql`s.status = 'paymentNotInitiated' and s.collection_date <= ${latest}::date`, choice);

/** The statements that wait for a direct debit although their benefit has no mandate that is active, or could be again once a matter is settled. Locked. */
export const statementsWithoutMandate = (tx: Scoped, choice: DueChoice): Promise<StatementToPay[]> =>
  lockedWhere(
    tx,
    sql`s.status in ('authorisationPending', 'paymentNotInitiated') and not exists (
      select from portal.direct_debit_mandates m where m.benefit_uid = s.benefit_uid and m.status in ('active', 'suspended'))`,
    choice,
  );

/** The paid statements whose money has reached the pots by `today`, locked. */
export const statementsToProcess = (tx: Scoped, today: string, choice: DueChoice): Promise<StatementToPay[]> =>
  lockedWhere(
    tx,
    sql`s.status = 'paymentReceived' and coalesce(
      (select p.pots_updated_date from portal.pay_periods p where p.payroll_date_uid = s.payroll_date_uid) <= ${today}::date, true)`,
    choice,
  );

/** The fields of a statement that its payment changes. */
export interface PaymentFields {
  status?: string;
  isPaidViaDirectDebit?: boolean;
  collectionDate?: string | null;
  advanceNoticeDate?: string | null;
  collectionCount?: number;
  isPresentedAgain?: boolean;
  failureReason?: string | null;
}

const columns: Readonly<Record<keyof PaymentFields, string>> = {
  status: 'status',
  isPaidViaDirectDebit: 'is_paid_via_direct_debit',
  collectionDate: 'collection_date',
  advanceNoticeDate: 'advance_notice_date',
  collectionCount: 'collection_count',
  isPresentedAgain: 'is_presented_again',
  failureReason: 'failure_reason',
};

/** Writes fields of a statement's payment. */
export async function setPayment(tx: Scoped, statementUid: string, fields: PaymentFields): Promise<void> {
  const changed = Object.entries(fields) as [keyof PaymentFields, unknown][];
  if (changed.length === 0) return;
  await sql`
    update portal.statements set ${sql.join(changed.map(([field, value]) => sql`${sql.ref(columns[field])} = ${value}`))}
    where statement_uid = ${statementUid}`.execute(tx);
}

/** Marks a statement and its contributions as paid. */
export async function markPaid(tx: Scoped, statementUid: string): Promise<void> {
  await sql`update portal.statements set has_been_paid = true where statement_uid = ${statementUid}`.execute(tx);
  await sql`
    update portal.regular_payroll_contributions set has_been_paid = true
    where statement_uid = ${statementUid} and not is_cancelled and not has_been_paid`.execute(tx);
}

/** Marks a statement and its contributions as owed again. */
export async function markUnpaid(tx: Scoped, statementUid: string): Promise<void> {
  await sql`update portal.statements set has_been_paid = false where statement_uid = ${statementUid}`.execute(tx);
  await sql`
    update portal.regular_payroll_contributions set has_been_paid = false
    where statement_uid = ${statementUid} and has_been_paid`.execute(tx);
}

/** Whether the employer of a statement has closed: its records do not change any more. */
export async function employerHasClosed(reader: Reader, statementUid: string): Promise<boolean> {
  const { rows } = await sql<{ hasClosed: boolean }>`
    select not e.is_active as "hasClosed" from portal.statements s join portal.employers e on e.id = s.employer_id
    where s.statement_uid = ${statementUid}`.execute(reader);
  return rows[0]?.hasClosed ?? false;
}

/** A pay period, as the payment of its statements concerns it. */
export interface PeriodToPay {
  payrollDateUid: string;
  employerId: number;
  /** Payroll, benefit and period. */
  title: string;
  status: string;
  generateContributionsDate: string;
  dueDate: string;
  /** Statements that are neither paid nor cancelled. */
  unpaidStatementCount: number;
  /** Statements that are not cancelled. */
  statementCount: number;
}

/** The pay period of a statement, locked: of two payments at the same moment, the second sees the first. */
export async function lockedPeriod(tx: Scoped, payrollDateUid: string): Promise<PeriodToPay | undefined> {
  // A separate statement: one that waited for the lock would still count the statements from before the wait.
  await sql`select from portal.pay_periods where payroll_date_uid = ${payrollDateUid} for update`.execute(tx);
  const { rows } = await sql<PeriodToPay>`
    select r.payroll_date_uid as "payrollDateUid", r.employer_id as "employerId", ${periodTitleOf('r')} as title, r.status,
      r.generate_contributions_date::text as "generateContributionsDate", r.due_date::text as "dueDate", (
        select count(*)::integer from portal.statements s
        where s.payroll_date_uid = r.payroll_date_uid and not s.is_cancelled and not s.has_been_paid
      ) as "unpaidStatementCount", (
        select count(*)::integer from portal.statements s where s.payroll_date_uid = r.payroll_date_uid and not s.is_cancelled
      ) as "statementCount"
    from portal.pay_periods r where r.payroll_date_uid = ${payrollDateUid}`.execute(tx);
  return rows[0];
}
