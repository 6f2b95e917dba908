import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('a database of version 0.1.0', () => {
  const former = Array.from({ length: 104 }, (_, index) => `0${110 + index}-another`);
  const all = ['0001-first-tables', ...former, '0231-authors-of-mappings'];
  const baseline = { '0001-baseline': statement(`insert into note values ('made anew')`), '0002-two': two['0002-two'] };
  const applied = async () =>
    (await sql<{ name: string }>`select name from migrations.applied order by name`.execute(database.db)).rows.map(
      ({ name }) => name,
    );

  /** As version 0.1.0 left it, after the first `count` of its migrations. */
  async function startFormerDatabase(count: number, ...later: string[]): Promise<void> {
    await migrate(database.db, one);
    const names = [...all.slice(0, count), ...later].map((name) => sql`(${name}, '2026-11-27')`);
    await sql`delete from migrations.applied`.execute(database.db);
    await sql`insert into migrations.applied (name, timestamp) values ${sql.join(names)}`.execute(database.db);
  }

  it('goes on with its data, and runs what came after the baseline', async () => {
    await startFormerDatabase(106);

    expect(await migrate(database.db, baseline)).toEqual(['0002-two']);
    expect(await notes()).toEqual([{ text: 'kept' }]);
    expect(await applied()).toEqual(['0001-baseline', '0002-two']);
    expect(await migrate(database.db, baseline)).toEqual([]);
  });

  it('goes on once when several servers start at the same moment', async () => {
    await startFormerDatabase(106);

    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.db, baseline)));

    expect(runs.flat()).toEqual(['0002-two']);
    expect(await applied()).toEqual(['0001-baseline', '0002-two']);
  });

  it.each([1, 57, 105])('is refused with the remedy after %i of its migrations, and stays as it is', async (count) => {
    await startFormerDatabase(count);

    await expect(migrate(database.db, baseline)).rejects.toThrow(
      `it has run ${count} of its 106 migrations. Start version 0.1.0 (commit 4a86e84c) on it once`,
    );
    expect(await applied()).toEqual(all.slice(0, count));
  });

  it('is refused when a later version has migrated it', async () => {
    await startFormerDatabase(106, '0240-later');

    await expect(migrate(database.db, baseline)).rejects.toThrow('newer than this version of the portal (it has "0240-later")');
    expect(await applied()).toEqual([...all, '0240-later']);
  });
});
