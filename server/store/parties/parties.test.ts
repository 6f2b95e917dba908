import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import { alphabet, listParties } from './parties.ts';

let database: TestDatabase;
let ids: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  ids = [await records.employer(), await records.employer(), await records.employer({ is_active: false })];
});
afterAll(() => database.close());

const totalOf = async (isActive: boolean): Promise<{ counted: number; listed: number }> => {
  const request = { limit: 25, page: 1, sort: 'name', descending: false, search: null };
  const filters = [{ field: 'isActive', operator: 'equals' as const, values: [isActive] }];
  const { rows, totalCount } = await createStore(database.db).within('all', (tx) =>
    listParties(tx, 'employers', 'all', { ...request, filters }),
  );
  return { counted: totalCount, listed: rows.length };
};
/** Runs as a request, which cannot write the counter itself. */
const change = (id: number | undefined, isActive: boolean) =>
  createStore(database.db).within('all', (tx) =>
    sql`update portal.employers set is_active = ${isActive} where id = ${id ?? 0}`.execute(tx),
  );

it('counts the active employers as they are added, closed, reopened and deleted', async () => {
  const seen = async () => [await totalOf(true), await totalOf(false)].map(({ counted }) => counted);
  expect(await seen()).toEqual([2, 1]);
  await change(ids[0], false);
  expect(await seen()).toEqual([1, 2]);
  await change(ids[0], false);
  expect(await seen()).toEqual([1, 2]);
  await change(ids[0], true);
  expect(await seen()).toEqual([2, 1]);
  await sql`delete from portal.employers where id = ${ids[1] ?? 0}`.execute(database.db);
  await sql`delete from portal.employers where id = ${ids[2] ?? 0}`.execute(database.db);
  expect(await seen()).toEqual([1, 0]);
  for (const isActive of [true, false]) {
    const { counted, listed } = await totalOf(isActive);
    expect(listed).toBe(counted);
  }
});

it('finds and files names regardless of accents and spaces', async () => {
  const records = new Records(database);
  await records.employer({ name: 'Élan Café Łódź', short_name: 'Élan' });
  const inStore = <Answer>(work: (tx: Parameters<typeof listParties>[0]) => Promise<Answer>) =>
    createStore(database.db).within('all', work);
  const request = { limit: 25, page: 1, sort: 'name', descending: false, filters: [] };
  for (const search of ['cafe', 'CAFÉ', '  elan   lodz ']) {
    const { rows } = await inStore((tx) => listParties(tx, 'employers', 'all', { ...request, search }));
    expect(rows.map(({ name }) => name)).toEqual(['Élan Café Łódź']);
  }
  expect(await inStore((tx) => alphabet(tx, 'employers', 'all'))).toContainEqual({ letter: 'E', count: 2 });
});
