import { randomUUID, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../node/postgres/testDatabase.ts';
import { createAuth } from './createAuth.ts';
import {
  alice,
  authorizeAddress,
  BASE_URL,
  isAccepted,
  mfaOtpBody,
  postJson,
  SECRET,
  signInForTokens,
  startAuth,
  theo,
} from '../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('starting', () => {
  let empty: TestDatabase;
  beforeAll(async () => {
    empty = await createTestDatabase({ migrated: false });
  });
  afterAll(() => empty.close());

  it('supports several servers that start at the same time on an empty database', async () => {
    const options = { ...auth.options, pool: empty.pool };
    const services = await Promise.all([createAuth(options), createAuth(options), createAuth(options)]);
    await Promise.all(services.map((service) => service.provision([alice, theo])));
    const [one, other] = services;
    if (!one || !other) throw new Error('no services');
    const { access_token } = await signInForTokens(one);
    expect(await isAccepted(other, access_token)).toBe(true);
  });

  it('started again, keeps every session, token and account', async () => {
    const { access_token } = await signInForTokens(auth.service);
    const restarted = await createAuth(auth.options);
    await restarted.provision([alice, theo]);
    expect(await isAccepted(restarted, access_token)).toBe(true);
  });

  it('creates all tables in the schema auth', async () => {
    const { rows } = await empty.pool.query<{ schema: string }>(
      `select distinct schemaname as schema from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows).toEqual([{ schema: 'auth' }]);
  });

  it('refuses a secret that is too short', async () => {
    await expect(createAuth({ ...auth.options, secret: 'short' })).rejects.toThrow('at least 32 random characters');
  });
});

describe('provisioning', () => {
  it('leaves the password of an existing account alone', async () => {
    await auth.service.provision([{ ...alice, password: 'another password' }]);
    expect(await signInForTokens(auth.service)).toMatchObject({ access_token: expect.any(String) as string });
  });

  it('stores passwords by scrypt, at 16,384 rounds of 2 kB', async () => {
    const { passwordHashes: _quick, ...options } = auth.options;
    const ada = { userUid: randomUUID(), email: 'ada@example.co.uk', password: 'lantern brisk otter', name: 'Ada' };
    await (await createAuth(options)).provision([ada]);
    const { rows } = await auth.database.pool.query<{ password: string }>(
      'select password from auth.account where "userId" = $1',
      [ada.userUid],
    );
    const [salt = '', key] = rows[0]?.password.split(':') ?? [];
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(key).toBe(scryptSync(ada.password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1_024 ** 2 }).toString('hex'));
  });

  it('does not store passwords or two-factor secrets in clear text', async () => {
    const { rows } = await auth.database.pool.query<{ text: string }>(
      `select string_agg(a::text, ' ') || (select string_agg(f::text, ' ') from auth."totpFactor" f) as text from auth.account a`,
    );
    expect(rows[0]?.text).not.toMatch(new RegExp(`${alice.password}|${theo.password}|${theo.totpSecret}`));
  });

  it('names the remedy when an email address is taken', async () => {
    await expect(auth.service.provision([{ ...alice, userUid: randomUUID() }])).rejects.toThrow('give');
  });

  it('refuses a two-factor secret that is not base32, and creates no account', async () => {
    const bad = { userUid: randomUUID(), email: 'bad@example.co.uk', password: 'x', name: 'Bad', totpSecret: '0189' };
    await expect(auth.service.provision([{ ...bad, totpSecret: '' }])).rejects.toThrow('16 base32');
    await expect(auth.service.provision([bad])).rejects.toThrow('base32');
  });
});

describe('with a public https origin', () => {
  it('sets Secure cookies and redirects to https', async () => {
    const base = 'https://portal.example';
    const database = await createTestDatabase({ migrated: false });
    const service = await createAuth({ ...auth.options, pool: database.pool, baseUrl: base });
    await service.provision([alice, theo]);
    const browser = openBrowser(service, base);
    await browser.visit(authorizeAddress({}, undefined, base));
    const { leftFor } = await browser.submit({ email: alice.email, password: alice.password });
    expect(leftFor?.href).toMatch(/^https:\/\/portal\.example\/sign-in-auth\?code=/);
    expect(browser.setCookies[0]).toMatch(/^__Host-portal\.session_token=(?=.*Path=\/(;|$))(?=.*Secure)(?!.*Domain)/);
    const second = openBrowser(service, base);
    await second.visit(authorizeAddress({}, undefined, base));
    await second.submit({ email: theo.email, password: theo.password });
    expect(second.setCookies[0]).toMatch(/^__Host-portal\.second_factor=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
    await database.close();
  });
});

describe('the limits of the token endpoint', () => {
  it('answer 429 with the time to wait, for that address only', async () => {
    const { pool } = auth.database;
    const service = await createAuth({
      ...auth.options,
      pool,
      limits: { tokenByAddress: { attempts: 2, seconds: 60 } },
      trustedProxy: true,
    });
    const post = (address: string) =>
      service.handle(
        new Request(`${BASE_URL}/api/auth/oauth2/token`, {
          method: 'POST',
          headers: { 'x-forwarded-for': `203.0.113.1, ${address}` },
        }),
      );
    expect([(await post('203.0.113.9')).status, (await post('203.0.113.9')).status]).toEqual([415, 415]);
    const refused = await post('203.0.113.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('203.0.113.8')).status).toBe(415);
  });

  it('ignore the header when there is no trusted proxy', async () => {
    const service = await createAuth({ ...auth.options, limits: { tokenByAddress: { attempts: 1, seconds: 60 } } });
    const post = (forged: string) =>
      service.handle(
        new Request(`${BASE_URL}/api/auth/oauth2/token`, { method: 'POST', headers: { 'x-forwarded-for': forged } }),
        { address: '192.0.2.1' },
      );
    await post('203.0.113.1');
    expect((await post('203.0.113.2')).status).toBe(429);
  });
});

describe('a lost database', () => {
  it('is reported, and the answers reveal nothing about it', async () => {
    const database = await createTestDatabase({ migrated: false });
    const reports: unknown[] = [];
    const service = await createAuth({
      ...auth.options,
      pool: database.pool,
      secret: SECRET,
      report: (error) => reports.push(error),
    });
    await database.close();
    const token = await postJson(service, mfaOtpBody('x'));
    expect([token.status, ((await token.json()) as { error: string }).error]).toEqual([500, 'server_error']);
    const browser = openBrowser(service, BASE_URL);
    await browser.visit('/api/auth/sign-in');
    const page = await browser.submit({ email: alice.email, password: alice.password });
    expect([page.status, page.text.includes('Something went wrong with your login. Try again.')]).toEqual([503, true]);
    expect(reports.length).toBeGreaterThanOrEqual(2);
  });
});
