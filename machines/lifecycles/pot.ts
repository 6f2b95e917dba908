import { setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about a pot that the guards read. */
export interface PotFacts {
  /** Contributions into the pot that are neither paid nor cancelled. */
  readonly openContributionCount: number;
  /** Whether the product of the pot is available at present. */
  readonly productCanBeBought: boolean;
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
  },
}).createMachine({
  id: 'pot',
  context: ({ input }) => input,
  meta: { title: 'Pot', awaits: 'records of pots', events: { activate: 'Activate', deactivate: 'Deactivate' } },
  initial: 'active',
  states: {
    active: {
      meta: { label: 'Active' },
      on: { deactivate: { guard: 'everyContributionIsSettled', target: 'notActive' } },
    },
    notActive: {
      meta: { label: 'Not active' },
      on: { activate: { guard: 'productIsOnSale', target: 'active' } },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof pot> = {
  facts: { openContributionCount: [0, 1], productCanBeBought: flag },
  events: [{ type: 'activate' }, { type: 'deactivate' }],
};
