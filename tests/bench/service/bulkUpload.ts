import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Database } from '../../../server/store/database.ts';
import { addLargeUpload, largeFile, type LargeUpload } from '../../setup/largeUpload.ts';
import type { Figure } from '../figure.ts';
import { loadOf } from './serviceLoad.ts';
import { workbookFile } from '../../../domain/files/reading/samples/sampleWorkbook.ts';
import { recordsOf } from '../../../domain/files/reading/csv/parser.ts';
import { readingOf } from './aims.ts';
import { bareInsert, bareTimes } from './bareTimes.ts';
import { answered, doneInstructions, type Job, type MeasuredService, sent, sentEvent, signedIn, until } from './uploadCalls.ts';
import { sized } from '../short.ts';

/** A file to measure, and its limits, if it has any: `times` the bare work for the checks, for the workbook beside the CSV file, and for the processing. */
interface MeasuredUpload {
  rowCount: number;
  most?: { seconds: number; times: number; timesOfCsv: number; timesOfInsert: number; megabytes: number; p99: number };
  /** Rows that are processed in a second. */
  least?: number;
}

export const usualUpload: MeasuredUpload = {
  rowCount: sized(100_000, 1_000),
  most: { seconds: 5, times: 3, timesOfCsv: 2, timesOfInsert: 2, megabytes: 250, p99: 100 },
  least: 5_000,
};
/** It has to pass, at whatever speed. */
export const millionRows: MeasuredUpload = { rowCount: 1_000_000 };

/** Repeats a request until `ended`, a few milliseconds apart. */
export async function repeated(ended: () => boolean, pause: number, request: () => Promise<void>): Promise<void> {
  while (!ended()) {
    await request();
    await delay(pause);
  }
}

/** The greatest memory of the service, and the times of another person's requests in milliseconds, shortest first, while `work` runs. */
async function watched<Result>(service: MeasuredService, work: () => Promise<Result>) {
  const state = { isOver: false, memory: 0 };
  const times: number[] = [];
  const isOver = (): boolean => state.isOver;
  const memory = repeated(isOver, 100, async () => {
    state.memory = Math.max(state.memory, (await loadOf(service)).memory);
  });
  const requests = repeated(isOver, 10, async () => {
    const begin = performance.now();
    await answered(service, '/employers');
    times.push(performance.now() - begin);
  });
  const [result] = await Promise.all([work().finally(() => (state.isOver = true)), memory, requests]);
  return { result, memory: state.memory, times: times.toSorted((one, other) => one - other) };
}

const checked = 'waitingForTriggerToStartProcessing';
const inWords = (rowCount: number): string => rowCount.toLocaleString('en-GB');

/** The measured service with its database, whose counters say where the time goes. */
interface Measured extends MeasuredService {
  databaseUrl: string;
}

/** The time of some work in milliseconds, and of that the processor time of the service and the time in SQL statements. */
interface WorkTimes {
  milliseconds: number;
  service: number;
  sql: number;
}

/** Times some work. Statements of several connections at once count each, and both counters have the requests that wait for the end of the work. */
async function timed(service: Measured, work: () => Promise<void>): Promise<WorkTimes> {
  const before = await readingOf(service);
  const begin = performance.now();
  await work();
  const milliseconds = performance.now() - begin;
  const after = await readingOf(service);
  return { milliseconds, service: after.service - before.service, sql: after.sql - before.sql };
}

/** The obstacles of a ratio, in lines below it. */
const partsOf = (of: string, { service, sql }: WorkTimes): Figure[] => [
  { name: `  of the ${of}, the service on a processor`, value: service, unit: 'ms' },
  { name: `  of the ${of}, statements in PostgreSQL`, value: sql, unit: 'ms' },
];

/** The checks of a file, some of whose rows have mistakes, with the requests of another person meanwhile. The upload is then discarded. */
async function measureChecks(service: Measured, upload: LargeUpload, rowCount: number) {
  const idle = (await loadOf(service)).memory;
  const { result, memory, times } = await watched(service, () => checkOnce(service, upload, { rowCount, hasErrors: true }));
  return { checks: result, memory: memory - idle, times };
}

/** Checks a file and discards it. */
async function checkOnce(
  service: Measured,
  upload: LargeUpload,
  { rowCount, hasErrors, name }: { rowCount: number; hasErrors: boolean; name?: string },
): Promise<WorkTimes> {
  const jobs: Job[] = [];
  const times = await timed(service, async () => {
    jobs.push(await until(service, await sent(service, upload, name), 'validatingData', [checked]));
  });
  for (const job of jobs) {
    if (job.rowCount !== rowCount || job.failedRowCount > 0 !== hasErrors)
      throw new Error(`${job.rowCount} rows were checked, and ${job.failedRowCount} have errors.`);
    await sentEvent(service, job, 'discard');
  }
  return times;
}

