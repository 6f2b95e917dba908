import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { LoadStep } from './steps/useLoad.ts';

const rows = (count: number): string => formatCount(count, 'row');

type Counts = Pick<BulkLoadJob, 'rowCount' | 'failedRowCount' | 'warnedRowCount' | 'fileErrorCount'>;

/** The outcome of the checks in a sentence. */
export function checkedState({ rowCount, failedRowCount, warnedRowCount, fileErrorCount }: Counts): string {
  if (fileErrorCount > 0) return 'The file as a whole cannot be processed.';
  if (failedRowCount > 0) return `${rows(failedRowCount)} of ${formatCount(rowCount)} cannot be processed yet.`;
  if (warnedRowCount > 0) return `No errors. ${rows(warnedRowCount)} of ${formatCount(rowCount)} should be looked at.`;
  return `No errors in ${rows(rowCount)}.`;
}

type Status = Pick<BulkLoadJob, 'status'>;

/** Whether the service carries out the file or undoes it, and no longer checks it. */
export const isProcessing = ({ status }: Status): boolean => status === 'processingInstructions' || status === 'undoing';

/** The work of the service in a sentence. */
export function workInProgress({ status }: Status): string {
  if (status === 'undoing') return 'The changes of the file are being undone.';
  return status === 'processingInstructions' ? 'The file is being processed.' : 'The rows are being checked.';
}

/** The state of a processed load whose contributions are not paid yet. */
export const awaitedPayment = 'The file has been processed. The payment of its contributions is awaited.';

/** The state of a load in a sentence, for those who do not see the page change. */
export function announcedState(step: LoadStep, load: BulkLoadJob): string {
  if (step === 'following') return workInProgress(load);
  if (step === 'toBeMapped') return 'The meaning of some columns is to be chosen.';
  if (step === 'toBeChecked') return checkedState(load);
  if (step === 'awaitingPayment') return awaitedPayment;
  if (step === 'complete') return 'The file has been processed.';
  if (load.status === 'refused') return 'Nothing of the file was carried out: every change was refused.';
  if (load.status === 'undone') return 'The changes of the file have been undone.';
  return step === 'failed' ? 'The service stopped.' : 'This upload has ended.';
}
