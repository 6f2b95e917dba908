import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createTestDatabase } from '../../../server/node/postgres/testDatabase.ts';
import type { AccountMail } from '../../../server/auth/people/accountMails.ts';
import type { People, PersonName } from '../../../server/auth/people/people.ts';
import type { LoggedEvent } from '../../../server/auth/people/securityEvents.ts';
import type { AuthOptions, AuthService, ProvisionedAccount } from '../../../server/auth/authService.ts';
import { PORTAL_CLIENT_ID, redirectUri } from '../../../server/auth/tokens/client.ts';
import { createAuth } from '../../../server/auth/createAuth.ts';
import { tokenHash } from '../../../server/auth/tokenHash.ts';
import { decodeBase32, totpCode } from '../../../server/auth/credentials/totp.ts';
import { openBrowser, type Browser } from './browser.ts';
import { quickHashes } from './quickHashes.ts';

export const BASE_URL = 'http://localhost:3000';
export const SECRET = 'a secret of the tests, thirty-two characters or more';
/** Its bytes are not text, like those of most authenticators. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';

export const alice: ProvisionedAccount = {
  userUid: randomUUID(),
  email: 'alice@example.co.uk',
  password: 'correct horse battery',
  name: 'Alice Wright',
};
export const theo: ProvisionedAccount = {
  userUid: randomUUID(),
  email: 'theo@example.co.uk',
  password: 'staple paper lantern',
  name: 'Theo Marsh',
  totpSecret: TOTP_SECRET,
};

/** People without a role. @param rules - Their roles. */
export function peopleInMemory(rules: Partial<People> = {}): People {
  const names = new Map<string, PersonName>();
  return {
    nameOf: async (userUid) => names.get(userUid) ?? { firstName: 'Alice', lastName: 'Wright' },
    rename: async (userUid, name) => void names.set(userUid, name),
    partyNames: async () => [],
    tellColleagues: async () => undefined,
    seesEveryEmployer: async () => false,
    mayResetSecondFactor: async () => false,
    ...rules,
  };
}

/**
 * The service on its own database, with one account for each kind of sign-in. A reported defect fails the test.
 *
 * @param migrated - Whether the database has the portal's tables and roles, as in the whole service. Default: false.
 */
export async function startAuth(overrides: Partial<AuthOptions> = {}, { migrated = false } = {}) {
  const database = await createTestDatabase({ migrated });
  const defects: unknown[] = [];
  const mails: AccountMail[] = [];
  const events: LoggedEvent[] = [];
  const options: AuthOptions = {
    pool: database.pool,
    baseUrl: BASE_URL,
    secret: SECRET,
    portalName: 'Employer Portal',
    report: (error) => defects.push(error),
    people: peopleInMemory(),
    sendMail: async (mail) => void mails.push(mail),
    onEvent: (event) => events.push(event),
    passwordHashes: quickHashes,
    ...overrides,
  };
  const service = await createAuth(options);
  await service.provision([alice, theo]);
  return {
    service,
    options,
    database,
    defects,
    /** Mails and events since the start. */
    mails,
    events,
    async close() {
      await database.close();
      expect(defects).toEqual([]);
    },
  };
}

/** The authenticator's current code. @param steps - Of 30 seconds, from now. */
export function currentCode(steps = 0, secret = TOTP_SECRET): string {
  return totpCode(decodeBase32(secret), Math.floor(Date.now() / 30_000) + steps);
}

export const VERIFIER = 'v'.repeat(128);

/** The portal's authorise request. @see docs/product.md, section 7, "Sign-in" */
export function authorizeAddress(
  changes: Readonly<Record<string, string | undefined>> = {},
  path = '/api/auth/oauth2/authorize',
  base = BASE_URL,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: PORTAL_CLIENT_ID,
    redirect_uri: redirectUri(base),
    code_challenge: tokenHash(VERIFIER),
    code_challenge_method: 'S256',
    scope: 'user',
    showAutoEnrolText: 'true',
  });
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `${path}?${query}`;
}

/** Signs Alice in through the pages. @returns The code for the portal. */
export async function signInForCode(service: AuthService, browser: Browser = openBrowser(service, BASE_URL)): Promise<string> {
  const first = await browser.visit(authorizeAddress());
  const { leftFor } = first.leftFor ? first : await browser.submit({ email: alice.email, password: alice.password });
  const code = leftFor?.searchParams.get('code');
  if (!code) throw new Error(`No code came, but ${leftFor}`);
  return code;
}

/** Posts to the token endpoint, as JSON. */
export function postJson(service: AuthService, body: unknown): Promise<Response> {
  return service.handle(
    new Request(`${BASE_URL}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** Body of the portal's code exchange. */
export function mfaOtpBody(code: string, changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    grant_type: 'mfa_otp',
    code,
    otp: '',
    client_id: PORTAL_CLIENT_ID,
    redirect_uri: redirectUri(BASE_URL),
    scope: 'user',
    code_verifier: VERIFIER,
    ...changes,
  };
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** Signs Alice in and exchanges the code. */
export async function signInForTokens(service: AuthService, browser?: Browser): Promise<Tokens> {
  const response = await postJson(service, mfaOtpBody(await signInForCode(service, browser)));
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

/** The portal's refresh. */
export function refresh(service: AuthService, refreshToken: string): Promise<Response> {
  return postJson(service, {
    grant_type: 'refresh_token',
    client_id: PORTAL_CLIENT_ID,
    refresh_token: refreshToken,
    scope: 'user',
  });
}

/** Whether an API call with this token is authenticated. */
export async function isAccepted(service: AuthService, accessToken: string): Promise<boolean> {
  const request = new Request(`${BASE_URL}/api/v2/me/authorization`, { headers: { authorization: `Bearer ${accessToken}` } });
  return (await service.authenticate(request)) !== null;
}
