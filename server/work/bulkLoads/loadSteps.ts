import { bulkLoadJob, type BulkLoadJobEvent, type BulkLoadJobFacts } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { stateText, type Verdict } from '../../../machines/lifecycles/lifecycle.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { Actor } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { service, takeStep } from '../../store/lifecycleSteps.ts';

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
export const loadStep = (
  tx: Scoped,
  { bulkLoadJobUid: recordUid, employerId, fileName: title, status: state }: LoadInState,
  { event, actor, at, payPeriod }: LoadStep,
): Verdict =>
  takeStep(
    tx,
    { machine: bulkLoadJob, kind: 'bulk-load-jobs', recordUid, employerId, title, state, facts: { ...facts, payPeriod } },
    { type: event },
    { actor, at },
  );

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
