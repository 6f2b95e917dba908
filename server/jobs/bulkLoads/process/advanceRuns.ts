import { runsUnderWay } from '../../../store/bulkLoads/apply/runs.ts';
import { isBeaten } from '../../../store/core/beaten.ts';
import type { Failures } from '../advanceBulkLoads.ts';
import { failRun } from './failRun.ts';
import type { Processing } from './processing.ts';
import { processRun } from './processRun.ts';
import { undoRun } from '../undo/undoRun.ts';

/**
 * Carries out and undoes every load that is under way, also those that another server has begun and left. One that cannot go on is stopped, and does not keep
 * the others waiting.
 *
 * @returns their number. @throws the error of an outage, after all others had their turn.
 */
export async function advanceRuns(
  processing: Processing,
  { report, isOutage }: Pick<Failures, 'report' | 'isOutage'>,
): Promise<number> {
  const runs = await processing.store.read('all', runsUnderWay);
  const outages: unknown[] = [];
  for (const run of runs) {
    let notices: Processing['notices'] = null;
    try {
      notices = (await processing.noticesOf?.(run)) ?? null;
      await processRun({ ...processing, notices }, run);
      await undoRun({ ...processing, notices }, run);
    } catch (error) {
      // A stopping service leaves the rest to the next one.
      if (processing.signal?.aborted) throw error;
      if (isOutage(error) || isBeaten(error)) outages.push(error);
      else {
        report(error);
        await failRun({ ...processing, notices }, run, error);
      }
    }
  }
  if (outages.length > 0) throw outages[0];
  return runs.length;
}
