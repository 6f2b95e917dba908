import { closureRefusals } from '../../../api/closure/closureRefusals.ts';
import { employerStateOf } from '../../../api/closure/employerState.ts';
import { type Acting, todayOf } from '../../../api/core/context.ts';
import { brokenUniqueIndex } from '../../../api/core/failures.ts';
import { recordFiles } from '../../../api/records/recordFiles.ts';
import { findCaller } from '../../../store/access/callers.ts';
import { readBatchFacts } from '../../../store/bulkLoads/apply/batchFacts.ts';
import { insertInstructions, type InstructionResult } from '../../../store/bulkLoads/apply/instructionRows.ts';
import { type BulkLoadRun, endRun, findRun, lockRun, moveRun, type Tally } from '../../../store/bulkLoads/apply/runs.ts';
import type { Scoped, Store } from '../../../store/createStore.ts';
import { applyBatch } from './applyBatch.ts';
import { type Batch, rememberedNames } from './batch.ts';
import type { InstructedRow, ReadRows } from './instruction.ts';
import { employeesOf, readBatch } from './readBatch.ts';
import type { RunMails } from '../runMails.ts';
import { submitPeriod } from './submitPeriod.ts';

/** What the carrying out of instructions needs. */
export interface Processing {
  store: Store;
  deps: Acting['var']['deps'];
  readRows: ReadRows;
  /** Called in the transaction that ends a run. Default: nothing else depends on it. */
  ended?(c: Acting, tx: Scoped, run: BulkLoadRun): Promise<void>;
  /** Called in the transaction that ends the undoing of a run. Default: nothing else depends on it. */
  undone?(c: Acting, tx: Scoped, run: BulkLoadRun): Promise<void>;
  /** The mails about a run, found before its first transaction; null where nobody wants any. Default: none. */
  mailsOf?(run: JobOf): Promise<RunMails | null>;
  /** Sends the mails of the run that is worked on. */
  mails?: RunMails | null;
  /** Ends the work between two batches. */
  signal?: AbortSignal;
  /** Rows in one transaction: few enough that a request for one of their records waits a moment only. */
  rowsAtOnce?: number;
}

/** A job of an employer. */
export interface JobOf {
  employerId: number;
  jobUid: string;
}

const rowsAtOnce = 1_000;
/** Give up after three conflicts in a row: something is wrong, not just busy. */
const mostConflicts = 3;

/** The person whose instructions a job carries out, as the code of the single calls asks for them. */
export async function actingFor({ store, deps }: Pick<Processing, 'store' | 'deps'>, userUid: string): Promise<Acting> {
  const found = await findCaller(store, userUid);
  if (!found) throw new Error('The person who started this upload has no account any more: start it again as another person.');
  const { version: _version, daysMoved, clockCanBeMoved, ...caller } = found;
  const portalClock = { daysMoved, canBeMoved: clockCanBeMoved };
  return { get: () => caller, var: { deps, caller, portalClock } };
}

/** The batch for some rows, with their records locked. */
async function batchOf(c: Acting, tx: Scoped, run: BulkLoadRun, instructed: readonly InstructedRow[]): Promise<Batch> {
  const numbers = instructed.flatMap(({ instructions }) => instructions.flatMap(({ data }) => data['payrollNumber'] ?? []));
  const facts = await readBatchFacts(tx, run, { employeeUids: employeesOf(instructed), payrollNumbers: numbers.map(String) });
  const files = recordFiles('employees');
  const employees = { ...files, ...(await files.loadValidators()) };
  return {
    c,
    tx,
    run,
    today: todayOf(c),
    rows: await readBatch(tx, run, instructed),
    facts,
    employees,
    nameOf: rememberedNames(),
  };
}

/** Refuses every instruction of rows whose employer has closed meanwhile. */
const refusedByClosure = (rows: readonly InstructedRow[]) =>
  rows.flatMap(({ rowNumber, instructions }) =>
    instructions.map(({ kind, employeeUid }, index) => {
      const of = { rowNumber, position: index + 1, kind, employeeUid, effects: [] };
      return { ...of, state: 'failed' as const, reason: closureRefusals.closed };
    }),
  );

/** The number of results of each outcome. */
const tallied = (results: readonly InstructionResult[]): Tally => {
  const tally = { done: 0, failed: 0, notDone: 0 };
  for (const { state } of results) if (state !== 'undone' && state !== 'left') tally[state] += 1;
  return tally;
};

/**
 * Carries out the next rows of a job in one transaction, with their results and the place that the run has reached. After the last row, the contributions of the
 * period are submitted where the run says so.
 *
 * @returns whether there is more to do.
 */
async function step(c: Acting, processing: Processing, { employerId, jobUid }: JobOf): Promise<boolean> {
  const { store, deps, readRows } = processing;
  const scope = { employers: [employerId], userUid: c.get('caller').userUid, today: todayOf(c) };
  return store.within(scope, async (tx) => {
    const run = await lockRun(tx, employerId, jobUid);
    if (run?.state !== 'processing' || run.isStopped) return false;
    const instructed = await readRows(tx, run, run.lastRow, processing.rowsAtOnce ?? rowsAtOnce);
    const last = instructed.at(-1);
    if (!last) {
      const submitted = await submitPeriod(c, tx, run);
      await endRun(tx, run, { at: deps.clock(), ...submitted });
      await processing.ended?.(c, tx, { ...run, ...submitted, state: 'processed' });
      await processing.mails?.(tx, 'processed');
      return false;
    }
    const isClosed = (await employerStateOf(tx, employerId)) === 'closed';
    const results = isClosed ? refusedByClosure(instructed) : await applyBatch(await batchOf(c, tx, run, instructed), instructed);
    await insertInstructions(tx, { employerId, jobUid }, results);
    await moveRun(tx, run, { lastRow: last.rowNumber, rowCount: instructed.length, tally: tallied(results) });
    return true;
  });
}

/**
 * Carries out the instructions of a job from the place that its run has reached. It may be called at any time, by several servers, and be cut off: each
 * instruction takes effect once.
 */
export async function processRun(processing: Processing, of: JobOf): Promise<void> {
  const run = await processing.store.read([of.employerId], (reader) => findRun(reader, of.employerId, of.jobUid));
  if (run?.state !== 'processing' || run.isStopped) return;
  const c = await actingFor(processing, run.startedBy);
  let conflicts = 0;
  for (;;) {
    processing.signal?.throwIfAborted();
    try {
      if (!(await step(c, processing, of))) return;
      conflicts = 0;
    } catch (error) {
      // Somebody has added a record with the same number meanwhile: read again, the batch refuses that row.
      conflicts += 1;
      if (typeof brokenUniqueIndex(error) !== 'string' || conflicts >= mostConflicts) throw error;
    }
  }
}
