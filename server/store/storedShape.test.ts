import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnName } from '../../schemas/generator/migrations/columns.ts';
import { readShape } from '../../schemas/generator/migrations/shapeFile.ts';
import type { StoredField } from '../../schemas/generator/migrations/storedShape.ts';
import { quoteLiteral } from '../../schemas/lib/storedType.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';

interface Column {
  type: string;
  isNullable: boolean;
  checks: string[];
}

let database: TestDatabase;
/** By `table.column`. */
let columns: Map<string, Column>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<Column & { name: string }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable",
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'portal'::regnamespace and c.relkind = 'r'`.execute(database.db);
  columns = new Map(rows.map(({ name, ...column }) => [name, column]));
});
afterAll(() => database.close());

const tables = Object.values(readShape(join(import.meta.dirname, '../..'))).flatMap(({ table, fields }) =>
  table === undefined ? [] : [{ table, fields: Object.entries(fields) }],
);

/** As PostgreSQL writes it. */
const typeNames: Readonly<Record<string, string>> = { 'numeric(5, 2)': 'numeric(5,2)', timestamptz: 'timestamp with time zone' };

function wanted(field: string, { type, nullable, choices = [], checks = [] }: StoredField): Column {
  const name = columnName(field);
  const listed = choices.map((choice) => `${quoteLiteral(choice)}::text`);
  const list = listed.length > 1 ? `ANY (ARRAY[${listed.join(', ')}])` : listed.join('');
  const choiceCheck = choices.length > 0 ? [`CHECK ((${name} = ${list}))`] : [];
  return {
    type: typeNames[type] ?? type,
    isNullable: nullable === true,
    checks: [...choiceCheck, ...checks.map((check) => `CHECK ((${check}))`)],
  };
}

/** The identity of a party is wider than its schema says, which refuses no value. */
const widerByIntent: Readonly<Record<string, string>> = { 'employers.id': 'bigint', 'intermediaries.id': 'bigint' };

describe('server/store/migrations/stored.json', () => {
  it.each(tables)('says of $table what the migrations leave', ({ table, fields }) => {
    for (const [field, stored] of fields) {
      const place = `${table}.${columnName(field)}`;
      const column = wanted(field, stored);
      expect(columns.get(place), `${place}: write the migration, or mend stored.json`).toEqual({
        ...column,
        type: widerByIntent[place] ?? column.type,
      });
    }
  });
});
