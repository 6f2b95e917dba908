import type { Actor } from 'xstate';
import type { signIn } from '../../../machines/flows/signIn.ts';

/**
 * Sends the sign-in its events from outside the page: another tab signs in or out, or the browser restores this page from the back-forward cache.
 * @returns A function that stops it.
 */
export function followOtherTabs(actor: Actor<typeof signIn>, window: Window): () => void {
  const listeners = new AbortController();
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      // After `clear()`, the event has no key.
      if (key === null || (key === 'access_token' && newValue === null)) actor.send({ type: 'signInCleared' });
      else if (key === 'access_token') actor.send({ type: 'tokensAppeared' });
    },
    { signal: listeners.signal },
  );
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) actor.send({ type: 'pageRestored' });
    },
    { signal: listeners.signal },
  );
  return () => listeners.abort();
}
