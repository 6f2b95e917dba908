import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnName, columnsOf } from '../../schemas/generator/migrations/columns.ts';
import { documentStatementsOf } from '../../schemas/generator/migrations/documentChanges.ts';
import { fieldChanges } from '../../schemas/generator/migrations/fieldChanges.ts';
import { addColumns } from '../../schemas/generator/migrations/migrationSource.ts';
import { sqlName } from '../../schemas/generator/migrations/sqlName.ts';
import { storedFields } from '../../schemas/generator/migrations/storedShape.ts';
import { tableStatementsOf } from '../../schemas/generator/migrations/tableChanges.ts';
import { tableStatements } from '../../schemas/generator/migrations/tableMigration.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Properties = Record<string, JsonSchema>;
type Row = Record<string, unknown>;

const entityOf = (properties: Properties, rest: Partial<EntitySchema> = {}): EntitySchema => ({
  $id: 'thing',
  title: 'Thing',
  properties,
  ...rest,
});

const run = (statement: string) => sql.raw<Row>(statement).execute(database.db);
const choice = (...values: string[]): JsonSchema => ({ type: 'string', oneOf: values.map((value) => ({ const: value })) });

/** A table of the fields as they were, with rows, after it has followed them. */
async function changedTable(before: Properties, rows: readonly Row[], after: Properties, rest: Partial<EntitySchema> = {}) {
  await run('drop table if exists portal.things');
  const columns = columnsOf(entityOf(before));
  await run(`create table portal.things (${columns.map(({ name, sql: type }) => `${sqlName(name)} ${type}`).join(', ')})`);
  for (const row of rows) await insert(row);
  const { changes, refusals } = fieldChanges(storedFields(entityOf(before)), entityOf(after, rest), 'table');
  expect(refusals).toEqual([]);
  for (const { sql: statement } of tableStatementsOf('things', changes, '0099')) await run(statement);
  const added = columnsOf(entityOf(after)).filter(({ field }) =>
    changes.some((change) => change.kind === 'added' && change.field === field),
  );
  if (added.length > 0) await run(addColumns('things', added));
  return (await run('select * from portal.things')).rows;
}

async function insert(row: Row): Promise<void> {
  const names = Object.keys(row).map((field) => sql.ref(columnName(field)));
  await sql`insert into portal.things (${sql.join(names)}) values (${sql.join(Object.values(row))})`.execute(database.db);
}

async function constraintsOfTable(): Promise<unknown[]> {
  const { rows } = await run(
    "select conname as name from pg_constraint where conrelid = 'portal.things'::regclass and contype = 'c' order by 1",
  );
  return rows.map(({ name }) => name);
}

