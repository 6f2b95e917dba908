import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLargeUpload } from '../../../tests/setup/largeUpload.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore, type Scoped } from '../createStore.ts';
import { cancelStatement } from './cancelledStatements.ts';
import { insertStatement } from './statements.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The time limit of the statements of a transaction that began with the usual one. */
async function limitAfter(employer: number, work: (tx: Scoped) => Promise<unknown>): Promise<string | undefined> {
  return createStore(database.db).within([employer], async (tx) => {
    await sql`set local statement_timeout = '15s'`.execute(tx);
    await work(tx);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(tx);
    return rows[0]?.statement_timeout;
  });
}

it('has minutes for a million contributions: to put them on a statement, and to cancel it', async () => {
  const { employer, period } = await addLargeUpload(database.db, 3);
  let statementUid: string | null = null;
  expect(await limitAfter(employer, async (tx) => (statementUid = await insertStatement(tx, employer, period)))).toBe('5min');
  const cancelled = { employerId: employer, statementUid: statementUid ?? '', reason: 'A mistake', isMadeAgain: true };
  expect(await limitAfter(employer, async (tx) => cancelStatement(tx, cancelled))).toBe('5min');
  const { rows } = await sql`select from portal.statements where statement_uid = ${statementUid} and is_cancelled`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
});
