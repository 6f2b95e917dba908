import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';

/** The steps of an upload, in the order in which somebody goes through them. */
export const uploadSteps = ['File', 'Columns', 'Check', 'Confirm', 'Pay'] as const;
export type UploadStep = (typeof uploadSteps)[number];

type Progress = Pick<
  BulkLoadJob,
  'status' | 'failedRowCount' | 'fileErrorCount' | 'undecidedRowCount' | 'warnedRowCount' | 'acknowledgedTimestamp'
>;

/** Whether nothing of a checked file is left to look at. */
const isSettled = (load: Progress): boolean =>
  load.fileErrorCount === 0 &&
  load.failedRowCount === 0 &&
  load.undecidedRowCount === 0 &&
  (load.warnedRowCount === 0 || load.acknowledgedTimestamp != null);

/** The step that an upload is at; null once nothing of it is left to do. */
export function stepOf(load: Progress): UploadStep | null {
  const { status } = load;
  if (status === 'waitingForMapping') return 'Columns';
  if (status === 'validatingData') return 'Check';
  if (status === 'waitingForTriggerToStartProcessing') return isSettled(load) ? 'Confirm' : 'Check';
  if (status === 'approved' || status === 'processingInstructions') return 'Confirm';
  return status === 'awaitingPayment' ? 'Pay' : null;
}

/** The steps of an upload: only contributions of a pay period are paid, and of one that is carried out those on its statement. */
export const stepsFor = ({
  payrollDateUid,
  status,
  statementUid,
}: Partial<Pick<BulkLoadJob, 'payrollDateUid' | 'status' | 'statementUid'>>): readonly UploadStep[] =>
  payrollDateUid && (status !== 'complete' || statementUid) ? uploadSteps : uploadSteps.filter((step) => step !== 'Pay');
