import type { Actor } from 'xstate';
import type { signIn } from '../../../machines/flows/signIn.ts';

/**
 * Tells the sign-in what happens to it elsewhere: another tab signing in or out, the browser bringing this page back from its memory.
 * @returns What stops it.
 */
export function followOtherTabs(actor: Actor<typeof signIn>, window: Window): () => void {
  const listeners = new AbortController();
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      // `clear()` names no key.
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
