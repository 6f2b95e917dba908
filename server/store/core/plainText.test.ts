import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { plainText } from './plainText.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each(['Café', 'ŁÓDŹ', 'Ørsted', 'Đặng', 'Zoë & Sons', '4th Wall', 'naïve œuvre', '50%_off\\'])(
  'writes "%s" as the database does',
  async (text) => {
    const { rows } = await sql<{ plain: string }>`select portal.plain_text(${text}) as plain`.execute(database.db);
    expect(plainText(text)).toBe(rows[0]?.plain);
  },
);
