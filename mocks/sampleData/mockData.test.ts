import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import type { Database } from '../../server/store/database.ts';
import { contentsOf } from '../../tests/setup/database/contents.ts';
import { connect, pgliteOptions } from '../browser/database.ts';
import { readSampleDump } from '../build/sampleDump.ts';
import { loadSampleData } from './load.ts';

let mock: TestDatabase;
let brief: TestDatabase;

beforeAll(async () => {
  [mock, brief] = await Promise.all([createTestDatabase(), createTestDatabase({ sample: true })]);
  await loadSampleData(mock.db, 'mock');
}, 120_000);
afterAll(async () => {
  await mock.close();
  await brief.close();
});

async function filledTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'portal'
      and query_to_xml(format('select from portal.%I limit 1', tablename), false, true, '')::text <> '' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function statesIn(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select distinct machine || ' ' || state as state from (
      select machine, state from portal.lifecycle_records
      union select 'latePayment', status from portal.late_payments
      union select 'bulkLoadJob', status from portal.bulk_load_jobs
      union select 'statement', status from portal.statements
      union select 'directDebitMandate', status from portal.direct_debit_mandates
    ) records order by 1`.execute(db);
  return rows.map(({ state }) => state);
}

it('has ten employers of the other sizes: one of 500 people, one that is closed, and one that closes', async () => {
  const { rows } = await sql<{ id: number; name: string; people: number; state: string }>`
    select e.id::integer as id, e.short_name as name, (select count(*)::integer from portal.employees w where w.employer_id = e.id) as people,
      case when not e.is_active then 'closed' when e.close_employer_final_pay_date is not null then 'closes' else 'active' end as state
    from portal.employers e order by people desc`.execute(mock.db);
  expect(rows.map(({ name, people, state }) => `${name}, ${people}, ${state}`)).toEqual([
    'Larkspur, 500, active',
    'Kestrel Aerospace, 268, active',
    'Brackenbury, 240, active',
    'Northmoor Steel, 156, active',
    'Ironbridge Castings, 127, active',
    'Jubilee Coaches, 84, active',
    'Honeybourne, 62, active',
    'Westering, 55, closed',
    'Zinnia, 43, closes',
    '4th Wall, 22, active',
  ]);
  const same = await sql<{
    id: number;
    name: string;
  }>`select id::integer as id, short_name as name from portal.employers`.execute(brief.db);
  expect(same.rows).toEqual(expect.arrayContaining(rows.map(({ id, name }) => ({ id, name }))));
});

it('has rows in every table that the other sizes fill', async () => {
  const filled = await filledTables(brief.db);
  expect(filled.length).toBeGreaterThan(30);
  expect(await filledTables(mock.db)).toEqual(filled);
});

it('has records in every state that the other sizes have', async () => {
  const states = await statesIn(brief.db);
  expect(states.length).toBeGreaterThan(30);
  const own = new Set(await statesIn(mock.db));
  expect(states.filter((state) => !own.has(state))).toEqual([]);
});

it('has the same rows in the database of the browser', async () => {
  const dump = new Blob([await readSampleDump('mock')], { type: 'application/gzip' });
  const inBrowser = connect(await PGlite.create({ ...pgliteOptions(), loadDataDir: dump }));
  try {
    expect(await contentsOf(inBrowser)).toEqual(await contentsOf(mock.db));
  } finally {
    await inBrowser.destroy();
  }
  // A load of the sample data takes as long as the other tests of the machine let it.
}, 300_000);
