import { type RawBuilder, sql } from 'kysely';
import { changes } from '../../../schemas/generated/resources.ts';
import type { Change } from '../../../schemas/generated/types.ts';
import type { Page, PageRequest } from '../core/listPage.ts';
import type { Reader } from '../createStore.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';
import type { FieldChange } from '../fieldChange.ts';

/** A change as stored, with the names of the people. */
export interface ChangeRow extends Omit<Change, 'fields' | 'changes' | 'href' | 'changedTimestamp'> {
  changedTimestamp: Date;
  fields: readonly FieldChange[];
  action: string;
  employerId: number | null;
  employerName: string | null;
  employeeName: string | null;
  machine: string | null;
  fromState: string | null;
  toState: string | null;
}

/** The changes that a caller may see. */
export interface ReadableChanges {
  /** The kinds of records that they may read. */
  kinds: readonly string[];
  /** The intermediaries whose people they may know. An employer's other intermediaries are not named to its advisers. */
  intermediaries: 'all' | readonly number[];
}

const texts = (values: readonly string[]): RawBuilder<unknown> => sql`${values}::text[]`;
const ids = (values: readonly number[]): RawBuilder<unknown> => sql`${`{${values.join(',')}}`}::bigint[]`;

/** An instruction is pending until it is withdrawn or carried out: its entry cannot be changed, so its record tells. */
const status = sql`case when h.status = 'pending' and h.kind = 'employers' and not exists (
  select from portal.employers c where c.id = h.employer_id and c.instruction_close_employer_id = h.change_uid and c.is_active
) then 'complete' else h.status end`;

/** Where the name of the person of a change is taken from. */
interface ActorNames {
  readonly name: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
}

/** Each change asks for its own: the fastest way to the few rows of a page. */
const nameOfEach: ActorNames = { name: sql`portal.name_of_actor(h.entry)`, join: sql`` };

/** Each person of an employer's changes is asked for once: a filter or an order by the name reads it of every change, several times. */
const nameOfEachPerson = (employerId: number): ActorNames => ({
  name: sql`a.name`,
  join: sql`left join (
      select p.actor_user_uid, portal.name_of_actor(min(p.entry)) as name from portal.changes p
      where p.employer_id = ${employerId} group by p.actor_user_uid
    ) a on a.actor_user_uid = h.actor_user_uid`,
});

/** The changes that match a condition over `h`, each with the names of the people. */
function changesWhere(
  where: RawBuilder<unknown>,
  { kinds, intermediaries }: ReadableChanges,
  actors = nameOfEach,
): RawBuilder<unknown> {
  const isUnknown =
    intermediaries === 'all' ? sql`false` : sql`(h.on_behalf_of is not null and h.on_behalf_of <> all(${ids(intermediaries)}))`;
  const name = sql`case when ${isUnknown} then 'Another intermediary' else ${actors.name} end`;
  return sql`(
    select h.entry, h.change_uid, h.at as changed_timestamp, ${name} as actor_name, lower(${name}) collate "C" as actor_key,
      case when not ${isUnknown} then h.actor_user_uid end as actor_user_uid, h.acting_as,
      case when ${isUnknown} then null when h.on_behalf_of is not null then i.name
        when h.acting_as in ('senior-pension-admin', 'pension-admin', 'employer-user') then o.name end as on_behalf_of,
      h.activity, h.kind, h.title, lower(h.title) collate "C" as title_key, h.record_uid, h.employee_uid,
      w.first_name || ' ' || w.last_name as employee_name, ${status} as status, h.fields, h.action, h.employer_id, o.name as employer_name, h.machine, h.from_state, h.to_state
    from portal.changes h left join portal.intermediaries i on i.id = h.on_behalf_of
    left join portal.employers o on o.id = h.employer_id left join portal.employees w on w.employee_uid = h.employee_uid
    ${actors.join}
    where ${where} and h.activity is not null and h.kind = any(${texts(kinds)}))`;
}

