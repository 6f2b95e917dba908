import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { type Store, createStore } from '../../store/createStore.ts';
import type { PaymentAdapter } from '../../jobs/payments/paymentAdapter.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';
import type { JobQueue } from '../../api/jobs/jobQueue.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';
import { startJobs } from './startJobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const signUps = { reminderDays: 7, keptDays: 90, brandName: 'Breakwater' };
const uploads = { advance: async () => ({ checked: 0, failed: 0, carriedOut: 0 }), stop: async () => undefined };

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
    payments: null,
    signUps,
    monitoringDays: 7,
    uploads,
    clock: () => new Date('2026-11-21T12:00:00Z'),
    log: pino({ level: 'silent' }),
    report: (error: unknown) => reported.push(error),
  };
  const first = await startJobs(options);
  const second = await startJobs(options);
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state::text from jobs.job where name = 'calendar'`.execute(database.db);
    expect(rows).toEqual([{ state: 'completed' }]);
  });
  expect(await periods()).toBe(2);
  await Promise.all([first.stop(), second.stop()]);
  expect(reported).toEqual([]);
});

it('a completed job lists the lines of the bank that could not be applied, without their contents', async () => {
  await sql`delete from jobs.job`.execute(database.db);
  const payments: PaymentAdapter = {
    ...simulatedPayments,
    async *reports() {
      yield {
        name: 'AUDDIS-66374958.csv',
        sha256: 'one',
        lines: [],
        faults: [{ line: 2, reason: 'The line is not reference,reason.' }],
      };
    },
  };
  const options = {
    databaseUrl: database.url,
    store: createStore(database.db),
    payments,
    signUps,
    monitoringDays: 7,
    uploads,
    clock: () => new Date('2026-11-22T12:00:00Z'),
    log: pino({ level: 'silent' }),
    report: (error: unknown) => expect.fail(String(error)),
  };
  // The first one queues the job, and the second one finds it when it starts.
  const queueing = await startJobs(options);
  const working = await startJobs(options);
  await eventually(async () =>
    expect((await working.queue.list({ limit: 25, page: 1 })).jobs).toMatchObject([
      {
        state: 'completed',
        problem:
          "Lines of the bank's files were not applied. AUDDIS, line 2: The line is not reference,reason. The log names the files.",
      },
    ]),
  );
  await Promise.all([queueing.stop(), working.stop()]);
});

/** A store whose calendar cannot be read. */
function brokenStore(): Store {
  const broken = () => Promise.reject(new Error('The period of "Ada Byron" is broken'));
  return { ...createStore(database.db), read: broken, within: broken };
}

it('a failed job is listed with its problem and without personal data, and runs again when it is retried', async () => {
  await sql`delete from jobs.job`.execute(database.db);
  const reported: unknown[] = [];
  const start = (store: Store) =>
    startJobs({
      databaseUrl: database.url,
      store,
      payments: null,
      signUps,
      monitoringDays: 7,
      uploads,
      clock: () => new Date('2026-11-23T12:00:00Z'),
      log: pino({ level: 'silent' }),
      report: (error: unknown) => reported.push(error),
    });
  const only = async ({ queue }: { queue: JobQueue }) => (await queue.list({ limit: 25, page: 1 })).jobs[0];
  // The first one queues the job, and the second one finds it when it starts: a worker looks for jobs every ten seconds.
  const queueing = await start(brokenStore());
  const failing = await start(brokenStore());
  await eventually(async () => expect((await only(failing))?.state).toBe('retrying'));
  await Promise.all([queueing.stop(), failing.stop()]);
  expect(reported).toHaveLength(1);
  // As after its last attempt.
  await sql`update jobs.job set state = 'failed'`.execute(database.db);
  const asking = await start(brokenStore());
  const job = await only(asking);
  expect(job).toMatchObject({
    title: 'Make the coming pay periods, and move on those that are due',
    state: 'failed',
    problem: 'The period of … is broken',
  });
  const jobUid = job?.jobUid ?? '';
  expect(await asking.queue.retry(crypto.randomUUID())).toBe('unknown');
  expect(await asking.queue.retry(jobUid)).toMatchObject({ job: { jobUid, state: 'retrying' } });
  expect(await asking.queue.retry(jobUid)).toBe('notFailed');
  await asking.stop();
  // The pause before another attempt is over.
  await sql`update jobs.job set start_after = now()`.execute(database.db);
  const working = await start(createStore(database.db));
  await eventually(async () => expect(await only(working)).toMatchObject({ state: 'completed', problem: null }));
  await working.stop();
});
