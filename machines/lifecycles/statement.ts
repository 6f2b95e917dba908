import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a statement that the guards read. */
export interface StatementFacts {
  readonly hasBeenPaid: boolean;
  /** Whether a direct debit for it is already with the bank. */
  readonly collectionIsUnderWay: boolean;
  /** Whether it corrects another statement. */
  readonly isCorrection: boolean;
  /** Whether a correction of it is neither paid nor cancelled. */
  readonly hasOpenCorrection: boolean;
  /** Whether its payroll has the control of a second person. */
  readonly needsSecondPerson: boolean;
  /** Whether the approval of a correction was asked for, and the amounts are still those of that moment. */
  readonly correctionIsAsked: boolean;
  /** Whether the caller asked for it. */
  readonly askedByCaller: boolean;
}

export type StatementEvent =
  | { readonly type: 'cancel' }
  | { readonly type: 'correct' }
  | { readonly type: 'askForCorrection' }
  | { readonly type: 'approveCorrection'; readonly contentSha256: string }
  | { readonly type: 'declineCorrection'; readonly declineReason: string }
  | { readonly type: 'withdrawCorrection' };

const isCorrectable = ['isNoCorrection', 'isPaid', 'hasNoOpenCorrection'] as const;

/**
 * A statement of contributions, from their upload on. The time before it is that of the pay period, and {@link payment} is what happens to its
 * money.
 * @see docs/product.md, point 4, "Statement and payment statuses"
 */
export const statement = setup({
  types: { input: {} as StatementFacts, context: {} as StatementFacts, events: {} as StatementEvent, meta: typedMeta },
  guards: {
    isNotPaid: rule<StatementFacts>(
      'The statement has been paid: correct its contributions instead.',
      (facts) => !facts.hasBeenPaid,
    ),
    isNotBeingCollected: rule<StatementFacts>(
      'The direct debit is already with the bank: wait until it is collected or returned.',
      (facts) => !facts.collectionIsUnderWay,
    ),
    isNoCorrection: rule<StatementFacts>(
      'This statement is a correction itself: correct the statement that it belongs to.',
      (facts) => !facts.isCorrection,
    ),
    isPaid: rule<StatementFacts>(
      'The statement has not been paid: cancel it, change the contributions and submit them again.',
      (facts) => facts.hasBeenPaid,
    ),
    hasNoOpenCorrection: rule<StatementFacts>(
      'A correction of this statement has not been paid yet: wait for its payment, or cancel it.',
      (facts) => !facts.hasOpenCorrection,
    ),
    needsOnePerson: rule<StatementFacts>(
      'This payroll needs a second person for a correction: ask for its approval.',
      (facts) => !facts.needsSecondPerson,
    ),
    needsTwoPeople: rule<StatementFacts>(
      'This payroll needs no second person for a correction: submit it.',
      (facts) => facts.needsSecondPerson,
    ),
    noCorrectionIsAsked: rule<StatementFacts>(
      ({ askedByCaller }) =>
        askedByCaller
          ? 'You asked for the approval of a correction of this statement: wait for the second person, or withdraw it.'
          : 'A correction of this statement waits for approval: approve or decline it first.',
      (facts) => !facts.correctionIsAsked,
    ),
    correctionIsAsked: rule<StatementFacts>(
      'No correction of this statement waits for approval.',
      (facts) => facts.correctionIsAsked,
    ),
    isAnotherPerson: rule<StatementFacts>(
      'You asked for this approval, so another person must give it: anybody else who may correct statements of this employer.',
      (facts) => !facts.askedByCaller,
    ),
    isAsker: rule<StatementFacts>(
      'Somebody else asked for this approval: decline it if the correction is not right.',
      (facts) => facts.askedByCaller || !facts.correctionIsAsked,
    ),
  },
}).createMachine({
  id: 'statement',
  context: ({ input }) => input,
  meta: {
    title: 'Statement',
    events: {
      cancel: 'Cancel statement',
      correct: 'Correct contributions',
      askForCorrection: 'Ask for the approval of a correction',
      approveCorrection: 'Approve correction',
      declineCorrection: 'Decline correction',
      withdrawCorrection: 'Withdraw correction',
    },
  },
  initial: 'uploaded',
  states: {
    uploaded: {
      meta: { label: 'Uploaded' },
      on: {
        cancel: { guard: and(['isNotPaid', 'isNotBeingCollected']), target: 'cancelled' },
        correct: { guard: and([...isCorrectable, 'noCorrectionIsAsked', 'needsOnePerson']), target: 'uploaded' },
        // With the control of a second person, one person asks and another one approves.
        askForCorrection: { guard: and([...isCorrectable, 'noCorrectionIsAsked', 'needsTwoPeople']), target: 'uploaded' },
        approveCorrection: { guard: and([...isCorrectable, 'correctionIsAsked', 'isAnotherPerson']), target: 'uploaded' },
        declineCorrection: { guard: and(['correctionIsAsked', 'isAnotherPerson']), target: 'uploaded' },
        withdrawCorrection: { guard: and(['correctionIsAsked', 'isAsker']), target: 'uploaded' },
      },
    },
    cancelled: { meta: { label: 'Cancelled' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof statement> = {
  facts: {
    hasBeenPaid: noFlag,
    collectionIsUnderWay: noFlag,
    isCorrection: noFlag,
    hasOpenCorrection: noFlag,
    needsSecondPerson: noFlag,
    correctionIsAsked: noFlag,
    askedByCaller: noFlag,
  },
  events: [
    { type: 'cancel' },
    { type: 'correct' },
    { type: 'askForCorrection' },
    { type: 'approveCorrection', contentSha256: 'a'.repeat(64) },
    { type: 'declineCorrection', declineReason: 'The salary was right' },
    { type: 'withdrawCorrection' },
  ],
};
