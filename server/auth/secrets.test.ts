import { afterEach, beforeEach, expect, it } from 'vitest';
import { authorizeAddress, BASE_URL, currentCode, SECRET, startAuth, theo } from '../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../tests/setup/auth/browser.ts';
import type { AuthOptions, AuthService } from './authService.ts';
import { createAuth } from './createAuth.ts';

const NEWER = 'another secret of the tests, thirty-two characters or more';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeEach(async () => {
  auth = await startAuth();
});
afterEach(() => auth.close());

/** Starts the service again on the same database. */
const restarted = (changes: Partial<AuthOptions>): Promise<AuthService> => createAuth({ ...auth.options, ...changes });

async function signIn(service: AuthService): Promise<string> {
  const browser = openBrowser(service, BASE_URL);
  await browser.visit(authorizeAddress());
  const page = await browser.submit({ email: theo.email, password: theo.password });
  if (page.leftFor) return 'with the password alone';
  const { leftFor } = await browser.submit({ code: currentCode() });
  return leftFor?.searchParams.has('code') ? 'with a code' : 'not at all';
}

it('a secret is replaced without anybody losing a second factor, and the old one is then needed no more', async () => {
  await restarted({ secret: NEWER, previousSecret: SECRET });
  expect(await signIn(await restarted({ secret: NEWER }))).toBe('with a code');
});

it('of several servers, one that knows both secrets goes on while another one replaces them', async () => {
  const going = await restarted({ secret: SECRET, previousSecret: NEWER });
  await restarted({ secret: NEWER, previousSecret: SECRET });
  expect(await signIn(going)).toBe('with a code');
});

it('another secret without the old one refuses the start, names the remedies, and changes nothing', async () => {
  await expect(restarted({ secret: NEWER })).rejects.toThrow(
    /^AUTH_SECRET is not the secret of 1 second factor in the database\. .*AUTH_SECRET_PREVIOUS.*AUTH_SECRET_LOST=1/,
  );
  expect(await signIn(await restarted({}))).toBe('with a code');
});

it('with a lost secret, second factors are removed on demand', async () => {
  expect(await signIn(await restarted({ secret: NEWER, secretIsLost: true }))).toBe('with the password alone');
});
