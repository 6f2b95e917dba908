import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { createStore } from '../../store/createStore.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';
import { startJobs } from './startJobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function periods(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from portal.pay_periods`.execute(database.db);
  return rows[0]?.count ?? 0;
}

it('two servers on one database bring the calendar up to date at their start, once a day', async () => {
  const records = new Records(database);
  const employer = await records.employer();
  await records.benefit(employer, await records.payroll(employer, { start_date: '2026-01-01' }));
  const reported: unknown[] = [];
  const options = {
    databaseUrl: database.url,
    store: createStore(database.db),
    clock: () => new Date('2026-11-21T12:00:00Z'),
    log: pino({ level: 'silent' }),
    report: (error: unknown) => reported.push(error),
  };
  const first = await startJobs(options);
  const second = await startJobs(options);
  await eventually(async () => expect(await periods()).toBe(2));
  await Promise.all([first.stop(), second.stop()]);
  const { rows } = await sql<{ state: string }>`select state::text from jobs.job where name = 'calendar'`.execute(database.db);
  expect(rows).toEqual([{ state: 'completed' }]);
  expect(reported).toEqual([]);
});
