import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { listPage, mostRows } from './listPage.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

const numbers = (upTo: number, select = sql`t.id`) => ({
  table: sql`(select n as id from generate_series(1, ${sql.lit(upTo)}) n)`,
  where: sql`true`,
  key: sql`t.id`,
  order: sql`t.id`,
  descending: false,
  select,
});

it('gives a whole list that fits one answer', async () => {
  const { rows, totalCount } = await listPage<{ id: number }>(database.db, numbers(mostRows), { limit: null, page: 1 });
  expect([rows.length, rows[0], rows.at(-1), totalCount]).toEqual([mostRows, { id: 1 }, { id: mostRows }, mostRows]);
});

it('reads no row of a list that is too long for one answer', async () => {
  const unreadable = numbers(mostRows + 1, sql`1 / (t.id - t.id)`);
  expect(await listPage(database.db, unreadable, { limit: null, page: 1 })).toEqual({ rows: [], totalCount: mostRows + 1 });
});

it.each([
  [1, [1, 2, 3]],
  [3334, [10_000, 10_001]],
  [3335, []],
])('gives page %i', async (page, ids) => {
  const { rows } = await listPage<{ id: number }>(database.db, numbers(10_001), { limit: 3, page });
  expect(rows.map(({ id }) => id)).toEqual(ids);
});
