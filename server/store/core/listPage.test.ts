import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('a search', () => {
  const search = (upTo: number) => ({
    ...numbers(upTo, sql`t.id as id`),
    searched: numbers(upTo).table,
    where: sql`t.id % 2 = 0`,
  });

  it.each([
    [1, [2, 4, 6]],
    [2, [8, 10]],
    [3, []],
  ])('gives page %i with the number of all found rows', async (page, ids) => {
    const { rows, totalCount } = await listPage<{ id: number }>(database.db, search(10), { limit: 3, page });
    expect([rows, totalCount]).toEqual([ids.map((id) => ({ id })), 5]);
  });

  it('gives its last rows first, in the other direction', async () => {
    const { rows } = await listPage(database.db, { ...search(10), descending: true }, { limit: 2, page: 1 });
    expect(rows).toEqual([{ id: 10 }, { id: 8 }]);
  });

  it('finds nothing', async () => {
    expect(await listPage(database.db, search(1), { limit: 3, page: 1 })).toEqual({ rows: [], totalCount: 0 });
  });

  it('gives all found rows only if they fit one answer', async () => {
    const { rows, totalCount } = await listPage(database.db, search(2 * mostRows + 2), { limit: null, page: 1 });
    expect([rows, totalCount]).toEqual([[], mostRows + 1]);
    expect((await listPage(database.db, search(2 * mostRows), { limit: null, page: 1 })).rows).toHaveLength(mostRows);
  });
});

it.each([
  [1, [10_001, 10_000]],
  [90, [9_823, 9_822]],
  [150, [9_703, 9_702]],
])('gives page %i of a descending list, near the front and further on', async (page, ids) => {
  const { rows } = await listPage<{ id: number }>(database.db, { ...numbers(10_001), descending: true }, { limit: 2, page });
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

describe('a whole list', () => {
  it.each([
    ['ascending', numbers(600), [1, 251, 501]],
    ['descending', { ...numbers(600), descending: true }, [600, 350, 100]],
    ['of a search', { ...numbers(600), searched: numbers(600).table }, [1, 251, 501]],
  ])('is read some rows at a time, in its order: %s', async (_, plan, firsts) => {
    const batches: { id: number }[][] = [];
    const take = async (rows: readonly { id: number }[]): Promise<void> => void batches.push([...rows]);
    const { rows, totalCount } = await listPage(
      database.db,
      { ...plan, select: sql`t.id as id` },
      { limit: null, page: 1, take },
    );
    expect([rows, totalCount, batches.map(({ length }) => length)]).toEqual([[], 600, [250, 250, 100]]);
    expect(batches.map(([first]) => first?.id)).toEqual(firsts);
    expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(600);
  });

  it('waits for its reader before it reads on', async () => {
    const taken: number[] = [];
    const refuse = async (rows: readonly { id: number }[]): Promise<void> => {
      taken.push(rows.length);
      throw new Error('enough');
    };
    await expect(listPage(database.db, numbers(600), { limit: null, page: 1, take: refuse })).rejects.toThrow('enough');
    expect(taken).toEqual([250]);
  });

  it('has any length, if its reader takes it', async () => {
    const { rows, totalCount } = await listPage(database.db, numbers(mostRows + 1), { limit: null, page: 1, most: Infinity });
    expect([rows.length, totalCount]).toEqual([mostRows + 1, mostRows + 1]);
  });
});
