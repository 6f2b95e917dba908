import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { eventually } from '../../../tests/setup/eventually.ts';
import { defaultConfiguration } from '../../api/portal/defaultConfiguration.ts';
import { type Store, createStore } from '../../store/createStore.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';
import type { JobQueue } from '../../work/core/jobQueue.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';
import { tellOfFailedJobs } from './failedJobs.ts';
import { startJobs } from './startJobs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const digests = { hour: 7, portalUrl: 'https://portal.example', portalName: 'Breakwater' };
const signUps = { reminderDays: 7, keptDays: 90, brandName: 'Breakwater' };
const uploads = { advance: async () => ({ checked: 0, failed: 0, carriedOut: 0 }), stop: async () => undefined };
/** Of every server here. Five minutes past midnight, the timetable would queue a second job of the calendar in the middle of a test. */
const settings = {
  configuration: defaultConfiguration('Breakwater', null),
  payments: null,
  signUps,
  digests,
  monitoringDays: 7,
  hasTimetable: false,
  uploads,
  log: pino({ level: 'silent' }),
};

/** The newest job of the calendar. */
const calendarJob = async ({ queue }: { queue: JobQueue }) =>
  (await queue.list({ limit: 25, page: 1 })).jobs.find(({ title }) => title.startsWith('Make the coming pay periods'));

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
    ...settings,
    databaseUrl: database.url,
    store: createStore(database.db),
    clock: () => new Date('2026-11-21T12:00:00Z'),
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
    ...settings,
    databaseUrl: database.url,
    store: createStore(database.db),
    payments,
    clock: () => new Date('2026-11-22T12:00:00Z'),
    report: (error: unknown) => expect.fail(String(error)),
  };
  // The first one queues the job, and the second one finds it when it starts.
  const queueing = await startJobs(options);
  const working = await startJobs(options);
  await eventually(async () =>
    expect(await calendarJob(working)).toMatchObject({
      state: 'completed',
      problem:
        "Lines of the bank's files were not applied. AUDDIS, line 2: The line is not reference,reason. The log names the files.",
    }),
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
      ...settings,
      databaseUrl: database.url,
      store,
      clock: () => new Date('2026-11-23T12:00:00Z'),
      report: (error: unknown) => reported.push(error),
    });
  // The first one queues the job, and the second one finds it when it starts: a worker looks for jobs every ten seconds.
  const queueing = await start(brokenStore());
  const failing = await start(brokenStore());
  await eventually(async () => expect((await calendarJob(failing))?.state).toBe('retrying'));
  await Promise.all([queueing.stop(), failing.stop()]);
  expect(reported).not.toEqual([]);
  // As after its last attempt.
  await sql`update jobs.job set state = 'failed'`.execute(database.db);
  const asking = await start(brokenStore());
  const job = await calendarJob(asking);
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
  await sql`update jobs.job set start_after = created_on`.execute(database.db);
  const working = await start(createStore(database.db));
  await eventually(async () => expect(await calendarJob(working)).toMatchObject({ state: 'completed', problem: null }));
  await working.stop();
});

it('a failed job is a notice for the provider until it is tried again', async () => {
  await sql`delete from portal.notices where is_for_provider`.execute(database.db);
  await sql`delete from jobs.job`.execute(database.db);
  const store = createStore(database.db);
  const options = {
    ...settings,
    databaseUrl: database.url,
    store,
    clock: () => new Date('2026-11-24T12:00:00Z'),
    report: (error: unknown) => expect.fail(String(error)),
  };
  await (await startJobs(options)).stop();
  await sql`update jobs.job set state = 'failed', completed_on = now() where name = 'digests'`.execute(database.db);
  const notices = async () => {
    const { rows } = await sql<{ title: string; isOpen: boolean }>`
      select title, settled_at is null as "isOpen" from portal.notices where is_for_provider and kind = 'service'
        and title like 'A job has failed%' order by created_at`.execute(database.db);
    return rows;
  };
  const told = { title: 'A job has failed: Send the daily emails with notices', isOpen: true };
  for (let n = 0; n < 2; n += 1) {
    await Promise.all([tellOfFailedJobs(store, options.clock()), tellOfFailedJobs(store, options.clock())]);
    expect(await notices()).toEqual([told]);
  }
  await sql`update jobs.job set state = 'retry', completed_on = null`.execute(database.db);
  await tellOfFailedJobs(store, options.clock());
  expect(await notices()).toEqual([{ ...told, isOpen: false }]);
});

it('a server sends the daily emails of an hour that has passed, and passes on what nobody’s request brings about', async () => {
  await sql`delete from jobs.job`.execute(database.db);
  await sql`delete from portal.outbox_mails`.execute(database.db);
  const records = new Records(database);
  const { employer, user } = await records.employerWithUser({ is_pension_administrator: true });
  await records.request(employer, await records.employee(employer));
  await sql`insert into portal.notices (employer_id, kind, title, body, created_at, mails_due)
    values (${employer}, 'payments', 'Paid', '', '2026-11-24T09:00:00Z', true)`.execute(database.db);
  const options = {
    ...settings,
    databaseUrl: database.url,
    store: createStore(database.db),
    clock: () => new Date('2026-11-25T12:00:00Z'),
    report: (error: unknown) => expect.fail(String(error)),
  };
  const [first, second] = [await startJobs(options), await startJobs(options)];
  await eventually(async () => {
    const { rows } = await sql`
      select subject from portal.outbox_mails m join portal.users u on u.email = m.recipient where u.user_uid = ${user}`.execute(
      database.db,
    );
    expect(rows).toEqual([{ subject: '1 notice from Breakwater' }]);
  });
  const { rows } =
    await sql`select title from portal.notices where employer_id = ${employer} and kind = 'employeeRequests'`.execute(
      database.db,
    );
  expect(rows).toEqual([{ title: 'An employee’s request waits for an answer' }]);
  await Promise.all([first.stop(), second.stop()]);
});
