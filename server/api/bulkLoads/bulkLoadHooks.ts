import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import type { Reader } from '../../store/createStore.ts';
import { approveLoad, detachLoad } from '../../store/bulkLoads/bulkLoadEvents.ts';
import { factsOfLoads } from '../../store/bulkLoads/bulkLoads.ts';
import { beginRun } from '../../store/bulkLoads/apply/beginRun.ts';
import { releaseLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { allowedActions } from '../lifecycles/changeState.ts';
import type { RecordChange, RecordHooks } from '../records/hooks.ts';
import { shownDetails, shownProcessing, shownSummary, shownValidation } from './bulkLoadView.ts';

const uidOf = ({ bulkLoadJobUid }: StoredRecord): string => String(bulkLoadJobUid);

/** The facts for the chart that the record itself does not have. */
async function factsOf(reader: Reader, records: readonly StoredRecord[]): Promise<StoredRecord[]> {
  const found = new Map((await factsOfLoads(reader, records.map(uidOf))).map((facts) => [facts.bulkLoadJobUid, facts]));
  return records.map((record) => {
    const facts = found.get(uidOf(record));
    return {
      requiresApproval: facts?.requiresApproval === true,
      requiresSecondUser: facts?.requiresSecondUser === true,
      isUploader: facts?.isUploader === true,
      needsPayment: false,
      hasPayrollDate: record['payrollDateUid'] !== null,
    };
  });
}

/** The consequences of an event, in its transaction. */
const consequences: Readonly<
  Record<string, (change: RecordChange, of: { employerId: number; bulkLoadJobUid: string }) => Promise<void>>
> = {
  approve: ({ c, tx }, of) => approveLoad(tx, of, { approvedBy: c.var.caller.userUid, approvedAt: c.var.deps.clock() }),
  disassociatePayrollDate: ({ tx }, of) => detachLoad(tx, of),
  retry: ({ tx }, of) => releaseLoad(tx, of),
  process: ({ c, tx }, of) => beginRun(tx, of, { startedBy: c.var.caller.userUid, at: c.var.deps.clock() }),
};

/** Uploaded files with changes of many employees. @see docs/product.md, points 3 and 4 */
export const bulkLoadHooks: RecordHooks = {
  facts: ({ reader, records }) => factsOf(reader, records),
  allowedActions(record, may, { facts }) {
    const own = factsFrom(record, facts);
    const permitted = may('bulkLoad.upload');
    return allowedActions(bulkLoadJob, String(record['status']), own, {
      canCorrect: { event: 'correct', permitted },
      canMap: { event: 'map', permitted },
      canRetry: { event: 'retry', permitted },
    });
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

/** The facts as the chart takes them. */
function factsFrom(record: StoredRecord, facts: StoredRecord | undefined) {
  const flag = (name: string): boolean => facts?.[name] === true;
  return {
    fileErrorCount: Number(record['fileErrorCount']),
    failedRowCount: Number(record['failedRowCount']),
    requiresApproval: flag('requiresApproval'),
    requiresSecondUser: flag('requiresSecondUser'),
    isUploader: flag('isUploader'),
    needsPayment: flag('needsPayment'),
    hasPayrollDate: flag('hasPayrollDate'),
  };
}
