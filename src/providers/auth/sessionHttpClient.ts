import { waitFor, type Actor } from 'xstate';
import type { signIn } from '../../../machines/flows/signIn.ts';
import { createHttpClient, type HttpClient } from '../http/httpClient.ts';
import type { HttpError } from '../http/httpError.ts';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { createStepUp, type StepUp } from './stepUp.ts';
import type { Browser } from './browser.ts';
import type { Refusal } from './portalSession.ts';
import { storedExpiryHasPassed, type TokenStorage } from './tokenStorage.ts';

interface SessionHttpClientOptions {
  readonly actor: Actor<typeof signIn>;
  readonly storage: TokenStorage;
  readonly browser: Browser;
  readonly onRefusal: (refusal: Refusal) => void;
}

/**
 * The client whose calls send the session's token, and renew it once if the service refuses it; and the question that a change may have to
 * wait for.
 */
export function createSessionHttpClient({ actor, storage, browser, onRefusal }: SessionHttpClientOptions): {
  http: HttpClient;
  stepUp: StepUp;
} {
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

  const options = {
    fetch: browser.fetch,
    accessToken,
    freshAccessToken,
    renewAccessToken,
    onUnauthorised: (error: HttpError) => onRefusal({ kind: 'unauthorised', error }),
    onForbidden: (error: HttpError) => onRefusal({ kind: 'forbidden', error }),
    onChangeForbidden: (error: HttpError) => onRefusal({ kind: 'changeForbidden', error }),
  };
  const signInService = createHttpClient({ ...options, baseUrl: '' });
  const stepUp = createStepUp((code) => signInService.post(session.client.stepUpPath, { code }));
  return { http: createHttpClient({ ...options, confirmStepUp: stepUp.ask }), stepUp };
}
