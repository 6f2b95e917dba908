import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a direct debit mandate that the guards read. */
export interface DirectDebitMandateFacts {
  /** Collections under this mandate that are with the bank. */
  readonly collectionsUnderWay: number;
  readonly benefitIsActive: boolean;
  /** Whether another mandate of the benefit is pending, active or stopped. */
  readonly benefitHasAnother: boolean;
  /** Whether the account holder has confirmed the instruction. */
  readonly accountHolderConfirmed: boolean;
}

export type DirectDebitMandateEvent =
  | { readonly type: 'confirm' }
  | { readonly type: 'reject'; readonly failureReason: string }
  | { readonly type: 'amend' }
  | { readonly type: 'suspend'; readonly failureReason: string }
  | { readonly type: 'resume' }
  | { readonly type: 'submitAgain' }
  | { readonly type: 'cancel' };

/**
 * An employer's authority to collect contributions. It is pending until the bank confirms it, and stopped while a matter with the bank is open.
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
    isOnlyMandate: rule<DirectDebitMandateFacts>(
      'The benefit has another mandate that is pending, active or stopped: cancel that one first.',
      (facts) => !facts.benefitHasAnother,
    ),
    isAuthorised: rule<DirectDebitMandateFacts>(
      'The account holder has not confirmed the instruction: cancel this mandate, and set up one that is confirmed.',
      (facts) => facts.accountHolderConfirmed,
    ),
  },
}).createMachine({
  id: 'directDebitMandate',
  context: ({ input }) => input,
  meta: {
    title: 'Direct debit mandate',
    events: {
      confirm: 'Record as confirmed',
      reject: 'Record as refused',
      amend: 'Record new bank details',
      suspend: 'Stop',
      resume: 'Go on',
      submitAgain: 'Submit again',
      cancel: 'Cancel mandate',
    },
  },
  initial: 'pending',
  states: {
    pending: {
      meta: { label: 'Pending', tone: 'warning' },
      on: {
        confirm: { guard: 'isAuthorised', target: 'active' },
        amend: 'pending',
        suspend: 'suspended',
        reject: 'failed',
        cancel: 'cancelled',
      },
    },
    active: {
      meta: { label: 'Active', tone: 'success' },
      // The bank may cancel it at any time, even during a collection.
      on: {
        amend: 'active',
        suspend: 'suspended',
        cancel: { guard: 'nothingIsBeingCollected', target: 'cancelled' },
        reject: 'failed',
      },
    },
    suspended: {
      meta: { label: 'Stopped', tone: 'warning' },
      on: {
        resume: { guard: 'isAuthorised', target: 'active' },
        amend: 'suspended',
        cancel: { guard: 'nothingIsBeingCollected', target: 'cancelled' },
        reject: 'failed',
      },
    },
    failed: {
      meta: { label: 'Failed', tone: 'error' },
      on: {
        submitAgain: { guard: and(['benefitTakesContributions', 'isOnlyMandate']), target: 'pending' },
        cancel: 'cancelled',
      },
    },
    cancelled: { meta: { label: 'Cancelled' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof directDebitMandate> = {
  facts: { collectionsUnderWay: [0, 1], benefitIsActive: flag, benefitHasAnother: flag, accountHolderConfirmed: flag },
  events: [
    { type: 'confirm' },
    { type: 'reject', failureReason: '5' },
    { type: 'amend' },
    { type: 'suspend', failureReason: 'D' },
    { type: 'resume' },
    { type: 'submitAgain' },
    { type: 'cancel' },
  ],
};
