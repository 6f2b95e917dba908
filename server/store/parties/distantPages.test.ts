import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { type ListPositions, rememberPositions } from '../core/listPositions.ts';
import { createStore } from '../createStore.ts';
import type { ListRequest } from '../records/resourceTable.ts';
import { listParties } from './parties.ts';

const number = 6_000;
let database: TestDatabase;
let positions: ListPositions;

beforeAll(async () => {
  database = await createTestDatabase();
  // Each name twice: equal names are ordered by the id.
  await sql`
    insert into portal.employers (name, short_name, is_active)
    select 'Employer ' || lpad((n / 2)::text, 5, '0'), 'E' || n, n % 3 > 0 from generate_series(1, ${number}) n`.execute(
    database.db,
  );
});
afterAll(() => database.close());
beforeEach(() => {
  positions = rememberPositions();
});

type Asked = Partial<Pick<ListRequest, 'sort' | 'descending' | 'filters'>>;

const read = async (page: number, asked: Asked = {}, known?: ListPositions) => {
  const request = { limit: 25, page, sort: 'name', descending: false, search: null, filters: [], ...asked };
  const { rows, totalCount } = await createStore(database.db).read('all', (reader) =>
    listParties(reader, 'employers', 'all', request, known),
  );
  return { ids: rows.map(({ id }) => id), totalCount };
};
const marks = () => positions.get('employers, active: undefined, by name')?.marks.size ?? 0;

describe('a page far from both ends', () => {
  it.each([
    ['by name', {}],
    ['by name, descending', { descending: true }],
    ['by id', { sort: 'id' }],
    ['by id, descending', { sort: 'id', descending: true }],
    ['of the active employers', { filters: [{ field: 'isActive', operator: 'equals' as const, values: [true] }] }],
    ['of the closed employers', { filters: [{ field: 'isActive', operator: 'equals' as const, values: [false] }] }],
  ])('is the same with known places as without, %s', async (_, asked) => {
    for (const page of [120, 121, 119, 160, 100, 158, 159, 81, 240, 241, 120])
      expect([page, await read(page, asked, positions)]).toEqual([page, await read(page, asked)]);
  });

  it('is remembered as a place', async () => {
    for (const page of [120, 121, 120]) await read(page, {}, positions);
    expect(marks()).toBe(2);
  });

  it.each([
    [
      'an employer is added before it',
      () => sql`insert into portal.employers (name, short_name) values ('Aardvark Ltd', 'Aardvark')`,
    ],
    ['an employer is renamed', () => sql`update portal.employers set name = 'Zebra Ltd' where name = 'Employer 00100'`],
    ['an employer is deleted', () => sql`delete from portal.employers where name = 'Employer 00050'`],
  ])('is correct after %s', async (_, change) => {
    await read(120, {}, positions);
    await change().execute(database.db);
    expect(await read(120, {}, positions)).toEqual(await read(120));
    expect(await read(121, {}, positions)).toEqual(await read(121));
    expect(marks()).toBe(2);
  });

  it('is empty beyond the end, and then again correct', async () => {
    await read(120, {}, positions);
    const { ids, totalCount } = await read(500, {}, positions);
    expect([ids, totalCount]).toEqual([[], (await read(1)).totalCount]);
    expect(await read(121, {}, positions)).toEqual(await read(121));
  });
});