describe('the rows of a table', () => {
  it('stay while their enumeration gains a value, which new rows may have', async () => {
    const rows = await changedTable({ state: choice('a', 'b') }, [{ state: 'b' }], { state: choice('a', 'b', "c's") });
    expect(rows).toEqual([{ state: 'b' }]);
    await insert({ state: "c's" });
    await expect(insert({ state: 'd' })).rejects.toThrow('check constraint');
    expect(await constraintsOfTable()).toEqual(['things_state_check']);
  });

  it('get the value that takes the place of one that is gone', async () => {
    const nullable = { ...choice('a'), type: ['string', 'null'], 'x-replaced-values': { b: 'a', c: null } };
    expect(await changedTable({ state: choice('a', 'b', 'c') }, [{ state: 'b' }, { state: 'c' }], { state: nullable })).toEqual([
      { state: 'a' },
      { state: null },
    ]);
    await expect(insert({ state: 'b' })).rejects.toThrow('check constraint');
  });

  it('keep the constraints that do not list values', async () => {
    await run('drop table if exists portal.things');
    await run('create table portal.things ("order" text check ("order" in (\'a\')) check ("order" <> \'z\'), b text)');
    const { changes } = fieldChanges(
      storedFields(entityOf({ order: choice('a') })),
      entityOf({ order: { type: 'string' } }),
      'table',
    );
    for (const { sql: statement } of tableStatementsOf('things', changes, '0099')) await run(statement);
    await insert({ order: 'other' });
    await expect(insert({ order: 'z' })).rejects.toThrow('check constraint');
  });

  it('may be null, or have the default where they were', async () => {
    const [was, is] = [{ type: 'integer' }, { type: ['integer', 'null'] }];
    expect(await changedTable({ days: was }, [{ days: 3 }], { days: is })).toEqual([{ days: 3 }]);
    await insert({ days: null });
    const filled = await changedTable({ days: is }, [{ days: 3 }, { days: null }], { days: { ...was, default: 7 } });
    expect(filled).toEqual([{ days: 3 }, { days: 7 }]);
    await expect(insert({ days: null })).rejects.toThrow('not-null');
    await run('insert into portal.things default values');
    expect((await run('select count(*)::int as n from portal.things where days = 7')).rows).toEqual([{ n: 2 }]);
  });

  it.each<[string, JsonSchema, unknown, JsonSchema, unknown]>([
    ['a whole number', { type: 'integer', default: 1 }, 42, { type: 'string', default: 'one' }, '42'],
    ['money', { type: 'integer', 'x-unit': 'pence' }, 12_050, { type: 'string' }, '12050'],
    ['a number', { type: 'number' }, 2.5, { type: 'string' }, '2.5'],
    ['a percentage', { type: 'number', 'x-unit': 'percent' }, 2.5, { type: 'string' }, '2.5'],
    ['a flag', { type: 'boolean' }, true, { type: 'string' }, 'true'],
    ['a date', { type: 'string', format: 'date' }, '2026-03-04', { type: 'string' }, '2026-03-04'],
    [
      'a moment',
      { type: 'string', format: 'date-time' },
      '2026-03-04T10:00:00+02:00',
      { type: 'string' },
      '2026-03-04T08:00:00.000Z',
    ],
    ['a small number', { type: 'integer' }, 42, { type: 'integer', maximum: 5_000_000_000 }, 42],
    ['a whole number for numbers', { type: 'integer' }, 42, { type: 'number' }, 42],
  ])('carry %s over to another type', async (_, before, value, after, carried) => {
    const [row] = await changedTable({ note: before }, [{ note: value }], { note: after });
    expect(after.type === 'string' ? row?.['note'] : Number(row?.['note'])).toBe(carried);
  });

  it('have another name, and so has what belongs to the column', async () => {
    const rows = await changedTable({ state: choice('a') }, [{ state: 'a' }], {
      currentState: { ...choice('a', 'b'), 'x-renamed-from': 'state' },
    });
    expect(rows).toEqual([{ current_state: 'a' }]);
    expect(await constraintsOfTable()).toEqual(['things_current_state_check']);
    await insert({ currentState: 'b' });
  });

  it('keep what is removed in a column that new rows leave empty, and whose name is free', async () => {
    const rest = { 'x-removed': ['owner'] };
    const owner = { type: 'string', default: 'Ada' };
    expect(
      await changedTable({ owner, name: { type: 'string' } }, [{ owner: 'Bea', name: 'x' }], { name: { type: 'string' } }, rest),
    ).toEqual([{ removed_0099_owner: 'Bea', name: 'x' }]);
    await insert({ name: 'y' });
    await run('alter table portal.things add column owner integer');
    expect((await run("select * from portal.things where name = 'y'")).rows).toEqual([
      { removed_0099_owner: null, name: 'y', owner: null },
    ]);
  });

  it('do not hold on to a record by a field that is removed', async () => {
    await run('drop table if exists portal.things');
    await run('create table portal.things (owner_id bigint not null references portal.employers, name text)');
    const { changes } = fieldChanges(
      { ownerId: { type: 'bigint' }, name: { type: 'text' } },
      entityOf({ name: { type: 'string' } }, { 'x-removed': ['ownerId'] }),
      'table',
    );
    for (const { sql: statement } of tableStatementsOf('things', changes, '0099')) await run(statement);
    expect((await run("select 1 from pg_constraint where conrelid = 'portal.things'::regclass and contype = 'f'")).rows).toEqual(
      [],
    );
  });

  it('leave a column empty that the service works out from now on', async () => {
    const worked = { total: { type: 'integer', 'x-stored': false as const } };
    expect(
      await changedTable({ total: { type: 'integer' }, name: { type: 'string' } }, [{ total: 1, name: 'x' }], {
        ...worked,
        name: { type: 'string' },
      }),
    ).toEqual([{ total: 1, name: 'x' }]);
    await insert({ name: 'y' });
  });

  it('get a new column along with a change', async () => {
    const after = { name: { type: ['string', 'null'] }, size: { type: 'integer', default: 3 } };
    expect(await changedTable({ name: { type: 'string' } }, [{ name: 'x' }], after)).toEqual([{ name: 'x', size: 3 }]);
  });
});

