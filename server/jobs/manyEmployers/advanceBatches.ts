import { canAnywhere } from '../../../machines/permissions.ts';
import { isBeaten } from '../../store/core/beaten.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { service, takeStep } from '../../store/lifecycleSteps.ts';
import type { Batch, BatchEmployer, BatchJob, Previewed, Result, Way } from '../../store/manyEmployers/batches.ts';
import { type Acting, todayOf, type WorkDependencies } from '../../work/core/acting.ts';
import { actingFor } from '../../work/core/actingFor.ts';
import { Refusal, refusalText } from '../../work/core/refusal.ts';
import { type BatchKind, livingBatch } from '../../work/manyEmployers/batchKind.ts';
import { problemText } from '../problemText.ts';

/** The service, and what becomes of errors. */
export interface BatchWork {
  store: Store;
  deps: WorkDependencies;
  /** Receives the defect that kept an employer from having its turn. The job goes on with the next one. */
  report(error: unknown): void;
  /** Whether an error comes from the database being out of reach, so that the work must be tried again. */
  isOutage(error: unknown): boolean;
  /** Ends the work between two employers. */
  signal?: AbortSignal | undefined;
}

/** The turn of an employer. */
export interface Turn<One, Row extends BatchEmployer> {
  way: Way;
  uid: string;
  batch: One;
  employer: Previewed<Row>;
}

/** The jobs of one kind. The person in whose name they work must have its permission at that time. */
export interface BatchJobs<One extends Batch, Row extends BatchEmployer> extends BatchKind<One, Row> {
  /** Does, or undoes, what the job is for at one employer. @returns its result. @throws Refusal for one that must be left as it is. */
  takeTurn(c: Acting, tx: Scoped, turn: Turn<One, Row>): Promise<Result<Row>>;
}

/** A job that is being carried out. */
interface Run<One extends Batch, Row extends BatchEmployer> {
  work: BatchWork;
  kind: BatchJobs<One, Row>;
  job: BatchJob;
}

/**
 * Carries out all jobs of a kind that are under way, employer by employer: one transaction for each, in which its result is noted too. It may be
 * called at any time, by several servers, and be cut off: each employer has its turn once.
 *
 * @returns the number of employers that had their turn. @throws the error of an outage.
 */
export async function advanceBatches<One extends Batch, Row extends BatchEmployer>(
  work: BatchWork,
  kind: BatchJobs<One, Row>,
): Promise<number> {
  let count = 0;
  for (const job of await work.store.read('all', (reader) => kind.batches.jobs(reader)))
    count += await carryOut({ work, kind, job });
  return count;
}

async function carryOut<One extends Batch, Row extends BatchEmployer>(run: Run<One, Row>): Promise<number> {
  const { work, kind, job } = run;
  const { store, signal } = work;
  const batch = await store.read('all', (reader) => kind.batches.find(reader, job.uid));
  if (!batch) throw new Error(`The job ${job.uid} is under way, and is not in the tables.`);
  let c: Acting;
  try {
    c = await actingFor(work, job.userUid);
    if (!canAnywhere(c.get('caller'), kind.permission)) throw Refusal.forbidden();
  } catch (error) {
    await note(run, 'allOthers', resultOf(run, error));
    await endJob(run);
    return 0;
  }
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const employer = await store.read('all', (reader) => kind.batches.nextEmployer(reader, job));
    if (!employer) break;
    await takeTurn(run, c, batch, employer);
    count += 1;
  }
  await endJob(run);
  return count;
}

/** Ends a job that no employer waits for, unless another server has ended it meanwhile. @throws Error with the reason of the chart. */
const endJob = <One extends Batch, Row extends BatchEmployer>({ work, kind, job }: Run<One, Row>): Promise<void> =>
  work.store.within('all', async (tx) => {
    const [state, event] = job.way === 'change' ? ['running', 'finish'] : ['undoing', 'finishUndo'];
    await kind.batches.hold(tx, job.uid);
    const batch = await kind.batches.find(tx, job.uid);
    if (batch?.state !== state) return;
    const at = work.deps.clock();
    const said = takeStep(tx, livingBatch(kind, job.uid, batch), { type: event }, { actor: service, at });
    if (!said.allowed) throw new Error(`The job ${job.uid} does not end: ${said.reason}`);
    await kind.batches.noteEnd(tx, job, { state: said.to, at });
  });

async function takeTurn<One extends Batch, Row extends BatchEmployer>(
  run: Run<One, Row>,
  c: Acting,
  batch: One,
  employer: Previewed<Row>,
): Promise<void> {
  const { work, kind, job } = run;
  const { employerId } = employer;
  const scope = { employers: 'all', userUid: c.get('caller').userUid, today: todayOf(c) } as const;
  try {
    await work.store.within(scope, async (tx) => {
      if (!(await kind.batches.holdEmployer(tx, job, employerId))) return;
      const result = await kind.takeTurn(c, tx, { way: job.way, uid: job.uid, batch, employer });
      await kind.batches.noteResult(tx, job, employerId, result);
    });
  } catch (error) {
    await note(run, employerId, resultOf(run, error));
  }
}

const note = <One extends Batch, Row extends BatchEmployer>(
  { work, kind, job }: Run<One, Row>,
  employerId: number | 'allOthers',
  result: Result<Row>,
): Promise<void> => work.store.within('all', (tx) => kind.batches.noteResult(tx, job, employerId, result));

/**
 * The result for an employer that is left as it is. A defect is reported, and the person reads its first words.
 *
 * @throws the error of an outage, so that the work is tried again.
 */
function resultOf<One extends Batch, Row extends BatchEmployer>(
  { work, job: { way } }: Run<One, Row>,
  error: unknown,
): Result<Row> {
  if (work.isOutage(error) || isBeaten(error)) throw error;
  const outcome = way === 'change' ? 'failed' : 'kept';
  if (error instanceof Refusal) return { outcome, reason: refusalText(error) };
  work.report(error);
  return { outcome, reason: problemText(error instanceof Error ? error.message : String(error)) };
}
