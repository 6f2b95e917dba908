import { assign, emit, fromPromise, setup, type StateValueFrom } from 'xstate';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { notProvided } from './notProvided.ts';
import { refusedWith, signInMessage } from './signInFailure.ts';
import { tokenRefresh } from './tokenRefresh.ts';

/** The page's own input: `code` or `error` from its address, only on the sign-in return route. */
export interface SignInInput {
  readonly code: string | null;
  readonly pageError: string | null;
  /** The page was opened for a new sign-in, even if the browser still has an earlier one. */
  readonly startsNewSignIn?: boolean;
}

interface SignInContext extends SignInInput {
  readonly signInIsRequired: boolean;
  readonly autoLogin: boolean;
  readonly rejectedAccessToken: string | null;
  readonly message: string | null;
}

export type SignInEvent =
  | { readonly type: 'begin' }
  /** A part of the page needs a signed-in user before it can continue. */
  | { readonly type: 'signInRequired'; readonly autoLogin?: boolean }
  /** The service refused a token whose stored expiry has not passed. */
  | { readonly type: 'accessTokenRejected'; readonly accessToken: string }
  | { readonly type: 'tokensAppeared' }
  | { readonly type: 'signInCleared' }
  | { readonly type: 'clearSignIn' }
  | { readonly type: 'signOut' }
  | { readonly type: 'errorClosed'; readonly isAdminOrIntermediary: boolean }
  /** The browser restored the page from its memory after it had left for another one. */
  | { readonly type: 'pageRestored' };

/** Leads nowhere: the page is opened again, for the other person. */
const anotherPerson = { guard: 'isAnotherPerson', actions: 'startAgain' } as const;

/**
 * Sign-in status. The six top-level states are the specification's; `tokenAvailable` tags every state in which calls can be made.
 * @see docs/product.md, points 4 ("Sign-in status"), 7 ("Sign-in"), 8 and 9
 */
