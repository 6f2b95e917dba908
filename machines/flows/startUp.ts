import { and, assign, not, setup } from 'xstate';
import { notProvided } from './notProvided.ts';
import type { LoadedParty } from './party.ts';
import * as actors from './startUpActors.ts';
import type { Authorisation, SessionState, StartUpContext, StartUpEvent } from './startUpEvents.ts';
import {
  hasNothingToAccess,
  homeDestination,
  homeRoute,
  isExemptPath,
  isHomePage,
  isSignInReturn,
  partyInPath,
  partyIsLoadedFor,
  partyPath,
  type PageLocation,
  refusalOf,
  signInAddress,
  twoFactorAddress,
} from './startUpRules.ts';

/**
 * Page start-up: identifies the user, checks their access and finds the party of the page.
 * Tags: `settled`, the page may be shown; `checking`, a page that is shown already stays.
 * @see docs/product.md, point 4, "Page start-up logic, in order"; points 5 and 8 for the exempt paths and the refusals
 */
export const startUp = setup({
  types: {
    input: {} as { readonly location: PageLocation },
    context: {} as StartUpContext,
    events: {} as StartUpEvent,
    tags: {} as 'settled' | 'checking',
  },
  actors,
  guards: {
    onSignInReturn: ({ context }) => isSignInReturn(context.location.pathname),
    onExemptPath: ({ context }) => isExemptPath(context.location.pathname),
    onHomePage: ({ context }) => isHomePage(context.location.pathname),
    staysVisitor: ({ context }, { pathname }: PageLocation) =>
      context.user === null && isExemptPath(pathname) && !isSignInReturn(pathname),
    hasUser: ({ context }) => context.user !== null,
    hasToken: ({ context }) => context.session === 'signedIn',
    isLoggedIn: (_, result: boolean) => result,
    isLoggedInWithToken: ({ context }, result: boolean) => result && context.session === 'signedIn',
    isAuthorised: (_, answer: Authorisation) => answer.kind === 'authorised',
    needsTwoFactor: (_, answer: Authorisation) => answer.kind === 'twoFactorRequired',
    needsTwoFactorAndToken: (_, answer: Authorisation) => answer.kind === 'twoFactorRequired' && answer.tokenIsLost === true,
    isForbiddenOnExemptPath: ({ context }, answer: Authorisation) =>
      answer.kind === 'forbidden' && isExemptPath(context.location.pathname),
    hasNothingToAccess: ({ context }) => context.user !== null && hasNothingToAccess(context.user),
    hasOneEmployer: ({ context }) => context.user !== null && homeDestination(context.user).kind === 'onlyEmployer',
    namesAnotherParty: ({ context }) =>
      partyInPath(context.location) !== null && !partyIsLoadedFor(context.location, context.party),
    namesNoParty: ({ context }) => partyInPath(context.location) === null,
  },
  actions: {
    navigate: (_, _params: { to: string }): void => notProvided('startUp', 'action navigate'),
    leave: (_, _params: { to: string }): void => notProvided('startUp', 'action leave'),
    report: (_, _params: { error: unknown }): void => notProvided('startUp', 'action report'),
    forgetSignIn: () => notProvided('startUp', 'action forgetSignIn'),
    keepLocation: assign({ location: (_, location: PageLocation) => location }),
    keepSession: assign({ session: (_, state: SessionState) => state }),
    keepUser: assign({
      user: (_, answer: Authorisation) => (answer.kind === 'authorised' ? answer.user : null),
      wasSignedOutElsewhere: false,
    }),
    keepParty: assign({ party: (_, party: LoadedParty) => party }),
    keepRedirect: assign({ redirectTo: (_, params: { to: string }) => params.to }),
    forgetParty: assign({ party: null }),
    forgetUser: assign({ user: null, party: null }),
    noteSignOut: assign({ wasSignedOutElsewhere: true }),
  },
}).createMachine({
  id: 'startUp',
  context: ({ input }) => ({
    location: input.location,
    session: 'withoutToken',
    user: null,
    party: null,
    redirectTo: '/',
    wasSignedOutElsewhere: false,
  }),
  initial: 'beginning',
  on: {
    // The form shows the refusal. Leaving it would lose its input.
    changeForbidden: { actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } },
    locationChanged: { target: '.routing', actions: { type: 'keepLocation', params: ({ event }) => event.location } },
    sessionEnded: { target: '.beginning', actions: 'forgetUser' },
    // The service may not have ended the session yet, so it is not asked: it could sign the person in again.
    signedOutElsewhere: [{ guard: 'onExemptPath' }, { target: '.leaving.forSignIn', actions: ['forgetUser', 'noteSignOut'] }],
    redirected: {
      target: '.redirecting',
      actions: ['forgetUser', { type: 'keepRedirect', params: ({ event }) => ({ to: event.to }) }],
    },
  },
  states: {
    beginning: {
      // On the return route the session first exchanges its code, and that route's page then navigates by itself.
      always: [{ guard: 'onSignInReturn', target: 'returningFromSignIn' }, { target: 'identifying' }],
    },
    returningFromSignIn: {
      tags: 'settled',
      on: { sessionEnded: {} },
    },
    identifying: {
      initial: 'awaitingSession',
      on: { locationChanged: { actions: { type: 'keepLocation', params: ({ event }) => event.location } } },
      states: {
        awaitingSession: {
          tags: 'checking',
          on: { sessionEnded: {} },
          invoke: {
            src: 'awaitSession',
            onDone: { target: 'checkingLogin', actions: { type: 'keepSession', params: ({ event }) => event.output } },
            onError: { target: '#startUp.failing', actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        checkingLogin: {
          tags: 'checking',
          invoke: {
            src: 'fetchLoggedIn',
            onDone: [
              { guard: { type: 'isLoggedInWithToken', params: ({ event }) => event.output }, target: 'authorising' },
              { guard: 'onExemptPath', target: '#startUp.visiting' },
              { guard: { type: 'isLoggedIn', params: ({ event }) => event.output }, target: 'signingIn' },
              // The service no longer accepts the token. If it were kept, the user would return to this state again and again.
              { guard: 'hasToken', target: '#startUp.leaving.forSignIn', actions: 'forgetSignIn' },
              { target: '#startUp.leaving.forSignIn' },
            ],
            onError: { target: '#startUp.failing', actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        signingIn: {
          on: { sessionEnded: {}, pageRestored: '#startUp.beginning' },
          invoke: {
            src: 'requireSignIn',
            onDone: { target: 'authorising', actions: { type: 'keepSession', params: 'signedIn' } },
            onError: { target: '#startUp.failing', actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        authorising: {
          tags: 'checking',
          invoke: {
            src: 'fetchAuthorisation',
            onDone: [
              {
                guard: { type: 'isAuthorised', params: ({ event }) => event.output },
                target: '#startUp.routing',
                actions: { type: 'keepUser', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isForbiddenOnExemptPath', params: ({ event }) => event.output },
                target: '#startUp.visiting',
                actions: { type: 'report', params: ({ event }) => ({ error: refusalOf(event.output) }) },
              },
              { guard: 'onExemptPath', target: '#startUp.visiting' },
              {
                guard: { type: 'needsTwoFactorAndToken', params: ({ event }) => event.output },
                target: '#startUp.leaving.forTwoFactor',
                // If it were kept, the user would come back from the two-factor page to the same refusal.
                actions: 'forgetSignIn',
              },
              { guard: { type: 'needsTwoFactor', params: ({ event }) => event.output }, target: '#startUp.leaving.forTwoFactor' },
              {
                target: '#startUp.redirecting',
                actions: [
                  'forgetUser',
                  { type: 'report', params: ({ event }) => ({ error: refusalOf(event.output) }) },
                  { type: 'keepRedirect', params: { to: '/403' } },
                ],
              },
            ],
            onError: { target: '#startUp.failing', actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
    },
    /** A check failed. A user who had access keeps it, and a path that needs no login stays open. */
    failing: {
      always: [
        { guard: 'hasUser', target: 'routing' },
        { guard: 'onExemptPath', target: 'visiting' },
        { target: 'redirecting', actions: { type: 'keepRedirect', params: { to: '/error' } } },
      ],
    },
    routing: {
      always: [
        { guard: not('hasUser'), target: 'beginning' },
        { guard: 'onExemptPath', target: 'settled', actions: 'forgetParty' },
        { guard: 'hasNothingToAccess', target: 'leaving.forPublicWebsite' },
        { guard: and(['onHomePage', 'hasOneEmployer']), target: 'findingOnlyEmployer' },
        {
          guard: 'onHomePage',
          target: 'redirecting',
          actions: { type: 'keepRedirect', params: ({ context }) => ({ to: homeRoute(context.user) }) },
        },
        { guard: 'namesAnotherParty', target: 'loadingParty' },
        { guard: 'namesNoParty', target: 'settled', actions: 'forgetParty' },
        { target: 'settled' },
      ],
    },
    findingOnlyEmployer: {
      invoke: {
        src: 'findOnlyEmployer',
        onDone: {
          target: 'redirecting',
          actions: { type: 'keepRedirect', params: ({ event }) => ({ to: partyPath(event.output) }) },
        },
        onError: { target: 'redirecting', actions: { type: 'keepRedirect', params: { to: '/404' } } },
      },
    },
    loadingParty: {
      entry: 'forgetParty',
      invoke: {
        src: 'loadParty',
        input: ({ context }) => context.location,
        onDone: { target: 'settled', actions: { type: 'keepParty', params: ({ event }) => event.output } },
        onError: { target: 'redirecting', actions: { type: 'keepRedirect', params: { to: '/404' } } },
      },
    },
    settled: {
      tags: 'settled',
      initial: 'resting',
      states: {
        resting: { on: { partyChanged: 'refreshingParty' } },
        /** The page stays during the load and after a failure. */
        refreshingParty: {
          invoke: {
            src: 'loadParty',
            input: ({ context }) => context.location,
            onDone: { target: 'resting', actions: { type: 'keepParty', params: ({ event }) => event.output } },
            onError: { target: 'resting', actions: { type: 'report', params: ({ event }) => ({ error: event.error }) } },
          },
        },
      },
      on: {
        unauthorised: 'identifying.checkingLogin',
        forbidden: {
          target: 'redirecting',
          actions: [
            { type: 'report', params: ({ event }) => ({ error: event.error }) },
            { type: 'keepRedirect', params: { to: '/403' } },
          ],
        },
      },
    },
    /** The path needs no user. */
    visiting: {
      tags: 'settled',
      entry: 'forgetUser',
      on: {
        locationChanged: [
          {
            guard: { type: 'staysVisitor', params: ({ event }) => event.location },
            target: 'visiting',
            actions: { type: 'keepLocation', params: ({ event }) => event.location },
          },
          { target: 'routing', actions: { type: 'keepLocation', params: ({ event }) => event.location } },
        ],
      },
    },
    /** Until the router reports the new path. */
    redirecting: {
      entry: { type: 'navigate', params: ({ context }) => ({ to: context.redirectTo }) },
      on: {
        sessionEnded: {},
        locationChanged: [
          {
            guard: { type: 'staysVisitor', params: ({ event }) => event.location },
            target: 'visiting',
            actions: { type: 'keepLocation', params: ({ event }) => event.location },
          },
          { target: 'routing', actions: { type: 'keepLocation', params: ({ event }) => event.location } },
        ],
      },
    },
    /** The browser is leaving for another document. */
    leaving: {
      initial: 'forSignIn',
      on: { locationChanged: {}, sessionEnded: {}, redirected: {}, pageRestored: 'beginning' },
      states: {
        forSignIn: { entry: { type: 'leave', params: ({ context }) => ({ to: signInAddress(context) }) } },
        forTwoFactor: { entry: { type: 'leave', params: ({ context }) => ({ to: twoFactorAddress(context) }) } },
        forPublicWebsite: {
          invoke: {
            src: 'openPublicWebsite',
            onError: {
              target: '#startUp.redirecting',
              actions: [
                { type: 'report', params: ({ event }) => ({ error: event.error }) },
                { type: 'keepRedirect', params: { to: '/error' } },
              ],
            },
          },
        },
      },
    },
  },
});
