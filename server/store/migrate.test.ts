import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../node/postgres/testDatabase.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterEach(() => database.close());

const statement = (text: string) => ({ up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) });
const one = { '0001-one': statement('create table note (text text)') };
const two = { ...one, '0002-two': statement(`insert into note values ('kept')`) };

const notes = async () => (await sql<{ text: string }>`select text from note`.execute(database.db)).rows;

it('runs each migration once, in the order of their names', async () => {
  expect(await migrate(database.db, { '0002-two': two['0002-two'], ...one })).toEqual(['0001-one', '0002-two']);
  expect(await migrate(database.db, two)).toEqual([]);
  expect(await notes()).toEqual([{ text: 'kept' }]);
});

it('runs each migration once when several servers start at the same moment', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.db, two)));

  expect(runs.flat().toSorted()).toEqual(['0001-one', '0002-two']);
  expect(await notes()).toEqual([{ text: 'kept' }]);
});

it('undoes everything when one of them fails, and can be tried again', async () => {
  const broken = { ...two, '0003-three': statement('alter table nowhere add column text text') };

  await expect(migrate(database.db, broken)).rejects.toThrow('The database migration "0003-three" failed and was undone');
  expect((await sql`select to_regclass('note') as note`.execute(database.db)).rows).toEqual([{ note: null }]);
  expect(await migrate(database.db, two)).toEqual(['0001-one', '0002-two']);
});

it('does not change a database that a later version migrated', async () => {
  await migrate(database.db, two);

  await expect(migrate(database.db, one)).rejects.toThrow(
    'The database is newer than this version of the portal (it has "0002-two"). Start the version that migrated it, or a later one',
  );
  expect(await notes()).toEqual([{ text: 'kept' }]);
});
