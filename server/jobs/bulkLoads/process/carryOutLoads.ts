import { filedLifecycleOf } from '../../../api/lifecycles/filedLifecycle.ts';
import { takeEvent } from '../../../api/records/recordEvents.ts';
import { recordFiles } from '../../../api/records/recordFiles.ts';
import { portalDay } from '../../../store/portal/clock.ts';
import { advanceRuns } from './advanceRuns.ts';
import type { Processing } from './processRun.ts';
import { rowsOfLoad } from './rowsOfLoad.ts';

/** Ends the processing of an upload in the transaction of its last step, as its chart says. */
const ended: NonNullable<Processing['ended']> = async (c, tx, { employerId: owner, jobUid: uid }) => {
  const files = recordFiles('bulk-load-jobs');
  const lifecycle = filedLifecycleOf(files);
  if (!lifecycle) throw new Error('Uploads need the lifecycle in schemas/resources/bulk-load-jobs.json: bring it back.');
  await takeEvent(c, files, tx, lifecycle, { owner, uid, event: 'instructionsDone' });
};

/** Carries out every upload whose processing was started, and undoes those that are to be undone. @returns their number. */
export async function carryOutLoads(of: Pick<Processing, 'store' | 'deps' | 'signal'>): Promise<number> {
  const today = await portalDay(of.store.db, of.deps.clock());
  return advanceRuns({ ...of, readRows: rowsOfLoad(() => today), ended });
}
