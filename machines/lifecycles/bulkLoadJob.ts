import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about an upload that the guards read. */
export interface BulkLoadJobFacts {
  /** The rows of the file that it has, and the errors in its way. */
  readonly contents: {
    /** Whether these are rows that another upload has left over. */
    readonly isRest: boolean;
    readonly fileErrorCount: number;
    /** The rows with errors that stop the others too: none where the payroll lets the others be processed. */
    readonly blockingRowCount: number;
  };
  /** The payroll's switch. */
  readonly requiresApproval: boolean;
  /** Whether the payroll wants an approval by another person than the caller, who has uploaded or changed the contents. */
  readonly needsAnotherPerson: boolean;
  /** The warnings about the file and its rows. Undecided: there is a row that may be about a known employee, and nobody has decided. */
  readonly warnings: 'none' | 'undecided' | 'open' | 'acknowledged';
  /** Whether rows have the name of somebody else than the member that their numbers find, and nobody has confirmed that the numbers are right. */
  readonly hasDoubtfulPeople: boolean;
  /** Whether a cell has been corrected. */
  readonly isCorrected: boolean;
  /** The pay period that the upload belongs to, and can be detached from. Unpaid: its contributions are on a statement whose payment is awaited. */
  readonly payPeriod: 'none' | 'unpaid' | 'paid';
  /** The work on the instructions. */
  readonly run: {
    /** The work that has begun and is not at its end. */
    readonly underWay: 'none' | 'processing' | 'undoing';
    /** Whether it has ended, and every change of the file was refused. */
    readonly isRefused: boolean;
    /** The reason for which the instructions cannot be undone, or null. */
    readonly undoRefusal: string | null;
  };
}

export type BulkLoadJobEvent =
  | { readonly type: 'validated' }
  | { readonly type: 'askForMapping' }
  | { readonly type: 'map' }
  | { readonly type: 'chooseSheet' }
  | { readonly type: 'correct' }
  | { readonly type: 'acknowledge' }
  | { readonly type: 'confirmPeople' }
  | { readonly type: 'approve' }
  | { readonly type: 'process' }
  | { readonly type: 'instructionsDone' }
  | { readonly type: 'awaitPayment' }
  | { readonly type: 'receivePayment' }
  | { readonly type: 'statementCancelled' }
  | { readonly type: 'undo' }
  | { readonly type: 'instructionsUndone' }
  | { readonly type: 'fail' }
  | { readonly type: 'retry' }
  | { readonly type: 'discard' }
  /** The name that docs/product.md uses. */
  | { readonly type: 'disassociatePayrollDate' };

const decideFirst =
  'Some rows may be about people who are employees already: decide for each of them first whether it is the same person or somebody else.';
const ended = {
  discard: 'discarded',
  disassociatePayrollDate: { guard: 'isOfAPayrollDate', target: 'disassociated' },
} as const;
const undo = { undo: { guard: 'canBeUndone', target: 'undoing' } } as const;
/** Another sheet, encoding or row of headings: corrections are those of the cells as they were read. */
const chooseSheet = { chooseSheet: { guard: and(['isWholeFile', 'hasNoCorrections']), target: 'validatingData' } } as const;
/** The meaning of the columns changes every row, and a cell the approved contents. */
const changed = {
  map: { guard: 'isWholeFile', target: 'validatingData' },
  ...chooseSheet,
  correct: 'waitingForTriggerToStartProcessing',
  confirmPeople: { guard: and(['isWholeFile', 'hasDoubtfulPeople']), target: 'validatingData' },
} as const;

/**
 * A file of many changes, from its upload until they are processed. After validation it waits for a person to start processing, and may need
 * approval, if the payroll requires it by another person than those who uploaded or changed it. Where the payroll allows it, rows with errors are left over: they become an
 * upload of their own, which waits for their correction. An upload whose contributions are on a statement is complete once that is paid: a payment that the bank
 * returns is still awaited, and a cancelled statement asks for none. An upload of which every change was refused is never complete.
 * @see docs/product.md, point 4, "Bulk and upload"
 */
