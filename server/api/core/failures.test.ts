import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../node/postgres/testDatabase.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { refusalOf } from './failures.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('treats a statement that timed out as a refusal to try again, not as a defect', async () => {
  const failure: unknown = await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local statement_timeout = 1`.execute(tx);
      await sql`select pg_sleep(10)`.execute(tx);
    })
    .catch((error: unknown) => error);
  const refusal = refusalOf(failure);
  expect(refusal?.status).toBe(503);
  expect(refusal?.message).toContain('took too long');
});

it.each([
  ['notFound', 404],
  ['forbidden', 403],
  ['conflict', 409],
  ['invalid', 422],
] as const)('answers a use case that refuses as %s with %s, its sentence and its faults', (kind, status) => {
  const errors = [{ field: 'email', defaultMessage: 'Write an email address' }];
  expect(refusalOf(new Refusal(kind, 'A reason.', errors))).toMatchObject({ status, message: 'A reason.', errors });
});

it('gives the sentence of a 422 without faults as its only entry, since dialogs show the entries', () => {
  const refused = refusalOf(new Refusal('invalid', 'This statement is paid.'));
  expect(refused?.errors).toEqual([{ field: '', defaultMessage: 'This statement is paid.' }]);
  expect(refusalOf(new Refusal('conflict', 'It has changed.'))?.errors).toEqual([]);
});

it('treats everything else as a defect', () => {
  expect(refusalOf(new Error('x is undefined'))).toBeNull();
});
