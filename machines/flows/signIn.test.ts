import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor, type Actor } from 'xstate';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { signIn, signInStatus, type SignInEvent, type SignInInput } from './signIn.ts';
import { SignInFailure } from './signInFailure.ts';
import { tokenRefresh, type StoredTokens, type TokenRefreshInput, type TokenRefreshOutput } from './tokenRefresh.ts';

const coverage = coverMachine(signIn);

interface Situation {
  readonly page?: Partial<SignInInput>;
  /** The outcomes of requests for a token, in order; the last one repeats. */
  readonly tokens?: readonly TokenRefreshOutput['outcome'][];
  readonly failure?: unknown;
  readonly exchange?: () => Promise<void>;
  readonly verifier?: () => Promise<void>;
  readonly authorise?: () => Promise<void>;
  readonly expired?: boolean;
  readonly isStoredExpiryPast?: (expiresAt: number) => boolean;
}

function startSignIn({
  page,
  tokens = ['stillValid'],
  failure,
  exchange,
  verifier,
  authorise,
  expired = false,
  isStoredExpiryPast = (expiresAt) => expiresAt <= 1,
}: Situation = {}) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const outcomes = [...tokens];
  const state = { expired, isAnotherPerson: false };
  const refresh = tokenRefresh.provide({
    actors: {
      readTokens: fromPromise<StoredTokens>(async () => {
        const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
        done.push(`requested: ${outcome}`);
        if (outcome === 'failed') throw failure;
        return {
          accessToken: 'access',
          refreshToken: outcome === 'noRefreshToken' ? null : 'refresh',
          expiresAt: outcome === 'refreshed' ? 0 : 2,
        };
      }),
      refreshTokens: fromPromise<'refreshed' | 'noRefreshToken', TokenRefreshInput>(async () => 'refreshed'),
    },
    guards: { expiryHasPassed: (_, expiresAt) => isStoredExpiryPast(expiresAt) },
  });
  const actor = createActor(
    signIn.provide({
      actors: {
        tokenRefresh: refresh,
        exchangeCode: fromPromise<void, { code: string }>(async ({ input }) => {
          done.push(`exchanged: ${input.code}`);
          await exchange?.();
        }),
        createCodeVerifier: fromPromise(verifier ?? (async () => undefined)),
        openAuthorisePage: fromPromise<void, { autoLogin: boolean }>(async ({ input }) => {
          done.push(input.autoLogin ? 'auto-login' : 'authorise');
          await authorise?.();
        }),
      },
      guards: { storedExpiryHasPassed: () => state.expired, isAnotherPerson: () => state.isAnotherPerson },
      actions: {
        clearStoredSignIn: () => void done.push('cleared'),
        openSignOutPage: () => void done.push('sign-out page'),
        startAgain: () => void done.push('started again'),
      },
    }),
    { clock, input: { code: null, pageError: null, ...page }, inspect: coverage.inspect },
  );
  actor.on('redirected', ({ to }) => void done.push(`go to ${to}`));
  actor.start();
  return { actor, clock, done, state };
}

const status = (actor: Actor<typeof signIn>) => signInStatus(actor.getSnapshot().value);
const expectToBecome = (actor: Actor<typeof signIn>, wanted: string) =>
  waitFor(actor, (state) => signInStatus(state.value) === wanted, { timeout: 1_000 });

async function started(situation: Situation, wanted: string) {
  const run = startSignIn(situation);
  run.actor.send({ type: 'begin' });
  await expectToBecome(run.actor, wanted);
  return run;
}

const delayingRedirect = { loading: { startingSignIn: 'delayingRedirect' } } as const;
const resettingStatus = { loading: 'resettingStatus' } as const;

