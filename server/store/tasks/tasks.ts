import { sql } from 'kysely';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { task, type TaskEvent } from '../../../machines/lifecycles/task.ts';
import { responsibleFor, type TaskKind } from '../../../machines/taskPermissions.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { noteStep, type Taking } from '../lifecycleSteps.ts';
import type { Scoped } from '../createStore.ts';

/** The record that a task is about. There is one open task of a kind about a record. */
export interface TaskSubject {
  employerId: number;
  kind: TaskKind;
  /** Such as the id of a statement, or of a membership. */
  recordUid: string;
}

export interface NewTask extends TaskSubject {
  /** The employee whom it concerns; their recent activity mentions it. */
  employeeUid?: string | null;
  title: string;
  detail: string;
  /** In pence. */
  amount?: number | null;
  /** The last day on which it is done in time. */
  dueDate?: CalendarDay | null;
  /** The screen of the portal on which it is done. */
  recordHref?: string | null;
}

/** The person or job that adds or ends a task, and the time. */
interface Acting extends Taking {
  today: CalendarDay;
}

interface StoredTask {
  taskUid: string;
  title: string;
  status: string;
  employeeUid: string | null;
}

/**
 * Adds a task, in the transaction of the change that calls for it. An open task of this kind about this record gets the new words, amount and
 * due date.
 *
 * @returns whether the task is new.
 */
export async function addTask(tx: Scoped, added: NewTask, acting: Acting): Promise<boolean> {
  const {
    employerId,
    kind,
    recordUid,
    employeeUid = null,
    title,
    detail,
    amount = null,
    dueDate = null,
    recordHref = null,
  } = added;
  const { rows } = await sql<StoredTask & { isNew: boolean }>`
    insert into portal.tasks
      (employer_id, kind, record_uid, employee_uid, title, detail, amount, due_date, record_href, responsible, added_on)
    values (${employerId}, ${kind}, ${recordUid}, ${employeeUid}, ${title}, ${detail}, ${amount}, ${dueDate}, ${recordHref},
      ${responsibleFor(kind)}, ${acting.today})
    on conflict (kind, record_uid) where status = 'open' do update set title = excluded.title, detail = excluded.detail,
      amount = excluded.amount, due_date = excluded.due_date, record_href = excluded.record_href
    returning task_uid as "taskUid", title, status, employee_uid as "employeeUid", xmax = 0 as "isNew"`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error(`The task "${title}" was not written.`);
  if (stored.isNew)
    noteStep(
      tx,
      recordOf(employerId, stored),
      { event: 'create', from: null, to: stored.status, activity: `Task added: ${title}` },
      acting,
    );
  return stored.isNew;
}

/**
 * Ends the open task of a kind about a record, because the event that it asked for has happened (`complete`), or is not needed any more
 * (`withdraw`).
 *
 * @param reason - The event in words, such as `Refund paid on 10/12/2026`.
 * @returns false when no such task is open.
 */
export async function endTask(
  tx: Scoped,
  { employerId, kind, recordUid }: TaskSubject,
  { event, reason, ...acting }: Acting & { event: Exclude<TaskEvent['type'], 'end'>; reason: string },
): Promise<boolean> {
  const said = verdict(task, 'open', { waitsUntil: null }, { type: event });
  if (!said.allowed) throw new Error(`The chart of tasks refuses "${event}" for an open task.`);
  const to = stateText(said.to);
  const { rows } = await sql<StoredTask>`
    update portal.tasks set status = ${to}, ended_on = ${acting.today}, end_reason = ${reason}
    where employer_id = ${employerId} and kind = ${kind} and record_uid = ${recordUid} and status = 'open'
    returning task_uid as "taskUid", title, status, employee_uid as "employeeUid"`.execute(tx);
  const [ended] = rows;
  if (!ended) return false;
  noteStep(tx, recordOf(employerId, ended), { event, from: 'open', to }, acting);
  return true;
}

/** Writes the day on which a person ended a task. */
export async function setEndOfTask(tx: Scoped, taskUid: string, today: CalendarDay): Promise<void> {
  await sql`update portal.tasks set ended_on = ${today} where task_uid = ${taskUid}`.execute(tx);
}

/** Writes who does a task. */
export async function setPersonOfTask(tx: Scoped, taskUid: string, userUid: string): Promise<void> {
  await sql`update portal.tasks set taken_by = ${userUid} where task_uid = ${taskUid}`.execute(tx);
}

/** Ends the wait of a task. */
export async function endWaitOfTask(tx: Scoped, taskUid: string): Promise<void> {
  await sql`update portal.tasks set waits_until = null, waiting_for = null where task_uid = ${taskUid}`.execute(tx);
}

/** The name of who does the task of a row `t`. */
export const takenByName = sql`(select concat_ws(' ', u.first_name, u.last_name) from portal.users u where u.user_uid = t.taken_by)`;

const recordOf = (employerId: number, { taskUid, title, employeeUid }: StoredTask) => ({
  machine: task,
  kind: 'tasks',
  recordUid: taskUid,
  employerId,
  title,
  employeeUid,
});