const beside = ['action', 'employerId', 'employerName', 'employeeName', 'machine', 'fromState', 'toState'] as const;
const columns: Record<(typeof beside)[number], RawBuilder<unknown>> = {
  action: sql`t.action`,
  employerId: sql`t.employer_id`,
  employerName: sql`t.employer_name`,
  employeeName: sql`t.employee_name`,
  machine: sql`t.machine`,
  fromState: sql`t.from_state`,
  toState: sql`t.to_state`,
};

/** Texts that are written from the others when they are shown. */
const written = new Set(['href', 'changes']);
const stored = {
  ...changes.entity,
  properties: Object.fromEntries(Object.entries(changes.entity.properties).filter(([field]) => !written.has(field))),
};

const tableOf = (from: RawBuilder<unknown>) =>
  resourceTable<ChangeRow>(changes.resource, stored, {
    from,
    computed: columns,
    keyColumns: { actorName: 'actor_key', title: 'title_key' },
  });

const newest: Pick<ListRequest, 'sort' | 'descending' | 'filters' | 'search'> = {
  sort: 'changedTimestamp',
  descending: true,
  filters: [],
  search: null,
};

/** One page of an employer's changes. */
export const listChanges = (
  reader: Reader,
  employerId: number,
  readable: ReadableChanges,
  request: ListRequest,
): Promise<Page<ChangeRow>> => {
  const readsEveryName = request.sort === 'actorName' || request.filters.some(({ field }) => field === 'actorName');
  const actors = readsEveryName ? nameOfEachPerson(employerId) : nameOfEach;
  return tableOf(changesWhere(sql`h.employer_id = ${employerId}`, readable, actors)).list(reader, sql`true`, request);
};

/** The history of one record, the newest change first. */
export const changesOfRecord = (
  reader: Reader,
  { employerId, kind, recordUid }: { employerId: number; kind: string; recordUid: string },
  readable: ReadableChanges,
  page: PageRequest,
): Promise<Page<ChangeRow>> => {
  const where = sql`h.kind = ${kind} and h.record_uid = ${recordUid} and h.employer_id = ${employerId}`;
  return tableOf(changesWhere(where, readable)).list(reader, sql`true`, { ...newest, ...page });
};

/** The latest changes at an employer. */
export const latestChanges = async (
  reader: Reader,
  employerId: number,
  readable: ReadableChanges,
  limit: number,
): Promise<ChangeRow[]> => latest(reader, sql`h.employer_id = ${employerId}`, readable, limit);

/** The latest changes by an intermediary's people at these employers, and of the intermediary's own people. */
export const latestChangesOfIntermediary = (
  reader: Reader,
  intermediaryId: number,
  employers: 'all' | readonly number[],
  readable: ReadableChanges,
  limit: number,
): Promise<ChangeRow[]> => {
  const seen = employers === 'all' ? sql`true` : sql`(h.employer_id is null or h.employer_id = any(${ids(employers)}))`;
  return latest(
    reader,
    sql`(h.on_behalf_of = ${intermediaryId} or h.intermediary_id = ${intermediaryId}) and ${seen}`,
    readable,
    limit,
  );
};

async function latest(
  reader: Reader,
  where: RawBuilder<unknown>,
  readable: ReadableChanges,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select entry, change_uid as "changeUid", changed_timestamp as "changedTimestamp", actor_name as "actorName", actor_user_uid as "actorUserUid",
      acting_as as "actingAs", on_behalf_of as "onBehalfOf", activity, kind, title, record_uid as "recordUid", employee_uid as "employeeUid",
      employee_name as "employeeName", status, fields, action, employer_id as "employerId", employer_name as "employerName", machine, from_state as "fromState", to_state as "toState"
    from ${changesWhere(where, readable)} t order by changed_timestamp desc, entry desc limit ${limit}`.execute(reader);
  return rows;
}
