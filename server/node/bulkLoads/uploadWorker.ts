import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import type { Configuration } from '../../../schemas/generated/types.ts';
import type { FileSizes } from '../../../domain/files/types.ts';
import { createStore } from '../../store/createStore.ts';
import type { Database } from '../../store/database.ts';
import { openFileStore } from '../files/openFileStore.ts';
import { createLog, reportTo } from '../log.ts';
import { openPayments } from '../payments/openPayments.ts';
import type { PaymentSettings } from '../payments/paymentSettings.ts';
import { createPool } from '../postgres/pool.ts';
import { advanceUploads, type UploadStep } from './uploadWork.ts';

/** The settings of the thread, which can be copied into it. */
export interface UploadSettings {
  readonly databaseUrl: string;
  /** Whether a pooler in transaction mode is between. */
  readonly isPooled: boolean;
  /** Undefined for files in the database. */
  readonly fileStoreDirectory: string | undefined;
  readonly sizes: FileSizes;
  readonly configuration: Configuration;
  readonly payments: PaymentSettings;
  /** The portal's origin, for the links of mails. */
  readonly portalUrl: string;
  readonly logLevel: string;
}

/** An order for the thread. */
export type UploadOrder = 'advance' | 'stop';

/** The answer to `advance`: the step, or the reason why it could not be taken. */
export type UploadAnswer = { readonly step: UploadStep } | { readonly error: unknown };

/** One for each of the two pieces of work that may overlap: the writing of checked rows, and the reading for the next ones. */
const connections = 3;
/** In milliseconds. Nobody waits for an answer, unlike in a request. */
const statementTimeout = 60_000;

const { databaseUrl, isPooled, fileStoreDirectory, sizes, configuration, payments, portalUrl, logLevel } =
  workerData as UploadSettings;
const log = createLog(logLevel);
const report = reportTo(log);
const stopping = new AbortController();
const { signal } = stopping;
const pool = createPool(databaseUrl, {
  max: connections,
  statementTimeout,
  isPooled,
  onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
});
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
const options = {
  store: createStore(db, undefined, isPooled ? statementTimeout : undefined),
  files: openFileStore(fileStoreDirectory),
  sizes,
  deps: { clock: () => new Date(), configuration, payments: openPayments(payments, { info: () => undefined }) },
  portalUrl,
  report: (error: unknown) => {
    // A stopping service leaves the rest to the next run.
    if (!signal.aborted) report(error);
  },
  signal,
};

let working: Promise<void> = Promise.resolve();

async function advance(): Promise<void> {
  const answer: UploadAnswer = await advanceUploads(options).then(
    (step) => ({ step }),
    (error: unknown) => {
      options.report(error);
      return { error };
    },
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(answer);
}

async function stop(): Promise<void> {
  stopping.abort();
  await working;
  await db.destroy();
  // Without it, nothing keeps the thread running.
  parentPort?.close();
}

parentPort?.on('message', (order: UploadOrder) => {
  if (order === 'advance') working = advance();
  else void stop();
});
