import { waitFor, type Actor } from 'xstate';
import type { signIn } from '../../../machines/flows/signIn.ts';
import { createHttpClient, type HttpClient } from '../http/httpClient.ts';
import type { Browser } from './browser.ts';
import type { Refusal } from './portalSession.ts';
import { storedExpiryHasPassed, type TokenStorage } from './tokenStorage.ts';

interface SessionHttpClientOptions {
  readonly actor: Actor<typeof signIn>;
  readonly storage: TokenStorage;
  readonly browser: Browser;
  readonly onRefusal: (refusal: Refusal) => void;
}

/** The client whose calls send the session's token, and renew it once if the service refuses it. */
export function createSessionHttpClient({ actor, storage, browser, onRefusal }: SessionHttpClientOptions): HttpClient {
  const accessToken = () => storage.read().accessToken;
  const freshAccessToken = () => (storedExpiryHasPassed(storage, browser.now()) ? null : accessToken());

  async function renewAccessToken(rejected: string): Promise<string | null> {
    // Another call, or another tab, has renewed the token since this call was sent.
    const stored = accessToken();
    if (stored !== null && stored !== rejected) return stored;
    actor.send({ type: 'accessTokenRejected', accessToken: rejected });
    const snapshot = await waitFor(actor, (state) => !state.matches({ loading: 'requestingAccessToken' }));
    return snapshot.hasTag('tokenAvailable') ? accessToken() : null;
  }

  return createHttpClient({
    fetch: browser.fetch,
    accessToken,
    freshAccessToken,
    renewAccessToken,
    onUnauthorised: (error) => onRefusal({ kind: 'unauthorised', error }),
    onForbidden: (error) => onRefusal({ kind: 'forbidden', error }),
    onChangeForbidden: (error) => onRefusal({ kind: 'changeForbidden', error }),
  });
}
