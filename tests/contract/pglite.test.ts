import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowserHome } from '../../mocks/browser/createBrowserHome.ts';
import { connect, pgliteOptions } from '../../mocks/browser/database.ts';
import { challengeOf, issue } from '../../mocks/browser/signIn/tokens.ts';
import { readSampleDump } from '../../mocks/build/sampleDump.ts';
import { createStore } from '../../server/store/createStore.ts';
import { type Role, accountOf } from '../e2e/support/accounts.ts';
import { type Call, answerOf, defectsIn, portalBody, portalHeaders } from './contract.ts';
import { conforming } from './conforming.ts';
import { isWholeOnPglite, pgliteCases } from './contractCases.ts';

const origin = 'http://localhost:5173';
const redirectUri = `${origin}/sign-in-auth`;
const verifier = 'v'.repeat(128);
let now = new Date('2026-11-21T12:00:00Z');
let pglite: PGlite;
let home: (request: Request) => Promise<Response>;
const reported: unknown[] = [];
const accessTokens = new Map<Role, string>();

/** Every open employer of the mock has contributions that are overdue, which keeps it from closing: from now on one has neither those nor a statement to pay. */
const closableEmployer = `
  update portal.regular_payroll_contributions set is_cancelled = true where employer_id = 1026 and not has_been_paid and due_date < '2026-11-21';
  update portal.statements set is_cancelled = true where employer_id = 1026 and not has_been_paid`;

beforeAll(async () => {
  // Some of the other cases need records that the ten employers of the mock do not have.
  const size = isWholeOnPglite ? 'brief' : 'mock';
  const dump = new Blob([await readSampleDump(size)], { type: 'application/gzip' });
  pglite = await PGlite.create({ ...pgliteOptions(), loadDataDir: dump });
  if (!isWholeOnPglite) await pglite.exec(closableEmployer);
  home = createBrowserHome({ db: connect(pglite), clock: () => now, report: (error) => reported.push(error) });
}, 120_000);
afterAll(() => pglite.close());

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

async function askForTokens(
  grant: Record<string, string>,
): Promise<{ status: number; body: Tokens & { error?: string; message?: string } }> {
  const body = JSON.stringify({ client_id: 'employer-portal', scope: 'user', ...grant });
  const response = await home(new Request(`${origin}/api/auth/oauth2/token`, { method: 'POST', body }));
  return { status: response.status, body: (await response.json()) as Tokens };
}

const codeFor = async (role: Role): Promise<string> =>
  issue({ kind: 'code', email: accountOf(role).email, challenge: await challengeOf(verifier), redirectUri }, now);

const exchange = (code: string, codeVerifier = verifier): ReturnType<typeof askForTokens> =>
  askForTokens({ grant_type: 'mfa_otp', otp: '', code, code_verifier: codeVerifier, redirect_uri: redirectUri });

async function accessTokenOf(role: Role): Promise<string> {
  const token = accessTokens.get(role) ?? (await exchange(await codeFor(role))).body.access_token;
  accessTokens.set(role, token);
  return token;
}

const call: Call = async (role, method, path, body, headers) => {
  const token = role === null ? null : await accessTokenOf(role);
  const text = portalBody(body);
  const init = { method, headers: portalHeaders(method, token, headers), ...(text !== undefined && { body: text }) };
  const response = await home(new Request(`${origin}/api/v2${path}`, init));
  return answerOf(response.status, response.headers, await response.text());
};

describe('the contract on PGlite', () => {
  it.each(pgliteCases)('$name', async ({ run }) => {
    await run(conforming(call));
    expect(defectsIn(reported.splice(0))).toEqual([]);
  });
});

describe('the sign-in stub', () => {
  it('accepts a code once, with its verifier', async () => {
    const code = await codeFor('analyst');
    expect((await exchange(code, 'w'.repeat(128))).status).toBe(400);
    expect(await exchange(code)).toMatchObject({ status: 200, body: { expires_in: 600 } });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('rotates refresh tokens, and accepts each once', async () => {
    const first = (await exchange(await codeFor('analyst'))).body;
    const grant = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const second = await askForTokens(grant);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await askForTokens(grant)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', message: 'Your sign-in has ended. Sign in again.' },
    });
  });

  it('ends an access token after its ten minutes', async () => {
    const token = (await exchange(await codeFor('analyst'))).body.access_token;
    const authorise = async (): Promise<number> =>
      (await home(new Request(`${origin}/api/v2/me/authorization`, { headers: { Authorization: `Bearer ${token}` } }))).status;
    const issuedAt = now;
    now = new Date(issuedAt.getTime() + 599_999);
    expect(await authorise()).toBe(200);
    now = new Date(issuedAt.getTime() + 600_000);
    expect(await authorise()).toBe(401);
    now = issuedAt;
  });

  it('identifies the signed-in user before there is a token, and gives no data to them', async () => {
    const headers = { 'Mock-Account': accountOf('analyst').email };
    const loggedIn = await home(new Request(`${origin}/api/v2/me/logged-in`, { headers }));
    expect(await loggedIn.json()).toEqual({ data: { result: true } });
    expect((await home(new Request(`${origin}/api/v2/employers`, { headers }))).status).toBe(401);
  });
});

describe('the store on PGlite', () => {
  it('restricts a transaction to its scope, while others wait', async () => {
    const store = createStore(connect(pglite));
    const count = (scope: 'all' | number[]): Promise<{ n: number; who: string } | undefined> =>
      store.within(
        scope,
        async (tx) =>
          (await sql<{ n: number; who: string }>`select count(*) as n, current_user as who from portal.employers`.execute(tx))
            .rows[0],
      );
    const [all, one, none, outside] = await Promise.all([
      count('all'),
      count([1001]),
      count([]),
      sql<{ n: number; who: string }>`select count(*) as n, current_user as who from portal.employers`.execute(store.db),
    ]);
    expect(all?.who).toBe('portal_provider');
    expect(all?.n).toBeGreaterThanOrEqual(10);
    expect(one).toEqual({ who: 'portal_api', n: 1 });
    expect(none).toEqual({ who: 'portal_api', n: 0 });
    expect(outside.rows).toEqual([{ n: all?.n, who: 'postgres' }]);
  });
});