describe('documents', () => {
  async function changedDocuments(before: EntitySchema, documents: readonly Row[], after: EntitySchema): Promise<unknown[]> {
    await run('delete from portal.documents');
    const add = (resource: string, document: Row) =>
      sql`insert into portal.documents (resource, document) values (${resource}, ${JSON.stringify(document)}::text::jsonb)`.execute(
        database.db,
      );
    for (const document of documents) await add('things', document);
    await add('others', documents[0] ?? {});
    const { changes, refusals } = fieldChanges(storedFields(before), after, 'documents');
    expect(refusals).toEqual([]);
    for (const { sql: statement } of documentStatementsOf('things', changes, '0099')) await run(statement);
    expect((await run("select document from portal.documents where resource = 'others'")).rows).toEqual([
      { document: documents[0] },
    ]);
    const { rows } = await run("select document from portal.documents where resource = 'things' order by document ->> 'name'");
    return rows.map(({ document }) => document);
  }

  it('follow every change of their fields', async () => {
    const before = entityOf(
      {
        name: { type: 'string' },
        state: { ...choice('a', 'b', 'c'), type: ['string', 'null'] },
        days: { type: ['integer', 'null'] },
        fee: { type: 'number' },
        remote: { type: 'boolean' },
        room: { type: 'string' },
        owner: { type: 'string' },
      },
      { required: ['name'] },
    );
    const after = entityOf(
      {
        name: { type: 'string' },
        state: { ...choice('a'), type: ['string', 'null'], 'x-replaced-values': { b: 'a', c: null } },
        days: { type: 'integer', default: 7 },
        fee: { type: 'string' },
        remote: { type: 'string' },
        place: { type: 'string', 'x-renamed-from': 'room' },
        note: { type: ['string', 'null'] },
        urgent: { type: 'boolean', default: false },
        extra: { type: 'string' },
      },
      { required: ['name', 'note', 'days'], 'x-removed': ['owner'] },
    );
    const documents = [
      { name: 'first', state: 'b', days: null, fee: 2.5, remote: true, room: "Ada's", owner: 'Bea' },
      { name: 'second', state: 'c', days: 3, urgent: true },
    ];
    expect(await changedDocuments(before, documents, after)).toEqual([
      {
        name: 'first',
        state: 'a',
        days: 7,
        fee: '2.5',
        remote: 'true',
        place: "Ada's",
        removed_0099_owner: 'Bea',
        note: null,
        urgent: false,
      },
      { name: 'second', state: null, days: 3, note: null, urgent: true },
    ]);
  });

  it('get the default of a field that each of them must have now', async () => {
    const field = { note: { type: 'string', default: 'none' } };
    expect(await changedDocuments(entityOf(field), [{ note: 'one' }, {}], entityOf(field, { required: ['note'] }))).toEqual(
      expect.arrayContaining([{ note: 'one' }, { note: 'none' }]),
    );
  });

  it('take what is new to a table, and stay where a removed field has no column', async () => {
    await run('delete from portal.documents');
    await run(`insert into portal.documents (resource, document) values
      ('things', '{"name": "plain"}'), ('things', '{"name": "more", "removed_0099_owner": "Bea"}')`);
    const properties = { thingUid: { type: 'string', format: 'uuid' }, name: { type: 'string' } };
    const resource = { name: 'things', table: 'things_moved', idProperty: 'thingUid', scope: 'provider', isDeletable: false };
    const entity = entityOf(properties, { required: ['thingUid', 'name'] });
    for (const statement of tableStatements({ ...resource, entity })) await run(statement);
    expect((await run('select name from portal.things_moved order by name')).rows).toEqual([{ name: 'more' }, { name: 'plain' }]);
    expect((await run('select resource, document from portal.documents')).rows).toEqual([
      { resource: 'removed/things', document: { name: 'more', removed_0099_owner: 'Bea' } },
    ]);
  });

  it('are left alone by what changes no value', async () => {
    const before = entityOf({ on: { type: 'string', format: 'date' }, days: { type: 'integer' }, kind: choice('a') });
    const after = entityOf({ on: { type: 'string' }, days: { type: ['number', 'null'] }, kind: choice('a', 'b') });
    const { changes } = fieldChanges(storedFields(before), after, 'documents');
    expect(documentStatementsOf('things', changes, '0099')).toEqual([]);
  });
});
