import { fromPromise } from 'xstate';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { signIn, type SignInInput } from '../../../machines/flows/signIn.ts';
import { SignInFailure } from '../../../machines/flows/signInFailure.ts';
import { isSignInReturn } from '../../../machines/flows/startUpRules.ts';
import { tokenRefresh, type TokenRefreshInput } from '../../../machines/flows/tokenRefresh.ts';
import { authoriseUrl, redirectUri } from './authoriseUrl.ts';
import type { Browser } from './browser.ts';
import { keepNextStep } from './nextStep.ts';
import { codeChallenge, createCodeVerifier } from './pkce.ts';
import { createTokenRenewal } from './renewTokens.ts';
import { createTokenCalls } from './tokenCalls.ts';
import { createTokenStorage, storedExpiryHasPassed, type TokenStorage } from './tokenStorage.ts';

/** The input of the sign-in from the page's address: a code, a refusal, or the request to sign in again. */
export function signInInput(location: Pick<Location, 'pathname' | 'search'>): SignInInput {
  if (!isSignInReturn(location.pathname)) return { code: null, pageError: null };
  const query = new URLSearchParams(location.search);
  return { code: query.get('code'), pageError: query.get('error'), startsNewSignIn: query.get('again') === '1' };
}

/** The `signIn` machine with the browser's effects, and the storage that it shares with the HTTP client. */
export function createSignIn(browser: Browser): { machine: typeof signIn; storage: TokenStorage } {
  const storage = createTokenStorage({ local: browser.localStorage, tab: browser.sessionStorage }, browser.now);
  const calls = createTokenCalls(browser.fetch);
  const renew = createTokenRenewal({ storage, calls, locks: browser.locks, now: browser.now });
  const exchanges = new Map<string, Promise<void>>();

  async function exchange(code: string): Promise<void> {
    const verifier = storage.readCodeVerifier();
    if (verifier === null) throw new SignInFailure('signInInterrupted');
    storage.save(await calls.exchangeCode(code, verifier, redirectUri(browser.location().origin)));
    storage.removeCodeVerifier();
  }

  /** A code works once, but React's strict mode starts effects twice: both get the same exchange. */
  function exchangeOnce(code: string): Promise<void> {
    const exchanged = exchanges.get(code) ?? exchange(code);
    exchanges.set(code, exchanged);
    return exchanged;
  }

  const refresh = tokenRefresh.provide({
    actors: {
      readTokens: fromPromise(async () => storage.read()),
      refreshTokens: fromPromise(async ({ input }: { input: TokenRefreshInput }) => {
        // A laptop that wakes up checks its token before it is online again. That must not sign the user out.
        await browser.online();
        return renew(input.rejectedAccessToken);
      }),
    },
    guards: { expiryHasPassed: (_, expiresAt) => expiresAt <= browser.now() },
  });

  const machine = signIn.provide({
    actors: {
      tokenRefresh: refresh,
      exchangeCode: fromPromise(({ input }: { input: { code: string } }) => exchangeOnce(input.code)),
      createCodeVerifier: fromPromise(async () => {
        // A token that the service no longer accepts may still have minutes until its expiry, and the sign-in's return would trust it.
        storage.expire();
        storage.saveCodeVerifier(createCodeVerifier(browser.crypto));
        keepNextStep(browser.sessionStorage(), browser.location());
      }),
      openAuthorisePage: fromPromise(async ({ input }: { input: { autoLogin: boolean } }) => {
        const verifier = storage.readCodeVerifier();
        if (verifier === null) throw new SignInFailure('signInInterrupted');
        const challenge = await codeChallenge(verifier, browser.crypto);
        browser.leave(authoriseUrl({ origin: browser.location().origin, challenge, autoLogin: input.autoLogin }));
      }),
    },
    guards: {
      storedExpiryHasPassed: () => storedExpiryHasPassed(storage, browser.now()),
      isAnotherPerson: () => storage.isAnotherPerson(),
    },
    actions: {
      clearStoredSignIn: () => storage.clear(),
      // The whole document, with everything that it has read and drawn for the first person.
      startAgain: () => browser.leave(browser.location().pathname + browser.location().search),
      openSignOutPage: () => {
        storage.announceSignOut();
        browser.leave(`${session.client.signOutPath}?nextStep=login`);
      },
    },
  });
  return { machine, storage };
}
