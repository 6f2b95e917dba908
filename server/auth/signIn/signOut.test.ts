import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  authorizeAddress,
  BASE_URL,
  isAccepted,
  refresh,
  signInForTokens,
  startAuth,
} from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

async function signedIn() {
  const browser = openBrowser(auth.service, BASE_URL);
  return { browser, tokens: await signInForTokens(auth.service, browser) };
}

describe('signing out', () => {
  it('ends the session with all its tokens, and shows the sign-in page', async () => {
    const { browser, tokens } = await signedIn();
    const page = await browser.visit('/api/auth/sign-out?nextStep=login');
    expect([page.status, page.address.pathname]).toEqual([200, '/api/auth/sign-in']);
    expect(page.text).toContain('You have signed out.');
    expect(browser.cookies.has('portal.session_token')).toBe(false);
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
    expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(400);
    expect((await browser.visit(authorizeAddress())).address.pathname).toBe('/api/auth/sign-in');
  });

  it('invalidates the old cookie on the server as well', async () => {
    const { browser } = await signedIn();
    const stolen = new Map(browser.cookies);
    await browser.visit('/api/auth/sign-out?nextStep=login');
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.visit(authorizeAddress())).address.pathname).toBe('/api/auth/sign-in');
  });

  it('leaves no data of the session behind', async () => {
    const { browser } = await signedIn();
    await browser.visit('/api/auth/sign-out?nextStep=login');
    const { rows } = await auth.database.pool.query<{ count: number }>(
      `select count(*)::int as count from auth."oauthRefreshToken" where "sessionId" is null`,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('does not affect the sign-in of another browser', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await one.browser.visit('/api/auth/sign-out?nextStep=login');
    expect(await isAccepted(auth.service, other.tokens.access_token)).toBe(true);
  });

  it('works without a sign-in', async () => {
    expect((await openBrowser(auth.service, BASE_URL).visit('/api/auth/sign-out?nextStep=login')).status).toBe(200);
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'login', ''])(
    'with the next step %j stays on this site',
    async (nextStep) => {
      const page = await openBrowser(auth.service, BASE_URL).visit(`/api/auth/sign-out?nextStep=${encodeURIComponent(nextStep)}`);
      expect([page.address.origin, page.address.pathname, page.leftFor]).toEqual([BASE_URL, '/api/auth/sign-in', undefined]);
    },
  );

  it.each(['cross-site', 'same-site'])('asks for confirmation when the link that led here is %s', async (site) => {
    const { browser, tokens } = await signedIn();
    const page = await browser.visit('/api/auth/sign-out?nextStep=login', { 'sec-fetch-site': site });
    expect(page.text).toContain('<h1>Sign out?</h1>');
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(true);
    await browser.submit({});
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
  });
});

describe('a browser navigation, such as a download', () => {
  const navigation = (cookies: ReadonlyMap<string, string>, method = 'GET') =>
    auth.service.authenticateNavigation(
      new Request(`${BASE_URL}/api/v2/statements/x/pdf`, {
        method,
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      }),
    );

  it('is authenticated by the session cookie, until the sign-out', async () => {
    const { browser } = await signedIn();
    const cookies = new Map(browser.cookies);
    expect(await navigation(cookies)).toEqual({ userUid: alice.userUid });
    await browser.visit('/api/auth/sign-out?nextStep=login');
    expect(await navigation(cookies)).toBeNull();
  });

  it.each(['POST', 'PATCH', 'DELETE'])('is not authenticated when it is a %s', async (method) => {
    const { browser } = await signedIn();
    expect(await navigation(browser.cookies, method)).toBeNull();
  });

  it('is not authenticated by a cookie with a wrong signature', async () => {
    const { browser } = await signedIn();
    const forged = new Map([...browser.cookies].map(([name, value]) => [name, value.replace(/\..*/, `.${'b'.repeat(43)}%3D`)]));
    expect(await navigation(forged)).toBeNull();
  });
});
