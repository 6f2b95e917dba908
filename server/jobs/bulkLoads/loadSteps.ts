import { bulkLoadJob, type BulkLoadJobEvent, type BulkLoadJobFacts } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { lifecycleMeta, stateLabel, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { type Actor, noteChange } from '../../store/changes/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';

/** The service itself, in the history. */
const service: Actor = { userUid: null, actingAs: 'service' };

/** No guard decides about the service's own events. */
const facts: BulkLoadJobFacts = {
  contents: { isRest: false, fileErrorCount: 0, blockingRowCount: 0 },
  requiresApproval: false,
  needsAnotherPerson: false,
  warnings: 'none',
  payPeriod: 'none',
  run: { underWay: 'none', undoRefusal: null },
};

/**
 * The state of an upload after an event of the service, noted in its history.
 * @throws Error when the chart refuses the event.
 */
export function serviceStep(
  tx: Scoped,
  { bulkLoadJobUid, employerId, fileName, status: from }: KeptLoad,
  event: Extract<BulkLoadJobEvent['type'], 'validated' | 'askForMapping' | 'fail'>,
  at: Date,
): string {
  const said = verdict(bulkLoadJob, from, facts, { type: event });
  if (!said.allowed) throw new Error(said.reason);
  const to = stateText(said.to);
  noteChange(tx, {
    at,
    actor: service,
    employerId,
    kind: 'bulk-load-jobs',
    recordUid: bulkLoadJobUid,
    title: fileName,
    action: event,
    activity: `${lifecycleMeta(bulkLoadJob).title ?? bulkLoadJob.id} ${inSentence(stateLabel(bulkLoadJob, to))}: ${fileName}`,
    step: { machine: bulkLoadJob.id, uid: bulkLoadJobUid, from, to },
  });
  return to;
}
