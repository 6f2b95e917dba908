import { type Transaction, sql } from 'kysely';
import { responsibleFor } from '../../../machines/taskPermissions.ts';
import type { Task } from '../../../schemas/generated/types.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { periodTitleOf } from '../../../server/store/core/periodTitle.ts';
import type { Database } from '../../../server/store/database.ts';
import { uidOf } from '../deterministic.ts';

/** A statement that was collected by direct debit. */
export interface TourStatement {
  statementUid: string;
  employerId: number;
  employerName: string;
  payrollDateUid: string;
  periodName: string;
  /** The payroll, the benefit and the period. */
  periodTitle: string;
  totalAmount: number;
  collectionDate: CalendarDay;
  mandateUid: string;
}

/** The collected pension statements of an employer, the newest first. */
export async function collectedStatements(trx: Transaction<Database>, employerId: number): Promise<TourStatement[]> {
  const { rows } = await sql<TourStatement>`
    select s.statement_uid as "statementUid", e.id::integer as "employerId", e.name as "employerName", s.payroll_date_uid as "payrollDateUid",
      s.period_name as "periodName", ${periodTitleOf('s')} as "periodTitle", s.total_amount::integer as "totalAmount", c.collection_date::text as "collectionDate", c.mandate_uid as "mandateUid"
    from portal.statements s join portal.employers e on e.id = s.employer_id
    join portal.payment_collections c on c.statement_uid = s.statement_uid and c.state = 'collected'
    where s.employer_id = ${employerId} and s.has_been_paid and s.pension_scheme_uid is not null
    order by s.due_date desc, s.statement_uid`.execute(trx);
  return rows;
}

interface TourTask extends Pick<Task, 'kind' | 'title' | 'detail'> {
  recordUid: string;
  employeeUid?: string;
  amount: number;
  dueDate: CalendarDay;
  addedOn: CalendarDay;
  recordHref: string | null;
}

/** Writes tasks as the events that call for them would have. */
export async function writeTasks(trx: Transaction<Database>, employerId: number, tasks: readonly TourTask[]): Promise<void> {
  for (const { kind, recordUid, employeeUid = null, title, detail, amount, dueDate, addedOn, recordHref } of tasks)
    await sql`
      insert into portal.tasks (task_uid, employer_id, kind, record_uid, employee_uid, title, detail, amount, due_date, record_href, responsible, added_on)
      values (${uidOf('task', kind, recordUid)}, ${employerId}, ${kind}, ${recordUid}, ${employeeUid}, ${title}, ${detail}, ${amount}, ${dueDate},
        ${recordHref}, ${responsibleFor(kind)}, ${addedOn})`.execute(trx);
}

interface TourChange {
  kind: string;
  recordUid: string;
  employeeUid?: string;
  title: string;
  at: CalendarDay;
  action: string;
  activity: string;
  step?: { machine: string; uid: string; from: string; to: string };
}

/** Writes the history of an event of the tour. */
export async function writeHistory(
  trx: Transaction<Database>,
  employerId: number,
  changes: readonly TourChange[],
): Promise<void> {
  for (const { kind, recordUid, employeeUid = null, title, at, action, activity, step } of changes)
    await sql`
      insert into portal.changes (change_uid, machine, lifecycle_uid, kind, record_uid, employer_id, employee_uid, title, at, activity, fields, action,
        from_state, to_state, acting_as)
      values (${uidOf('tour change', recordUid, action)}, ${step?.machine ?? null}, ${step?.uid ?? null}, ${kind}, ${recordUid}, ${employerId},
        ${employeeUid}, ${title}, (${at}::date + time '09:00') at time zone 'UTC', ${activity}, '[]', ${action}, ${step?.from ?? null}, ${step?.to ?? null},
        'service')`.execute(trx);
}
