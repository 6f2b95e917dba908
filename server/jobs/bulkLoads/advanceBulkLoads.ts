import { problemText } from '../problemText.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { endTaken, holdTaken, leaveTaken, LostLoad, takeLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import { portalDay } from '../../store/portal/clock.ts';
import { checkLoad, type CheckOptions, type DatedOptions } from './checkLoad.ts';
import { service } from '../../store/lifecycleSteps.ts';
import { followUpload } from '../../work/bulkLoads/failedUploads.ts';
import { serviceStep } from '../../work/bulkLoads/loadSteps.ts';

/** Seconds without a sign of life after which another worker takes a file over. A batch of rows takes less than one. */
export const staleSeconds = 30;

/** The checks that may end without having written a row, before a file is given up: it has probably ended its worker. */
const mostAttempts = 3;
const givenUp =
  'The check of the file has ended three times before its first rows. Open the file, save it under a new name or split it, and upload it again';

/** What becomes of errors. */
export interface Failures {
  /** Receives the error of a file that cannot be checked, which then waits for somebody to try again. */
  report(error: unknown): void;
  /** Whether an error comes from the database, and not from the file. */
  isOutage(error: unknown): boolean;
  /** Default: {@link staleSeconds}. */
  stale?: number;
}

/** The files that were checked. */
export interface BulkLoadStep {
  checked: number;
  failed: number;
}

/**
 * Checks uploaded files until none is left: of several servers, one takes each file, and takes over those of a server that has died.
 *
 * @throws the error of an outage. The file is taken up again when it is over.
 */
export async function advanceBulkLoads(
  options: CheckOptions,
  { report, isOutage, stale = staleSeconds }: Failures,
): Promise<BulkLoadStep> {
  const { store, at, signal } = options;
  const today = await portalDay(store.db, at);
  const workerUid = crypto.randomUUID();
  const step: BulkLoadStep = { checked: 0, failed: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const load = await store.within({ employers: 'all', today }, (tx) => takeLoad(tx, { workerUid, staleSeconds: stale }));
    if (!load) return step;
    try {
      if (load.attemptCount > mostAttempts) throw new Error(givenUp);
      await checkLoad({ ...options, today }, load, workerUid);
      step.checked += 1;
    } catch (error) {
      // A stopping service leaves the file to the next one.
      if (signal?.aborted) await leave({ ...options, today }, load, workerUid);
      if (signal?.aborted || isOutage(error)) throw error;
      if (error instanceof LostLoad) continue;
      report(error);
      await fail({ ...options, today }, load, workerUid, error);
      step.failed += 1;
    }
  }
}

async function leave({ store, today }: DatedOptions, { bulkLoadJobUid, employerId }: KeptLoad, workerUid: string): Promise<void> {
  await store.within({ employers: 'all', today }, (tx) => leaveTaken(tx, { bulkLoadJobUid, employerId, workerUid }));
}

async function fail(
  { store, today, at, noticesOf }: DatedOptions,
  load: KeptLoad,
  workerUid: string,
  error: unknown,
): Promise<void> {
  const { bulkLoadJobUid, employerId } = load;
  const taken = { bulkLoadJobUid, employerId, workerUid };
  try {
    const notices = await noticesOf?.(load);
    await store.within({ employers: 'all', today }, async (tx) => {
      await notices?.begin(tx);
      await holdTaken(tx, taken);
      const failureReason = problemText(error instanceof Error ? error.message : String(error));
      const status = serviceStep(tx, load, 'fail', at);
      await endTaken(tx, taken, { status, fileFindings: [], questions: [], summary: null, failureReason });
      await followUpload(tx, taken, { actor: service, at, today });
      await notices?.end(tx, at);
    });
  } catch (lost) {
    if (!(lost instanceof LostLoad)) throw lost;
  }
}
