import { bulkLoadJob, type BulkLoadJobEvent, type BulkLoadJobFacts } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { lifecycleMeta, stateLabel, stateText, type Verdict, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { type Actor, noteChange } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';

/** The service itself, in the history. */
const service: Actor = { userUid: null, actingAs: 'service' };

/** No guard decides about the service's own events, except by the pay period. */
const facts: BulkLoadJobFacts = {
  contents: { isRest: false, fileErrorCount: 0, blockingRowCount: 0 },
  requiresApproval: false,
  needsAnotherPerson: false,
  warnings: 'none',
  hasDoubtfulPeople: false,
  isCorrected: false,
  payPeriod: 'none',
  run: { underWay: 'none', isRefused: false, undoRefusal: null },
};

/** An upload whose state is to change. */
export type LoadInState = Pick<KeptLoad, 'bulkLoadJobUid' | 'employerId' | 'fileName' | 'status'>;

/** An event of an upload that no person sends. */
interface LoadStep {
  event: BulkLoadJobEvent['type'];
  actor: Actor;
  at: Date;
  payPeriod: BulkLoadJobFacts['payPeriod'];
}

/** The chart's verdict on an event of an upload, noted in its history if it is allowed. The caller must write the state. */
export function loadStep(
  tx: Scoped,
  { bulkLoadJobUid, employerId, fileName, status: from }: LoadInState,
  { event, actor, at, payPeriod }: LoadStep,
): Verdict {
  const said = verdict(bulkLoadJob, from, { ...facts, payPeriod }, { type: event });
  if (!said.allowed) return said;
  const to = stateText(said.to);
  noteChange(tx, {
    at,
    actor,
    employerId,
    kind: 'bulk-load-jobs',
    recordUid: bulkLoadJobUid,
    title: fileName,
    action: event,
    activity: `${lifecycleMeta(bulkLoadJob).title ?? bulkLoadJob.id} ${inSentence(stateLabel(bulkLoadJob, to))}: ${fileName}`,
    step: { machine: bulkLoadJob, uid: bulkLoadJobUid, from, to },
  });
  return said;
}

/**
 * The state of an upload after an event of the service, noted in its history.
 * @throws Error when the chart refuses the event.
 */
export function serviceStep(
  tx: Scoped,
  load: LoadInState,
  event: Extract<BulkLoadJobEvent['type'], 'validated' | 'askForMapping' | 'fail'>,
  at: Date,
): string {
  const said = loadStep(tx, load, { event, actor: service, at, payPeriod: 'none' });
  if (!said.allowed) throw new Error(said.reason);
  return stateText(said.to);
}
