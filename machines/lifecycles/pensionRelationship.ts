import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** @see docs/product.md, point 4, "Enrolment and pots" */
export type PensionRelationshipState = 'active' | 'optedOut' | 'notEnrolled';

/** The facts about an employee and a pension scheme that the guards read. */
export interface PensionRelationshipFacts {
  readonly isEmployed: boolean;
  readonly schemeIsActive: boolean;
}

export type PensionRelationshipEvent = { readonly type: 'enrol' } | { readonly type: 'optOut' } | { readonly type: 'leave' };

/**
 * An employee's pension membership. An employee who opted out may opt in again. Only a member can opt out; a member who leaves otherwise, by ending
 * the employment or ceasing membership, is no longer enrolled.
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
      meta: { label: 'Active', refusal: 'The employee is already enrolled.' },
      on: { optOut: 'optedOut', leave: 'notEnrolled' },
    },
    optedOut: {
      meta: { label: 'Opted out', refusal: 'The employee has already opted out.' },
      on: { enrol: { guard: and(['employeeWorksHere', 'schemeIsOpen']), target: 'active' } },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof pensionRelationship> = {
  facts: { isEmployed: flag, schemeIsActive: flag },
  events: [{ type: 'enrol' }, { type: 'optOut' }, { type: 'leave' }],
};
