import { findLoad } from '../../../store/bulkLoads/bulkLoads.ts';
import { failLoad } from '../../../store/bulkLoads/bulkLoadEvents.ts';
import { lockRun, stopRun } from '../../../store/bulkLoads/apply/runs.ts';
import { portalDay } from '../../../store/portal/clock.ts';
import { problemText } from '../../problemText.ts';
import { service } from '../../../store/lifecycleSteps.ts';
import { followUpload } from '../../../work/bulkLoads/failedUploads.ts';
import { serviceStep } from '../../../work/bulkLoads/loadSteps.ts';
import type { JobOf, Processing } from './processing.ts';

/** Stops a run with the reason, until somebody tries again. Everything that it has done stays, and it goes on from there. */
export async function failRun(
  { store, deps, notices }: Pick<Processing, 'store' | 'deps' | 'notices'>,
  { employerId, jobUid: bulkLoadJobUid }: JobOf,
  error: unknown,
): Promise<void> {
  const at = deps.clock();
  const today = await portalDay(store.db, at);
  await store.within({ employers: [employerId], today }, async (tx) => {
    const run = await lockRun(tx, employerId, bulkLoadJobUid);
    const load = await findLoad(tx, employerId, bulkLoadJobUid, true);
    // Another server may have ended it, or stopped it, meanwhile.
    if (!run || !load || run.isStopped || (run.state !== 'processing' && run.state !== 'undoing')) return;
    await stopRun(tx, run, at);
    const failureReason = problemText(error instanceof Error ? error.message : String(error));
    await failLoad(tx, load, { status: serviceStep(tx, load, 'fail', at), failureReason });
    await followUpload(tx, load, { actor: service, at, today });
    await notices?.(tx, 'failed', at);
  });
}
