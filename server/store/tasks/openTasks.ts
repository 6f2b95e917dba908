import { sql } from 'kysely';
import type { TaskKind } from '../../../machines/taskPermissions.ts';
import { openTasks } from '../../../schemas/generated/resources.ts';
import type { OpenTask } from '../../../schemas/generated/types.ts';
import type { Page } from '../core/listPage.ts';
import { isOverdue, isWaiting, orderOfUrgency, urgency } from '../core/urgency.ts';
import type { Reader } from '../createStore.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';
import { takenByName } from './tasks.ts';

const table = resourceTable<OpenTask>(openTasks.resource, openTasks.entity, {
  // A left join, which the database leaves out when it only counts.
  from: sql`(
    select t.*, e.name as employer_name, e.name_key as employer_key, e.search_key as employer_parts
    from portal.tasks t left join portal.employers e on e.id = t.employer_id where t.status = 'open')`,
  keyColumns: { employerName: 'employer_key' },
  partColumns: { employerName: 'employer_parts' },
  orders: { urgency: orderOfUrgency },
  computed: { urgency, takenByName, isWaiting },
});

/** One page of the open tasks of all employers. */
export const listOpenTasks = (reader: Reader, request: ListRequest): Promise<Page<OpenTask>> =>
  table.list(reader, sql`true`, request);

/** The open tasks of a kind at one employer. */
export interface TaskGroup {
  employerId: number;
  kind: TaskKind;
  count: number;
  /** Of the task that is due first, or, if all of them wait, of the one that waits least. */
  taskUid: string;
  title: string;
  detail: string;
  dueDate: string | null;
  isOverdue: boolean;
  /** Null if it can be done now. */
  waitsUntil: string | null;
}

/** The open tasks of these employers by employer and kind, those that are due first at the beginning, and those that wait at the end. */
export async function openTaskGroups(reader: Reader, employerIds: readonly number[]): Promise<TaskGroup[]> {
  const { rows } = await sql<TaskGroup>`
    select * from (
      select distinct on (t.employer_id, t.kind) t.employer_id as "employerId", t.kind,
        count(*) over (partition by t.employer_id, t.kind) as count, t.task_uid as "taskUid", t.title, t.detail, t.due_date::text as "dueDate",
        ${isOverdue} as "isOverdue", case when ${isWaiting} then t.waits_until::text end as "waitsUntil"
      from portal.tasks t where t.employer_id = any(${employerIds}::bigint[]) and t.status = 'open'
      order by t.employer_id, t.kind, ${isWaiting}, case when ${isWaiting} then t.waits_until else t.due_date end nulls last, t.task_uid
    ) first order by "waitsUntil" nulls first, "dueDate" nulls last, "employerId", kind`.execute(reader);
  return rows;
}
