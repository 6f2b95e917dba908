import type { Acting } from '../../../work/core/acting.ts';
import { actingFor } from '../../../work/core/actingFor.ts';
import { brokenUniqueIndex } from '../../../store/core/uniqueIndex.ts';
import { findRun } from '../../../store/bulkLoads/apply/runs.ts';
import { beginStep, type BatchStep, Overtaken } from './batchStep.ts';
import type { JobOf, Processing } from './processing.ts';

/** Give up after three conflicts in a row: something is wrong, not just busy. */
const mostConflicts = 3;

/** The next batch, while this one is being written: begun as soon as it is known which records this one leaves as they are. */
async function beginNext(c: Acting, processing: Processing, of: JobOf, { judged, ended }: BatchStep): Promise<BatchStep | null> {
  const judgement = await judged;
  if (!judgement?.leavesRecords || processing.signal?.aborted) return null;
  const next = beginStep(c, processing, of, { ...judgement, ended });
  // Its failure is seen at its turn, and does not matter if the batch before fails.
  next.ended.catch(() => undefined);
  return next;
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
  let step: BatchStep | null = null;
  for (;;) {
    // A batch that was read ahead is carried out first.
    if (!step) processing.signal?.throwIfAborted();
    step ??= beginStep(c, processing, of);
    const next = await beginNext(c, processing, of, step);
    try {
      if (!(await step.ended)) return;
      conflicts = 0;
      step = next;
    } catch (error) {
      // The batch that was read ahead gives its records back first.
      await next?.ended.catch(() => undefined);
      step = null;
      if (error instanceof Overtaken) continue;
      // Somebody has added a record with the same number meanwhile: read again, the batch refuses that row.
      conflicts += 1;
      if (typeof brokenUniqueIndex(error) !== 'string' || conflicts >= mostConflicts) throw error;
    }
  }
}
