import type { HooksByResource } from '../../../work/hooks/hooks.ts';
import { registerHooks } from '../../../work/hooks/registeredHooks.ts';
import { filedLifecycleOf } from '../../../work/lifecycles/filedLifecycle.ts';
import { takeEvent } from '../../../work/records/takeEvent.ts';
import { recordFiles } from '../../../work/records/recordFiles.ts';
import { portalDay } from '../../../store/portal/clock.ts';
import type { Failures } from '../advanceBulkLoads.ts';
import { advanceRuns } from './advanceRuns.ts';
import type { Processing } from './processing.ts';
import { runNotices } from '../runNotices.ts';
import { rowsOfLoad } from '../../../work/bulkLoads/rowsOfLoad.ts';

/** Takes an upload to its next state in the transaction of the last step of its work, as its chart says. */
const ends =
  (event: 'instructionsDone' | 'instructionsUndone'): NonNullable<Processing['ended']> =>
  async (c, tx, { employerId: owner, jobUid: uid }) => {
    const files = recordFiles('bulk-load-jobs');
    const lifecycle = filedLifecycleOf(files);
    if (!lifecycle) throw new Error('Uploads need the lifecycle in schemas/resources/bulk-load-jobs.json: bring it back.');
    await takeEvent(c, files, tx, lifecycle, { owner, uid, event });
  };
const [ended, undone] = [ends('instructionsDone'), ends('instructionsUndone')];

/** The needs of the carrying out of uploads. */
interface CarryingOut extends Pick<Processing, 'store' | 'deps' | 'signal'> {
  /** The portal's origin, for the links of mails. */
  portalUrl: string;
  /** The rules of resources. */
  hooks: HooksByResource;
}

/** Carries out every upload whose processing was started, and undoes those that are to be undone. @returns their number. */
export async function carryOutLoads(
  { portalUrl, hooks, ...of }: CarryingOut,
  failures: Pick<Failures, 'report' | 'isOutage'>,
): Promise<number> {
  // Uploads are carried out in a thread of their own, which has no API that hands them in.
  registerHooks(hooks);
  const today = await portalDay(of.store.db, of.deps.clock());
  return advanceRuns(
    { ...of, readRows: rowsOfLoad(() => today), ended, undone, noticesOf: (run) => runNotices(of.store, run, portalUrl) },
    failures,
  );
}
