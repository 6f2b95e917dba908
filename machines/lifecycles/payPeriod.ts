import { setup } from 'xstate';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { rule, typedMeta } from './lifecycle.ts';
import { day, flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a pay period that the guards read. */
export interface PayPeriodFacts {
  /** `yyyy-MM-dd`, by the service's clock. */
  readonly today: string;
  /** `yyyy-MM-dd`: from this day on contributions are expected. */
  readonly generateContributionsDate: string;
  /** `yyyy-MM-dd`: the last day for an upload in time. */
  readonly dueDate: string;
  readonly payrollIsActive: boolean;
  /** Statements that are neither paid nor cancelled. */
  readonly unpaidStatementCount: number;
  /** Statements that are not cancelled. */
  readonly statementCount: number;
}

export type PayPeriodEvent =
  | { readonly type: 'fallDue' }
  | { readonly type: 'open' }
  | { readonly type: 'lapse' }
  | { readonly type: 'upload' }
  | { readonly type: 'recordNoContributions' }
  | { readonly type: 'detachUpload' }
  | { readonly type: 'split' }
  | { readonly type: 'receivePayment' }
  | { readonly type: 'losePayment' };

const expected = { upload: { guard: 'payrollRuns', target: 'generatedProcessing' } } as const;
const detached = { detachUpload: { guard: 'noStatementIsLeft', target: 'openForUpload' } } as const;
const without = { recordNoContributions: { guard: 'payrollRuns', target: 'noStatementsAvailable' } } as const;

/**
 * A pay date of a payroll, from before its contributions are due until they are paid. The labels are those of the samples in docs/product.md.
 * @see docs/product.md, point 4, "Statement and payment statuses"
 */
export const payPeriod = setup({
  types: { input: {} as PayPeriodFacts, context: {} as PayPeriodFacts, events: {} as PayPeriodEvent, meta: typedMeta },
  guards: {
    contributionsAreDue: rule<PayPeriodFacts>(
      (facts) =>
        `Wait until ${formatDate(facts.generateContributionsDate)}: contributions for this period are generated on that day.`,
      (facts) => facts.today >= facts.generateContributionsDate,
    ),
    dueDateHasPassed: rule<PayPeriodFacts>(
      (facts) => `The upload is not overdue: it can be made up to and including ${formatDate(facts.dueDate)}.`,
      (facts) => facts.today > facts.dueDate,
    ),
    payrollRuns: rule<PayPeriodFacts>(
      'The payroll has ceased and takes no contributions: choose a pay period of an active payroll.',
      (facts) => facts.payrollIsActive,
    ),
    everyStatementIsPaid: rule<PayPeriodFacts>(
      (facts) =>
        `Wait until every statement for this period is paid, or cancel those that are open: ${facts.unpaidStatementCount}.`,
      (facts) => facts.unpaidStatementCount === 0,
    ),
    hasOneStatement: rule<PayPeriodFacts>('This period has several statements.', (facts) => facts.statementCount === 1),
    noStatementIsLeft: rule<PayPeriodFacts>(
      'Cancel the other statements of this period first.',
      (facts) => facts.statementCount === 0,
    ),
  },
}).createMachine({
  id: 'payPeriod',
  context: ({ input }) => input,
  meta: {
    title: 'Pay period',
    events: {
      fallDue: 'Fall due',
      open: 'Open for upload',
      lapse: 'Become overdue',
      upload: 'Submit contributions',
      recordNoContributions: 'Record no contributions',
      detachUpload: 'Detach the upload',
      split: 'Make another statement',
      receivePayment: 'Receive the payment',
      losePayment: 'Lose the payment',
    },
  },
  initial: 'notYetDue',
  states: {
    notYetDue: {
      meta: { label: 'Not yet due' },
      on: { fallDue: { guard: 'contributionsAreDue', target: 'pendingGeneration' } },
    },
    pendingGeneration: { meta: { label: 'Generation pending' }, on: { open: 'openForUpload' } },
    openForUpload: {
      meta: { label: 'Open for upload' },
      on: { ...expected, ...without, lapse: { guard: 'dueDateHasPassed', target: 'uploadIsOverdue' } },
    },
    uploadIsOverdue: { meta: { label: 'Upload is overdue' }, on: { ...expected, ...without } },
    // Contributions may still arrive later.
    noStatementsAvailable: { meta: { label: 'No statements available' }, on: expected },
    generatedProcessing: {
      meta: { label: 'Generated processing' },
      on: {
        ...detached,
        split: 'multipleStatements',
        receivePayment: { guard: 'everyStatementIsPaid', target: 'paymentReceived' },
      },
    },
    multipleStatements: {
      meta: { label: 'Multiple statements' },
      on: { ...detached, receivePayment: { guard: 'everyStatementIsPaid', target: 'paymentReceived' } },
    },
    paymentReceived: {
      meta: { label: 'Payment received' },
      on: {
        // A correction is another statement.
        split: 'multipleStatements',
        // The bank has taken the payment of a statement back.
        losePayment: [{ guard: 'hasOneStatement', target: 'generatedProcessing' }, { target: 'multipleStatements' }],
      },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof payPeriod> = {
  facts: {
    today: [day.after, day.itself, day.before],
    generateContributionsDate: [day.itself],
    dueDate: [day.itself],
    payrollIsActive: flag,
    unpaidStatementCount: [0, 1],
    statementCount: [0, 1, 2],
  },
  events: [
    { type: 'fallDue' },
    { type: 'open' },
    { type: 'lapse' },
    { type: 'upload' },
    { type: 'recordNoContributions' },
    { type: 'detachUpload' },
    { type: 'split' },
    { type: 'receivePayment' },
    { type: 'losePayment' },
  ],
};
