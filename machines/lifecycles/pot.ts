import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a pot that the guards read. */
export interface PotFacts {
  /** Contributions into the pot that are neither paid nor cancelled. */
  readonly openContributionCount: number;
  /** Whether the product of the pot is available at present. */
  readonly productCanBeBought: boolean;
  /** Whether the employee is a member of the pension scheme of the pot. Null for savings, which have no membership. */
  readonly isMember: boolean | null;
}

export type PotEvent = { readonly type: 'activate' } | { readonly type: 'deactivate' };

/**
 * A pot of an employee. Only an active pot takes contributions.
 * @see docs/product.md, point 4, "Enrolment and pots"
 */
export const pot = setup({
  types: { input: {} as PotFacts, context: {} as PotFacts, events: {} as PotEvent, meta: typedMeta },
  guards: {
    everyContributionIsSettled: rule<PotFacts>(
      (facts) => `Wait until the open contributions are paid, or cancel them first: ${facts.openContributionCount} still open.`,
      (facts) => facts.openContributionCount === 0,
    ),
    productIsOnSale: rule<PotFacts>(
      'The product of this pot is no longer available: choose a pot for another product.',
      (facts) => facts.productCanBeBought,
    ),
    membershipHasEnded: rule<PotFacts>(
      'The employee is a member of the pension scheme: cease the membership, or record the opt-out.',
      ({ isMember }) => isMember !== true,
    ),
    employeeIsMember: rule<PotFacts>(
      'The employee is not a member of the pension scheme: enrol them first.',
      ({ isMember }) => isMember !== false,
    ),
  },
}).createMachine({
  id: 'pot',
  context: ({ input }) => input,
  meta: { title: 'Pot', events: { activate: 'Activate', deactivate: 'Deactivate' } },
  initial: 'active',
  states: {
    active: {
      meta: { label: 'Active', refusal: 'The pot is already active.' },
      on: { deactivate: { guard: and(['membershipHasEnded', 'everyContributionIsSettled']), target: 'notActive' } },
    },
    notActive: {
      meta: { label: 'Not active', refusal: 'The pot is not active: it takes no contributions.' },
      on: { activate: { guard: and(['employeeIsMember', 'productIsOnSale']), target: 'active' } },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof pot> = {
  facts: { openContributionCount: [0, 1], productCanBeBought: flag, isMember: [true, false, null] },
  events: [{ type: 'activate' }, { type: 'deactivate' }],
};
