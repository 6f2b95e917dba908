import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTables, type DescribedColumn } from '../../schemas/generator/tables/describedTables.ts';
import { readSchemaFiles } from '../../schemas/generator/tables/schemaFolder.ts';
import { readCatalogue, readRows, type Catalogue } from '../../tests/setup/database/catalogue.ts';
import { compareCatalogues } from '../../tests/setup/database/compareCatalogues.ts';
import { createSchema } from '../../tests/setup/database/schemaFiles.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';

let migrated: TestDatabase;
let described: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  [migrated, described] = await Promise.all([createTestDatabase(), createTestDatabase({ migrated: false })]);
  await createSchema(described.db);
  catalogue = await readCatalogue(described.db);
});
afterAll(() => Promise.all([migrated.close(), described.close()]));

it('server/store/schema says what the migrations make', async () => {
  expect(compareCatalogues(await readCatalogue(migrated.db), catalogue)).toEqual([]);
});

it('a new database has the rows that server/store/schema names', async () => {
  expect(await readRows(migrated.db)).toEqual(await readRows(described.db));
});

it('the generated row types know each column as the database has it', async () => {
  // A list of values is written with `in`, and PostgreSQL writes it with `any` or, for one value, with `=`.
  const { rows } = await sql<DescribedColumn & { table: string; checks: string[] }>`
    select c.relname as "table", a.attname as name, not a.attnotnull as "isNullable",
      replace(replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz'), 'numeric(5,2)', 'numeric(5, 2)') as type,
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'always' when a.atthasdef or a.attidentity = 'd' then 'by default' else 'never' end as filled,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'portal'::regnamespace and c.relkind = 'r'`.execute(migrated.db);
  const choicesIn = (check: string): string[] =>
    /^CHECK \(\("?\w+"? = (?:ANY|')/.test(check)
      ? [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value)
      : [];
  const found = rows.map(({ table, checks, ...column }) => [
    `${table}.${column.name}`,
    { ...column, choices: checks.flatMap(choicesIn) },
  ]);
  const described = describeTables(readSchemaFiles(join(import.meta.dirname, '../..'))).flatMap(({ name, columns }) =>
    columns.map((column) => [`${name}.${column.name}`, column]),
  );
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(found));
});

describe('a change of one of them alone', () => {
  const changes = [
    ['alter table portal.employees add column nickname text', 'column portal.employees.nickname'],
    ['alter table portal.employees drop column town', 'column portal.employees.town'],
    ['alter table portal.employees alter column has_isa drop default', 'column portal.employees.has_isa'],
    ['alter table portal.employees alter column last_name drop not null', 'column portal.employees.last_name'],
    ['alter table portal.statements alter column total_amount type numeric', 'column portal.statements.total_amount'],
    ['alter table portal.file_contents alter column content set storage extended', 'column portal.file_contents.content'],
    ['grant update (title) on portal.notices to portal_api', 'column portal.notices.title'],
    ['alter table portal.pots drop constraint pots_check', 'constraint pots_check on portal.pots'],
    ['drop index portal.employees_by_name', 'index portal.employees_by_name'],
    ['alter table portal.employees disable row level security', 'table portal.employees'],
    ['grant delete on portal.users to portal_api', 'table portal.users'],
    ['alter policy own_employers on portal.employees to portal_provider', 'policy own_employers on portal.employees'],
    ['drop trigger employees_deleted on portal.employees', 'trigger employees_deleted on portal.employees'],
    ['alter table portal.employees disable trigger employees_updated', 'trigger employees_updated on portal.employees'],
    ['alter function portal.uk_today() volatile', 'function portal.uk_today()'],
    ['revoke execute on function portal.caller_version from public', 'function portal.caller_version(uuid)'],
    ['alter view portal.lifecycle_history set (security_invoker = false)', 'view portal.lifecycle_history'],
    ['revoke usage on sequence portal.employers_id_seq from portal_api', 'sequence portal.employers_id_seq'],
    ["comment on table portal.employees is 'people'", 'comment on table portal.employees'],
  ] as const;
  let found: string[];

  beforeAll(async () => {
    for (const [statement] of changes) await sql.raw(statement).execute(described.db);
    found = compareCatalogues(await readCatalogue(described.db), catalogue).map((difference) => difference.split(': ')[0] ?? '');
  });

  it.each(changes)('is found out: %s', (_, object) => expect(found).toContain(object));
});
