import { type RawBuilder, sql } from 'kysely';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { withoutNull, storedType } from '../../../schemas/lib/storedType.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { type Filter, filterCondition } from '../core/filters.ts';
import type { Reader } from '../createStore.ts';
import { fixedSql } from '../core/fixedSql.ts';
import { type ListPlan, type Page, type PageRequest, listPage } from '../core/listPage.ts';

/** The request for a list, already checked against the resource's filters and sorts. */
export interface ListRequest extends PageRequest {
  sort: string;
  descending: boolean;
  filters: readonly Filter[];
  /** Words that must all occur in the record's searchable text. */
  search: string | null;
  /** Fields that the search does not look at, because the caller may not read them. */
  unsearched?: readonly string[];
}

/** The options of a table beside one column for each field. */
export interface TableOptions {
  /** The rows of a resource without a table of its own: a query in brackets with one row for each id. */
  from?: RawBuilder<unknown>;
  /** Computed fields, and values that the service needs beside the entity's: SQL over the alias `t`. */
  computed?: Record<string, RawBuilder<unknown>>;
  /** The conditions of fields that only filter a list, by the values that they may have. */
  conditions?: Record<string, (values: readonly unknown[]) => RawBuilder<unknown>>;
  /** Columns with a field's text in the form that lists compare and order by. */
  keyColumns?: Record<string, string>;
  /** The order of a list that is sorted by a field, if it is not that of the field's values: SQL over the alias `t`. */
  orders?: Record<string, RawBuilder<unknown>>;
  /** Columns that have a field's plain text somewhere, with an index of their parts. */
  partColumns?: Record<string, string>;
  /** Fields that a list leaves out because they are expensive to read. */
  notInLists?: readonly string[];
}

export interface ResourceTable<Row> {
  list(
    reader: Reader,
    where: RawBuilder<unknown>,
    request: ListRequest,
    counting?: Pick<ListPlan, 'total' | 'searched' | 'places'>,
  ): Promise<Page<Row>>;
  find(reader: Reader, where: RawBuilder<unknown>): Promise<Row | null>;
  /** The column values of a record's fields, for an insert or an update. */
  columnsOf(fields: Record<string, unknown>): Record<string, unknown>;
}

/** `addressLine1` -> `address_line1` */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const column = (name: string): RawBuilder<unknown> => sql`t.${sql.ref(name)}`;

/** A value as its column takes it. The drivers write a list as a PostgreSQL array, and treat a text for a JSON column as JSON. */
function columnValue(value: unknown, property: JsonSchema | undefined): unknown {
  if (value === null || property === undefined) return value;
  const type = storedType(withoutNull(property).schema);
  if (type === 'jsonb') return sql`${JSON.stringify(value)}::text::jsonb`;
  return type.endsWith('[]') ? sql`${value}::${sql.raw(type)}` : value;
}

function tableOf({ name, storage }: Resource): RawBuilder<unknown> {
  if (!('table' in storage))
    throw new Error(`schemas/resources/${name}.json names no table: add one, pass the query of its rows, or use recordStore().`);
  return sql`portal.${sql.ref(storage.table)}`;
}

/** The SQL of a resource, from its files: a field `someName` is the column `some_name` unless the options say otherwise. */
export function resourceTable<Row extends object>(
  resource: Resource,
  entity: EntitySchema,
  options: TableOptions = {},
): ResourceTable<Row> {
  const { computed = {}, conditions: own = {}, keyColumns = {}, orders = {}, partColumns = {}, notInLists = [] } = options;
  const table = fixedSql(options.from ?? tableOf(resource));
  const expression = (field: string): RawBuilder<unknown> => computed[field] ?? column(columnName(field));
  const keyColumn = (field: string): RawBuilder<unknown> => (keyColumns[field] ? column(keyColumns[field]) : expression(field));
  const selectFields = (fields: readonly string[]): RawBuilder<unknown> =>
    sql.join(fields.map((field) => sql`${expression(field)} as ${sql.ref(field)}`));
  const fields = [...new Set([...Object.keys(entity.properties), ...Object.keys(computed)])].filter(
    (field) => computed[field] || entity.properties[field]?.['x-stored'] !== false,
  );
  const all = fixedSql(selectFields(fields));
  const listed = fixedSql(selectFields(fields.filter((field) => !notInLists.includes(field))));
  const key = fixedSql(expression(resource.idProperty));

  const condition = (filter: Filter): RawBuilder<unknown> => {
    const ofField = own[filter.field];
    if (ofField && filter.operator === 'equals') return ofField(filter.values);
    const { field } = filter;
    const exact = expression(field);
    return filterCondition(filter, {
      exact,
      key: keyColumns[field] ? keyColumn(field) : sql`lower(${exact}) collate "C"`,
      parts: partColumns[field] ? column(partColumns[field]) : undefined,
    });
  };

  return {
    async list(reader, where, request, { total, searched, places } = {}) {
      const conditions = [where, ...request.filters.map(condition)];
      const isWhole = conditions.length === 1;
      const plan = {
        table,
        key,
        descending: request.descending,
        select: listed,
        where: sql.join(conditions, sql` and `),
        order: orders[request.sort] ?? keyColumn(request.sort),
        total: isWhole ? total : undefined,
        searched,
        places: isWhole ? places : undefined,
      };
      return listPage<Row>(reader, plan, request);
    },
    async find(reader, where) {
      const { rows } = await sql<Row>`select ${all} from ${table} t where ${where}`.execute(reader);
      return rows[0] ?? null;
    },
    columnsOf: (record) =>
      Object.fromEntries(
        Object.entries(record).map(([field, value]) => [columnName(field), columnValue(value, entity.properties[field])]),
      ),
  };
}