export const signIn = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    tags: {} as 'tokenAvailable',
    /** For start-up, the only machine that navigates. */
    emitted: {} as { readonly type: 'redirected'; readonly to: string },
  },
  actors: {
    tokenRefresh,
    exchangeCode: fromPromise<void, { code: string }>(async () => notProvided('signIn', 'actor exchangeCode')),
    createCodeVerifier: fromPromise<void>(async () => notProvided('signIn', 'actor createCodeVerifier')),
    openAuthorisePage: fromPromise<void, { autoLogin: boolean }>(async () => notProvided('signIn', 'actor openAuthorisePage')),
  },
  guards: {
    /** The tokens that another tab has stored are not those of the person whose data this page shows. */
    isAnotherPerson: (): boolean => notProvided('signIn', 'guard isAnotherPerson'),
    storedExpiryHasPassed: (): boolean => notProvided('signIn', 'guard storedExpiryHasPassed'),
    pageHasCode: ({ context }) => context.code !== null,
    pageHasError: ({ context }) => context.pageError !== null,
    pageStartsNewSignIn: ({ context }) => context.startsNewSignIn === true && context.code === null,
    /** This page belongs to a new sign-in, so an earlier one is ignored. */
    requestFailedButPageHasCode: ({ context }, outcome: string) => outcome === 'failed' && context.code !== null,
    signInIsRequired: ({ context }) => context.signInIsRequired,
    tokenIsMissing: (_, outcome: string) => outcome === 'noRefreshToken',
    tokenWasFetched: (_, outcome: string) => outcome === 'refreshed',
    tokenRequestFailed: (_, outcome: string) => outcome === 'failed',
    closedByAdminOrIntermediary: (_, isAdminOrIntermediary: boolean) => isAdminOrIntermediary,
  },
  actions: {
    clearStoredSignIn: () => notProvided('signIn', 'action clearStoredSignIn'),
    startAgain: () => notProvided('signIn', 'action startAgain'),
    openSignOutPage: () => notProvided('signIn', 'action openSignOutPage'),
    goTo: emit((_, to: string) => ({ type: 'redirected' as const, to })),
    requireSignIn: assign((_, params: { autoLogin: boolean }) => ({ signInIsRequired: true, autoLogin: params.autoLogin })),
    /** A code works only once, so another sign-in needs a new request. */
    forgetPageAndRequest: assign({ code: null, pageError: null, signInIsRequired: false, autoLogin: false }),
    keepRejectedToken: assign({ rejectedAccessToken: (_, accessToken: string) => accessToken }),
    forgetRejectedToken: assign({ rejectedAccessToken: null }),
    keepMessage: assign({ message: (_, params: { error: unknown }) => signInMessage(params.error) }),
    forgetMessage: assign({ message: null }),
  },
  delays: {
    redirectDelay: session.signInRedirectDelayMs,
    statusReset: session.statusResetMs,
    expiryCheckInterval: session.tokenExpiryCheckIntervalMs,
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, signInIsRequired: false, autoLogin: false, rejectedAccessToken: null, message: null }),
  initial: 'idle',
  on: {
    tokensAppeared: anotherPerson,
    signInRequired: { actions: { type: 'requireSignIn', params: ({ event }) => ({ autoLogin: event.autoLogin ?? false }) } },
    clearSignIn: { target: '.noUser', actions: 'clearStoredSignIn' },
    signOut: { target: '.noUser.signingOut', actions: 'clearStoredSignIn' },
  },
  states: {
    idle: {
      on: { begin: [{ guard: 'pageStartsNewSignIn', target: 'userWithoutToken' }, { target: 'loading' }] },
    },
    loading: {
      initial: 'requestingAccessToken',
      on: { signInCleared: 'noUser' },
      states: {
        requestingAccessToken: {
          invoke: {
            src: 'tokenRefresh',
            id: 'tokenRefresh',
            input: ({ context }) => ({ rejectedAccessToken: context.rejectedAccessToken }),
            onDone: [
              {
                guard: { type: 'tokenIsMissing', params: ({ event }) => event.output.outcome },
                target: '#signIn.userWithoutToken',
              },
              {
                guard: { type: 'requestFailedButPageHasCode', params: ({ event }) => event.output.outcome },
                target: 'exchangingCode',
              },
              {
                guard: { type: 'tokenRequestFailed', params: ({ event }) => event.output.outcome },
                target: '#signIn.error',
                actions: {
                  type: 'keepMessage',
                  params: ({ event }) => ({ error: 'error' in event.output ? event.output.error : null }),
                },
              },
              { guard: { type: 'tokenWasFetched', params: ({ event }) => event.output.outcome }, target: 'resettingStatus' },
              { target: '#signIn.success' },
            ],
            onError: {
              target: '#signIn.error',
              actions: { type: 'keepMessage', params: ({ event }) => ({ error: event.error }) },
            },
          },
          exit: 'forgetRejectedToken',
        },
        exchangingCode: {
          invoke: {
            src: 'exchangeCode',
            // In `userWithoutToken`, only a code leads to a token.
            input: ({ context }) => ({ code: context.code ?? '' }),
            onDone: 'resettingStatus',
            onError: {
              target: '#signIn.error',
              actions: { type: 'keepMessage', params: ({ event }) => ({ error: event.error }) },
            },
          },
          exit: 'forgetPageAndRequest',
        },
        resettingStatus: {
          tags: 'tokenAvailable',
          after: { statusReset: '#signIn.success' },
        },
        startingSignIn: {
          initial: 'creatingCodeVerifier',
          // Another tab was faster: its tokens are valid here too. When another tab clears its sign-in, a sign-in that is starting here continues.
          on: {
            tokensAppeared: [anotherPerson, { target: '#signIn.success' }],
            signInCleared: {},
            pageRestored: [anotherPerson, { target: 'requestingAccessToken' }],
          },
          states: {
            creatingCodeVerifier: {
              invoke: {
                src: 'createCodeVerifier',
                onDone: 'delayingRedirect',
                onError: {
                  target: '#signIn.error',
                  actions: { type: 'keepMessage', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            delayingRedirect: {
              after: { redirectDelay: 'redirecting' },
            },
            redirecting: {
              invoke: {
                src: 'openAuthorisePage',
                input: ({ context }) => ({ autoLogin: context.autoLogin }),
                onError: {
                  target: '#signIn.error',
                  actions: { type: 'keepMessage', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
          exit: 'forgetPageAndRequest',
        },
      },
    },
    success: {
      tags: 'tokenAvailable',
      entry: 'forgetPageAndRequest',
      after: {
        expiryCheckInterval: [
          { guard: 'storedExpiryHasPassed', target: 'loading' },
          { target: 'success', reenter: true },
        ],
      },
      on: {
        accessTokenRejected: {
          target: 'loading',
          actions: { type: 'keepRejectedToken', params: ({ event }) => event.accessToken },
        },
        signInCleared: 'noUser',
        pageRestored: [anotherPerson, { target: 'loading' }],
      },
    },
    userWithoutToken: {
      always: [
        {
          guard: 'pageHasError',
          target: 'error',
          actions: [
            { type: 'keepMessage', params: ({ context }) => ({ error: refusedWith(context.pageError) }) },
            'forgetPageAndRequest',
          ],
        },
        { guard: 'pageHasCode', target: 'loading.exchangingCode' },
        { guard: 'signInIsRequired', target: 'loading.startingSignIn' },
      ],
      on: { tokensAppeared: [anotherPerson, { target: 'success' }] },
    },
    error: {
      on: {
        // Another tab may have succeeded where this one failed. Closing the dialog would sign that tab out too.
        tokensAppeared: [anotherPerson, { target: 'success' }],
        errorClosed: [
          {
            guard: { type: 'closedByAdminOrIntermediary', params: ({ event }) => event.isAdminOrIntermediary },
            target: 'noUser',
            actions: ['clearStoredSignIn', { type: 'goTo', params: session.afterSignInError.adminOrIntermediary }],
          },
          { target: 'noUser', actions: ['clearStoredSignIn', { type: 'goTo', params: session.afterSignInError.others }] },
        ],
      },
      exit: 'forgetMessage',
    },
    noUser: {
      initial: 'cleared',
      entry: 'forgetPageAndRequest',
      states: {
        cleared: {
          on: {
            signInRequired: {
              target: '#signIn.userWithoutToken',
              actions: { type: 'requireSignIn', params: ({ event }) => ({ autoLogin: event.autoLogin ?? false }) },
            },
            tokensAppeared: [anotherPerson, { target: '#signIn.success' }],
          },
        },
        signingOut: {
          entry: 'openSignOutPage',
          on: { signInRequired: {}, pageRestored: 'cleared' },
        },
      },
    },
  },
});

/** The specification's names for the status of a sign-in. */
export type SignInStatus = 'idle' | 'loading' | 'error' | 'success' | 'userWithoutToken' | 'noUser';

/** The status for a state of `signIn`: its top level. */
export function signInStatus(value: StateValueFrom<typeof signIn>): SignInStatus {
  if (typeof value === 'string') return value;
  return 'loading' in value ? 'loading' : 'noUser';
}