/** The same file as a workbook. */
async function asWorkbook({ content, ...upload }: LargeUpload): Promise<LargeUpload> {
  const rows = (await recordsOf(new TextDecoder().decode(content), ',')).map((cells) => [...cells]);
  return { ...upload, content: await workbookFile({ sheets: [{ name: 'May', rows }] }) };
}

/** The processing of a file without mistakes, from the press of the button to the statement of the period. */
async function measureProcessing(service: Measured, upload: LargeUpload, rowCount: number): Promise<WorkTimes> {
  const job = await until(service, await sent(service, upload), 'validatingData', [checked]);
  const times = await timed(service, async () => {
    await sentEvent(service, job, 'process');
    await until(service, job, 'processingInstructions', ['complete', 'awaitingPayment']);
  });
  const done = await doneInstructions(service, job);
  if (done !== rowCount) throw new Error(`${done} rows were processed, not ${rowCount}.`);
  return times;
}

/**
 * A contribution file from its upload to the end of its checks, beside the bare parsing and copying of its rows; and the same file without its mistakes from there until
 * it is processed.
 */
export async function measureBulkUpload(
  databaseUrl: string,
  of: Pick<MeasuredService, 'origin' | 'signIn'>,
  { rowCount, most, least }: MeasuredUpload,
): Promise<Figure[]> {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    const upload = await addLargeUpload(db, rowCount);
    const { parsing, copying } = await bareTimes(pool, upload.content);
    const service = { ...(await signedIn(of)), databaseUrl };
    const mistaken = { ...upload, content: largeFile(rowCount, { mistakes: true }) };
    const { checks, memory, times } = await measureChecks(service, mistaken, rowCount);
    // A million rows fit in no workbook.
    const csv = most && (await checkOnce(service, upload, { rowCount, hasErrors: false }));
    const workbook =
      most && (await checkOnce(service, await asWorkbook(upload), { rowCount, hasErrors: false, name: 'may.xlsx' }));
    const processing = await measureProcessing(service, upload, rowCount);
    const inserting = await bareInsert(pool, upload.employer);
    const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
    return [
      {
        name: `upload of ${inWords(rowCount)} rows until they are checked`,
        value: checks.milliseconds,
        unit: 'ms',
        ...(most && { budget: most.seconds * 1_000 }),
      },
      {
        name: 'its share of the next two, the bare parsing and the bare COPY',
        value: (100 * checks.milliseconds) / (parsing + copying),
        unit: '%',
        ...(most && { budget: most.times * 100 }),
      },
      { name: 'bare parsing of the same file', value: parsing, unit: 'ms' },
      { name: 'bare COPY of the same rows', value: copying, unit: 'ms' },
      ...partsOf('checks', checks),
      ...(most && csv && workbook
        ? [
            {
              name: 'the file as a workbook, as a share of the file as CSV',
              value: (100 * workbook.milliseconds) / csv.milliseconds,
              unit: '%' as const,
              budget: most.timesOfCsv * 100,
            },
            ...partsOf('workbook', workbook),
            ...partsOf('same file as CSV', csv),
          ]
        : []),
      { name: 'memory of the service above idle', value: memory, unit: 'MB', ...(most && { budget: most.megabytes }) },
      { name: `p99 of ${times.length} other requests meanwhile`, value: p99, unit: 'ms', ...(most && { budget: most.p99 }) },
      { name: 'the longest of them', value: times.at(-1) ?? Infinity, unit: 'ms' },
      {
        name: `processing of ${inWords(rowCount)} rows, at ${inWords(Math.round((1_000 * rowCount) / processing.milliseconds))} a second`,
        value: processing.milliseconds,
        unit: 'ms',
        ...(least && { budget: (rowCount / least) * 1_000 }),
      },
      {
        name: 'its share of the bare insert of the rows that it writes',
        value: (100 * processing.milliseconds) / inserting,
        unit: '%',
        ...(most && { budget: most.timesOfInsert * 100 }),
      },
      { name: 'bare insert of contributions, instructions and history', value: inserting, unit: 'ms' },
      ...partsOf('processing', processing),
    ];
  } finally {
    await db.destroy();
  }
}
