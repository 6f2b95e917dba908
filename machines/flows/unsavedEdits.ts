import { setup } from 'xstate';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { notProvided } from './notProvided.ts';

/** The question before edits are discarded. @see docs/product.md, point 8, "Abandoning edits" */
export const abandonEditsMessage = session.messages.abandonEdits;

export type UnsavedEditsEvent =
  | { readonly type: 'edited' }
  /** Saved, or reset. */
  | { readonly type: 'settled' }
  | { readonly type: 'leaveRequested' }
  | { readonly type: 'leaveConfirmed' }
  | { readonly type: 'leaveCancelled' };

/**
 * Whether leaving a form asks first. `proceed` and `stay` answer the caller that wants to leave, e.g. the router's blocker.
 * @see docs/product.md, point 4, "Unsaved edits"
 */
export const unsavedEdits = setup({
  types: { events: {} as UnsavedEditsEvent },
  actions: {
    proceed: () => notProvided('unsavedEdits', 'action proceed'),
    stay: () => notProvided('unsavedEdits', 'action stay'),
  },
}).createMachine({
  id: 'unsavedEdits',
  initial: 'clean',
  states: {
    clean: {
      on: { edited: 'dirty', leaveRequested: { actions: 'proceed' } },
    },
    dirty: {
      on: { settled: 'clean', leaveRequested: 'asking' },
    },
    asking: {
      on: {
        leaveConfirmed: { target: 'clean', actions: 'proceed' },
        leaveCancelled: { target: 'dirty', actions: 'stay' },
        // A pending save completed while the question was shown.
        settled: { target: 'clean', actions: 'proceed' },
      },
    },
  },
});
