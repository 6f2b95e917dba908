import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { gatherLoad, jobsOfFile } from '../../store/bulkLoads/benefitsOfFile.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { setChangedState } from '../../store/bulkLoads/bulkLoadEvents.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { closureRefusals } from '../../work/core/closureRefusals.ts';
import { employerStateOf } from '../../work/closure/employerState.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { assertAsSeen } from '../core/entityTag.ts';
import { changeState } from '../../work/lifecycles/changeState.ts';
import { filedFacts, filedLifecycleOf } from '../../work/lifecycles/filedLifecycle.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { takeEvent } from '../../work/records/takeEvent.ts';
import { readPresent } from '../../work/records/recordWrites.ts';
import { headingOf, recordWithoutActions } from '../../work/records/shownRecord.ts';
import { tellApprovers } from '../../work/bulkLoads/approvers.ts';
import { bulkLoads } from './loadOf.ts';
import { namingBenefit } from './otherJobs.ts';

/** The upload, locked against other changes, if it is as the caller has seen it. @throws Refusal notFound, conflict when the employer has closed, or 412 */
export async function lockedLoad(c: ApiContext, tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<StoredRecord> {
  const record = await recordWithoutActions(c, bulkLoads, tx, { owner: employerId, uid: bulkLoadJobUid, lock: true });
  if (!record) throw Refusal.notFound();
  await assertAsSeen(c, readableRecord(c, bulkLoads, employerId, record));
  if ((await employerStateOf(tx, employerId)) === 'closed') throw new Refusal('conflict', closureRefusals.closed);
  return record;
}

/**
 * Gathers the rows of a file of several benefits in one job, since another reading of the file may divide them otherwise: the other jobs end here, and the next check makes
 * new ones. @throws Refusal with the benefit of a job that cannot end any more.
 */
async function gatherFile(c: ApiContext, tx: Scoped, of: LoadOf): Promise<void> {
  const lifecycle = filedLifecycleOf(bulkLoads);
  const jobs = await jobsOfFile(tx, of);
  if (jobs.length === 0 || !lifecycle) return;
  const others = jobs.filter(({ bulkLoadJobUid }) => bulkLoadJobUid !== of.bulkLoadJobUid);
  for (const job of others.filter(({ status }) => !withdrawn.includes(status)))
    await namingBenefit({ job, field: '' }, () =>
      takeEvent(c, bulkLoads, tx, lifecycle, { owner: of.employerId, uid: job.bulkLoadJobUid, event: 'discard' }),
    );
  await gatherLoad(
    tx,
    of,
    others.map(({ bulkLoadJobUid }) => bulkLoadJobUid),
  );
}

/** The states in which a job has come to nothing. */
const withdrawn: readonly string[] = ['discarded', 'disassociated', 'undone', 'refused'];

/**
 * Changes the contents of an upload as its chart allows: `work` runs between the verdict and the new state, which ends an approval.
 *
 * @param change.activity - Called after the work, where its words depend on the outcome.
 * @returns the upload after the change, which is noted. @throws Refusal as {@link lockedLoad}, or invalid with the chart's reason.
 */
export async function changedLoad(
  c: ApiContext,
  tx: Scoped,
  of: LoadOf,
  { event, activity }: { event: 'map' | 'correct' | 'chooseSheet'; activity: string | (() => string) },
  work: () => Promise<void>,
): Promise<StoredRecord> {
  const { employerId, bulkLoadJobUid } = of;
  const before = await lockedLoad(c, tx, of);
  const [facts = {}] = await filedFacts(bulkLoads, { reader: tx, owner: employerId, records: [before], today: todayOf(c) });
  const next = await changeState(
    c,
    tx,
    {
      machine: bulkLoadJob,
      kind: bulkLoads.resource.name,
      recordUid: bulkLoadJobUid,
      employerId,
      title: headingOf(bulkLoads, before),
      state: String(before['status']),
      facts: facts as never,
    },
    { type: event },
  );
  if (event !== 'correct') await gatherFile(c, tx, of);
  await work();
  await setChangedState(tx, of, stateText(next));
  await tellApprovers(tx, of, c.var.deps.clock());
  const after = await readPresent(c, bulkLoads, tx, { owner: employerId, uid: bulkLoadJobUid });
  await noteRecordChange(c, tx, bulkLoads, {
    owner: employerId,
    before,
    after,
    action: event,
    activity: typeof activity === 'string' ? activity : activity(),
  });
  return after;
}
