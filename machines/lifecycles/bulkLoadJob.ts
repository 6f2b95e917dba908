import { and, fromPromise, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** What has to be known of an upload before it is decided what may happen to it. */
export interface BulkLoadJobFacts {
  readonly fileErrorCount: number;
  readonly itemErrorCount: number;
  /** The payroll's switches. */
  readonly requiresApproval: boolean;
  readonly requiresSecondUser: boolean;
  /** Whether the person who asks is the one who uploaded it. */
  readonly isUploader: boolean;
  /** Whether the file brings contributions that have to be paid before they are processed. */
  readonly needsPayment: boolean;
  /** Whether the upload is of a pay date, from which it can be detached. */
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
  /** The name that docs/product.md gives. */
  | { readonly type: 'disassociatePayrollDate' };

/** The service does the work and sends the machine what came of it. */
const work = (name: string) =>
  fromPromise<void>(async () => {
    throw new Error(`The bulkLoadJob machine needs the actor ${name}: pass it with .provide().`);
  });

/**
 * A file of many changes, from its upload until they are made. It waits for a person between the two: the file may need approval,
 * by another person than the uploader where the payroll says so. While instructions are processed the payment may be awaited beside them.
 *
 * An upload that is validated or processed for longer than `stuckAfter` has failed, so that nobody waits for it for ever.
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
      'This payroll has its uploads approved: approve it first.',
      (facts) => !facts.requiresApproval,
    ),
    mayApprove: rule<BulkLoadJobFacts>(
      'On this payroll somebody else than the uploader approves: ask a colleague.',
      (facts) => !facts.requiresSecondUser || !facts.isUploader,
    ),
    needsNoPayment: rule<BulkLoadJobFacts>('Wait until the payment is here.', (facts) => !facts.needsPayment),
    isOfAPayrollDate: rule<BulkLoadJobFacts>(
      'This upload belongs to no pay date: nothing is to be detached.',
      (facts) => facts.hasPayrollDate,
    ),
  },
}).createMachine({
  id: 'bulkLoadJob',
  context: ({ input }) => input,
  meta: {
    title: 'Upload',
    events: {
      received: 'Begin to validate',
      validated: 'End validating',
      approve: 'Approve',
      process: 'Start processing',
      receivePayment: 'Receive the payment',
      instructionsDone: 'End the instructions',
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
