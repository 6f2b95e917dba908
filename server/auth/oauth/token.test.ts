import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuth } from '../createAuth.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';
import {
  alice,
  BASE_URL,
  isAccepted,
  mfaOtpBody,
  postJson,
  refresh,
  signInForCode,
  signInForTokens,
  startAuth,
  type Tokens,
} from '../../../tests/setup/auth/authFixture.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());
afterEach(() => vi.useRealTimers());

/** Stops the clock at a whole second: the library counts the life of what it issues from whole seconds. */
function startAtSecond(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 1000) * 1000 });
}

/** Moves the clock of the service and the library. */
function passSeconds(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

const errorOf = async (response: Response): Promise<unknown> => ((await response.json()) as { error?: unknown }).error;

describe('exchanging a code', () => {
  it('answers the portal with the fields that it reads, never cached', async () => {
    const response = await postJson(auth.service, mfaOtpBody(await signInForCode(auth.service)));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { access_token, refresh_token, ...rest } = (await response.json()) as Tokens;
    expect([access_token.length, refresh_token.length]).toEqual([32, 32]);
    expect(rest).toEqual({ expires_in: 600, token_type: 'Bearer', user_uid: alice.userUid, scope: 'user' });
  });

  it('gives a token that authenticates API calls', async () => {
    const { access_token } = await signInForTokens(auth.service);
    const request = new Request(`${BASE_URL}/api/v2/me/authorization`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(await auth.service.authenticate(request)).toEqual({ userUid: alice.userUid });
  });

  it('accepts a code once, and a second use revokes the tokens of the first', async () => {
    const code = await signInForCode(auth.service);
    const tokens = (await (await postJson(auth.service, mfaOtpBody(code))).json()) as Tokens;
    const again = await postJson(auth.service, mfaOtpBody(code));
    expect([again.status, await errorOf(again)]).toEqual([400, 'invalid_grant']);
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
    expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(400);
  });

  it('leaves no token alive when a code is used several times at the same moment', async () => {
    const alive = async (): Promise<number | undefined> => {
      const { rows } = await auth.database.pool.query<{ count: number }>(
        'select count(*)::int as count from auth."oauthRefreshToken" where "userId" = $1 and revoked is null',
        [alice.userUid],
      );
      return rows[0]?.count;
    };
    const before = await alive();
    for (let round = 0; round < 5; round += 1) {
      const code = await signInForCode(auth.service);
      const answers = await Promise.all([1, 2, 3].map(() => postJson(auth.service, mfaOtpBody(code))));
      for (const answer of answers) {
        expect([200, 400]).toContain(answer.status);
        const { access_token } = (await answer.json()) as Partial<Tokens>;
        if (access_token !== undefined) expect(await isAccepted(auth.service, access_token)).toBe(false);
      }
      expect(await alive()).toBe(before);
    }
  });

  it.each([
    ['1 character', 'v'],
    ['42 characters', 'v'.repeat(42)],
    ['129 characters', 'v'.repeat(129)],
    ['another alphabet', `${'v'.repeat(42)}+`],
  ])('refuses a verifier of %s', async (_, code_verifier) => {
    const response = await postJson(auth.service, mfaOtpBody(await signInForCode(auth.service), { code_verifier }));
    expect([response.status, await errorOf(response)]).toEqual([400, 'invalid_request']);
  });

  it.each([
    [59, 200],
    [61, 400],
  ])('after %i seconds answers %i', async (seconds, status) => {
    startAtSecond();
    const code = await signInForCode(auth.service);
    passSeconds(seconds);
    expect((await postJson(auth.service, mfaOtpBody(code))).status).toBe(status);
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(128) }],
    ['another redirect address', { redirect_uri: `${BASE_URL}/sign-in-auth/` }],
  ])('refuses %s', async (_, changes) => {
    const response = await postJson(auth.service, mfaOtpBody(await signInForCode(auth.service), changes));
    expect([response.status, await errorOf(response)]).toEqual([400, 'invalid_grant']);
  });

  it('refuses a code of a session that was signed out meanwhile', async () => {
    const browser = openBrowser(auth.service, BASE_URL);
    const code = await signInForCode(auth.service, browser);
    await browser.visit('/api/auth/sign-out?nextStep=login');
    expect(await errorOf(await postJson(auth.service, mfaOtpBody(code)))).toBe('invalid_grant');
  });
});

