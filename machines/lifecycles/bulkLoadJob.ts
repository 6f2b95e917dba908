import { and, fromPromise, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about an upload that the guards read. */
export interface BulkLoadJobFacts {
  readonly fileErrorCount: number;
  readonly itemErrorCount: number;
  /** The payroll's switches. */
  readonly requiresApproval: boolean;
  readonly requiresSecondUser: boolean;
  /** Whether the caller uploaded it. */
  readonly isUploader: boolean;
  /** Whether the file has contributions that must be paid before they are processed. */
  readonly needsPayment: boolean;
  /** Whether the upload belongs to a pay date, from which it can be detached. */
  readonly hasPayrollDate: boolean;
}

export type BulkLoadJobEvent =
  | { readonly type: 'received' }
  | { readonly type: 'validated' }
  | { readonly type: 'approve' }
  | { readonly type: 'process' }
  | { readonly type: 'receivePayment' }
  | { readonly type: 'instructionsDone' }
  | { readonly type: 'fail' }
  | { readonly type: 'retry' }
  /** The name that docs/product.md uses. */
  | { readonly type: 'disassociatePayrollDate' };

/** The service does the work and sends the result to the machine. */
const work = (name: string) =>
  fromPromise<void>(async () => {
    throw new Error(`The bulkLoadJob machine needs the actor ${name}: pass it with .provide().`);
  });

/**
 * A file of many changes, from its upload until they are processed. After validation it waits for a person to start processing, and may need
 * approval, by another person than the uploader if the payroll requires it. The payment may be awaited while instructions are processed.
 *
 * An upload that is validated or processed for longer than `stuckAfter` fails, so that no upload stays unfinished.
 * @see docs/product.md, point 4, "Bulk and upload"
 */
export const bulkLoadJob = setup({
  types: { input: {} as BulkLoadJobFacts, context: {} as BulkLoadJobFacts, events: {} as BulkLoadJobEvent, meta: typedMeta },
  actors: { validateRows: work('validateRows'), carryOutInstructions: work('carryOutInstructions') },
  delays: { stuckAfter: 30 * 60_000 },
  guards: {
    fileIsClean: rule<BulkLoadJobFacts>(
      (facts) =>
        facts.fileErrorCount > 0
          ? 'The file cannot be read: download the errors, correct it and upload it again.'
          : `Rows with errors: ${facts.itemErrorCount}. Download the errors, correct the rows and upload the file again.`,
      (facts) => facts.fileErrorCount === 0 && facts.itemErrorCount === 0,
    ),
    needsNoApproval: rule<BulkLoadJobFacts>(
      'Uploads for this payroll need approval: approve this one first.',
      (facts) => !facts.requiresApproval,
    ),
    mayApprove: rule<BulkLoadJobFacts>(
      'The person who uploaded a file cannot approve it: ask a colleague.',
      (facts) => !facts.requiresSecondUser || !facts.isUploader,
    ),
    needsNoPayment: rule<BulkLoadJobFacts>('Wait until the payment has been received.', (facts) => !facts.needsPayment),
    isOfAPayrollDate: rule<BulkLoadJobFacts>(
      'This upload does not belong to a pay date, so there is nothing to detach.',
      (facts) => facts.hasPayrollDate,
    ),
  },
}).createMachine({
  id: 'bulkLoadJob',
  context: ({ input }) => input,
  meta: {
    title: 'Upload',
    awaits: 'records of bulk loads',
    events: {
      received: 'Start validation',
      validated: 'Finish validation',
      approve: 'Approve',
      process: 'Start processing',
      receivePayment: 'Receive the payment',
      instructionsDone: 'Finish the instructions',
      fail: 'Fail',
      retry: 'Try again',
      disassociatePayrollDate: 'Detach from the pay date',
    },
  },
  initial: 'upload',
  states: {
    upload: { meta: { label: 'Uploading' }, on: { received: 'validatingData', fail: 'failed' } },
    validatingData: {
      meta: { label: 'Validating data' },
      invoke: { src: 'validateRows' },
      after: { stuckAfter: 'failed' },
      on: { validated: 'waitingForTriggerToStartProcessing', fail: 'failed' },
    },
    waitingForTriggerToStartProcessing: {
      meta: { label: 'Waiting for processing to be started' },
      initial: 'notApproved',
      on: { disassociatePayrollDate: { guard: 'isOfAPayrollDate', target: 'disassociated' } },
      states: {
        notApproved: {
          meta: { label: 'Not approved' },
          on: {
            approve: { guard: and(['fileIsClean', 'mayApprove']), target: 'approved' },
            process: { guard: and(['fileIsClean', 'needsNoApproval']), target: '#bulkLoadJob.processingInstructions' },
          },
        },
        approved: {
          meta: { label: 'Approved' },
          on: { process: { guard: 'fileIsClean', target: '#bulkLoadJob.processingInstructions' } },
        },
      },
    },
    processingInstructions: {
      meta: { label: 'Processing instructions' },
      type: 'parallel',
      invoke: { src: 'carryOutInstructions' },
      after: { stuckAfter: 'failed' },
      on: { fail: 'failed' },
      onDone: 'complete',
      states: {
        instructions: {
          initial: 'processing',
          states: {
            processing: { meta: { label: 'Processing' }, on: { instructionsDone: 'complete' } },
            complete: { meta: { label: 'Complete' }, type: 'final' },
          },
        },
        payment: {
          initial: 'awaitingPayment',
          states: {
            awaitingPayment: {
              meta: { label: 'Awaiting payment' },
              always: { guard: 'needsNoPayment', target: 'complete' },
              on: { receivePayment: 'complete' },
            },
            complete: { meta: { label: 'Paid' }, type: 'final' },
          },
        },
      },
    },
    complete: { meta: { label: 'Complete' }, type: 'final' },
    failed: {
      meta: { label: 'Failed' },
      on: {
        retry: 'validatingData',
        disassociatePayrollDate: { guard: 'isOfAPayrollDate', target: 'disassociated' },
      },
    },
    disassociated: { meta: { label: 'Detached' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof bulkLoadJob> = {
  facts: {
    fileErrorCount: [0, 1],
    itemErrorCount: [0, 2],
    requiresApproval: noFlag,
    requiresSecondUser: noFlag,
    isUploader: noFlag,
    needsPayment: flag,
    hasPayrollDate: flag,
  },
  events: [
    { type: 'received' },
    { type: 'validated' },
    { type: 'approve' },
    { type: 'process' },
    { type: 'receivePayment' },
    { type: 'instructionsDone' },
    { type: 'fail' },
    { type: 'retry' },
    { type: 'disassociatePayrollDate' },
  ],
};
