import type { Actor } from 'xstate';
import type { signIn } from '../../../machines/flows/signIn.ts';

/** Set for a moment at a sign-out: a session that ends in another way also clears the storage. */
const SIGN_OUT_KEY = 'signed_out';

/** Tells the other tabs that the person signs out. */
export function announceSignOut(storage: Storage): void {
  storage.setItem(SIGN_OUT_KEY, '1');
  storage.removeItem(SIGN_OUT_KEY);
}

/**
 * Calls back when the person signs out in another tab.
 * @returns A function that stops it.
 */
export function onSignOutElsewhere(window: Window, callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === SIGN_OUT_KEY && newValue !== null) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

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
