import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, type Cookie, request } from '@playwright/test';
import { accountOf, everyAccount, type Role } from './accounts.ts';
import { withFreshCode } from './signInPages.ts';

/** The portal's entries in local storage for a signed-in user. @see docs/product.md, point 3, "Token storage keys" */
type StoredTokens = readonly { readonly name: 'access_token' | 'refresh_token' | 'expires_in'; readonly value: string }[];

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
}

/** The folder with the session of each role. The set-up creates it and passes it to the workers. */
export function sessionFolder(): string {
  const folder = process.env['PORTAL_SESSIONS'];
  if (!folder)
    throw new Error('There are no sessions: run the journeys with `npm run test:e2e`, whose set-up signs every role in.');
  return folder;
}

/**
 * Signs in every demo account and stores the cookies, so that tests need no sign-in of their own.
 *
 * @param folder - That of earlier sign-ins in the same portal, whose codes are used up. Default: one by its port, which a second run against the same portal finds.
 */
export async function signInEveryRole(
  origin: string,
  folder = join(tmpdir(), `employer-portal-sessions-${new URL(origin).port}`),
): Promise<void> {
  await mkdir(folder, { recursive: true });
  process.env['PORTAL_SESSIONS'] = folder;
  // One after the other: ten at once open ten connections and hash ten passwords, which a busy machine does not finish within the service's limit for a connection.
  for (const { role } of everyAccount) await keepSession(origin, role as Role, folder);
}

/**
 * Signs in a demo account and stores its cookies in `folder`. It posts the forms of the sign-in pages, which work without a script; journeys test how a person fills them
 * in.
 */
export async function keepSession(origin: string, role: Role, folder: string): Promise<void> {
  const { email, password, totpSecret } = accountOf(role);
  const session = await request.newContext();
  const firstPage = await session.get(`${origin}${authorizePath(origin, verifier())}`);
  let page = await session.post(firstPage.url(), { form: { email, password } });
  if (totpSecret !== undefined)
    await withFreshCode(folder, role, totpSecret, async (code) => {
      page = await session.post(page.url(), { form: { code } });
    });
  // The portal would use up the code in this address. Only the session is needed here.
  if (new URL(page.url()).pathname !== '/sign-in-auth')
    throw new Error(
      `The demo account ${email} (${role}) could not sign in. ${page.url()} answered ${page.status()}:\n${await page.text()}`,
    );
  const { cookies } = await session.storageState();
  await writeFile(sessionFile(folder, role), JSON.stringify(cookies));
  await session.dispose();
}

/**
 * Signs in a browser context as `role` without the pages: it shares the role's session and gets its own tokens.
 * Copied tokens would not work: a refresh in one context would count as a theft in another.
 * @param folder - The folder with the sessions of that portal.
 * @returns The access token.
 */
export async function joinSession(
  context: BrowserContext,
  origin: string,
  role: Role,
  folder = sessionFolder(),
): Promise<string> {
  await context.clearCookies();
  await context.addCookies(await cookiesOf(role, folder));
  const tokens = await fetchTokens(context.request, origin);
  // By a script of the next page, and not by `setStorageState`, which opens two pages of its own: they cost as much as the page under test.
  const mark = `journey-${randomUUID()}`;
  await context.addCookies([{ name: mark, value: 'tokens', url: origin }]);
  await context.addInitScript(storeOnce, { origin, entries: stored(tokens), mark });
  return tokens.access_token;
}

/** The API as `role`, without a browser. `dispose` it at the end. */
export async function openApi(
  origin: string,
  role: Role,
  folder = sessionFolder(),
): Promise<{ readonly request: APIRequestContext; readonly accessToken: string }> {
  const api = await request.newContext({
    baseURL: origin,
    storageState: { cookies: await cookiesOf(role, folder), origins: [] },
  });
  const { access_token: accessToken } = await fetchTokens(api, origin);
  return { request: api, accessToken };
}

async function cookiesOf(role: Role, folder: string): Promise<Cookie[]> {
  return JSON.parse(await readFile(sessionFile(folder, role), 'utf8')) as Cookie[];
}

/** Runs in the browser before the scripts of each page. The first page of the portal stores the tokens, and uses up the mark: later ones have renewed them, or have signed out. */
function storeOnce({ origin, entries, mark }: { origin: string; entries: StoredTokens; mark: string }): void {
  // An empty page and a sandboxed frame have neither cookies nor storage.
  if (location.origin !== origin || window !== window.top || !document.cookie.includes(mark)) return;
  document.cookie = `${mark}=; Max-Age=0; Path=/`;
  for (const { name, value } of entries) localStorage.setItem(name, value);
}

async function fetchTokens(session: APIRequestContext, origin: string): Promise<Tokens> {
  const codeVerifier = verifier();
  const granted = await session.get(`${origin}${authorizePath(origin, codeVerifier)}`, { maxRedirects: 0 });
  const code = new URL(granted.headers()['location'] ?? '', origin).searchParams.get('code');
  if (code === null)
    throw new Error(
      `The shared session gave no code (${granted.status()}): did a test sign out of it? Use signInThroughPages there.`,
    );
  const answer = await session.post(`${origin}/api/auth/oauth2/token`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: {
      grant_type: 'mfa_otp',
      code,
      otp: '',
      client_id: 'employer-portal',
      redirect_uri: `${origin}/sign-in-auth`,
      scope: 'user',
      code_verifier: codeVerifier,
    },
  });
  if (!answer.ok()) throw new Error(`The token call answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Tokens;
}

function stored(tokens: Tokens): StoredTokens {
  return [
    { name: 'access_token', value: tokens.access_token },
    { name: 'refresh_token', value: tokens.refresh_token },
    { name: 'expires_in', value: String(Date.now() + (tokens.expires_in - 30) * 1_000) },
  ];
}

/** @see docs/product.md, point 7, "Sign-in" */
function authorizePath(origin: string, codeVerifier: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'employer-portal',
    redirect_uri: `${origin}/sign-in-auth`,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'user',
    showAutoEnrolText: 'true',
  });
  return `/api/auth/oauth2/authorize?${query}`;
}

function verifier(): string {
  return randomBytes(96).toString('base64url');
}

function sessionFile(folder: string, role: string): string {
  return join(folder, `${role}.json`);
}
