import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../shared/format/count.ts';
import type { LoadStep } from './work/useLoad.ts';

const rows = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

type Counts = Pick<BulkLoadJob, 'rowCount' | 'failedRowCount' | 'warnedRowCount' | 'fileErrorCount'>;

/** The outcome of the checks in a sentence. */
export function checkedState({ rowCount, failedRowCount, warnedRowCount, fileErrorCount }: Counts): string {
  if (fileErrorCount > 0) return 'The file as a whole cannot be processed.';
  if (failedRowCount > 0) return `${rows(failedRowCount)} of ${formatCount(rowCount)} cannot be processed yet.`;
  if (warnedRowCount > 0) return `No errors. ${rows(warnedRowCount)} of ${formatCount(rowCount)} should be looked at.`;
  return `No errors in ${rows(rowCount)}.`;
}

/** Whether the service carries out the file, and no longer checks it. */
export const isProcessing = ({ status }: Pick<BulkLoadJob, 'status'>): boolean =>
  status === 'processingInstructions' || status === 'awaitingPayment';

/** The state of a load in a sentence, for those who do not see the page change. */
export function announcedState(step: LoadStep, load: BulkLoadJob): string {
  if (step === 'following') return isProcessing(load) ? 'The file is being processed.' : 'The rows are being checked.';
  if (step === 'toBeMapped') return 'The meaning of some columns is to be chosen.';
  if (step === 'toBeChecked') return checkedState(load);
  if (step === 'complete') return 'The file has been processed.';
  return step === 'failed' ? 'The service stopped.' : 'This upload has ended.';
}