describe('requesting a token', () => {
  it('is idle until it starts, and then loads', () => {
    const { actor } = startSignIn();
    expect(status(actor)).toBe('idle');
    actor.send({ type: 'begin' });
    expect(status(actor)).toBe('loading');
  });

  it('succeeds at once with a token that is still valid', async () => {
    const { actor, done } = await started({}, 'success');
    expect(actor.getSnapshot().hasTag('tokenAvailable')).toBe(true);
    expect(done).toEqual(['requested: stillValid']);
  });

  it('returns to success 500 ms after a fetched token, and can make calls before that', async () => {
    const { actor, clock } = startSignIn({ tokens: ['refreshed'] });
    actor.send({ type: 'begin' });
    await waitFor(actor, (state) => state.matches(resettingStatus));
    expect(actor.getSnapshot().hasTag('tokenAvailable')).toBe(true);
    clock.increment(499);
    expect(status(actor)).toBe('loading');
    clock.increment(1);
    expect(status(actor)).toBe('success');
  });

  it('without a refresh token leads to a user without token, and does not start a sign-in', async () => {
    const { done } = await started({ tokens: ['noRefreshToken'] }, 'userWithoutToken');
    expect(done).toEqual(['requested: noRefreshToken']);
  });

  it.each([
    [
      'the message of the service',
      new SignInFailure('refused', ' The refresh token was used before. '),
      'The refresh token was used before.',
    ],
    [
      'a general one where the service gave none',
      new SignInFailure('refused', ' '),
      'Something went wrong with your login. Try again.',
    ],
    [
      'a message about missing browser storage',
      new SignInFailure('storageUnsupported'),
      "Your browser doesn't support this feature",
    ],
    ['a general one for a defect', new TypeError('x is not a function'), 'Something went wrong with your login. Try again.'],
  ])('on error shows %s', async (_, failure, message) => {
    const { actor } = await started({ tokens: ['failed'], failure }, 'error');
    expect(actor.getSnapshot().context.message).toBe(message);
  });
});

it('handles a defect in the request for a token', async () => {
  const isStoredExpiryPast = () => {
    throw new TypeError('Invalid time value');
  };
  const { actor } = await started({ isStoredExpiryPast }, 'error');
  expect(actor.getSnapshot().context.message).toBe('Something went wrong with your login. Try again.');
});

it.each<[SignInEvent, string]>([
  [{ type: 'signInCleared' }, 'noUser'],
  [{ type: 'tokensAppeared' }, 'success'],
])('follows another tab before there is a token: %o', async (event, expected) => {
  const { actor } =
    event.type === 'signInCleared' ? startSignIn() : await started({ tokens: ['noRefreshToken'] }, 'userWithoutToken');
  actor.send({ type: 'begin' });
  actor.send(event);
  expect(status(actor)).toBe(expected);
});

