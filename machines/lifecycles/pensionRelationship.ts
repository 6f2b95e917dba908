import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** @see docs/product.md, point 4, "Enrolment and pots" */
export type PensionRelationshipState = 'active' | 'optedOut' | 'notEnrolled';

/** What has to be known of an employee and a pension scheme before it is decided what may become of the two. */
export interface PensionRelationshipFacts {
  readonly isEmployed: boolean;
  readonly schemeIsActive: boolean;
}

export type PensionRelationshipEvent = { readonly type: 'enrol' } | { readonly type: 'optOut' } | { readonly type: 'leave' };

/**
 * How an employee stands with a pension scheme. Who opted out may opt in again. Only who is in the scheme can opt out of it; who
 * leaves it otherwise, by ending the employment or by ceasing membership, is no longer enrolled.
 * @see docs/product.md, point 4, "Enrolment and pots"
 */
export const pensionRelationship = setup({
  types: {
    input: {} as PensionRelationshipFacts,
    context: {} as PensionRelationshipFacts,
    events: {} as PensionRelationshipEvent,
    meta: typedMeta,
  },
  guards: {
    employeeWorksHere: rule<PensionRelationshipFacts>(
      'The employee has left: only current employees can be enrolled.',
      (facts) => facts.isEmployed,
    ),
    schemeIsOpen: rule<PensionRelationshipFacts>(
      'The pension scheme is closed: choose an active scheme of the employer.',
      (facts) => facts.schemeIsActive,
    ),
  },
}).createMachine({
  id: 'pensionRelationship',
  context: ({ input }) => input,
  meta: { title: 'Pension membership', events: { enrol: 'Enrol', optOut: 'Opt out', leave: 'Cease membership' } },
  initial: 'notEnrolled',
  states: {
    notEnrolled: {
      meta: { label: 'Not enrolled', refusal: 'The employee is not enrolled.' },
      on: { enrol: { guard: and(['employeeWorksHere', 'schemeIsOpen']), target: 'active' } },
    },
    active: {
      meta: { label: 'Active', refusal: 'The employee is enrolled already.' },
      on: { optOut: 'optedOut', leave: 'notEnrolled' },
    },
    optedOut: {
      meta: { label: 'Opted out', refusal: 'The employee has opted out already.' },
      on: { enrol: { guard: and(['employeeWorksHere', 'schemeIsOpen']), target: 'active' } },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof pensionRelationship> = {
  facts: { isEmployed: flag, schemeIsActive: flag },
  events: [{ type: 'enrol' }, { type: 'optOut' }, { type: 'leave' }],
};
