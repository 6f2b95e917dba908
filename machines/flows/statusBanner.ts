import { assign, setup } from 'xstate';
import session from '../../schemas/rules/session.json' with { type: 'json' };

/** An error without a `message` shows the general one. */
export type BannerEvent =
  | { readonly type: 'show'; readonly status: 'success'; readonly message: string }
  | { readonly type: 'show'; readonly status: 'error'; readonly message?: string }
  | { readonly type: 'dismiss'; readonly by: 'closeControl' | 'escapeKey' | 'clickAway' };

/**
 * The banner with the result of a call. The close control, Escape and 6 seconds dismiss it; a click elsewhere does not.
 * @see docs/product.md, point 4, "API-status banner"
 */
export const statusBanner = setup({
  types: {
    context: {} as { readonly message: string | null },
    events: {} as BannerEvent,
  },
  guards: {
    isSuccess: (_, status: string) => status === 'success',
    isClickAway: (_, by: string) => by === 'clickAway',
  },
  actions: {
    keepMessage: assign({ message: (_, params: { message: string | undefined }) => params.message ?? session.messages.banner }),
    forgetMessage: assign({ message: null }),
  },
  delays: { autoHide: session.bannerAutoHideMs },
}).createMachine({
  id: 'statusBanner',
  context: { message: null },
  initial: 'none',
  on: {
    // Re-entered while a banner is shown, so that the new message has its full 6 seconds.
    show: [
      {
        guard: { type: 'isSuccess', params: ({ event }) => event.status },
        target: '.success',
        reenter: true,
        actions: { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) },
      },
      { target: '.error', reenter: true, actions: { type: 'keepMessage', params: ({ event }) => ({ message: event.message }) } },
    ],
    dismiss: [{ guard: { type: 'isClickAway', params: ({ event }) => event.by } }, { target: '.none' }],
  },
  states: {
    none: { entry: 'forgetMessage' },
    success: { after: { autoHide: 'none' } },
    error: { after: { autoHide: 'none' } },
  },
});
