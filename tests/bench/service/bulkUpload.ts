import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { recordsOf } from '../../../domain/files/reading/csv/parser.ts';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Database } from '../../../server/store/database.ts';
import { addLargeUpload, largeFile, type LargeUpload } from '../../setup/largeUpload.ts';
import type { Figure } from '../figure.ts';
import { loadOf } from './serviceLoad.ts';
import { answered, doneInstructions, type MeasuredService, sent, sentEvent, signedIn, until } from './uploadCalls.ts';
import { sized } from '../short.ts';

/** A file to measure, and its limits, if it has any. */
interface MeasuredUpload {
  rowCount: number;
  most?: { seconds: number; times: number; megabytes: number; p99: number };
  /** Rows that are processed in a second. */
  least?: number;
}

export const usualUpload: MeasuredUpload = {
  rowCount: sized(100_000, 1_000),
  most: { seconds: 5, times: 2, megabytes: 250, p99: 100 },
  least: 5_000,
};
/** It has to pass, at whatever speed. */
export const millionRows: MeasuredUpload = { rowCount: 1_000_000 };

const bareRuns = sized(3, 1);

/** The bare times of parsing a CSV file, and of copying its rows into a table of texts under their numbers, in milliseconds: the best of some runs. */
async function bareTimes(pool: pg.Pool, content: Uint8Array): Promise<{ parsing: number; copying: number }> {
  const text = new TextDecoder().decode(content);
  const client = await pool.connect();
  const best = { parsing: Infinity, copying: Infinity };
  try {
    for (let run = 0; run < bareRuns; run += 1) {
      const begin = performance.now();
      const [heading, ...records] = await recordsOf(text, ',');
      best.parsing = Math.min(best.parsing, performance.now() - begin);
      const columns = (heading ?? []).map((_, n) => `c${n} text`).join(', ');
      await client.query(`create table portal.bare_rows (row_number integer primary key, ${columns})`);
      const copied = `${records.map((cells, n) => [n, ...cells].join('\t')).join('\n')}\n`;
      const copyingBegin = performance.now();
      await pipeline(Readable.from([copied]), client.query(from('copy portal.bare_rows from stdin')));
      best.copying = Math.min(best.copying, performance.now() - copyingBegin);
      await client.query('drop table portal.bare_rows');
    }
    return best;
  } finally {
    client.release();
  }
}

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

/** The checks of a file, some of whose rows have mistakes, with the requests of another person meanwhile. The upload is then discarded. */
async function measureChecks(service: MeasuredService, upload: LargeUpload, rowCount: number) {
  const idle = (await loadOf(service)).memory;
  const { result, memory, times } = await watched(service, async () => {
    const begin = performance.now();
    const job = await until(service, await sent(service, upload), 'validatingData', [checked]);
    return { job, milliseconds: performance.now() - begin };
  });
  const { job, milliseconds } = result;
  if (job.rowCount !== rowCount || job.failedRowCount === 0)
    throw new Error(`${job.rowCount} rows were checked, and ${job.failedRowCount} have errors.`);
  await sentEvent(service, job, 'discard');
  return { milliseconds, memory: memory - idle, times };
}

/** The processing of a file without mistakes, from the press of the button to the statement of the period, in milliseconds. */
async function measureProcessing(service: MeasuredService, upload: LargeUpload, rowCount: number): Promise<number> {
  const job = await until(service, await sent(service, upload), 'validatingData', [checked]);
  const begin = performance.now();
  await sentEvent(service, job, 'process');
  await until(service, job, 'processingInstructions', ['complete', 'awaitingPayment']);
  const milliseconds = performance.now() - begin;
  const done = await doneInstructions(service, job);
  if (done !== rowCount) throw new Error(`${done} rows were processed, not ${rowCount}.`);
  return milliseconds;
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
    const service = await signedIn(of);
    const { milliseconds, memory, times } = await measureChecks(
      service,
      { ...upload, content: largeFile(rowCount, { mistakes: true }) },
      rowCount,
    );
    const processing = await measureProcessing(service, upload, rowCount);
    const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
    return [
      {
        name: `upload of ${inWords(rowCount)} rows until they are checked`,
        value: milliseconds,
        unit: 'ms',
        ...(most && { budget: most.seconds * 1_000 }),
      },
      {
        name: 'its share of the next two, the bare parsing and the bare COPY',
        value: (100 * milliseconds) / (parsing + copying),
        unit: '%',
        ...(most && { budget: most.times * 100 }),
      },
      { name: 'bare parsing of the same file', value: parsing, unit: 'ms' },
      { name: 'bare COPY of the same rows', value: copying, unit: 'ms' },
      { name: 'memory of the service above idle', value: memory, unit: 'MB', ...(most && { budget: most.megabytes }) },
      { name: `p99 of ${times.length} other requests meanwhile`, value: p99, unit: 'ms', ...(most && { budget: most.p99 }) },
      { name: 'the longest of them', value: times.at(-1) ?? Infinity, unit: 'ms' },
      {
        name: `processing of ${inWords(rowCount)} rows, at ${inWords(Math.round((1_000 * rowCount) / processing))} a second`,
        value: processing,
        unit: 'ms',
        ...(least && { budget: (rowCount / least) * 1_000 }),
      },
    ];
  } finally {
    await db.destroy();
  }
}
