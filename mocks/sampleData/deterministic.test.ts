import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/node/postgres/testDatabase.ts';
import { uid, uidOf } from './deterministic.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

it('an id that is made outside the database is the one that SQL makes', async () => {
  const { rows } = await sql`select ${uid('pay period', `'one'`, `date '2026-01-31'`)} as uid`.execute(database.db);
  expect(rows).toEqual([{ uid: uidOf('pay period', 'one', '2026-01-31') }]);
});
