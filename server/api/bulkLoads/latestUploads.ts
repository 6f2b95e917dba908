import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { latestLoadsOfPeriods, type LoadOfPeriod } from '../../store/bulkLoads/bulkLoads.ts';
import type { Reader } from '../../store/createStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';

type LatestUpload = PayPeriod['latestBulkLoadJobStatus'];
type Stage = NonNullable<NonNullable<LatestUpload>['processingStage']>;

/** The stages of docs/product.md, point 4, by the status of the upload. */
const stages: Readonly<Record<string, Stage>> = {
  validatingData: 'validatingData',
  waitingForMapping: 'validatingData',
  waitingForTriggerToStartProcessing: 'waitingForTriggerToStartProcessing',
  approved: 'waitingForTriggerToStartProcessing',
  processingInstructions: 'processingInstructions',
  undoing: 'processingInstructions',
};

const toAnswer = ({ status, latestBulkLoadJobUid, pensionSchemeUid, uploadedBy }: LoadOfPeriod): LatestUpload => ({
  latestBulkLoadJobUid,
  pensionSchemeUid,
  isProcessing: status === 'validatingData' || status === 'processingInstructions' || status === 'undoing',
  processingStage: stages[status] ?? null,
  uploadedBy,
});

/** The latest upload of each pay period; null for one without. */
export async function latestUploads(reader: Reader, periods: readonly StoredRecord[]): Promise<LatestUpload[]> {
  const uids = periods.map(({ payrollDateUid }) => String(payrollDateUid));
  const found = new Map((await latestLoadsOfPeriods(reader, uids)).map((load) => [load.payrollDateUid, load]));
  return uids.map((uid) => {
    const load = found.get(uid);
    return load ? toAnswer(load) : null;
  });
}
