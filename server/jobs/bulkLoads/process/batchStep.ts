import { closureRefusals } from '../../../work/core/closureRefusals.ts';
import { employerStateOf } from '../../../work/closure/employerState.ts';
import { type Acting, todayOf } from '../../../work/core/acting.ts';
import { recordFiles } from '../../../work/records/recordFiles.ts';
import { reopenWhereOwed } from '../../../work/calendar/reopenWhereOwed.ts';
import { settleCarriedApproval, workAsUpload } from '../../../store/contributions/approvals.ts';
import { readBatchFacts } from '../../../store/bulkLoads/apply/batchFacts.ts';
import { insertInstructions, type InstructionResult } from '../../../store/bulkLoads/apply/instructionRows.ts';
import {
  type BulkLoadRun,
  endRun,
  findRun,
  lockFreeRun,
  lockRun,
  moveRun,
  type Tally,
} from '../../../store/bulkLoads/apply/runs.ts';
import { lockPeriod } from '../../../store/contributions/contributionChanges.ts';
import type { Scoped } from '../../../store/createStore.ts';
import { judgeBatch, writeBatch } from './applyBatch.ts';
import { type Batch, rememberedNames } from './batch.ts';
import type { InstructedRow } from '../../../work/bulkLoads/instruction.ts';
import type { JobOf, Processing } from './processing.ts';
import { employeesOf, onlyContributes, readBatch } from './readBatch.ts';
import { submitPeriod } from './submitPeriod.ts';

const rowsAtOnce = 1_000;

/** A batch whose instructions are judged, and not yet written. */
export interface JudgedBatch {
  lastRow: number;
  /** The employees whom it is about. */
  employees: ReadonlySet<string>;
  /** Whether the next batch finds the records of other employees as they are now. */
  leavesRecords: boolean;
}

/** A batch under way, in a transaction of its own. */
export interface BatchStep {
  /** Null for the step behind the last row. It fails as `ended` does. */
  readonly judged: Promise<JudgedBatch | null>;
  /** Settles with the transaction: whether there is more to do. */
  readonly ended: Promise<boolean>;
}

/** The batch before, which is being written while the next one is read. */
export interface EarlierBatch extends JudgedBatch {
  readonly ended: Promise<boolean>;
}

/** A batch that was read ahead does not follow the one before any more: it is to be read again. */
export class Overtaken extends Error {}

