import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { filterCondition } from './filters.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['like', ['employers_by_words']],
  // Names in ASCII by the order of the list, others by their parts.
  ['starts_with', ['employers_by_name', 'employers_by_words']],
] as const)('finds %s by an index, whatever the accents', async (operator, indexes) => {
  const columns = { exact: sql`t.name`, key: sql`t.name_key`, parts: sql`t.search_key` };
  const condition = filterCondition({ field: 'name', operator, text: 'José' }, columns);
  const plan = await database.db.transaction().execute(async (tx) => {
    // The table is empty: reading all of it costs nothing.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from portal.employers t where ${condition}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(
    indexes.filter((index) => !new RegExp(`Index Scan .*${index}\\b`).test(plan)),
    plan,
  ).toEqual([]);
});
