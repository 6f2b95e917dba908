import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { wordsCondition } from './wordsCondition.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const finds = async (text: string, stored: string): Promise<boolean | undefined> => {
  const { rows } = await sql<{ found: boolean }>`
    select ${wordsCondition(text, [sql`t.name`])} as found from (select ${stored}::text as name) t`.execute(database.db);
  return rows[0]?.found;
};

it.each([
  ["o'brien", 'Siân O’Brien', true],
  ['O’Brien', "Sian O'Brien", true],
  ['O‘BRIEN sian', 'Siân O’Brien', true],
  ['Zoe', 'Zoë Müller', true],
  ['zoë muller', 'Zoe Müller', true],
  ['Łódź', 'lodz', true],
  ['obrien', 'Siân O’Brien', false],
  ['50%', '500', false],
  ['a_b', 'acb', false],
])('the search for %s in %s is %s', async (text, stored, found) => expect(await finds(text, stored)).toBe(found));