describe('refreshing', () => {
  it('rotates the refresh token, again and again', async () => {
    const seen = new Set<string>();
    let tokens = await signInForTokens(auth.service);
    for (let times = 0; times < 3; times += 1) {
      seen.add(tokens.refresh_token);
      const response = await refresh(auth.service, tokens.refresh_token);
      expect(response.status).toBe(200);
      tokens = (await response.json()) as Tokens;
      expect(await isAccepted(auth.service, tokens.access_token)).toBe(true);
    }
    expect(seen.size).toBe(3);
  });

  it('gives ten tabs that refresh at the same moment the same tokens', async () => {
    const { refresh_token } = await signInForTokens(auth.service);
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(auth.service, refresh_token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const tokens = await Promise.all(responses.map(async (response) => (await response.json()) as Tokens));
    expect(new Set(tokens.map(({ access_token }) => access_token)).size).toBe(1);
    expect(await isAccepted(auth.service, tokens[0]?.access_token ?? '')).toBe(true);
  });

  it('gives a late second tab the same answer within the grace period', async () => {
    const { refresh_token } = await signInForTokens(auth.service);
    const first = (await (await refresh(auth.service, refresh_token)).json()) as Tokens;
    passSeconds(5);
    const second = (await (await refresh(auth.service, refresh_token)).json()) as Tokens;
    expect(second.refresh_token).toBe(first.refresh_token);
  });

  it('treats a later reuse as a theft: the whole family is revoked', async () => {
    const { refresh_token } = await signInForTokens(auth.service);
    const rotated = (await (await refresh(auth.service, refresh_token)).json()) as Tokens;
    passSeconds(30);
    expect(await errorOf(await refresh(auth.service, refresh_token))).toBe('invalid_grant');
    expect(await isAccepted(auth.service, rotated.access_token)).toBe(false);
    expect(await errorOf(await refresh(auth.service, rotated.refresh_token))).toBe('invalid_grant');
  });

  it('ends with the session, twelve hours after the sign-in', async () => {
    let tokens = await signInForTokens(auth.service);
    passSeconds(11 * 3600);
    tokens = (await (await refresh(auth.service, tokens.refresh_token)).json()) as Tokens;
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(true);
    passSeconds(3600 + 1);
    expect(await errorOf(await refresh(auth.service, tokens.refresh_token))).toBe('invalid_grant');
  });
});

describe('access tokens', () => {
  it('are refused after ten minutes', async () => {
    startAtSecond();
    const { access_token } = await signInForTokens(auth.service);
    passSeconds(599);
    expect(await isAccepted(auth.service, access_token)).toBe(true);
    passSeconds(2);
    expect(await isAccepted(auth.service, access_token)).toBe(false);
  });

  it.each([
    ['nothing', undefined],
    ['another scheme', 'Basic YTpi'],
    ['no token', 'Bearer '],
    ['an unknown token', `Bearer ${'x'.repeat(32)}`],
    ['a token with markup', "Bearer ' or 1=1 --"],
    ['a very long token', `Bearer ${'x'.repeat(10_000)}`],
  ])('of %s are refused', async (_, authorization) => {
    const request = new Request(BASE_URL, { headers: authorization === undefined ? {} : { authorization } });
    expect(await auth.service.authenticate(request)).toBeNull();
  });

  it('end with the session, even before their own expiry', async () => {
    const short = await createAuth({ ...auth.options, sessionSeconds: 60, accessTokenSeconds: 600 });
    const { access_token } = await signInForTokens(short);
    passSeconds(61);
    expect(await isAccepted(short, access_token)).toBe(false);
  });

  it('end when the session is deleted in the database', async () => {
    const { access_token } = await signInForTokens(auth.service);
    await auth.database.pool.query('delete from auth.session');
    expect(await isAccepted(auth.service, access_token)).toBe(false);
  });

  it('are found by an index', async () => {
    const { rows } = await auth.database.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'auth' and tablename = 'oauthAccessToken'`,
    );
    expect(rows.some(({ indexdef }) => indexdef.includes('UNIQUE') && indexdef.endsWith('(token)'))).toBe(true);
  });
});

describe('a malformed body', () => {
  const send = (body: string, type = 'application/json'): Promise<Response> =>
    auth.service.handle(
      new Request(`${BASE_URL}/api/auth/oauth2/token`, { method: 'POST', headers: { 'content-type': type }, body }),
    );

  it.each([
    ['no JSON', '{', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['a number for text', JSON.stringify(mfaOtpBody('x', { code: 7 })), 400, 'invalid_request'],
    ['an object for text', JSON.stringify(mfaOtpBody('x', { code: { a: 1 } })), 400, 'invalid_request'],
    ['no grant', '{"client_id":"employer-portal"}', 400, 'invalid_request'],
    ['no client', '{"grant_type":"refresh_token","refresh_token":"x"}', 400, 'invalid_request'],
    ['no code', JSON.stringify(mfaOtpBody('')), 400, 'invalid_request'],
    ['no verifier', JSON.stringify(mfaOtpBody('x', { code_verifier: '' })), 400, 'invalid_request'],
    ['an otp', JSON.stringify(mfaOtpBody('x', { otp: '123456' })), 400, 'invalid_request'],
    ['another scope', JSON.stringify(mfaOtpBody('x', { scope: 'admin' })), 400, 'invalid_scope'],
    ['another client', JSON.stringify(mfaOtpBody('x', { client_id: 'other' })), 401, 'invalid_client'],
    ['another grant', '{"grant_type":"password","client_id":"employer-portal"}', 400, 'unsupported_grant_type'],
    ['an unknown code', JSON.stringify(mfaOtpBody('x')), 400, 'invalid_grant'],
    ['a prototype', '{"__proto__":{"client_id":"employer-portal"},"grant_type":"refresh_token"}', 400, 'invalid_request'],
    ['NUL characters', JSON.stringify(mfaOtpBody('a\u0000b')), 400, 'invalid_grant'],
    ['too much', JSON.stringify(mfaOtpBody('x'.repeat(20_000))), 413, 'invalid_request'],
  ])('%s is an OAuth error', async (_, body, status, error) => {
    const response = await send(body);
    expect([response.status, await errorOf(response)]).toEqual([status, error]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['another type', 'code=x', 'text/plain', 415],
    ['a parameter twice', 'client_id=employer-portal&client_id=employer-portal', 'application/x-www-form-urlencoded', 400],
  ])('%s is an OAuth error', async (_, body, type, status) => {
    const response = await send(body, type);
    expect([response.status, await errorOf(response)]).toEqual([status, 'invalid_request']);
  });

  it('with another method is refused with the method to use', async () => {
    const response = await auth.service.handle(new Request(`${BASE_URL}/api/auth/oauth2/token`));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
