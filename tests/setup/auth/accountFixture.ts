import type pg from 'pg';
import { expect } from 'vitest';
import type { AuthService, ProvisionedAccount } from '../../../server/auth/authService.ts';
import { authorizeAddress, BASE_URL, currentCode, mfaOtpBody, postJson, startAuth, type Tokens } from './authFixture.ts';
import { openBrowser, type Browser, type Page, unescape } from './browser.ts';

export const dora: ProvisionedAccount = {
  userUid: '3c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'dora@example.co.uk',
  password: 'lantern brisk otter',
  name: 'Dora',
};
/** May reset the second factor of others, where a test says so. */
export const staff: ProvisionedAccount = {
  ...dora,
  userUid: '4c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'staff@example.co.uk',
};

type Auth = Awaited<ReturnType<typeof startAuth>>;

/**
 * The authentication service with the accounts of Dora and of staff.
 * @returns The service, and a function that restores its accounts for the next test, without mails and events.
 */
export async function startAuthWithAccounts(
  options?: Parameters<typeof startAuth>[0],
): Promise<{ readonly auth: Auth; readonly restore: () => Promise<void> }> {
  const auth = await startAuth(options);
  await auth.service.provision([dora, staff]);
  const restoreAccounts = await rememberAccounts(auth.database.pool);
  const restore = async (): Promise<void> => {
    await restoreAccounts();
    auth.mails.length = 0;
    auth.events.length = 0;
  };
  return { auth, restore };
}

/**
 * Remembers the present accounts. Creating them again for each test would hash their passwords again.
 * @returns A function that restores them, and deletes everything that depends on them.
 */
async function rememberAccounts(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query('create table auth."rememberedPassword" as select id, password from auth.account');
  await pool.query('create table auth."rememberedFactor" as select * from auth."totpFactor"');
  const restoring = [
    'update auth.account a set password = r.password from auth."rememberedPassword" r where r.id = a.id',
    'delete from auth."totpFactor"',
    'insert into auth."totpFactor" select * from auth."rememberedFactor"',
    ...[
      'oauthRefreshToken',
      'oauthAccessToken',
      'session',
      'pendingSignIn',
      'recoveryCode',
      'factorChange',
      'securityEvent',
      'attemptLimit',
    ].map((table) => `delete from auth."${table}"`),
  ];
  return async () => {
    for (const statement of restoring) await pool.query(statement);
  };
}

let addresses = 0;

/** A browser with an address of its own, in which the person has signed in. */
export async function signedIn(service: AuthService, person: ProvisionedAccount = dora, userAgent = ''): Promise<Browser> {
  const browser = openBrowser(service, BASE_URL, { address: `192.0.2.${(addresses += 1)}` });
  await browser.visit('/api/auth/sign-in');
  await browser.submit({ email: person.email, password: person.password }, { origin: BASE_URL, 'user-agent': userAgent });
  if (person.totpSecret !== undefined) await browser.submit({ code: currentCode() });
  expect(browser.cookies.has('portal.session_token')).toBe(true);
  return browser;
}

/** The tokens of the browser's session. */
export async function tokensOf(service: AuthService, browser: Browser): Promise<Tokens> {
  const { leftFor } = await browser.visit(authorizeAddress());
  const answer = await postJson(service, mfaOtpBody(leftFor?.searchParams.get('code') ?? ''));
  return (await answer.json()) as Tokens;
}

/** Opens a page and sends its form. */
export async function post(browser: Browser, path: string, fields: Record<string, string>): Promise<Page> {
  await browser.visit(path);
  return browser.submit(fields);
}

/** Sends a form with the browser's cookies to a page that shows no form. @returns The status of the answer. */
export async function postUnseen(
  service: AuthService,
  browser: Browser,
  path: string,
  fields: Record<string, string>,
): Promise<number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { origin: BASE_URL, cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields);
  return (await service.handle(new Request(`${BASE_URL}${path}`, { method: 'POST', headers, body }))).status;
}

/** The second factor that a page offers. */
export const offered = ({ text }: Page): { sealed: string; secret: string } => ({
  sealed: unescape(/name="sealed" value="([^"]+)"/.exec(text)?.[1] ?? ''),
  secret: /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '',
});

/** The recovery codes on a page. */
export const codesOn = ({ text }: Page): string[] =>
  [...text.matchAll(/<code>([A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4})<\/code>/g)].map(([, code = '']) => code);
