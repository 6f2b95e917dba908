import { bulkLoadJob, type BulkLoadJobFacts } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { startUndo, undoRefusal } from '../../jobs/bulkLoads/undo/startUndo.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { approveContent, compareContent } from '../../store/bulkLoads/loadContent.ts';
import { acknowledgeWarnings, detachLoad } from '../../store/bulkLoads/bulkLoadEvents.ts';
import { factsOfLoads, type LoadFacts } from '../../store/bulkLoads/bulkLoads.ts';
import { beginRun } from '../../store/bulkLoads/apply/beginRun.ts';
import { type BulkLoadRun, lockRun, resumeRun, runsOfJobs } from '../../store/bulkLoads/apply/runs.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import { unpaidLoads } from '../../store/bulkLoads/apply/statementLoads.ts';
import { releaseLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { ApiError } from '../core/apiError.ts';
import { allowedActions } from '../lifecycles/changeState.ts';
import type { RecordChange, RecordHooks } from '../records/hooks.ts';
import { shownDetails, shownSummary, shownValidation } from './bulkLoadView.ts';
import { shownProcessing } from './processingView.ts';
import { leaveRest } from './restOfLoad.ts';

const uidOf = ({ bulkLoadJobUid }: StoredRecord): string => String(bulkLoadJobUid);

function warningsOf(facts: LoadFacts | undefined): BulkLoadJobFacts['warnings'] {
  if (facts?.hasUndecided) return 'undecided';
  if (!facts?.hasWarnings) return 'none';
  return facts.needsAcknowledgement ? 'open' : 'acknowledged';
}

/** The rows with errors that stop the others. Where there are no others, there is nothing to process. */
function blockingRows(record: StoredRecord, allowsPartial: boolean): number {
  const [failed, all] = [Number(record['failedRowCount']), Number(record['rowCount'])];
  return allowsPartial && failed < all ? 0 : failed;
}

/** The pay period of an upload, and whether the payment of its contributions is awaited. */
function payPeriodOf(record: StoredRecord, unpaid: ReadonlySet<string>): BulkLoadJobFacts['payPeriod'] {
  if (record['payrollDateUid'] === null) return 'none';
  return unpaid.has(uidOf(record)) ? 'unpaid' : 'paid';
}

/** The facts for the chart that the record itself does not have. */
async function factsOf(reader: Reader, records: readonly StoredRecord[]): Promise<StoredRecord[]> {
  const uids = records.map(uidOf);
  const found = new Map((await factsOfLoads(reader, uids)).map((facts) => [facts.bulkLoadJobUid, facts]));
  const unpaid = await unpaidLoads(reader, uids);
  const runs = new Map<string, BulkLoadJobFacts['run']>();
  for (const run of await runsOfJobs(reader, uids)) runs.set(run.jobUid, await factsOfRun(reader, run));
  return records.map((record) => {
    const facts = found.get(uidOf(record));
    return {
      contents: {
        isRest: facts?.isRest === true,
        fileErrorCount: Number(record['fileErrorCount']),
        blockingRowCount: blockingRows(record, facts?.allowsPartial === true),
      },
      requiresApproval: facts?.requiresApproval === true,
      needsAnotherPerson: facts?.requiresSecondUser === true && facts.isUploader,
      warnings: warningsOf(facts),
      payPeriod: payPeriodOf(record, unpaid),
      run: runs.get(uidOf(record)) ?? withoutRun,
    };
  });
}

/** @throws ApiError 422 when the contents are not those that were checked and, if they were approved, those that were approved. */
async function refuseOtherContent(tx: Scoped, of: LoadOf): Promise<void> {
  const { isAsChecked, isAsApproved } = await compareContent(tx, of);
  if (isAsChecked && isAsApproved) return;
  const since = isAsChecked ? 'approved' : 'checked';
  const defaultMessage = `The contents have changed since they were ${since}: discard this upload, and upload the file again.`;
  throw ApiError.invalid([{ field: '', defaultMessage }]);
}

const withoutRun: BulkLoadJobFacts['run'] = {
  underWay: 'none',
  undoRefusal: 'Nothing of this upload is carried out, so there is nothing to undo.',
};

async function factsOfRun(reader: Reader, run: BulkLoadRun): Promise<BulkLoadJobFacts['run']> {
  const underWay = run.state === 'processing' || run.state === 'undoing' ? run.state : 'none';
  return { underWay, undoRefusal: await undoRefusal(reader, run) };
}

/** Begins to undo what is carried out. */
async function undo({ c, tx }: RecordChange, of: LoadOf): Promise<void> {
  const run = await lockRun(tx, of.employerId, of.bulkLoadJobUid);
  if (!run) throw ApiError.invalid([{ field: '', defaultMessage: String(withoutRun.undoRefusal) }]);
  await startUndo(c, tx, run);
  await releaseLoad(tx, of);
}

/** The consequences of an event, in its transaction. */
const consequences: Readonly<Record<string, (change: RecordChange, of: LoadOf) => Promise<void>>> = {
  acknowledge: ({ c, tx }, of) =>
    acknowledgeWarnings(tx, of, { acknowledgedBy: c.var.caller.userUid, acknowledgedAt: c.var.deps.clock() }),
  approve: ({ c, tx }, of) => approveContent(tx, of, { approvedBy: c.var.caller.userUid, approvedAt: c.var.deps.clock() }),
  disassociatePayrollDate: ({ tx }, of) => detachLoad(tx, of),
  async retry({ tx }, of) {
    await releaseLoad(tx, of);
    await resumeRun(tx, of);
  },
  undo,
  async process(change, of) {
    await leaveRest(change, of);
    const { c, tx } = change;
    await beginRun(tx, of, { startedBy: c.var.caller.userUid, at: c.var.deps.clock() });
  },
};

/** Uploaded files with changes of many employees. @see docs/product.md, points 3 and 4 */
export const bulkLoadHooks: RecordHooks = {
  facts: ({ reader, records }) => factsOf(reader, records),
  allowedActions(record, may, { facts }) {
    const own = factsFrom(facts);
    const permitted = may('bulkLoad.upload');
    return allowedActions(bulkLoadJob, String(record['status']), own, {
      canCorrect: { event: 'correct', permitted },
      canMap: { event: 'map', permitted },
      canRetry: { event: 'retry', permitted },
    });
  },
  begins: { process: 'bulkLoads', undo: 'bulkLoads', retry: 'bulkLoads' },
  // The work on the rows of a closed employer still comes to its end: each row is refused.
  outlivingClosure: ['canInstructionsDone', 'canInstructionsUndone'],
  async check({ tx, owner, event, record }) {
    if (event === 'approve' || event === 'process')
      await refuseOtherContent(tx, { employerId: Number(owner), bulkLoadJobUid: uidOf(record) });
  },
  async after(change) {
    const { owner, event = '', record } = change;
    await consequences[event]?.(change, { employerId: Number(owner), bulkLoadJobUid: uidOf(record) });
  },
  expand: {
    validation: shownValidation,
    processing: shownProcessing,
    processingSummary: shownSummary,
    processingDetails: shownDetails,
  },
};

const noContents: BulkLoadJobFacts['contents'] = { isRest: false, fileErrorCount: 0, blockingRowCount: 0 };

/** The facts as the chart takes them. */
function factsFrom(facts: StoredRecord | undefined) {
  const flag = (name: string): boolean => facts?.[name] === true;
  return {
    contents: (facts?.['contents'] ?? noContents) as BulkLoadJobFacts['contents'],
    requiresApproval: flag('requiresApproval'),
    needsAnotherPerson: flag('needsAnotherPerson'),
    warnings: (facts?.['warnings'] ?? 'none') as BulkLoadJobFacts['warnings'],
    payPeriod: (facts?.['payPeriod'] ?? 'none') as BulkLoadJobFacts['payPeriod'],
    run: (facts?.['run'] ?? withoutRun) as BulkLoadJobFacts['run'],
  };
}
