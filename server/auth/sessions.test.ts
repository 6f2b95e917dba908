import { afterAll, beforeAll, expect, it } from 'vitest';
import { alice, BASE_URL, isAccepted, refresh, signInForTokens, startAuth } from '../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

it('a second sign-in in the same browser ends the earlier session with its tokens, and no session of another browser', async () => {
  const elsewhere = await signInForTokens(auth.service);
  const browser = openBrowser(auth.service, BASE_URL);
  const earlier = await signInForTokens(auth.service, browser);
  await browser.visit('/api/auth/sign-in');
  await browser.submit({ email: alice.email, password: alice.password });
  expect(await isAccepted(auth.service, earlier.access_token)).toBe(false);
  expect((await refresh(auth.service, earlier.refresh_token)).status).toBe(400);
  expect(await isAccepted(auth.service, (await signInForTokens(auth.service, browser)).access_token)).toBe(true);
  expect(await isAccepted(auth.service, elsewhere.access_token)).toBe(true);
});