export const bulkLoadJob = setup({
  types: { input: {} as BulkLoadJobFacts, context: {} as BulkLoadJobFacts, events: {} as BulkLoadJobEvent, meta: typedMeta },
  guards: {
    hasNoErrorsInTheWay: rule<BulkLoadJobFacts>(
      ({ contents }) =>
        contents.fileErrorCount > 0
          ? 'The file as a whole has an error: do what its message says, here or in a corrected file.'
          : `Rows with errors: ${contents.blockingRowCount}. Correct them here, or download them, correct them there and send the corrected rows.`,
      ({ contents }) => contents.fileErrorCount === 0 && contents.blockingRowCount === 0,
    ),
    isWholeFile: rule<BulkLoadJobFacts>(
      'The other rows of this file are processed with the columns as they are. Correct these rows, or discard them and upload a file of their own.',
      ({ contents }) => !contents.isRest,
    ),
    hasWarnings: rule<BulkLoadJobFacts>(
      (facts) =>
        facts.warnings === 'undecided' ? decideFirst : 'This upload has no warnings to acknowledge: approve or submit it.',
      (facts) => facts.warnings === 'open' || facts.warnings === 'acknowledged',
    ),
    hasAcknowledgedWarnings: rule<BulkLoadJobFacts>(
      (facts) =>
        facts.warnings === 'undecided'
          ? decideFirst
          : 'The upload has warnings: read them, and acknowledge them with a reason first.',
      (facts) => facts.warnings === 'none' || facts.warnings === 'acknowledged',
    ),
    hasNoCorrections: rule<BulkLoadJobFacts>(
      'Cells have been corrected, and reading another sheet or other letters would lose them. Upload the file again to read it otherwise.',
      (facts) => !facts.isCorrected,
    ),
    hasDoubtfulPeople: rule<BulkLoadJobFacts>(
      'The rows of this upload are about the people whom they name, as far as we know: there is nothing to confirm.',
      (facts) => facts.hasDoubtfulPeople,
    ),
    needsNoApproval: rule<BulkLoadJobFacts>(
      'Uploads for this payroll need approval: approve this one first.',
      (facts) => !facts.requiresApproval,
    ),
    mayApprove: rule<BulkLoadJobFacts>(
      'You uploaded or changed this file, so another person must approve it: anybody who may approve uploads of this employer and has not changed this one. A change that you undo does not count.',
      (facts) => !facts.needsAnotherPerson,
    ),
    needsNoPayment: rule<BulkLoadJobFacts>('Wait until the payment has been received.', (facts) => facts.payPeriod !== 'unpaid'),
    needsPayment: rule<BulkLoadJobFacts>(
      (facts) =>
        facts.payPeriod === 'none'
          ? 'This upload does not belong to a pay period, so it has no payment to wait for.'
          : 'The contributions of this upload are not on a statement that is still to be paid.',
      (facts) => facts.payPeriod === 'unpaid',
    ),
    isOfAPayrollDate: rule<BulkLoadJobFacts>(
      'This upload does not belong to a pay period, so there is nothing to detach.',
      (facts) => facts.payPeriod !== 'none',
    ),
    hasNotBegun: rule<BulkLoadJobFacts>(
      'Some rows are already carried out. Try again to carry out the rest, or undo them.',
      ({ run }) => run.underWay === 'none',
    ),
    isBeingProcessed: rule<BulkLoadJobFacts>('Its processing has not begun.', ({ run }) => run.underWay === 'processing'),
    isRefused: rule<BulkLoadJobFacts>('Changes of the file have been carried out.', ({ run }) => run.isRefused),
    canBeUndone: rule<BulkLoadJobFacts>(
      ({ run }) => run.undoRefusal ?? '',
      ({ run }) => run.undoRefusal === null,
    ),
  },
}).createMachine({
  id: 'bulkLoadJob',
  context: ({ input }) => input,
  meta: {
    title: 'Upload',
    events: {
      validated: 'Finish validation',
      askForMapping: 'Ask for the meaning of columns',
      map: 'Say what the columns mean',
      chooseSheet: 'Choose how the file is read',
      correct: 'Correct cells',
      acknowledge: 'Acknowledge the warnings',
      confirmPeople: 'Confirm the people',
      approve: 'Approve',
      process: 'Submit',
      instructionsDone: 'Finish the instructions',
      awaitPayment: 'Wait for the payment',
      receivePayment: 'Receive the payment',
      statementCancelled: 'Go on without a payment',
      undo: 'Undo',
      instructionsUndone: 'Finish undoing',
      fail: 'Fail',
      retry: 'Try again',
      discard: 'Discard',
      disassociatePayrollDate: 'Detach from the pay period',
    },
  },
  initial: 'validatingData',
  states: {
    validatingData: {
      meta: { label: 'Validating data' },
      on: { ...ended, validated: 'waitingForTriggerToStartProcessing', askForMapping: 'waitingForMapping', fail: 'failed' },
    },
    waitingForMapping: {
      meta: { label: 'Choose what the columns are', tone: 'warning' },
      on: { ...ended, ...chooseSheet, map: 'validatingData' },
    },
    waitingForTriggerToStartProcessing: {
      meta: { label: 'Checked, not submitted', tone: 'warning' },
      on: {
        ...ended,
        ...changed,
        acknowledge: { guard: 'hasWarnings', target: 'waitingForTriggerToStartProcessing' },
        approve: { guard: and(['hasNoErrorsInTheWay', 'hasAcknowledgedWarnings', 'mayApprove']), target: 'approved' },
        process: {
          guard: and(['hasNoErrorsInTheWay', 'hasAcknowledgedWarnings', 'needsNoApproval']),
          target: 'processingInstructions',
        },
      },
    },
    approved: {
      meta: { label: 'Approved' },
      on: { ...ended, ...changed, process: { guard: 'hasNoErrorsInTheWay', target: 'processingInstructions' } },
    },
    processingInstructions: {
      meta: { label: 'Processing instructions' },
      on: {
        instructionsDone: [
          { guard: 'isRefused', target: 'refused' },
          { guard: 'needsNoPayment', target: 'complete' },
          { target: 'awaitingPayment' },
        ],
        fail: 'failed',
      },
    },
    awaitingPayment: {
      meta: { label: 'Awaiting payment', tone: 'warning' },
      on: { ...undo, receivePayment: 'complete', statementCancelled: 'complete' },
    },
    complete: {
      meta: { label: 'Complete', tone: 'success' },
      // The statement of a file that is processed in parts is made with its last part.
      on: { ...undo, awaitPayment: { guard: 'needsPayment', target: 'awaitingPayment' } },
    },
    refused: { meta: { label: 'Nothing carried out', tone: 'error' }, type: 'final' },
    undoing: { meta: { label: 'Being undone' }, on: { instructionsUndone: 'undone', fail: 'failed' } },
    undone: { meta: { label: 'Undone' }, type: 'final' },
    failed: {
      meta: { label: 'Failed', tone: 'error' },
      on: {
        ...undo,
        retry: [
          { guard: 'hasNotBegun', target: 'validatingData' },
          { guard: 'isBeingProcessed', target: 'processingInstructions' },
          { target: 'undoing' },
        ],
        discard: { guard: 'hasNotBegun', target: 'discarded' },
        disassociatePayrollDate: { guard: and(['hasNotBegun', 'isOfAPayrollDate']), target: 'disassociated' },
      },
    },
    discarded: { meta: { label: 'Discarded' }, type: 'final' },
    disassociated: { meta: { label: 'Detached' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof bulkLoadJob> = {
  facts: {
    contents: [
      { isRest: false, fileErrorCount: 0, blockingRowCount: 0 },
      { isRest: false, fileErrorCount: 1, blockingRowCount: 0 },
      { isRest: false, fileErrorCount: 0, blockingRowCount: 2 },
      { isRest: true, fileErrorCount: 0, blockingRowCount: 0 },
    ],
    requiresApproval: noFlag,
    needsAnotherPerson: noFlag,
    warnings: ['none', 'undecided', 'open', 'acknowledged'],
    hasDoubtfulPeople: noFlag,
    isCorrected: noFlag,
    payPeriod: ['paid', 'unpaid', 'none'],
    run: [
      { underWay: 'none', isRefused: false, undoRefusal: null },
      { underWay: 'none', isRefused: true, undoRefusal: 'This statement has been paid: it cannot be cancelled.' },
      { underWay: 'processing', isRefused: false, undoRefusal: null },
      { underWay: 'undoing', isRefused: false, undoRefusal: null },
    ],
  },
  events: [
    { type: 'validated' },
    { type: 'askForMapping' },
    { type: 'map' },
    { type: 'chooseSheet' },
    { type: 'correct' },
    { type: 'acknowledge' },
    { type: 'confirmPeople' },
    { type: 'approve' },
    { type: 'process' },
    { type: 'instructionsDone' },
    { type: 'awaitPayment' },
    { type: 'receivePayment' },
    { type: 'statementCancelled' },
    { type: 'undo' },
    { type: 'instructionsUndone' },
    { type: 'fail' },
    { type: 'retry' },
    { type: 'discard' },
    { type: 'disassociatePayrollDate' },
  ],
};
