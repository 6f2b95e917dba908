import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** The modules of a sign-up, each with its own progress. @see docs/product.md, point 4, "Sign-up module progress" */
export const signUpModules = ['signUp', 'contributions', 'payroll', 'directDebit', 'signature'] as const;
export type SignUpModule = (typeof signUpModules)[number];

const moduleTitles: Record<SignUpModule, string> = {
  signUp: 'your company',
  contributions: 'contributions',
  payroll: 'payroll',
  directDebit: 'direct debit',
  signature: 'signature',
};

/** The facts about a lead that the guards read. */
export interface SignUpLeadFacts {
  /** Titles of the modules that are not completed yet. */
  readonly openModules: readonly string[];
  /** Whether the applicant has signed the current participation agreement. */
  readonly agreementIsCurrent: boolean;
}

export type SignUpLeadEvent =
  | { readonly type: `start.${SignUpModule}` }
  | { readonly type: `complete.${SignUpModule}` }
  | { readonly type: 'revert' }
  | { readonly type: 'submit' }
  | { readonly type: 'accept' }
  | { readonly type: 'decline' };

/** One module's progress. A completed one may be opened again. */
const progressOf = (module: SignUpModule) =>
  ({
    initial: 'Not Started',
    states: {
      'Not Started': { meta: { label: 'Not started' }, on: { [`start.${module}`]: 'Started' } },
      Started: { meta: { label: 'Started' }, on: { [`complete.${module}`]: 'Completed' } },
      Completed: { meta: { label: 'Completed' }, on: { [`start.${module}`]: 'Started' } },
    },
  }) as const;

/**
 * An employer's sign-up. Its modules run in parallel, in any order, until the application is submitted.
 * @see docs/product.md, points 3 ("Sign-up draft") and 4 ("Sign-up module progress")
 */
export const signUpLead = setup({
  types: { input: {} as SignUpLeadFacts, context: {} as SignUpLeadFacts, events: {} as SignUpLeadEvent, meta: typedMeta },
  guards: {
    everyModuleIsCompleted: rule<SignUpLeadFacts>(
      (facts) => `Complete these parts first: ${facts.openModules.join(', ')}.`,
      (facts) => facts.openModules.length === 0,
    ),
    agreementIsCurrent: rule<SignUpLeadFacts>(
      'The details have changed since the agreement was signed: sign it again.',
      (facts) => facts.agreementIsCurrent,
    ),
  },
}).createMachine({
  id: 'signUpLead',
  context: ({ input }) => input,
  meta: {
    title: 'Sign-up',
    awaits: 'records of sign-up leads',
    events: {
      ...Object.fromEntries(
        signUpModules.flatMap((module) => [
          [`start.${module}`, `Start ${moduleTitles[module]}`],
          [`complete.${module}`, `Complete ${moduleTitles[module]}`],
        ]),
      ),
      revert: 'Start again',
      submit: 'Submit',
      accept: 'Accept',
      decline: 'Decline',
    },
  },
  initial: 'partial',
  states: {
    partial: {
      meta: { label: 'Partial' },
      type: 'parallel',
      on: {
        revert: { target: 'partial', reenter: true },
        submit: { guard: and(['everyModuleIsCompleted', 'agreementIsCurrent']), target: 'submitted' },
      },
      states: {
        signUp: progressOf('signUp'),
        contributions: progressOf('contributions'),
        payroll: progressOf('payroll'),
        directDebit: progressOf('directDebit'),
        signature: progressOf('signature'),
      },
    },
    submitted: { meta: { label: 'Submitted' }, on: { accept: 'accepted', decline: 'declined' } },
    accepted: { meta: { label: 'Accepted' }, type: 'final' },
    declined: { meta: { label: 'Declined' }, on: { revert: 'partial' } },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof signUpLead> = {
  facts: { openModules: [[], ['payroll']], agreementIsCurrent: flag },
  events: [
    ...signUpModules.flatMap((module) => [{ type: `start.${module}` } as const, { type: `complete.${module}` } as const]),
    { type: 'revert' },
    { type: 'submit' },
    { type: 'accept' },
    { type: 'decline' },
  ],
};
