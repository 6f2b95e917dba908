import { and, setup } from 'xstate';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { rule, typedMeta } from './lifecycle.ts';
import { day, flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/**
 * The approval of contributions by a second person: not needed without that control, or while they are as prepared; missing, also once something has changed
 * since it was asked for or given.
 */
export type SubmissionApprovalState = 'notNeeded' | 'missing' | 'asked' | 'given';

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
  readonly approval: SubmissionApprovalState;
  /** Whether the caller asked for the approval. */
  readonly askedByCaller: boolean;
  /** The sum of its open contributions, in pence. Default: 0. */
  readonly preparedAmount?: number;
}

export type PayPeriodEvent =
  | { readonly type: 'fallDue' }
  | { readonly type: 'open' }
  | { readonly type: 'lapse' }
  | { readonly type: 'upload' }
  | { readonly type: 'askForApproval' }
  | { readonly type: 'approveContributions'; readonly contentSha256: string }
  | { readonly type: 'recordNoContributions' }
  | { readonly type: 'reopen' }
  | { readonly type: 'detachUpload' }
  | { readonly type: 'split' }
  | { readonly type: 'receivePayment' }
  | { readonly type: 'losePayment' };

const payrollHasCeased = 'The payroll has ceased and takes no contributions: choose a pay period of an active payroll.';

/** The submission, and on its way the approval by a second person, in the state that the period keeps meanwhile. */
const expectedIn = <State extends string>(state: State) =>
  ({
    upload: { guard: and(['payrollRuns', 'isApproved']), target: 'generatedProcessing' },
    askForApproval: { guard: and(['payrollRuns', 'lacksApproval']), target: state },
    approveContributions: { guard: and(['payrollRuns', 'approvalIsAsked', 'isAnotherPerson']), target: state },
  }) as const;
const detached = { detachUpload: { guard: 'noStatementIsLeft', target: 'openForUpload' } } as const;
const without = {
  recordNoContributions: { guard: and(['payrollRuns', 'nothingIsPrepared']), target: 'noStatementsAvailable' },
} as const;

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
    payrollRuns: rule<PayPeriodFacts>(payrollHasCeased, (facts) => facts.payrollIsActive),
    // One rule, so that a refusal has the one reason that there is: an upload that is still in time is no reason.
    payrollRunsLate: rule<PayPeriodFacts>(
      payrollHasCeased,
      ({ payrollIsActive, today, dueDate }) => payrollIsActive && today > dueDate,
    ),
    isApproved: rule<PayPeriodFacts>(
      ({ approval }) =>
        approval === 'asked'
          ? 'These contributions wait for the approval of a second person. They can be submitted once they are approved.'
          : 'These contributions differ from those that were prepared: ask for the approval of a second person first.',
      ({ approval }) => approval === 'notNeeded' || approval === 'given',
    ),
    lacksApproval: rule<PayPeriodFacts>(
      ({ approval }) =>
        approval === 'asked'
          ? 'The approval of these contributions has been asked for. Wait for the second person.'
          : 'These contributions need no further approval: submit them.',
      ({ approval }) => approval === 'missing',
    ),
    approvalIsAsked: rule<PayPeriodFacts>(
      ({ approval }) =>
        approval === 'missing'
          ? 'Nobody has asked for the approval of these contributions as they are now: ask for it first.'
          : 'These contributions need no further approval.',
      ({ approval }) => approval === 'asked',
    ),
    isAnotherPerson: rule<PayPeriodFacts>(
      'You asked for this approval, so another person must give it: anybody else who may approve contributions of this employer.',
      ({ askedByCaller }) => !askedByCaller,
    ),
    // docs/rules.md, 10.3: an amount that is owed never ends by one click.
    nothingIsPrepared: rule<PayPeriodFacts>(
      ({ preparedAmount = 0 }) =>
        `The contributions of this period come to ${formatPence(preparedAmount)}: submit them. If nobody was paid, choose "Set all to £0.00" below them, and save.`,
      ({ preparedAmount = 0 }) => preparedAmount === 0,
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
      askForApproval: 'Ask for approval',
      approveContributions: 'Approve contributions',
      recordNoContributions: 'Record no contributions',
      reopen: 'Expect contributions after all',
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
      on: { ...expectedIn('openForUpload'), ...without, lapse: { guard: 'dueDateHasPassed', target: 'uploadIsOverdue' } },
    },
    uploadIsOverdue: { meta: { label: 'Upload is overdue' }, on: { ...expectedIn('uploadIsOverdue'), ...without } },
    // Contributions may still arrive later: the first amount opens the period again, as does somebody who takes the record back.
    noStatementsAvailable: {
      meta: { label: 'No statements available' },
      on: {
        ...expectedIn('noStatementsAvailable'),
        reopen: [
          { guard: 'payrollRunsLate', target: 'uploadIsOverdue' },
          { guard: 'payrollRuns', target: 'openForUpload' },
        ],
      },
    },
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
    approval: ['notNeeded', 'missing', 'asked', 'given'],
    askedByCaller: noFlag,
    preparedAmount: [0, 1],
  },
  events: [
    { type: 'fallDue' },
    { type: 'open' },
    { type: 'lapse' },
    { type: 'upload' },
    { type: 'askForApproval' },
    { type: 'approveContributions', contentSha256: 'a'.repeat(64) },
    { type: 'recordNoContributions' },
    { type: 'reopen' },
    { type: 'detachUpload' },
    { type: 'split' },
    { type: 'receivePayment' },
    { type: 'losePayment' },
  ],
};
