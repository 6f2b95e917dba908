import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { startUndo } from '../../work/bulkLoads/startUndo.ts';
import { carryApproval } from '../../store/contributions/approvals.ts';
import { lockPeriod } from '../../store/contributions/contributionChanges.ts';
import type { Scoped } from '../../store/createStore.ts';
import { approveContent, compareContent } from '../../store/bulkLoads/loadContent.ts';
import { acknowledgeWarnings, confirmPeople, detachLoad } from '../../store/bulkLoads/bulkLoadEvents.ts';
import { beginRun } from '../../store/bulkLoads/apply/beginRun.ts';
import { lockRun, resumeRun } from '../../store/bulkLoads/apply/runs.ts';
import { deleteRows, type LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { releaseLoad, resetLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';
import type { RecordChange, RecordHooks } from '../../work/hooks/hooks.ts';
import { actorAt } from '../../work/changes/actor.ts';
import { todayOf } from '../../work/core/acting.ts';
import { followUpload } from '../../work/bulkLoads/failedUploads.ts';
import { tellApprovers } from '../../work/bulkLoads/approvers.ts';
import { shownJobs, shownSummary, shownValidation } from './views/bulkLoadView.ts';
import { shownDetails } from './views/rowDetails.ts';
import { chartFacts, chartFactsOf, uidOfLoad, withoutRun } from '../../work/bulkLoads/loadFacts.ts';
import { shownProcessing } from './views/processingView.ts';
import { leaveRest } from './restOfLoad.ts';

/**
 * The pay period is locked, so that its contributions stay as they are compared until the transaction ends.
 *
 * @throws Refusal invalid when the contents are not those that were checked, or not those that the first person has offered or the second one approved.
 */
async function refuseOtherContent(tx: Scoped, of: LoadOf, { event, record }: RecordChange): Promise<void> {
  const { payrollDateUid } = record;
  if (typeof payrollDateUid === 'string') await lockPeriod(tx, of.employerId, payrollDateUid);
  const { isAsChecked, isAsOffered, isAsApproved } = await compareContent(tx, of);
  const isWhatWasChecked = isAsChecked && (isAsOffered || event !== 'approve');
  if (isWhatWasChecked && isAsApproved) return;
  const since = isWhatWasChecked ? 'approved' : 'checked';
  const defaultMessage = `The contents have changed since they were ${since}: discard this upload, and upload the file again.`;
  throw Refusal.invalid([{ field: '', defaultMessage }]);
}

/** Begins to undo what is carried out. */
async function undo({ c, tx }: RecordChange, of: LoadOf): Promise<void> {
  const run = await lockRun(tx, of.employerId, of.bulkLoadJobUid);
  if (!run) throw Refusal.invalid([{ field: '', defaultMessage: String(withoutRun.undoRefusal) }]);
  await startUndo(c, tx, run);
  await releaseLoad(tx, of);
}

/** The consequences of an event, in its transaction. */
const consequences: Readonly<Record<string, (change: RecordChange, of: LoadOf) => Promise<void>>> = {
  async acknowledge({ c, tx }, of) {
    const at = c.var.deps.clock();
    await acknowledgeWarnings(tx, of, { acknowledgedBy: c.var.caller.userUid, acknowledgedAt: at });
    await tellApprovers(tx, of, at);
  },
  async confirmPeople({ c, tx, record }, of) {
    await deleteRows(tx, of);
    await resetLoad(tx, of);
    const confirmedAt = c.var.deps.clock();
    const reason = String(record['peopleConfirmationReason']);
    await confirmPeople(tx, of, { confirmedBy: c.var.caller.userUid, confirmedAt, reason });
  },
  approve: ({ c, tx }, of) => approveContent(tx, of, { approvedBy: c.var.caller.userUid, approvedAt: c.var.deps.clock() }),
  disassociatePayrollDate: ({ tx }, of) => detachLoad(tx, of),
  async retry({ tx }, of) {
    await releaseLoad(tx, of);
    await resumeRun(tx, of);
  },
  undo,
  async process(change, of) {
    await leaveRest(change, of);
    const { c, tx, record } = change;
    const { payrollDateUid } = record;
    if (typeof payrollDateUid === 'string') await carryApproval(tx, { ...of, payrollDateUid });
    await beginRun(tx, of, { startedBy: c.var.caller.userUid, at: c.var.deps.clock() });
  },
};

/** Uploaded files with changes of many employees. @see docs/product.md, points 3 and 4 */
export const bulkLoadHooks: RecordHooks = {
  facts: ({ reader, records }) => chartFactsOf(reader, records),
  allowedActions(record, may, { facts }) {
    const own = chartFacts(facts);
    const permitted = may('bulkLoad.upload');
    return allowedActions(bulkLoadJob, String(record['status']), own, {
      canCorrect: { event: 'correct', permitted },
      canMap: { event: 'map', permitted },
      canChooseSheet: { event: 'chooseSheet', permitted },
      canRetry: { event: 'retry', permitted },
    });
  },
  begins: { confirmPeople: 'bulkLoads', process: 'bulkLoads', undo: 'bulkLoads', retry: 'bulkLoads' },
  // The work on the rows of a closed employer still comes to its end: each row is refused.
  outlivingClosure: ['canInstructionsDone', 'canInstructionsUndone'],
  async check(change) {
    const { tx, owner, event, record } = change;
    if (event === 'approve' || event === 'process')
      await refuseOtherContent(tx, { employerId: Number(owner), bulkLoadJobUid: uidOfLoad(record) }, change);
  },
  async after(change) {
    const { c, tx, owner, event = '', record } = change;
    const of = { employerId: Number(owner), bulkLoadJobUid: uidOfLoad(record) };
    await consequences[event]?.(change, of);
    await followUpload(tx, of, { actor: actorAt(c, owner), at: c.var.deps.clock(), today: todayOf(c) });
  },
  expand: {
    validation: shownValidation,
    processing: shownProcessing,
    processingSummary: shownSummary,
    processingDetails: shownDetails,
    jobsOfFile: shownJobs,
  },
};