describe('with a code or a refusal in the address', () => {
  it('exchanges the code once, and returns to success after 500 ms', async () => {
    const { actor, clock, done } = startSignIn({ tokens: ['noRefreshToken', 'stillValid'], page: { code: 'abc' } });
    actor.send({ type: 'begin' });
    await waitFor(actor, (state) => state.matches(resettingStatus));
    clock.increment(500);
    expect(status(actor)).toBe('success');
    actor.send({ type: 'clearSignIn' });
    actor.send({ type: 'signInRequired' });
    await waitFor(actor, (state) => state.matches(delayingRedirect));
    expect(done.filter((each) => each.startsWith('exchanged'))).toEqual(['exchanged: abc']);
  });

  it.each([
    ['if the answer has no access token', new SignInFailure('noAccessToken'), /didn't confirm/],
    ['if there is no verifier or network', new SignInFailure('signInInterrupted'), /internet connection/],
  ])('shows the failure %s', async (_, failure, message) => {
    const { actor } = await started(
      { tokens: ['noRefreshToken'], page: { code: 'abc' }, exchange: () => Promise.reject(failure) },
      'error',
    );
    expect(actor.getSnapshot().context.message).toMatch(message);
  });

  it('exchanges the code even if the previous sign-in cannot be renewed', async () => {
    const { actor, done } = await started({ tokens: ['failed'], page: { code: 'abc' } }, 'loading');
    await waitFor(actor, (state) => state.matches(resettingStatus));
    expect(done).toEqual(['requested: failed', 'exchanged: abc']);
    expect(actor.getSnapshot().context.message).toBeNull();
  });

  it.each([
    ['access_denied', 'The sign-in was cancelled. Sign in again when you are ready.'],
    ['Call 0900 123', 'Something went wrong with your login. Try again.'],
    ['toString', 'Something went wrong with your login. Try again.'],
  ])('shows our own text when the service returned the user with the error %s', async (pageError, message) => {
    const { actor } = await started({ tokens: ['noRefreshToken'], page: { pageError } }, 'error');
    expect(actor.getSnapshot().context.message).toBe(message);
  });
});

describe('when another person signs in in another tab', () => {
  it.each<[string, Situation]>([
    ['success', {}],
    ['userWithoutToken', { tokens: ['noRefreshToken'] }],
    ['error', { tokens: ['failed'] }],
  ])('the page is opened again, whatever its state: %s', async (wanted, situation) => {
    const { actor, done, state } = await started(situation, wanted);
    state.isAnotherPerson = true;
    actor.send({ type: 'tokensAppeared' });
    expect([done.at(-1), status(actor)]).toEqual(['started again', wanted]);
  });

  it('the page is opened again while it starts a sign-in, after a sign-out, and when the browser restores it', async () => {
    const starting = await started({ tokens: ['noRefreshToken'] }, 'userWithoutToken');
    starting.actor.send({ type: 'signInRequired' });
    await waitFor(starting.actor, (snapshot) => snapshot.matches(delayingRedirect));
    const cleared = await started({}, 'success');
    cleared.actor.send({ type: 'clearSignIn' });
    const open = await started({}, 'success');
    for (const { actor, state, done } of [starting, cleared]) {
      state.isAnotherPerson = true;
      actor.send({ type: 'tokensAppeared' });
      expect(done.at(-1)).toBe('started again');
    }
    for (const { actor, state, done } of [starting, open]) {
      state.isAnotherPerson = true;
      actor.send({ type: 'pageRestored' });
      expect(done.filter((what) => what === 'started again').length).toBeGreaterThan(0);
    }
  });
});

describe('starting a sign-in', () => {
  async function startingSignIn(autoLogin = false) {
    const run = await started({ tokens: ['noRefreshToken', 'stillValid'] }, 'userWithoutToken');
    run.actor.send({ type: 'signInRequired', autoLogin });
    await waitFor(run.actor, (state) => state.matches(delayingRedirect));
    return run;
  }

  it.each([
    ['authorise', false],
    ['auto-login', true],
  ])('opens the %s endpoint after 3,000 ms and not before', async (endpoint, autoLogin) => {
    const { clock, done } = await startingSignIn(autoLogin);
    clock.increment(2_999);
    expect(done).not.toContain(endpoint);
    clock.increment(1);
    expect(done).toContain(endpoint);
  });

  it('stops when another tab gets tokens first', async () => {
    const { actor, clock, done } = await startingSignIn();
    actor.send({ type: 'tokensAppeared' });
    clock.increment(3_000);
    expect(status(actor)).toBe('success');
    expect(done).not.toContain('authorise');
  });

  it('continues when another tab clears its own sign-in', async () => {
    const { actor, clock, done } = await startingSignIn();
    actor.send({ type: 'signInCleared' });
    clock.increment(3_000);
    expect(done).toContain('authorise');
  });

  it('reports that the authorise address could not be made', async () => {
    const authorise = () => Promise.reject(new SignInFailure('signInInterrupted'));
    const { actor, clock } = await started({ tokens: ['noRefreshToken'], authorise }, 'userWithoutToken');
    actor.send({ type: 'signInRequired' });
    await waitFor(actor, (state) => state.matches(delayingRedirect));
    clock.increment(3_000);
    await expectToBecome(actor, 'error');
  });

  it('starts again when the browser restores the page', async () => {
    const { actor, clock } = await startingSignIn();
    clock.increment(3_000);
    actor.send({ type: 'pageRestored' });
    await expectToBecome(actor, 'success');
  });

  it('reports that the browser cannot store the verifier', async () => {
    const failure = new SignInFailure('storageUnsupported');
    const { actor } = await started({ tokens: ['noRefreshToken'], verifier: () => Promise.reject(failure) }, 'userWithoutToken');
    actor.send({ type: 'signInRequired' });
    await expectToBecome(actor, 'error');
    expect(actor.getSnapshot().context.message).toBe("Your browser doesn't support this feature");
  });
});

it('starts a new sign-in when the page requests it, without checking the previous one', async () => {
  const { actor, done } = await started({ tokens: ['failed'], page: { startsNewSignIn: true } }, 'userWithoutToken');
  actor.send({ type: 'signInRequired' });
  await waitFor(actor, (state) => state.matches(delayingRedirect));
  expect(done).toEqual([]);
});

describe('signed in', () => {
  it('checks the stored expiry every 5,000 ms, and requests a token once it has passed', async () => {
    const { actor, clock, done, state } = await started({}, 'success');
    clock.increment(4_999);
    state.expired = true;
    clock.increment(1);
    expect(status(actor)).toBe('loading');
    await expectToBecome(actor, 'success');
    state.expired = false;
    clock.increment(50_000);
    expect(status(actor)).toBe('success');
    expect(done).toEqual(['requested: stillValid', 'requested: stillValid']);
  });

  it('requests a token when the service refuses the current one', async () => {
    const { actor } = await started({ tokens: ['stillValid', 'refreshed'] }, 'success');
    actor.send({ type: 'accessTokenRejected', accessToken: 'access' });
    expect(actor.getSnapshot().value).toEqual({ loading: 'requestingAccessToken' });
    expect(actor.getSnapshot().context.rejectedAccessToken).toBe('access');
    await waitFor(actor, (state) => state.matches(resettingStatus));
    expect(actor.getSnapshot().context.rejectedAccessToken).toBeNull();
  });

  it('checks again when the browser restores the page', async () => {
    const { actor } = await started({}, 'success');
    actor.send({ type: 'pageRestored' });
    expect(status(actor)).toBe('loading');
  });

  it('becomes a user without token when the refresh token has been removed', async () => {
    const { actor, clock } = await started({ tokens: ['stillValid', 'noRefreshToken'], expired: true }, 'success');
    clock.increment(5_000);
    await expectToBecome(actor, 'userWithoutToken');
  });

  it.each<[SignInEvent, string, string[]]>([
    [{ type: 'clearSignIn' }, 'cleared', ['cleared']],
    [{ type: 'signOut' }, 'signingOut', ['cleared', 'sign-out page']],
    [{ type: 'signInCleared' }, 'cleared', []],
  ])('the outcome %o leads to a user without token', async (event, substate, effects) => {
    const { actor, done } = await started({}, 'success');
    actor.send(event);
    expect(actor.getSnapshot().value).toEqual({ noUser: substate });
    expect(done.slice(1)).toEqual(effects);
  });

  it('starts no sign-in while it signs out, and can be used again afterwards', async () => {
    const { actor } = await started({}, 'success');
    actor.send({ type: 'signOut' });
    actor.send({ type: 'signInRequired' });
    expect(actor.getSnapshot().value).toEqual({ noUser: 'signingOut' });
    actor.send({ type: 'pageRestored' });
    expect(actor.getSnapshot().value).toEqual({ noUser: 'cleared' });
  });

  it('is signed in again when another tab signs in', async () => {
    const { actor } = await started({}, 'success');
    actor.send({ type: 'signInCleared' });
    actor.send({ type: 'tokensAppeared' });
    expect(status(actor)).toBe('success');
  });
});

it('clears the error when another tab gets tokens', async () => {
  const { actor } = await started({ tokens: ['failed'] }, 'error');
  actor.send({ type: 'tokensAppeared' });
  expect([status(actor), actor.getSnapshot().context.message]).toEqual(['success', null]);
});

describe('closing the error', () => {
  it.each([
    ['an admin or intermediary', true, '/employers'],
    ['any other user', false, '/signup/home'],
  ])('clears the storage and redirects %s', async (_, isAdminOrIntermediary, to) => {
    const { actor, done } = await started({ tokens: ['failed'] }, 'error');
    actor.send({ type: 'errorClosed', isAdminOrIntermediary });
    expect(actor.getSnapshot().value).toEqual({ noUser: 'cleared' });
    expect(actor.getSnapshot().context.message).toBeNull();
    expect(done.slice(1)).toEqual(['cleared', `go to ${to}`]);
  });
});

it('names the missing effect and the remedy', async () => {
  const unhandled = vi.fn<(error: unknown) => void>();
  const actor = createActor(signIn, { input: { code: null, pageError: null } });
  actor.subscribe({ error: unhandled });
  actor.start();
  actor.send({ type: 'signOut' });
  expect(String(unhandled.mock.calls[0]?.[0])).toBe(
    'Error: The signIn machine needs the action clearStoredSignIn: pass it with .provide().',
  );
});
