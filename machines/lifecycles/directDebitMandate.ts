import { setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a direct debit mandate that the guards read. */
export interface DirectDebitMandateFacts {
  /** Collections under this mandate that are with the bank. */
  readonly collectionsUnderWay: number;
  readonly benefitIsActive: boolean;
}

export type DirectDebitMandateEvent =
  | { readonly type: 'confirm' }
  | { readonly type: 'reject' }
  | { readonly type: 'submitAgain' }
  | { readonly type: 'cancel' };

/**
 * An employer's authority to collect contributions. It is pending until the bank confirms it.
 * @see docs/product.md, point 4, "Enrolment and pots", "Direct debit mandate status"
 */
export const directDebitMandate = setup({
  types: {
    input: {} as DirectDebitMandateFacts,
    context: {} as DirectDebitMandateFacts,
    events: {} as DirectDebitMandateEvent,
    meta: typedMeta,
  },
  guards: {
    nothingIsBeingCollected: rule<DirectDebitMandateFacts>(
      (facts) => `Wait until the bank has collected or returned all payments: ${facts.collectionsUnderWay} still open.`,
      (facts) => facts.collectionsUnderWay === 0,
    ),
    benefitTakesContributions: rule<DirectDebitMandateFacts>(
      'The benefit has ceased: set up the mandate for a benefit that takes contributions.',
      (facts) => facts.benefitIsActive,
    ),
  },
}).createMachine({
  id: 'directDebitMandate',
  context: ({ input }) => input,
  meta: {
    title: 'Direct debit mandate',
    awaits: 'records of direct debit mandates',
    events: { confirm: 'Confirm', reject: 'Reject', submitAgain: 'Submit again', cancel: 'Cancel mandate' },
  },
  initial: 'pending',
  states: {
    pending: { meta: { label: 'Pending' }, on: { confirm: 'active', reject: 'failed', cancel: 'cancelled' } },
    active: {
      meta: { label: 'Active' },
      // The bank may cancel it at any time, even during a collection.
      on: { cancel: { guard: 'nothingIsBeingCollected', target: 'cancelled' }, reject: 'failed' },
    },
    failed: {
      meta: { label: 'Failed' },
      on: { submitAgain: { guard: 'benefitTakesContributions', target: 'pending' }, cancel: 'cancelled' },
    },
    cancelled: { meta: { label: 'Cancelled' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof directDebitMandate> = {
  facts: { collectionsUnderWay: [0, 1], benefitIsActive: flag },
  events: [{ type: 'confirm' }, { type: 'reject' }, { type: 'submitAgain' }, { type: 'cancel' }],
};
