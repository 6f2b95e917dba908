import { sql } from 'kysely';
import { stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { task } from '../../../machines/lifecycles/task.ts';
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
  employerId: number;
  title: string;
  status: string;
  employeeUid: string | null;
}

const stored = sql`task_uid as "taskUid", employer_id as "employerId", title, status, employee_uid as "employeeUid"`;

/**
 * Adds tasks, in the transaction of the change that calls for them: one at most of a kind about a record. An open task of this kind about this record gets
 * the new words, amount and due date.
 *
 * @returns the number of new tasks.
 */
export async function addTasks(tx: Scoped, added: readonly NewTask[], acting: Acting): Promise<number> {
  if (added.length === 0) return 0;
  const given = added.map((one) => ({ ...one, responsible: responsibleFor(one.kind) }));
  const { rows } = await sql<StoredTask & { isNew: boolean }>`
    insert into portal.tasks
      (employer_id, kind, record_uid, employee_uid, title, detail, amount, due_date, record_href, responsible, added_on)
    select "employerId", kind, "recordUid", "employeeUid", title, detail, amount, "dueDate", "recordHref", responsible, ${acting.today}::date
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as t(
      "employerId" bigint, kind text, "recordUid" uuid, "employeeUid" uuid, title text, detail text, amount bigint, "dueDate" date,
      "recordHref" text, responsible text)
    on conflict (kind, record_uid) where status = 'open' do update set title = excluded.title, detail = excluded.detail,
      amount = excluded.amount, due_date = excluded.due_date, record_href = excluded.record_href
    returning ${stored}, xmax = 0 as "isNew"`.execute(tx);
  if (rows.length < added.length) throw new Error(`Only ${rows.length} of ${added.length} tasks were written.`);
  const made = rows.filter(({ isNew }) => isNew);
  for (const one of made)
    noteStep(tx, recordOf(one), { event: 'create', from: null, to: one.status, activity: `Task added: ${one.title}` }, acting);
  return made.length;
}

/** Adds a task as {@link addTasks}. @returns whether it is new. */
export const addTask = async (tx: Scoped, added: NewTask, acting: Acting): Promise<boolean> =>
  (await addTasks(tx, [added], acting)) > 0;

/**
 * Ends the open task of a kind about a record, because the event that it asked for has happened (`complete`), or is not needed any more
 * (`withdraw`).
 *
 * @param reason - The event in words, such as `Refund paid on 10/12/2026`.
 * @returns false when no such task is open.
 */
export const endTask = async (
  tx: Scoped,
  { employerId, kind, recordUid }: TaskSubject,
  { reason, ...ending }: Ending & { reason: string },
): Promise<boolean> => (await endTasks(tx, kind, [{ employerId, recordUid, reason }], ending)) > 0;

/** The event that ends tasks. */
type Ending = Acting & { event: 'complete' | 'withdraw' };

/** Ends open tasks of a kind as {@link endTask}, each with its reason. @returns their number. */
export async function endTasks(
  tx: Scoped,
  kind: TaskKind,
  subjects: readonly (Omit<TaskSubject, 'kind'> & { reason: string })[],
  { event, ...acting }: Ending,
): Promise<number> {
  if (subjects.length === 0) return 0;
  const said = verdict(task, 'open', { waitsUntil: null }, { type: event });
  if (!said.allowed) throw new Error(`The chart of tasks refuses "${event}" for an open task.`);
  const to = stateText(said.to);
  const { rows } = await sql<StoredTask>`
    update portal.tasks t set status = ${to}, ended_on = ${acting.today}, end_reason = s.reason
    from jsonb_to_recordset(${JSON.stringify(subjects)}::text::jsonb) as s("employerId" bigint, "recordUid" uuid, reason text)
    where t.employer_id = s."employerId" and t.kind = ${kind} and t.record_uid = s."recordUid" and t.status = 'open'
    returning ${stored}`.execute(tx);
  for (const ended of rows) noteStep(tx, recordOf(ended), { event, from: 'open', to }, acting);
  return rows.length;
}

/** An open task. */
interface OpenTask extends TaskSubject {
  dueDate: CalendarDay | null;
}

/** The open tasks of a kind at some employers. */
export async function openTasksOfKind(tx: Scoped, kind: TaskKind, employerIds: readonly number[]): Promise<OpenTask[]> {
  const { rows } = await sql<Omit<OpenTask, 'kind'>>`
    select employer_id as "employerId", record_uid as "recordUid", due_date::text as "dueDate" from portal.tasks
    where kind = ${kind} and status = 'open' and employer_id = any(${employerIds}::bigint[])`.execute(tx);
  return rows.map((row) => ({ kind, ...row }));
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

/** The name of who does the task of a row `t`, also of the provider's staff, whom a request about one employer does not see. */
export const takenByName = sql`case when t.taken_by is not null then coalesce(
  (select concat_ws(' ', u.first_name, u.last_name) from portal.users u where u.user_uid = t.taken_by),
  (select s.name from portal.staff_member(t.taken_by) s)) end`;

const recordOf = ({ taskUid, employerId, title, employeeUid }: StoredTask) => ({
  machine: task,
  kind: 'tasks',
  recordUid: taskUid,
  employerId,
  title,
  employeeUid,
});

/** The employers of tasks, by the uid of each task. A task that the scope does not have is left out. */
export async function employersOfTasks(tx: Scoped, taskUids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ taskUid: string; employerId: number }>`
    select task_uid as "taskUid", employer_id as "employerId" from portal.tasks where task_uid = any(${taskUids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ taskUid, employerId }) => [taskUid, employerId]));
}
