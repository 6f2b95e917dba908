import { type RawBuilder, sql } from 'kysely';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { withoutNull } from '../../../schemas/lib/storedType.ts';
import { filterCondition } from '../core/filters.ts';
import { countByInitial } from '../core/initials.ts';
import { listPage } from '../core/listPage.ts';
import type { Owner, RecordStore, StoredRecord } from './storedRecord.ts';
import { otherWith } from './uniqueValue.ts';
import { searchedFields, wordsCondition } from '../core/wordsCondition.ts';

interface DocumentRow {
  uid: string;
  document: StoredRecord;
}

const isText = ({ type }: JsonSchema): boolean => [type].flat().includes('string');

/**
 * Records as documents of one table. The API has checked them against their schema. An employer's documents of one resource
 * are found by an index, and those with a `name` are ordered by it; other orders and filters read all of them. A resource that
 * outgrows this needs a table of its own: see docs/adding-a-screen.md.
 */
export function documentStore({ resource, entity }: ResourceFiles): RecordStore {
  const fields = Object.keys(entity.properties);
  const defaults = Object.fromEntries(
    Object.entries(entity.properties).flatMap(([field, { default: value }]) => (value === undefined ? [] : [[field, value]])),
  );
  /** A document from before a field was there has its default, as a row of a table has. */
  const json = (field: string): RawBuilder<unknown> => {
    const value = sql`t.document -> ${sql.lit(field)}`;
    return field in defaults ? sql`coalesce(${value}, ${sql.lit(JSON.stringify(defaults[field]))}::jsonb)` : value;
  };
  const text = (field: string): RawBuilder<unknown> =>
    field in defaults ? sql`(${json(field)} #>> '{}')` : sql`(t.document ->> ${sql.lit(field)})`;
  // A date-time sorts as text, which is right for moments of one offset; numbers and flags compare by value.
  const exact = (field: string): RawBuilder<unknown> =>
    field === resource.idProperty
      ? sql`t.uid`
      : isText(entity.properties[field] ?? {})
        ? text(field)
        : sql`nullif(${json(field)}, 'null')`;
  const key = (field: string): RawBuilder<unknown> =>
    isText(entity.properties[field] ?? {}) && field !== resource.idProperty
      ? sql`lower(${exact(field)}) collate "C"`
      : exact(field);
  const orderBy = (field: string): RawBuilder<unknown> => {
    const property = withoutNull(entity.properties[field] ?? {}).schema;
    const value = text(field);
    if (property.format === 'date-time') return sql`${value}::timestamptz`;
    return isText(property) ? value : sql`${value}::numeric`;
  };
  const ownedBy = (owner: Owner): RawBuilder<unknown> =>
    sql`t.resource = ${resource.name} and ${owner === null ? sql`t.employer_id is null` : sql`t.employer_id = ${owner}`}`;
  const one = (owner: Owner, uid: string): RawBuilder<unknown> => sql`${ownedBy(owner)} and t.uid = ${uid}`;
  const table = sql`portal.documents`;
  const read = sql`t.uid, t.document`;

  /** The fields in the order of the schema, without those that an older schema may have left in the document. */
  const recordOf = ({ uid, document }: DocumentRow): StoredRecord => {
    const record: StoredRecord = { ...defaults, ...document, [resource.idProperty]: uid };
    return Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, record[field]]));
  };

  return {
    async list(reader, owner, request) {
      const conditions = [
        ownedBy(owner),
        ...request.filters.map((filter) =>
          filterCondition(filter, { exact: exact(filter.field), key: key(filter.field), ordered: orderBy(filter.field) }),
        ),
        wordsCondition(request.search, searchedFields(entity, request.unsearched).map(exact)),
      ];
      const plan = {
        table,
        key: sql`t.uid`,
        descending: request.descending,
        select: read,
        where: sql.join(conditions, sql` and `),
        order: key(request.sort),
        searched: request.search === null ? undefined : table,
      };
      const { take } = request;
      const { rows, totalCount } = await listPage<DocumentRow>(reader, plan, {
        ...request,
        ...(take && { take: (some: readonly DocumentRow[]) => take(some.map(recordOf)) }),
      });
      return { rows: rows.map(recordOf), totalCount };
    },
    countByInitial: (reader, owner, field) => countByInitial(reader, { table, where: ownedBy(owner), text: exact(field) }),
    async find(reader, owner, uid, lock = false) {
      const locking = lock ? sql`for update of t` : sql``;
      const { rows } = await sql<DocumentRow>`select ${read} from ${table} t where ${one(owner, uid)} ${locking}`.execute(reader);
      return rows[0] ? recordOf(rows[0]) : null;
    },
    async has(reader, owner, uid) {
      const { rows } = await sql`select from ${table} t where ${one(owner, uid)}`.execute(reader);
      return rows.length > 0;
    },
    async ownerOf(reader, uid) {
      const { rows } = await sql<{
        owner: Owner;
      }>`select employer_id as owner from ${table} where resource = ${resource.name} and uid = ${uid}`.execute(reader);
      return rows[0]?.owner;
    },
    async insert(tx, owner, record) {
      const { rows } = await sql<{ uid: string }>`
        insert into ${table} (resource, employer_id, document)
        values (${resource.name}, ${owner}, ${JSON.stringify(record)}::text::jsonb) returning uid`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error(`The insert of a document of ${resource.name} returned no row.`);
      return row.uid;
    },
    async update(tx, owner, uid, changes) {
      await sql`
        update ${table} t set document = t.document || ${JSON.stringify(changes)}::text::jsonb, updated_at = now()
        where ${one(owner, uid)}`.execute(tx);
    },
    async remove(tx, owner, uid) {
      await sql`delete from ${table} t where ${one(owner, uid)}`.execute(tx);
    },
    async refersTo(reader, owner, field, uid) {
      const value = json(field);
      // In a list it is an item; a text counts as a list of one item.
      const { rows } = await sql`
        select from ${table} t where t.resource = ${resource.name} and ${owner === null ? sql`true` : sql`t.employer_id = ${owner}`}
          and ${value} ? ${uid} limit 1`.execute(reader);
      return rows.length > 0;
    },
    otherWith: (tx, owner, of) =>
      otherWith(
        tx,
        {
          name: `${resource.name} of ${owner}`,
          table,
          where: ownedBy(owner),
          key: sql`t.uid`,
          column: exact,
          inLowerCase: (field) => sql`lower(${exact(field)})`,
        },
        of,
      ),
  };
}
