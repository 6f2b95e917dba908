import { assign, fromPromise, setup } from 'xstate';
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { notProvided } from './notProvided.ts';

/** Seconds until the service ends the session for want of activity. Null: it never does, or there is no session to end. */
export type SecondsLeft = number | null;

export type IdleEvent =
  /** Calls can be made. */
  | { readonly type: 'signedIn' }
  | { readonly type: 'signedOut' }
  /** A key or a click, anywhere on the page. */
  | { readonly type: 'used' }
  /** The page is shown again, perhaps after the computer slept. */
  | { readonly type: 'shownAgain' };

interface IdleContext {
  readonly secondsLeft: number;
  readonly wasUsed: boolean;
}

/**
 * The time without activity after which the person is signed out. The service decides; the page reports keys and clicks to it, warns before the end, and asks it
 * again before it says that the end has come: another tab may have been used meanwhile.
 */
export const idle = setup({
  types: { context: {} as IdleContext, events: {} as IdleEvent },
  actors: {
    askTimeLeft: fromPromise<SecondsLeft>(async () => notProvided('idle', 'actor askTimeLeft')),
    reportActivity: fromPromise<SecondsLeft>(async () => notProvided('idle', 'actor reportActivity')),
  },
  guards: {
    isUnlimited: (_, left: SecondsLeft) => left === null,
    hasEnded: (_, left: SecondsLeft) => left === null || left <= 0,
    isBeforeWarning: (_, left: SecondsLeft) => (left ?? 0) > session.idleWarningSeconds,
    wasUsed: ({ context }) => context.wasUsed,
  },
  actions: {
    keepTimeLeft: assign({ secondsLeft: (_, left: SecondsLeft) => left ?? 0 }),
    noteUse: assign({ wasUsed: true }),
    forgetUse: assign({ wasUsed: false }),
    /** The service refuses the tokens from now on: the sign-in finds out, and says so over the page. */
    endSignIn: () => notProvided('idle', 'action endSignIn'),
  },
  delays: {
    untilWarning: ({ context }) => (context.secondsLeft - session.idleWarningSeconds) * 1000,
    // One second later than the service: asked too early, it would still have some time left.
    untilEnd: ({ context }) => (context.secondsLeft + 1) * 1000,
    reportInterval: session.activityReportIntervalMs,
    retry: session.activityRetryMs,
  },
}).createMachine({
  id: 'idle',
  context: { secondsLeft: 0, wasUsed: false },
  initial: 'signedOut',
  on: { signedOut: '.signedOut' },
  states: {
    signedOut: { on: { signedIn: 'beginning' } },
    beginning: {
      invoke: {
        src: 'askTimeLeft',
        onDone: [
          { guard: { type: 'isUnlimited', params: ({ event }) => event.output }, target: 'unlimited' },
          {
            guard: { type: 'isBeforeWarning', params: ({ event }) => event.output },
            target: 'watching',
            actions: { type: 'keepTimeLeft', params: ({ event }) => event.output },
          },
          { target: 'warning', actions: { type: 'keepTimeLeft', params: ({ event }) => event.output } },
        ],
        // Without a network nothing can be asked, and the service still ends the session in time.
        onError: 'unreachable',
      },
    },
    unreachable: { after: { retry: 'beginning' }, on: { shownAgain: 'beginning' } },
    unlimited: {},
    watching: {
      after: { untilWarning: 'asking' },
      on: { shownAgain: 'asking' },
      initial: 'reported',
      states: {
        /** Reported a moment ago: further keys and clicks are reported together. */
        reported: {
          entry: 'forgetUse',
          on: { used: { actions: 'noteUse' } },
          after: { reportInterval: [{ guard: 'wasUsed', target: '#idle.reporting' }, { target: 'unused' }] },
        },
        unused: { on: { used: '#idle.reporting' } },
      },
    },
    reporting: {
      invoke: {
        src: 'reportActivity',
        onDone: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event.output },
            target: 'ended',
          },
          { target: 'watching', actions: { type: 'keepTimeLeft', params: ({ event }) => event.output } },
        ],
        onError: 'unreachable',
      },
    },
    asking: {
      invoke: {
        src: 'askTimeLeft',
        onDone: [
          { guard: { type: 'hasEnded', params: ({ event }) => event.output }, target: 'ended' },
          {
            guard: { type: 'isBeforeWarning', params: ({ event }) => event.output },
            target: 'watching',
            actions: { type: 'keepTimeLeft', params: ({ event }) => event.output },
          },
          { target: 'warning', actions: { type: 'keepTimeLeft', params: ({ event }) => event.output } },
        ],
        onError: 'unreachable',
      },
    },
    warning: {
      after: { untilEnd: 'asking' },
      on: { used: 'reporting', shownAgain: 'asking' },
    },
    ended: { entry: 'endSignIn', on: { signedIn: 'beginning' } },
  },
});
