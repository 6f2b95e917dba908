import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import { advanceDay } from '../../../server/jobs/advanceDay.ts';
import { openEmbeddedPostgres } from '../../../server/node/postgres/embedded.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import { createStore } from '../../../server/store/createStore.ts';
import type { Database } from '../../../server/store/database.ts';
import { addMonths } from '../../../schemas/lib/dates/calendarDay.ts';
import { addLargeUpload } from '../../setup/largeUpload.ts';
import { Records } from '../../setup/api/records.ts';
import type { Figure } from '../figure.ts';
import { serve } from '../serve.ts';
import { sized } from '../short.ts';
import { accessToken } from '../signIn.ts';
import { addEmployers } from './addEmployers.ts';
import { addLargeEmployer, generated, submitted } from './largePeriod.ts';
import { answered, sent, sentEvent, signedIn, until, type MeasuredService } from './uploadCalls.ts';

const memberCounts = sized([100, 1_000, 10_000, 100_000], [10, 100]);
/** Work on every member, such as a month of contributions, is measured up to this many. */
const mostWorkedOn = 10_000;
const employerCounts = sized([1_000, 10_000, 100_000], [100, 200]);
const yearCounts = sized([1, 10], [1, 2]);
const warmUps = sized(2, 0);
const measured = sized(9, 1);

/**
 * As much steeper than its data as noise makes a line: the cost of ten times the data may be 10 to the power of this.
 * A cost that does not depend on the data has 0, one that grows as they do has 100, a comparison of each with each 200.
 */
const steepest = 115;

/** The milliseconds of something at each of several sizes, which grow. */
class Growth {
  readonly #lines = new Map<string, { size: number; cost: number }[]>();

  /** Adds the cost at a size. */
  add(name: string, size: number, cost: number): void {
    const line = this.#lines.get(name) ?? [];
    line.push({ size, cost });
    this.#lines.set(name, line);
  }

  /** For each line its costs, and the steepest part between two neighbouring sizes. */
  figures(of: string): Figure[] {
    return [...this.#lines].flatMap(([name, points]): Figure[] => {
      const steps = points.slice(1).map(({ size, cost }, index) => {
        const before = points[index];
        return before ? (100 * Math.log(cost / before.cost)) / Math.log(size / before.size) : 0;
      });
      const costs = points.map(({ size, cost }) => `${size.toLocaleString('en-GB')}: ${cost.toFixed(cost < 10 ? 1 : 0)} ms`);
      return [{ name: `${name}, by ${of} (${costs.join(', ')})`, value: Math.max(0, ...steps), unit: '%', budget: steepest }];
    });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The median time of an answer, one request after the other. */
async function answerTime(service: MeasuredService, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < warmUps + measured; n += 1) {
    const time = await timed(() => answered(service, path));
    if (n >= warmUps) times.push(time);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(measured / 2)] ?? Infinity;
}

/** Employers of ever more members. */
async function growByMembers(db: Kysely<Database>, service: MeasuredService): Promise<Figure[]> {
  const growth = new Growth();
  for (const size of memberCounts) {
    const large = await addLargeEmployer(db, size);
    const of = `/employers/${large.employer}`;
    const paths = {
      'employees, first page': `${of}/employees`,
      'employees, last page': `${of}/employees?page=${Math.ceil(size / 25)}`,
      'employees by name': `${of}/employees?search=grace`,
      dashboard: `${of}/dashboard`,
      'this month': `${of}/month`,
    };
    for (const [name, path] of Object.entries(paths)) growth.add(name, size, await answerTime(service, path));
    if (size > mostWorkedOn) continue;
    growth.add('contributions of a period', size, await generated(db, large));
    let rows = '';
    growth.add(
      'submission',
      size,
      await timed(async () => {
        rows = await submitted(service.origin, service.token, large);
      }),
    );
    growth.add('statement, first page', size, await answerTime(service, rows.replace(`${service.origin}/api/v2`, '')));
    const upload = await addLargeUpload(db, size);
    growth.add(
      'upload until it is processed',
      size,
      await timed(async () => {
        const job = await until(service, await sent(service, upload), 'validatingData', ['waitingForTriggerToStartProcessing']);
        await sentEvent(service, job, 'process');
        await until(service, job, 'processingInstructions', ['complete', 'awaitingPayment']);
      }),
    );
  }
  return growth.figures('members');
}

