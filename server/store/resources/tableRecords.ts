import { type RawBuilder, sql } from 'kysely';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { Owner, RecordStore, StoredRecord } from '../records/storedRecord.ts';
import { tableOptions } from './computedFields.ts';
import { countByInitial } from '../core/initials.ts';
import { columnName, resourceTable } from '../records/resourceTable.ts';
import { otherWith } from '../records/uniqueValue.ts';
import { searchedFields, wordsCondition } from '../core/wordsCondition.ts';

/** Records in a table of their own, a column for each field. An employer's records have the column `employer_id`. */
export function tableStore(files: ResourceFiles): RecordStore {
  const { resource, entity } = files;
  if (!('table' in resource.storage)) throw new Error(`schemas/resources/${resource.name}.json names no table.`);
  const options = tableOptions(files);
  const records = resourceTable<StoredRecord>(resource, entity, options);
  const { table: name } = resource.storage;
  const table = sql`portal.${sql.ref(name)}`;
  const key = sql.ref(columnName(resource.idProperty));
  const column = (field: string): RawBuilder<unknown> => sql`t.${sql.ref(columnName(field))}`;
  const { lowerCaseColumns = {} } = options;
  const inLowerCase = (field: string): RawBuilder<unknown> =>
    lowerCaseColumns[field] ? sql`t.${sql.ref(lowerCaseColumns[field])}` : sql`lower(${column(field)})`;
  const ownedBy = (owner: Owner): RawBuilder<unknown> => (owner === null ? sql`true` : sql`t.employer_id = ${owner}`);
  const one = (owner: Owner, uid: string): RawBuilder<unknown> => sql`${ownedBy(owner)} and t.${key} = ${uid}`;

  return {
    list(reader, owner, request) {
      const { total, search, searched = [] } = options;
      const { search: text, unsearched = [] } = request;
      if (text === null) return records.list(reader, ownedBy(owner), request, total && { total: () => total(reader, owner) });
      const within = (fields: readonly string[]): RawBuilder<unknown> =>
        sql`${ownedBy(owner)} and ${wordsCondition(text, fields.map(column))}`;
      if (!search) return records.list(reader, within(searchedFields(entity, unsearched)), request, { searched: table });
      // An index of a resource's own covers texts that not all callers may read. For these callers, the words must be in the others of them.
      const open = searched.filter((field) => !unsearched.includes(field));
      const found = open.length === searched.length ? ownedBy(owner) : within(open);
      return records.list(reader, found, request, { searched: search(owner, text) });
    },
    countByInitial: (reader, owner, field) => countByInitial(reader, { table, where: ownedBy(owner), text: column(field) }),
    async find(reader, owner, uid, lock = false) {
      // A separate statement: one that waited for the lock would still count the rows from before the wait.
      if (lock) await sql`select from ${table} t where ${one(owner, uid)} for update`.execute(reader);
      return records.find(reader, one(owner, uid));
    },
    async has(reader, owner, uid) {
      const { rows } = await sql`select from ${table} t where ${one(owner, uid)}`.execute(reader);
      return rows.length > 0;
    },
    async ownerOf(reader, uid) {
      const owner = resource.scope === 'employer' ? sql`employer_id` : sql`null::bigint`;
      const { rows } = await sql<{ owner: Owner }>`select ${owner} as owner from ${table} where ${key} = ${uid}`.execute(reader);
      return rows[0]?.owner;
    },
    async insert(tx, owner, fields) {
      const columns = Object.entries({ ...records.columnsOf(fields), ...(owner !== null && { employer_id: owner }) });
      const { rows } = await sql<{ uid: string }>`
        insert into ${table} (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => value))})
        returning ${key} as uid`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error(`The insert into ${name} returned no row.`);
      return row.uid;
    },
    async update(tx, owner, uid, fields) {
      const columns = Object.entries(records.columnsOf(fields)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      if (columns.length > 0) await sql`update ${table} t set ${sql.join(columns)} where ${one(owner, uid)}`.execute(tx);
    },
    async remove(tx, owner, uid) {
      await sql`delete from ${table} t where ${one(owner, uid)}`.execute(tx);
    },
    async refersTo(reader, owner, field, uid) {
      const isList = [entity.properties[field]?.type].flat().includes('array');
      const refers = isList ? sql`${uid} = any(${column(field)}::text[])` : sql`${column(field)} = ${uid}`;
      const { rows } = await sql`select from ${table} t where ${ownedBy(owner)} and ${refers} limit 1`.execute(reader);
      return rows.length > 0;
    },
    otherWith: (tx, owner, of) =>
      otherWith(tx, { name: `${name} of ${owner}`, table, where: ownedBy(owner), key: sql`t.${key}`, column, inLowerCase }, of),
  };
}
