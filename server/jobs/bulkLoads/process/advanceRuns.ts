import { runsUnderWay } from '../../../store/bulkLoads/apply/runs.ts';
import { type Processing, processRun } from './processRun.ts';
import { undoRun } from './undoRun.ts';

/** Carries out and undoes every load that is under way, also those that another server has begun and left. */
export async function advanceRuns(processing: Processing): Promise<number> {
  const runs = await processing.store.read('all', runsUnderWay);
  for (const run of runs) {
    await processRun(processing, run);
    await undoRun(processing, run);
  }
  return runs.length;
}
