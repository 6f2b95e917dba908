import { and, setup } from 'xstate';
import { rule, typedMeta } from './lifecycle.ts';
import { flag, type LifecycleSample } from './lifecycleSample.ts';

/** The facts about an intermediary and an employer that the guards read. */
export interface IntermediaryAssociationFacts {
  readonly intermediaryIsActive: boolean;
  readonly employerIsActive: boolean;
}

export type IntermediaryAssociationEvent = { readonly type: 'associate' } | { readonly type: 'revoke' };

/**
 * Whether an intermediary acts for an employer. Either side may end it at any time; access ends with the next request.
 * @see docs/product.md, points 6 ("Visible effects") and 7 ("Intermediary members and associations")
 */
export const intermediaryAssociation = setup({
  types: {
    input: {} as IntermediaryAssociationFacts,
    context: {} as IntermediaryAssociationFacts,
    events: {} as IntermediaryAssociationEvent,
    meta: typedMeta,
  },
  guards: {
    employerIsOpen: rule<IntermediaryAssociationFacts>(
      'The employer has closed, so it cannot be associated with an intermediary. Choose another employer.',
      (facts) => facts.employerIsActive,
    ),
    intermediaryIsOpen: rule<IntermediaryAssociationFacts>(
      'The intermediary is not active: ask the provider to activate it first.',
      (facts) => facts.intermediaryIsActive,
    ),
  },
}).createMachine({
  id: 'intermediaryAssociation',
  context: ({ input }) => input,
  meta: { title: 'Association', events: { associate: 'Associate', revoke: 'Revoke access' } },
  initial: 'notAssociated',
  states: {
    // The state before the first association. No record stores it.
    notAssociated: {
      meta: { label: 'Not associated', refusal: 'The intermediary does not act for this employer.' },
      on: { associate: { guard: and(['intermediaryIsOpen', 'employerIsOpen']), target: 'associated' } },
    },
    associated: {
      meta: { label: 'Associated', refusal: 'The intermediary already acts for this employer.' },
      on: { revoke: 'revoked' },
    },
    revoked: {
      meta: { label: 'Revoked', refusal: 'The intermediary no longer acts for this employer.' },
      on: { associate: { guard: and(['intermediaryIsOpen', 'employerIsOpen']), target: 'associated' } },
    },
  },
});

/** Facts on both sides of every guard, and every event. */
export const samples: LifecycleSample<typeof intermediaryAssociation> = {
  facts: { intermediaryIsActive: flag, employerIsActive: flag },
  events: [{ type: 'associate' }, { type: 'revoke' }],
};
