import { type RawBuilder, sql } from 'kysely';
import * as resources from '../../../schemas/generated/resources.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import { periodTitle } from '../core/periodTitle.ts';
import { columnName } from '../records/resourceTable.ts';

const filed = new Map(
  Object.values(resources).flatMap((files): [string, ResourceFiles][] =>
    files.resource.lifecycle?.events ? [[files.resource.lifecycle.machine, files]] : [],
  ),
);

/**
 * The records of a lifecycle, as a query with the columns of the view `lifecycle_records`: that view itself, or for a lifecycle that a
 * resource's file answers for, where that file keeps its records. So a new one needs no migration.
 */
export function recordsOfLifecycle(machine: string): RawBuilder<unknown> {
  const files = filed.get(machine);
  if (!files) return sql`portal.lifecycle_records`;
  const { from, uid, title, state, made } = placeOf(files);
  return sql`(
    select ${machine}::text as machine, ${uid} as record_uid, t.employer_id, null::bigint as intermediary_id,
      ${title} as title, ${state} as state, coalesce(h.at, ${made}) as since
    from ${from}
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = ${machine} group by record_uid) h
      on h.record_uid = ${uid}::text
    ${'table' in files.resource.storage ? sql`` : sql`where t.resource = ${files.resource.name}`})`;
}

function placeOf({ resource, entity }: ResourceFiles) {
  const { idProperty, lifecycle, recordTitle, storage } = resource;
  const isTable = 'table' in storage;
  const uid = isTable ? sql`t.${sql.ref(columnName(idProperty))}` : sql`t.uid`;
  const value = (field: string): RawBuilder<unknown> => {
    if (field === idProperty) return sql`${uid}::text`;
    if (field === 'periodTitle') return periodTitle;
    return isTable ? sql`t.${sql.ref(columnName(field))}::text` : sql`t.document ->> ${sql.lit(field)}`;
  };
  const state = lifecycle?.state ?? '';
  // A document that was made before the lifecycle is in the state in which all begin.
  const initial = entity.properties[state]?.default;
  return {
    from: isTable ? sql`portal.${sql.ref(storage.table)} t` : sql`portal.documents t`,
    uid,
    title: titleOf(recordTitle, value),
    state: sql`coalesce(${value(state)}, ${typeof initial === 'string' ? initial : null})::text`,
    // Tables of resources do not say when a row was made.
    made: isTable ? sql`null::timestamptz` : sql`t.created_at`,
  };
}

/** A record's heading as SQL: `{name}, {city}`. */
function titleOf(template: string, value: (field: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? value(part.slice(1, -1)) : sql`${part}::text`));
  return sql`trim(concat(${sql.join(parts)}))`;
}
