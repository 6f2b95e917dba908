import { sql } from 'kysely';
import type { LatePayment } from '../../../schemas/generated/types.ts';
import type { LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import { periodTitle, periodTitleOf } from '../core/periodTitle.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { TableOptions } from '../records/resourceTable.ts';

/** The computed fields of a late payment. */
export const latePaymentOptions: TableOptions = {
  computed: {
    periodTitle,
    amountDue: sql`(select s.total_amount from portal.statements s where s.statement_uid = t.statement_uid)`,
  },
};

/** A reason why nothing is late any more. */
export type Settlement = NonNullable<LatePayment['settlement']>;

/** The settlement of a late payment `l` with its period `p` and its statement `s`; null while the contributions are owed. */
const settlementOf = sql`case
  when s.has_been_paid then 'paid' when s.is_cancelled then 'cancelled'
  when l.statement_uid is null and p.status = 'noStatementsAvailable' then 'noContributions'
  when l.statement_uid is null and p.status = 'paymentReceived' then 'paid' end`;

/** The first statement of the period `p` that stands, for a late payment `l` that began before the contributions were submitted. */
const adopted = sql`(
  select a.statement_uid from portal.statements a
  where l.statement_uid is null and a.payroll_date_uid = l.payroll_date_uid and not a.is_cancelled
  order by a.made_at, a.statement_uid limit 1)`;

/** An overdue period, or an unpaid statement, without a late payment. */
export interface FoundLate {
  employerId: number;
  payrollUid: string;
  payrollDateUid: string;
  periodName: string;
  statementUid: string | null;
  dueDate: string;
}

/** Only contributions to a pension scheme have a legal date, and are reported. */
export const isOfAPension = (of: 'p' | 's') =>
  sql`exists (select from portal.benefits b where b.benefit_uid = ${sql.ref(of)}.benefit_uid and b.type = 'pension')`;

/**
 * Overdue periods of pension benefits, and statements that are unpaid after their due date, without a late payment. A statement of a period that was late already
 * is not found: the late payment of the period goes on with it.
 */
export async function findLate(tx: Scoped, today: string, limit: number): Promise<FoundLate[]> {
  const { rows } = await sql<FoundLate>`
    (select p.employer_id as "employerId", p.payroll_uid as "payrollUid", p.payroll_date_uid as "payrollDateUid", p.name as "periodName",
      null::uuid as "statementUid", p.due_date::text as "dueDate"
    from portal.pay_periods p
    where p.status = 'uploadIsOverdue' and p.due_date < ${today}::date and ${isOfAPension('p')}
      and not exists (select from portal.late_payments l where l.payroll_date_uid = p.payroll_date_uid and l.statement_uid is null and l.status <> 'settled')
    order by p.payroll_date_uid limit ${limit})
    union all
    (select s.employer_id, s.payroll_uid, s.payroll_date_uid, s.period_name, s.statement_uid, s.due_date::text
    from portal.statements s
    where not s.has_been_paid and not s.is_cancelled and s.total_amount > 0 and s.due_date < ${today}::date and ${isOfAPension('s')}
      and not exists (select from portal.late_payments l where l.statement_uid = s.statement_uid and l.status <> 'settled')
      and not exists (select from portal.late_payments l where l.payroll_date_uid = s.payroll_date_uid and l.statement_uid is null and l.status <> 'settled')
    order by s.due_date, s.statement_uid limit ${limit})`.execute(tx);
  return rows;
}

/** A late payment to write. */
export type NewLatePayment = FoundLate & {
  status: LatePayment['status'];
  steps: readonly LatePaymentStep[];
  nextStepOn: string | null;
};

/** Writes late payments. One that another server has written meanwhile is left out. @returns those that were written. */
export async function insertLatePayments(
  tx: Scoped,
  found: readonly NewLatePayment[],
): Promise<{ latePaymentUid: string; employerId: number; periodTitle: string }[]> {
  const { rows } = await sql<{ latePaymentUid: string; employerId: number; periodTitle: string }>`
    insert into portal.late_payments (employer_id, payroll_uid, payroll_date_uid, period_name, statement_uid, due_date, status, steps, next_step_on)
    select "employerId", "payrollUid", "payrollDateUid", "periodName", "statementUid", "dueDate", status, steps, "nextStepOn"
    from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as t(
      "employerId" bigint, "payrollUid" uuid, "payrollDateUid" uuid, "periodName" text, "statementUid" uuid, "dueDate" date, status text,
      steps jsonb, "nextStepOn" date
    )
    on conflict do nothing
    returning late_payment_uid as "latePaymentUid", employer_id as "employerId", ${periodTitleOf('late_payments')} as "periodTitle"`.execute(
    tx,
  );
  return rows;
}

/** A late payment whose day has come, or that is settled. */
export interface DueLatePayment {
  latePaymentUid: string;
  employerId: number;
  payrollDateUid: string;
  periodTitle: string;
  statementUid: string | null;
  /** In pence; null while no statement has been made. */
  amountDue: number | null;
  dueDate: string;
  status: LatePayment['status'];
  steps: LatePaymentStep[];
  settlement: Settlement | null;
}

/**
 * The late payments to move on: settled ones, and those whose next step is due, locked for the transaction. Those that another transaction has
 * locked are left out: it moves them on. A period whose contributions were submitted meanwhile has its statement.
 *
 * @param after - The last one that was looked at; null to begin. Without it, each batch would look at all late payments again.
 */
export async function dueLatePayments(
  tx: Scoped,
  today: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<DueLatePayment[]> {
  const { rows } = await sql<DueLatePayment>`
    select l.late_payment_uid as "latePaymentUid", l.employer_id as "employerId", l.payroll_date_uid as "payrollDateUid",
      ${periodTitleOf('l')} as "periodTitle", s.statement_uid as "statementUid", s.total_amount as "amountDue", l.due_date::text as "dueDate", l.status,
      l.steps, ${settlementOf} as settlement
    from portal.late_payments l join portal.pay_periods p on p.payroll_date_uid = l.payroll_date_uid
    left join portal.statements s on s.statement_uid = coalesce(l.statement_uid, ${adopted})
    where l.status <> 'settled' and ${after === null ? sql`true` : sql`l.late_payment_uid > ${after}`}
      and (l.next_step_on <= ${today}::date or ${settlementOf} is not null)
    order by l.late_payment_uid limit ${limit}
    for update of l skip locked`.execute(tx);
  return rows;
}

/** The part of a late payment that the daily step changes. */
export type MovedLatePayment = Pick<DueLatePayment, 'latePaymentUid' | 'statementUid' | 'status' | 'steps' | 'settlement'> & {
  nextStepOn: string | null;
  settledOn: string | null;
};

/** Writes late payments that have moved on. */
export async function moveLatePayments(tx: Scoped, moved: readonly MovedLatePayment[]): Promise<void> {
  await sql`
    update portal.late_payments l set statement_uid = t."statementUid", status = t.status, steps = t.steps, next_step_on = t."nextStepOn",
      settled_on = t."settledOn", settlement = t.settlement
    from jsonb_to_recordset(${JSON.stringify(moved)}::text::jsonb) as t(
      "latePaymentUid" uuid, "statementUid" uuid, status text, steps jsonb, "nextStepOn" date, "settledOn" date, settlement text
    )
    where l.late_payment_uid = t."latePaymentUid"`.execute(tx);
}

/** The late payments of the list whose contributions are no longer owed. */
export async function settledAmong(reader: Reader, latePaymentUids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ latePaymentUid: string }>`
    select l.late_payment_uid as "latePaymentUid"
    from portal.late_payments l join portal.pay_periods p on p.payroll_date_uid = l.payroll_date_uid
    left join portal.statements s on s.statement_uid = coalesce(l.statement_uid, ${adopted})
    where l.late_payment_uid = any(${latePaymentUids}::uuid[]) and ${settlementOf} is not null`.execute(reader);
  return new Set(rows.map(({ latePaymentUid }) => latePaymentUid));
}

/** An entry of the evidence: something that happened to the period, its statement or the late payment. */
export interface EvidenceEntry {
  at: Date;
  activity: string;
}

/** The history of a late payment with its period and its statement, oldest first. */
export async function evidenceEntries(
  reader: Reader,
  employerId: number,
  { latePaymentUid, payrollDateUid, statementUid }: Pick<LatePayment, 'latePaymentUid' | 'payrollDateUid' | 'statementUid'>,
): Promise<EvidenceEntry[]> {
  const { rows } = await sql<EvidenceEntry>`
    select c.at, c.activity from portal.changes c
    where c.employer_id = ${employerId} and (c.kind, c.record_uid) in (
      ('late-payments', ${latePaymentUid}::text), ('pay-periods', ${payrollDateUid}::text), ('statements', ${statementUid ?? null}::text)
    )
    order by c.at, c.entry`.execute(reader);
  return rows;
}
