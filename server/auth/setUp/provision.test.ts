import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  alice,
  authorizeAddress,
  BASE_URL,
  isAccepted,
  refresh,
  signInForTokens,
  startAuth,
  theo,
} from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(() => auth.close());

async function signInAs({ email, password }: { email: string; password: string }): Promise<string> {
  const browser = openBrowser(auth.service, BASE_URL);
  await browser.visit(authorizeAddress());
  const page = await browser.submit({ email, password });
  return page.leftFor?.searchParams.has('code') ? 'signed in' : page.text.includes('authenticator') ? 'needs a code' : 'refused';
}

it('closing ends the sign-in, the sessions and the tokens of provisioned accounts, and of no others', async () => {
  const browser = openBrowser(auth.service, BASE_URL);
  const tokens = await signInForTokens(auth.service, browser);
  await auth.service.closeProvisioned([alice.userUid]);
  expect(await signInAs(alice)).toBe('refused');
  expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
  expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(400);
  expect((await browser.visit(authorizeAddress())).address.pathname).toBe('/api/auth/sign-in');
  expect(await signInAs(theo)).toBe('needs a code');
});

it('a person who was invited after the closing keeps their account at the next start', async () => {
  await auth.service.closeProvisioned([alice.userUid, theo.userUid]);
  const { pool } = auth.options;
  await pool.query(
    'insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ($1, $2, $3, true, now(), now())',
    [alice.userUid, alice.name, alice.email],
  );
  await auth.service.closeProvisioned([alice.userUid, theo.userUid]);
  const { rowCount } = await pool.query('select from auth."user" where id = $1', [alice.userUid]);
  expect(rowCount).toBe(1);
});

it('accounts that are provisioned again can sign in, and be closed again', async () => {
  await auth.service.closeProvisioned([alice.userUid]);
  await auth.service.provision([alice]);
  expect(await signInAs(alice)).toBe('signed in');
  await auth.service.closeProvisioned([alice.userUid]);
  expect(await signInAs(alice)).toBe('refused');
});
