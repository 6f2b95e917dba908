import { and, setup } from 'xstate';
import { inputRule, rule, typedMeta } from './lifecycle.ts';
import { flag, noFlag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a sign-up that the guards read. */
export interface SignUpLeadFacts {
  /** Titles of the modules that are not completed yet. */
  readonly openModules: readonly string[];
  /** Titles of the completed modules with answers that are right no longer, such as a start that has become too old. */
  readonly outdatedModules: readonly string[];
  /** Whether everybody who must sign has signed the participation agreement, for the answers as they are. */
  readonly agreementIsCurrent: boolean;
  /** Whether the person who decides is the applicant, or has signed for them. */
  readonly deciderIsApplicant: boolean;
  /** Whether the client of an intermediary has said which access the intermediary keeps. True for an employer that signs up by itself. */
  readonly clientHasDecided: boolean;
}

export type SignUpLeadEvent =
  | { readonly type: 'submit' }
  | { readonly type: 'accept' }
  | { readonly type: 'return'; readonly reason: string }
  | { readonly type: 'decline'; readonly reason: string }
  | { readonly type: 'discard' };

type Reasoned = Extract<SignUpLeadEvent, { reason: string }>;
const needsReason = inputRule<SignUpLeadFacts, Reasoned>(
  'reason',
  'Give the reason: the applicant reads it.',
  ({ reason }) => typeof reason === 'string' && reason.trim() !== '',
);

/**
 * An employer's application. The progress of its modules is the chart `signUp`.
 * @see docs/product.md, points 3 ("Sign-up draft") and 4 ("Sign-up module progress")
 */
export const signUpLead = setup({
  types: { input: {} as SignUpLeadFacts, context: {} as SignUpLeadFacts, events: {} as SignUpLeadEvent, meta: typedMeta },
  guards: {
    everyModuleIsCompleted: rule<SignUpLeadFacts>(
      (facts) => `Complete these parts first: ${facts.openModules.join(', ')}.`,
      (facts) => facts.openModules.length === 0,
    ),
    answersAreRight: rule<SignUpLeadFacts>(
      (facts) => `Some answers are right no longer. Correct them first in: ${facts.outdatedModules.join(', ')}.`,
      (facts) => facts.outdatedModules.length === 0,
    ),
    agreementIsCurrent: rule<SignUpLeadFacts>(
      'The agreement is not signed by everybody for the present answers: sign it again.',
      (facts) => facts.agreementIsCurrent,
    ),
    clientHasDecided: rule<SignUpLeadFacts>(
      'The client decides first which access the adviser keeps: hand the sign-up over to them.',
      (facts) => facts.clientHasDecided,
    ),
    deciderIsNotApplicant: rule<SignUpLeadFacts>(
      'This is your own application: ask a colleague to decide about it.',
      (facts) => !facts.deciderIsApplicant,
    ),
    hasReason: needsReason,
  },
}).createMachine({
  id: 'signUpLead',
  context: ({ input }) => input,
  meta: {
    title: 'Application',
    events: { submit: 'Submit', accept: 'Accept', return: 'Return', decline: 'Decline', discard: 'Discard' },
  },
  initial: 'partial',
  states: {
    partial: {
      meta: { label: 'Not submitted', tone: 'neutral' },
      on: {
        submit: {
          guard: and(['everyModuleIsCompleted', 'answersAreRight', 'agreementIsCurrent', 'clientHasDecided']),
          target: 'submitted',
        },
        discard: 'discarded',
      },
    },
    submitted: {
      meta: { label: 'Submitted', tone: 'warning' },
      on: {
        accept: { guard: and(['deciderIsNotApplicant', 'answersAreRight', 'agreementIsCurrent']), target: 'accepted' },
        return: { guard: and(['deciderIsNotApplicant', 'hasReason']), target: 'partial' },
        decline: { guard: and(['deciderIsNotApplicant', 'hasReason']), target: 'declined' },
      },
    },
    accepted: { meta: { label: 'Accepted', tone: 'success' }, type: 'final' },
    declined: { meta: { label: 'Declined', tone: 'error' }, on: { discard: 'discarded' } },
    discarded: { meta: { label: 'Discarded' }, type: 'final' },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof signUpLead> = {
  facts: {
    openModules: [[], ['Payroll']],
    outdatedModules: [[], ['Contributions']],
    agreementIsCurrent: flag,
    deciderIsApplicant: noFlag,
    clientHasDecided: flag,
  },
  events: [
    { type: 'submit' },
    { type: 'accept' },
    { type: 'return', reason: 'The company number is missing.' },
    { type: 'return', reason: ' ' },
    { type: 'decline', reason: 'This is not an employer.' },
    { type: 'decline', reason: '' },
    { type: 'discard' },
  ],
};
