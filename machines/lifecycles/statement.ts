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
}

export type StatementEvent = { readonly type: 'cancel' } | { readonly type: 'correct' };

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
  },
}).createMachine({
  id: 'statement',
  context: ({ input }) => input,
  meta: { title: 'Statement', events: { cancel: 'Cancel statement', correct: 'Correct contributions' } },
  initial: 'uploaded',
  states: {
    uploaded: {
      meta: { label: 'Uploaded' },
      on: {
        cancel: { guard: and(['isNotPaid', 'isNotBeingCollected']), target: 'cancelled' },
        correct: { guard: and(['isNoCorrection', 'isPaid', 'hasNoOpenCorrection']), target: 'uploaded' },
      },
    },
    cancelled: { meta: { label: 'Cancelled' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof statement> = {
  facts: { hasBeenPaid: noFlag, collectionIsUnderWay: noFlag, isCorrection: noFlag, hasOpenCorrection: noFlag },
  events: [{ type: 'cancel' }, { type: 'correct' }],
};
