import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  authorizeAddress,
  alice,
  BASE_URL,
  isAccepted,
  refresh,
  signInForTokens,
  startAuth,
  type Tokens,
} from '../../tests/setup/auth/authFixture.ts';
import { openBrowser, type Browser } from '../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
let browser: Browser;
let tokens: Tokens;

beforeAll(async () => {
  auth = await startAuth({ idleSeconds: 1_800, accessTokenSeconds: 7_200 });
});
afterAll(() => auth.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  browser = openBrowser(auth.service, BASE_URL);
  tokens = await signInForTokens(auth.service, browser);
});
afterEach(() => vi.useRealTimers());

const passMinutes = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * 60_000);

async function activity(method: 'GET' | 'POST', headers: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const request = new Request(`${BASE_URL}/api/auth/activity`, { method, headers: { cookie, ...headers } });
  const response = await auth.service.handle(request);
  return { status: response.status, ...((await response.json()) as { idleSeconds?: number; secondsLeft?: number }) };
}

it('a session without activity for half an hour ends, with its tokens', async () => {
  passMinutes(30);
  expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
  expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(400);
  expect((await browser.visit(authorizeAddress())).address.pathname).toBe('/api/auth/sign-in');
  const { rowCount } = await auth.options.pool.query('select from auth.session where "userId" = $1', [alice.userUid]);
  expect(rowCount).toBe(0);
});

it('calls with a token keep it open', async () => {
  for (let calls = 0; calls < 3; calls += 1) {
    passMinutes(29);
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(true);
  }
});

it("the portal's reports of keys and clicks keep it open", async () => {
  for (let reports = 0; reports < 3; reports += 1) {
    passMinutes(29);
    expect(await activity('POST')).toMatchObject({ status: 200, idleSeconds: 1_800, secondsLeft: 1_800 });
  }
});

it('neither renewing a token nor asking for the time left keeps it open', async () => {
  passMinutes(20);
  expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(200);
  expect(await activity('GET')).toMatchObject({ secondsLeft: 600 });
  passMinutes(10);
  expect(await activity('GET')).toMatchObject({ secondsLeft: null });
  expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(400);
});

it('calls of a page that reports keys and clicks itself do not keep it open', async () => {
  const call = (): Promise<{ userUid: string } | null> =>
    auth.service.authenticate(
      new Request(`${BASE_URL}/api/v2/me/notices`, {
        headers: { authorization: `Bearer ${tokens.access_token}`, 'portal-activity': 'reported' },
      }),
    );
  // The bell asks every five minutes.
  for (let minutes = 5; minutes < 30; minutes += 5) {
    passMinutes(5);
    expect(await call()).toEqual({ userUid: alice.userUid });
  }
  passMinutes(5);
  expect(await call()).toBeNull();
});

it('activity does not bring back a session that has ended', async () => {
  passMinutes(31);
  expect(await activity('POST')).toMatchObject({ secondsLeft: null });
  expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
});

it('a download counts as activity, and finds no user after the end', async () => {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const download = () => auth.service.authenticateNavigation(new Request(`${BASE_URL}/api/v2/x`, { headers: { cookie } }));
  passMinutes(29);
  expect(await download()).toEqual({ userUid: alice.userUid });
  passMinutes(29);
  expect(await download()).toEqual({ userUid: alice.userUid });
  passMinutes(30);
  expect(await download()).toBeNull();
});

it('activity is reported by a page of the portal alone', async () => {
  expect((await activity('POST', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

it('the answer of the token endpoint names the user', async () => {
  expect(tokens).toMatchObject({ user_uid: alice.userUid });
});
