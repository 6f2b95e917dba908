import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { progressOfRun, type RunProgress } from '../../../store/bulkLoads/apply/runProgress.ts';
import type { Reader } from '../../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../../store/records/storedRecord.ts';

type Processing = NonNullable<BulkLoadJob['processing']>;

/** The work that a run does, counted in rows, or in instructions while it is undone. */
function workOf(
  { state, doneRowCount, missingCount, done, undone, left }: RunProgress,
  rowCount: number,
): { all: number; ready: number } {
  if (state === 'undoing' || state === 'undone') return { all: done + undone + left, ready: undone + left };
  return { all: Math.max(rowCount + missingCount, doneRowCount), ready: doneRowCount };
}

/** The seconds that are left at the speed since the work last began to move; null if it does not move. */
function secondsLeft(run: RunProgress, { all, ready }: { all: number; ready: number }): number | null {
  const measured = ready - run.measuredDone;
  if (run.isStopped || measured <= 0) return null;
  return Math.max(0, Math.ceil(((all - ready) / measured) * run.measuredSeconds));
}

/** The progress of carrying out a file, or of undoing it, from real counts; a hundred per cent only at its end. */
export async function shownProcessing(reader: Reader, owner: Owner, record: StoredRecord): Promise<Processing> {
  const of = { employerId: Number(owner), bulkLoadJobUid: String(record['bulkLoadJobUid']) };
  const run = await progressOfRun(reader, of);
  if (!run) return { progress: 0, isComplete: false, estimatedSecondsToCompletion: null, outcomes: [], statementRefusal: null };
  const { done, failed, notDone, undone, left, statementRefusal } = run;
  const counts = Object.entries({ done, failed, notDone, undone, left } as const);
  const outcomes = counts.flatMap(([outcome, count]): Processing['outcomes'] =>
    count > 0 ? [{ outcome: outcome as Processing['outcomes'][number]['outcome'], count }] : [],
  );
  const isComplete = run.state === 'processed' || run.state === 'undone';
  if (isComplete) return { progress: 100, isComplete, estimatedSecondsToCompletion: 0, outcomes, statementRefusal };
  const work = workOf(run, Number(record['rowCount']) - Number(record['failedRowCount']));
  const progress = work.all === 0 ? 0 : Math.min(99, Math.floor((work.ready / work.all) * 100));
  return { progress, isComplete, estimatedSecondsToCompletion: secondsLeft(run, work), outcomes, statementRefusal };
}
