import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_CLIENT_ID, redirectUri } from './tokens/client.ts';
import { alice, currentCode, isAccepted, startAuth, theo } from '../../tests/setup/auth/authFixture.ts';
import { openBrowser, type Browser } from '../../tests/setup/auth/browser.ts';

const BASE_URL = 'https://portal.example';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({ baseUrl: BASE_URL });
});
afterAll(() => auth.close());

const client: oauth.Client = { client_id: PORTAL_CLIENT_ID };
const options = {
  [oauth.customFetch]: (url: string, init: RequestInit) => auth.service.handle(new Request(url, init)),
};

/** A complete sign-in by a client that is configured with the issuer's address only. */
async function signIn(pages: (browser: Browser) => Promise<URL | undefined>) {
  const issuer = new URL(`${BASE_URL}/api/auth`);
  const as = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(as.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: PORTAL_CLIENT_ID,
    redirect_uri: redirectUri(BASE_URL),
    scope: 'user',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();

  const browser = openBrowser(auth.service, BASE_URL);
  await browser.visit(address.href);
  const returned = await pages(browser);
  const parameters = oauth.validateAuthResponse(as, client, returned ?? new URL(BASE_URL), state);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    parameters,
    redirectUri(BASE_URL),
    verifier,
    options,
  );
  return { as, tokens: await oauth.processAuthorizationCodeResponse(as, client, response) };
}

describe('an independent OAuth client', () => {
  it('signs in with a password, and refreshes', async () => {
    const { as, tokens } = await signIn(
      async (browser) => (await browser.submit({ email: alice.email, password: alice.password })).leftFor,
    );
    expect(tokens.expires_in).toBe(600);
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(true);

    const response = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? '', options);
    const refreshed = await oauth.processRefreshTokenResponse(as, client, response);
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await isAccepted(auth.service, refreshed.access_token)).toBe(true);
  });

  it('signs in with a second factor', async () => {
    const { tokens } = await signIn(async (browser) => {
      const second = await browser.submit({ email: theo.email, password: theo.password });
      expect(second.text).toContain('Authentication code');
      return (await browser.submit({ code: currentCode() })).leftFor;
    });
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(true);
  });
});
