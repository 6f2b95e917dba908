import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedColumns } from '../../schemas/generator/migrations/migratedColumns.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('reads the columns of a database from its migrations', async () => {
  const files = globSync(join(import.meta.dirname, 'migrations/[0-9]*.ts')).sort();
  const read = migratedColumns(files.map((file) => readFileSync(file, 'utf8')));

  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'portal' and table_type = 'BASE TABLE' group by 1`.execute(database.db);

  const sorted = (tables: Iterable<readonly [string, Iterable<string>]>) =>
    Object.fromEntries([...tables].map(([table, columns]) => [table, [...columns].toSorted()]));
  expect(sorted(read)).toEqual(sorted(rows.map(({ table, columns }) => [table, columns])));
});

it.each([
  ['one that is added', "'alter table portal.note add column author text'", ['text', 'author']],
  [
    'one with quotes in its default',
    "`alter table portal.note add column a text default '{}', add column b text`",
    ['text', 'a', 'b'],
  ],
  ['one that is dropped', '`alter table portal.note drop column text`', []],
  ['those of a table that is dropped', "'drop table portal.note'", []],
  ['one that is renamed', '`alter table portal.note rename column text to body`', ['body']],
])('follows %s', (_, statement, columns) => {
  const create = "'create table portal.note (text text not null check (text in ('a', 'b')), primary key (text))',\n";
  expect([...(migratedColumns([create, statement]).get('note') ?? [])]).toEqual(columns);
});
