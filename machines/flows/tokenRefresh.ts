import { assign, fromPromise, setup, type DoneStateEvent } from 'xstate';
import { notProvided } from './notProvided.ts';

/** The stored part of a sign-in that a refresh needs. `expiresAt` is in ms since the epoch, with the 30 s margin subtracted. */
export interface StoredTokens {
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  readonly expiresAt: number;
}

/** `rejectedAccessToken`: a token that the service has just refused, whatever its stored expiry. */
export interface TokenRefreshInput {
  readonly rejectedAccessToken: string | null;
}

export type TokenRefreshOutput =
  | { readonly outcome: 'stillValid' | 'refreshed' | 'noRefreshToken' }
  | { readonly outcome: 'failed'; readonly error: unknown };

interface TokenRefreshContext extends TokenRefreshInput {
  readonly stored: StoredTokens | null;
  readonly error: unknown;
}

/**
 * One request for a usable access token: the stored one while it is valid, otherwise one refresh call. `refreshTokens` holds the lock shared by all tabs and reads the
 * storage again while it holds it.
 * @see docs/product.md, points 4 ("Sign-in status") and 7 ("Sign-in")
 */
export const tokenRefresh = setup({
  types: {
    input: {} as TokenRefreshInput,
    context: {} as TokenRefreshContext,
    output: {} as TokenRefreshOutput,
  },
  actors: {
    readTokens: fromPromise<StoredTokens>(async () => notProvided('tokenRefresh', 'actor readTokens')),
    refreshTokens: fromPromise<'refreshed' | 'noRefreshToken', TokenRefreshInput>(async () =>
      notProvided('tokenRefresh', 'actor refreshTokens'),
    ),
  },
  guards: {
    expiryHasPassed: (_, _expiresAt: number): boolean => notProvided('tokenRefresh', 'guard expiryHasPassed'),
    hasNoRefreshToken: (_, stored: StoredTokens) => stored.refreshToken === null,
    signedOutMeanwhile: (_, result: 'refreshed' | 'noRefreshToken') => result === 'noRefreshToken',
    wasRejected: ({ context }, stored: StoredTokens) =>
      stored.accessToken === null || stored.accessToken === context.rejectedAccessToken,
  },
  actions: {
    keepError: assign({ error: (_, params: { error: unknown }) => params.error }),
  },
}).createMachine({
  id: 'tokenRefresh',
  context: ({ input }) => ({ ...input, stored: null, error: null }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readTokens',
        onDone: [
          { guard: { type: 'hasNoRefreshToken', params: ({ event }) => event.output }, target: 'noRefreshToken' },
          { guard: { type: 'wasRejected', params: ({ event }) => event.output }, target: 'refreshing' },
          { guard: { type: 'expiryHasPassed', params: ({ event }) => event.output.expiresAt }, target: 'refreshing' },
          { target: 'stillValid' },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    refreshing: {
      invoke: {
        src: 'refreshTokens',
        input: ({ context }) => ({ rejectedAccessToken: context.rejectedAccessToken }),
        onDone: [
          { guard: { type: 'signedOutMeanwhile', params: ({ event }) => event.output }, target: 'noRefreshToken' },
          { target: 'refreshed' },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    stillValid: { type: 'final', output: { outcome: 'stillValid' } },
    refreshed: { type: 'final', output: { outcome: 'refreshed' } },
    noRefreshToken: { type: 'final', output: { outcome: 'noRefreshToken' } },
    failed: { type: 'final', output: ({ context }) => ({ outcome: 'failed', error: context.error }) },
  },
  // Each final state has its own outcome; XState passes it on without a type.
  output: ({ event }) => (event as DoneStateEvent<TokenRefreshOutput>).output,
});
