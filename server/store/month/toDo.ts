import { sql } from 'kysely';
import type { SubmissionFacts } from '../../../domain/month/nextSteps.ts';
import type { TaskKind } from '../../../machines/taskPermissions.ts';
import type { Month } from '../../../schemas/generated/types.ts';
import { addMonths, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { isWaiting } from '../core/urgency.ts';
import { waitsForEmployer } from '../payments/waitsForEmployer.ts';
import type { Reader } from '../createStore.ts';

/** The progress of a pay period that is to be submitted, and the way in which the one before was submitted. */
export interface PeriodProgress extends Pick<SubmissionFacts, 'load' | 'lastWay'> {
  /** The latest upload, and the name of its file; null without one. */
  loadUid: string | null;
  fileName: string | null;
}

const withdrawn = sql`('discarded', 'disassociated', 'undone', 'refused')`;

/** The progress of pay periods, by their ids. */
export async function progressOfPeriods(
  reader: Reader,
  payrollDateUids: readonly string[],
): Promise<ReadonlyMap<string, PeriodProgress>> {
  type Row = Omit<PeriodProgress, 'load'> & { uid: string; status: string | null; errorCount: number };
  const { rows } = await sql<Row>`
    select p.payroll_date_uid as uid, j.bulk_load_job_uid as "loadUid", j.file_name as "fileName", j.status,
      coalesce(j.failed_row_count + j.file_error_count, 0)::integer as "errorCount", before.way as "lastWay"
    from portal.pay_periods p
    left join lateral (
      select j.* from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
      where j.payroll_date_uid = p.payroll_date_uid and j.status not in ${withdrawn}
      order by l.uploaded_at desc, j.bulk_load_job_uid limit 1
    ) j on true
    left join lateral (
      select case when q.status = 'noStatementsAvailable' then 'nothing'
        when exists (select from portal.bulk_load_jobs k where k.payroll_date_uid = q.payroll_date_uid and k.status in ('awaitingPayment', 'complete'))
          then 'file' else 'screen' end as way
      from portal.pay_periods q
      where q.benefit_uid = p.benefit_uid and q.period_start_date < p.period_start_date and not q.is_extra
        and q.status in ('noStatementsAvailable', 'generatedProcessing', 'paymentReceived', 'multipleStatements')
      order by q.period_start_date desc limit 1
    ) before on true
    where p.payroll_date_uid = any(${payrollDateUids}::uuid[])`.execute(reader);
  return new Map(
    rows.map(({ uid, status, errorCount, ...progress }) => [
      uid,
      { ...progress, load: status === null ? null : { status, errorCount } },
    ]),
  );
}

/** A statement that is to be paid, or is overdue. */
export interface StatementOfMonth {
  statementUid: string;
  employerId: number;
  employerName: string;
  payrollName: string;
  benefitName: string;
  bankHolidayDivision: string;
  name: string;
  start: CalendarDay;
  end: CalendarDay;
  dueDate: CalendarDay;
  amount: number;
  /** Whether the next step is the employer's; otherwise the money is on its way. */
  isToPay: boolean;
  /** Whether it corrects another one, whose name and period it has. */
  isCorrection: boolean;
  /** The day of the direct debit that is on its way; null for any other payment. */
  collectionDate: CalendarDay | null;
}

/**
 * The first statements that are to be paid, and those that are overdue.
 * @param except - Statements to leave out: a task leads to them.
 */
export async function statementsToPay(
  reader: Reader,
  employerIds: readonly number[],
  { today, limit, except }: { today: CalendarDay; limit: number; except: readonly string[] },
): Promise<{ count: number; first: StatementOfMonth[] }> {
  const { rows } = await sql<StatementOfMonth & { count: number }>`
    select s.statement_uid as "statementUid", s.employer_id as "employerId", e.name as "employerName", r.name as "payrollName", b.name as "benefitName",
      r.bank_holiday_division as "bankHolidayDivision", s.period_name as name, p.period_start_date::text as start, p.period_end_date::text as end,
      s.due_date::text as "dueDate", s.total_amount as amount, count(*) over ()::integer as count,
      ${waitsForEmployer('s')} as "isToPay", s.corrects_statement_uid is not null as "isCorrection",
      case when s.is_paid_via_direct_debit and not (${waitsForEmployer('s')})
        then s.collection_date end::text as "collectionDate"
    from portal.statements s join portal.pay_periods p on p.payroll_date_uid = s.payroll_date_uid
    join portal.employers e on e.id = s.employer_id join portal.payrolls r on r.payroll_uid = s.payroll_uid
    join portal.benefits b on b.benefit_uid = s.benefit_uid
    where s.employer_id = any(${employerIds}::bigint[]) and not s.has_been_paid and not s.is_cancelled and s.total_amount > 0
      and (${waitsForEmployer('s')} or s.due_date < ${today}::date)
      and s.statement_uid <> all(${except}::uuid[])
    order by s.due_date, e.name, r.name, b.name, s.statement_uid limit ${limit}`.execute(reader);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _count, ...statement }) => statement) };
}

