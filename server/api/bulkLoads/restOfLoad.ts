import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { runningSummary } from '../../work/bulkLoads/loadSummary.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { leaveFailedRows } from '../../store/bulkLoads/restOfLoad.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { beginLifecycle } from '../../work/lifecycles/changeState.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';

/** The state of rows that wait for their correction. */
const waiting = 'waitingForTriggerToStartProcessing';

/** Leaves the rows with errors of an upload, if it has any, as an upload of their own. Call it in the transaction that begins to process the others. */
export async function leaveRest({ c, tx, owner, record }: RecordChange, of: LoadOf): Promise<void> {
  if (Number(record['failedRowCount']) === 0) return;
  const uid = await leaveFailedRows(tx, of, { status: waiting, summary: runningSummary().sums() });
  const files = recordFiles('bulk-load-jobs');
  const after = await resourceNamed('bulk-load-jobs').find(tx, of.employerId, uid);
  if (!after) throw new Error('The rows that were left over cannot be read.');
  const title = String(after['fileName']);
  beginLifecycle(c, tx, {
    machine: bulkLoadJob,
    kind: files.resource.name,
    recordUid: uid,
    employerId: of.employerId,
    title,
    state: waiting,
  });
  const activity = `Rows with errors left over: ${String(after['rowCount'])} of ${title}`;
  await noteRecordChange(c, tx, files, { owner, before: null, after, action: 'create', activity });
}