/** Ever more employers, each with a payroll and a scheme. */
async function growByEmployers(db: Kysely<Database>, service: MeasuredService): Promise<Figure[]> {
  const growth = new Growth();
  const store = createStore(db);
  let added = 0;
  for (const size of employerCounts) {
    await addEmployers(db, { first: added + 1, last: size });
    added = size;
    const paths = {
      'employers, first page': '/employers',
      'employers, last page': `/employers?page=${Math.floor(size / 25)}`,
      'employers by the beginning of the name': '/employers?filter[name][starts_with]=growth%201',
      'search everywhere': '/search?q=growth%201',
      'late payments of all employers': '/late-payments',
      'the queue of work': '/open-work',
    };
    for (const [name, path] of Object.entries(paths)) growth.add(name, size, await answerTime(service, path));
    // The first step makes the periods of the new employers; what every day costs is the next one.
    const now = new Date();
    await advanceDay(store, now, null);
    growth.add('a day without events', size, await timed(() => advanceDay(store, now, null)));
  }
  return growth.figures('employers');
}

/** An employer with ever more years of paid months. */
async function growByYears(db: Kysely<Database>, service: MeasuredService): Promise<Figure[]> {
  const growth = new Growth();
  for (const years of yearCounts) {
    const records = new Records({ db });
    const employer = await records.employer({ name: `Growth of ${years} ${crypto.randomUUID()}` });
    const payroll = await records.payroll(employer);
    const scheme = await records.pensionScheme(employer);
    const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
    for (let month = 1; month <= 12 * years; month += 1) {
      const day = (date: string): string => addMonths(date, -month);
      const dates = {
        name: `Month ${month}`,
        status: 'paymentReceived' as const,
        period_start_date: day('2026-11-01'),
        period_end_date: day('2026-11-28'),
        pay_date: day('2026-11-28'),
        due_date: day('2026-12-22'),
        generate_contributions_date: day('2026-11-20'),
      };
      const period = await records.payPeriod(employer, { payroll, benefit }, dates);
      await records.statement(employer, period, { payroll, benefit }, { status: 'paymentReceived', due_date: dates.due_date });
    }
    const of = `/employers/${employer}`;
    const paths = {
      'pay periods': `${of}/pay-periods`,
      statements: `${of}/statements`,
      contributions: `${of}/contributions`,
      dashboard: `${of}/dashboard`,
      'this month': `${of}/month`,
      history: `${of}/changes`,
    };
    for (const [name, path] of Object.entries(paths)) growth.add(name, years, await answerTime(service, path));
  }
  return growth.figures('years');
}

/** Cost against size: of lists, searches, dashboards, a month of contributions, an upload and the daily step, on a database of their own. */
export async function measureGrowth(report: (message: string) => void): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'employer-portal-growth-'));
  const started = new AsyncDisposableStack();
  started.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  try {
    const postgres = await openEmbeddedPostgres({ dataDirectory, report });
    started.defer(() => postgres.stop());
    const { origin, stop } = await serve({ dataDirectory, databaseUrl: postgres.url, sampleData: 'demo' });
    started.defer(stop);
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(postgres.url) }) });
    started.defer(() => db.destroy());
    const service = await signedIn({ origin, signIn: () => accessToken(origin, 'hs-admin') });
    const byYears = await growByYears(db, service);
    const byMembers = await growByMembers(db, service);
    return [...byYears, ...byMembers, ...(await growByEmployers(db, service))];
  } finally {
    await started.disposeAsync();
  }
}