/** An open task. */
export interface TaskOfMonth {
  taskUid: string;
  employerId: number;
  employerName: string;
  kind: TaskKind;
  /** The record that it is about. */
  recordUid: string;
  title: string;
  detail: string;
  amount: number | null;
  /** Of a payment that the bank has returned, the day on which the money was due, if that was earlier: it is no later for the return. */
  dueDate: CalendarDay | null;
  recordHref: string | null;
  /** Null if it can be done now. */
  waitsUntil: CalendarDay | null;
}

/** The open tasks of employers, those that are due first at the beginning, and those that wait at the end. */
export async function openTasksOf(reader: Reader, employerIds: readonly number[]): Promise<TaskOfMonth[]> {
  const { rows } = await sql<TaskOfMonth>`
    select t.task_uid as "taskUid", t.employer_id as "employerId", e.name as "employerName", t.kind, t.record_uid as "recordUid", t.title, t.detail, t.amount,
      least(t.due_date, s.due_date)::text as "dueDate", t.record_href as "recordHref",
      case when ${isWaiting} then t.waits_until::text end as "waitsUntil"
    from portal.tasks t join portal.employers e on e.id = t.employer_id
    left join portal.statements s on t.kind = 'returnedPayment' and s.statement_uid = t.record_uid
    where t.employer_id = any(${employerIds}::bigint[]) and t.status = 'open'
    order by ${isWaiting}, case when ${isWaiting} then t.waits_until else t.due_date end nulls last, t.task_uid`.execute(reader);
  return rows;
}

/** The employee requests of an employer that wait for an answer. */
export interface OpenRequests {
  employerId: number;
  employerName: string;
  count: number;
}

/** The employers with employee requests to answer. */
export async function openRequestsOf(reader: Reader, employerIds: readonly number[]): Promise<OpenRequests[]> {
  const { rows } = await sql<OpenRequests>`
    select e.id as "employerId", e.name as "employerName", count(*)::integer as count
    from portal.employee_requests q join portal.employers e on e.id = q.employer_id
    where q.employer_id = any(${employerIds}::bigint[]) and q.status = 'outstanding' and e.is_active group by e.id, e.name`.execute(
    reader,
  );
  return rows;
}

/** The pay periods that ended in the calendar month before `today`: how many were submitted, and the amounts. Null without one. */
export async function lastMonthOf(
  reader: Reader,
  employerIds: readonly number[],
  today: CalendarDay,
): Promise<Month['lastMonth']> {
  const until = `${today.slice(0, 7)}-01`;
  const from = addMonths(until, -1);
  const { rows } = await sql<Omit<NonNullable<Month['lastMonth']>, 'month'>>`
    select count(*)::integer as "periodCount", coalesce(sum(s.amount), 0)::bigint as amount, coalesce(sum(s.paid), 0)::bigint as "paidAmount",
      (count(*) filter (where p.status in ('noStatementsAvailable', 'generatedProcessing', 'paymentReceived', 'multipleStatements')))::integer
        as "submittedCount"
    from portal.pay_periods p cross join lateral (
      select sum(s.total_amount) as amount, sum(s.total_amount) filter (where s.has_been_paid) as paid
      from portal.statements s where s.payroll_date_uid = p.payroll_date_uid and not s.is_cancelled
    ) s
    where p.employer_id = any(${employerIds}::bigint[]) and p.period_end_date >= ${from}::date and p.period_end_date < ${until}::date`.execute(
    reader,
  );
  const [row] = rows;
  return row && row.periodCount > 0 ? { month: from.slice(0, 7), ...row } : null;
}
