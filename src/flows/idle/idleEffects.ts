import { fromPromise } from 'xstate';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { idle, type IdleEvent, type SecondsLeft } from '../../../machines/flows/idle.ts';
import { signInStatus } from '../../../machines/flows/signIn.ts';
import type { PortalSession } from '../../providers/auth/portalSession.ts';

const notFound = 404;

/** The `idle` machine with the browser's effects. */
export function createIdle({ browser, signIn }: Pick<PortalSession, 'browser' | 'signIn'>): typeof idle {
  /** The session is that of the cookie, so that the answer does not depend on a token that may need renewal. */
  async function call(method: 'GET' | 'POST'): Promise<SecondsLeft> {
    const answer = await browser.fetch(session.client.activityPath, { method, credentials: 'same-origin' });
    // The portal without a service has nobody to end a session.
    if (answer.status === notFound) return null;
    if (!answer.ok) throw new Error(`The time left was answered with ${answer.status}.`);
    const { secondsLeft } = (await answer.json()) as { secondsLeft?: unknown };
    return typeof secondsLeft === 'number' ? secondsLeft : null;
  }

  return idle.provide({
    actors: {
      askTimeLeft: fromPromise(() => call('GET')),
      reportActivity: fromPromise(() => call('POST')),
    },
    actions: {
      // The renewal is refused, and the dialog that follows lets the person sign in again in another tab. Sent afterwards: a machine must not run within
      // the action of another one.
      endSignIn: () =>
        queueMicrotask(() =>
          signIn.send({ type: 'accessTokenRejected', accessToken: browser.localStorage().getItem('access_token') ?? '' }),
        ),
    },
  });
}

/**
 * Sends the machine its events: keys and clicks anywhere on the page, the page shown again, and the sign-in. From now on, the calls of the page no longer count as use.
 * @returns A function that stops it.
 */
export function followUse(
  send: (event: IdleEvent) => void,
  { signIn, http }: Pick<PortalSession, 'signIn' | 'http'>,
  window: Window,
): () => void {
  http.leaveUseToReports();
  const listeners = new AbortController();
  const { signal } = listeners;
  // The browser's own Back button is no click on the page.
  for (const name of ['keydown', 'click', 'touchstart', 'popstate'] as const)
    window.addEventListener(name, () => send({ type: 'used' }), { signal, capture: true, passive: true });
  window.document.addEventListener(
    'visibilitychange',
    () => {
      if (window.document.visibilityState === 'visible') send({ type: 'shownAgain' });
    },
    { signal },
  );
  let before: string | null = null;
  const onState = (state: ReturnType<typeof signIn.getSnapshot>): void => {
    const status = signInStatus(state.value);
    // A renewal in between changes nothing.
    if (status === 'loading' || status === before) return;
    before = status;
    if (status === 'success') send({ type: 'signedIn' });
    if (status === 'noUser') send({ type: 'signedOut' });
  };
  onState(signIn.getSnapshot());
  const following = signIn.subscribe(onState);
  return () => {
    listeners.abort();
    following.unsubscribe();
  };
}
