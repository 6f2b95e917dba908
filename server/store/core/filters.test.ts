import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { filterCondition } from './filters.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // Under all letters, of which one in sixty begins with Pa.
  await sql`
    insert into portal.employers (name, short_name)
    select case when n % 60 = 0 then 'Pa' else chr(65 + n % 26) || chr(97 + n % 25) end || ' works ' || n, 'W' || n from generate_series(1, 6000) n`.execute(
    database.db,
  );
  await sql`analyze portal.employers`.execute(database.db);
});
afterAll(() => database.close());

it.each([
  ['like', ['employers_by_words']],
  // Names in ASCII by the order of the list, the few others by an index of their own.
  ['starts_with', ['employers_by_name', 'employers_beyond_ascii']],
] as const)('finds %s by an index, whatever the accents', async (operator, indexes) => {
  const columns = { exact: sql`t.name`, key: sql`t.name_key`, parts: sql`t.search_key` };
  const condition = filterCondition({ field: 'name', operator, text: 'José' }, columns);
  const plan = await database.db.transaction().execute(async (tx) => {
    // The table is small: reading all of it costs little.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from portal.employers t where ${condition}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(
    indexes.filter((index) => !new RegExp(`Index Scan .*${index}\\b`).test(plan)),
    plan,
  ).toEqual([]);
});

it('finds names that begin with two letters, with accents or without, before and behind them in the order of the list', async () => {
  const records = new Records(database);
  const names = ['Ha', 'Hà Nội Ltd', 'Hazel', 'Häuser', 'HÁ', 'Ha\u0301', 'Gable', 'Hb', 'Éha', 'İhab', 'H'];
  for (const name of names) await records.employer({ name });
  const condition = filterCondition(
    { field: 'name', operator: 'starts_with', text: 'ha' },
    { exact: sql`t.name`, key: sql`t.name_key`, parts: sql`t.search_key` },
  );
  const { rows } = await sql<{ name: string }>`
    select t.name from portal.employers t where ${condition} and t.name !~ ' works '`.execute(database.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.slice(0, 6).toSorted());
});

it.each([
  [
    'the first page',
    'select t.id from portal.employers t where',
    'order by t.name_key, t.id limit 25',
    'set local enable_bitmapscan = off; set local enable_sort = off',
  ],
  ['the number', 'select count(*) from portal.employers t where', '', 'set local enable_indexscan = off'],
])('reads few of many employers for %s of those that begin with two letters', async (_, select, order, otherWays) => {
  const condition = filterCondition(
    { field: 'name', operator: 'starts_with', text: 'pa' },
    { exact: sql`t.name`, key: sql`t.name_key`, parts: sql`t.search_key` },
  );
  const plan = await database.db.transaction().execute(async (tx) => {
    // The ways that cost less in a small table.
    await sql`set local enable_seqscan = off`.execute(tx);
    for (const setting of otherWays.split('; ')) await sql.raw(setting).execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain analyze ${sql.raw(select)} ${condition} ${sql.raw(order)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  const readInVain = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(readInVain, plan).toBeLessThan(100);
});