/** The batch for some rows, with their records locked. */
async function batchOf(
  c: Acting,
  tx: Scoped,
  run: BulkLoadRun,
  instructed: readonly InstructedRow[],
  isAhead: boolean,
): Promise<Batch> {
  const numbers = instructed.flatMap(({ instructions }) => instructions.flatMap(({ data }) => data['payrollNumber'] ?? []));
  const of = { employeeUids: employeesOf(instructed), payrollNumbers: numbers.map(String) };
  const facts = await readBatchFacts(tx, run, of, isAhead ? 'unlocked' : 'locked');
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
const refusedByClosure = (rows: readonly InstructedRow[]): InstructionResult[] =>
  rows.flatMap(({ rowNumber, instructions }) =>
    instructions.map(({ kind, employeeUid }, index) => {
      const of = { rowNumber, position: index + 1, kind, employeeUid, effects: [] };
      return { ...of, state: 'failed' as const, reason: closureRefusals.closed };
    }),
  );

/** The number of results of each outcome. */
const tallyResults = (results: readonly InstructionResult[]): Tally => {
  const tally = { done: 0, failed: 0, notDone: 0 };
  for (const { state } of results) if (state !== 'undone' && state !== 'left') tally[state] += 1;
  return tally;
};

/**
 * Waits for the batch before, and locks what a batch that is not read ahead locks first: the run, and the pay period as it was read. Neither is waited for: somebody
 * who has one of them may wait for a record of this batch.
 *
 * @throws Overtaken
 */
async function takeTurn(tx: Scoped, { employerId, jobUid }: JobOf, earlier: EarlierBatch, batch: Batch | null): Promise<void> {
  await earlier.ended;
  const run = await lockFreeRun(tx, employerId, jobUid);
  if (run?.state !== 'processing' || run.isStopped || run.lastRow !== earlier.lastRow)
    throw new Overtaken('Somebody else carries out this upload, or has stopped it.');
  const read = batch?.facts.period;
  if (!read) return;
  const period = await lockPeriod(tx, employerId, read.payrollDateUid, 'ifFree');
  if (period?.status !== read.status || period.generateContributionsDate !== read.generateContributionsDate)
    throw new Overtaken('The pay period is being changed by somebody else.');
}

/** An approval that the upload has carried is about the period from now on. */
async function settleApproval(tx: Scoped, { employerId, jobUid, payrollDateUid }: BulkLoadRun): Promise<void> {
  if (payrollDateUid === null) return;
  await lockPeriod(tx, employerId, payrollDateUid);
  await settleCarriedApproval(tx, { employerId, payrollDateUid, bulkLoadJobUid: jobUid });
}

/** Submits the contributions of the period where the run says so, and ends the run. */
async function endOfRun(c: Acting, tx: Scoped, { deps, ended, notices }: Processing, of: JobOf): Promise<void> {
  // A step that is read ahead has read the run before the batch before it was counted.
  const run = await lockRun(tx, of.employerId, of.jobUid);
  if (!run) throw new Error(`The run of the upload ${of.jobUid} is gone.`);
  await settleApproval(tx, run);
  const submitted = await submitPeriod(c, tx, run);
  await endRun(tx, run, { at: deps.clock(), ...submitted });
  await ended?.(c, tx, { ...run, ...submitted, state: 'processed' });
  await notices?.(tx, 'processed', deps.clock());
}

/** The results of a batch, and the batch itself unless all of it is refused. */
async function judge(
  c: Acting,
  tx: Scoped,
  run: BulkLoadRun,
  instructed: readonly InstructedRow[],
  isAhead: boolean,
): Promise<{ batch: Batch | null; results: InstructionResult[] }> {
  if ((await employerStateOf(tx, run.employerId)) === 'closed') return { batch: null, results: refusedByClosure(instructed) };
  const batch = await batchOf(c, tx, run, instructed, isAhead);
  return { batch, results: await judgeBatch(batch, instructed) };
}

/**
 * Begins to carry out the next rows of a job in one transaction, with their results and the place that the run has reached. After the last row, the contributions of
 * the period are submitted where the run says so.
 *
 * @param earlier - The batch before, if it is still being written. This one is read and judged meanwhile, and written when that is committed.
 */
export function beginStep(c: Acting, processing: Processing, of: JobOf, earlier?: EarlierBatch): BatchStep {
  const { store, readRows } = processing;
  const { employerId, jobUid } = of;
  const judged = Promise.withResolvers<JudgedBatch | null>();
  const scope = { employers: [employerId], userUid: c.get('caller').userUid, today: todayOf(c) };
  const ended = store.within(scope, async (tx) => {
    await workAsUpload(tx, jobUid);
    const run = await (earlier ? findRun : lockRun)(tx, employerId, jobUid);
    if (run?.state !== 'processing' || run.isStopped) return false;
    const after = earlier?.lastRow ?? run.lastRow;
    const instructed = await readRows(tx, run, after, processing.rowsAtOnce ?? rowsAtOnce);
    const last = instructed.at(-1);
    if (!last) {
      if (earlier) await takeTurn(tx, of, earlier, null);
      await endOfRun(c, tx, processing, of);
      return false;
    }
    const employees = new Set(employeesOf(instructed));
    // Two rows of one employee follow each other.
    if (earlier && !employees.isDisjointFrom(earlier.employees)) await earlier.ended;
    const { batch, results } = await judge(c, tx, run, instructed, earlier !== undefined);
    judged.resolve({ lastRow: last.rowNumber, employees, leavesRecords: instructed.every(onlyContributes) });
    if (earlier) await takeTurn(tx, of, earlier, batch);
    const written = batch ? await writeBatch(batch, results) : results;
    if (batch?.facts.period) await reopenWhereOwed(c, tx, employerId, batch.facts.period);
    await insertInstructions(tx, of, written);
    await moveRun(tx, run, { lastRow: last.rowNumber, rowCount: instructed.length, tally: tallyResults(written) });
    return true;
  });
  // A step that fails or ends before its judgement has none.
  ended.then(
    () => judged.resolve(null),
    () => judged.resolve(null),
  );
  return { judged: judged.promise, ended };
}
