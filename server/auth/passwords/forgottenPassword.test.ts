import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alice,
  BASE_URL,
  currentCode,
  isAccepted,
  refresh,
  signInForTokens,
  startAuth,
  theo,
} from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser, type Browser } from '../../../tests/setup/auth/browser.ts';

const newPassword = 'kettle marble harvest';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({ limits: { forgottenByEmail: { attempts: 4, seconds: 600 } } });
});
afterAll(() => auth.close());
beforeEach(async () => {
  auth.mails.length = 0;
  await auth.database.pool.query('delete from auth."attemptLimit"');
});

let addresses = 0;
const newBrowser = (): Browser => openBrowser(auth.service, BASE_URL, { address: `198.51.100.${(addresses += 1)}` });

async function ask(email: string) {
  const browser = newBrowser();
  await browser.visit('/api/auth/forgotten-password');
  return browser.submit({ email });
}

const linkFor = async (person: { userUid: string }): Promise<string> => (await auth.service.passwordLink(person.userUid)) ?? '';

describe('the page for a forgotten password', () => {
  it('is linked from the sign-in page', async () => {
    expect((await newBrowser().visit('/api/auth/sign-in')).text).toContain('href="/api/auth/forgotten-password"');
  });

  it('answers a known and an unknown email in the same words and the same time, and mails only the known one', async () => {
    const time = async (email: string) => {
      const start = performance.now();
      const page = await ask(email);
      return { page, time: performance.now() - start };
    };
    const known = await time(` ${alice.email.toUpperCase()}`);
    const unknown = await time('nobody@example.co.uk');
    expect(known.page.status).toBe(200);
    expect(known.page.text.replace(alice.email.toUpperCase(), 'X')).toBe(unknown.page.text.replace('nobody@example.co.uk', 'X'));
    expect(known.page.text).toContain('<h1>Check your email</h1>');
    expect(auth.mails.map(({ to, passwordOf }) => [to, passwordOf])).toEqual([[alice.email, alice.userUid]]);
    expect(auth.mails[0]?.text).toContain('{link}');
    expect(Math.abs(known.time - unknown.time)).toBeLessThan(300);
    expect(Math.min(known.time, unknown.time)).toBeGreaterThan(390);
  });

  it.each([
    ['', 'Enter your email'],
    ['alice', 'name@example.co.uk'],
    ['alice@example,co.uk', 'name@example.co.uk'],
    ['<b>@x', 'name@example.co.uk'],
  ])('shows the problem of "%s" at the field', async (email, message) => {
    const page = await ask(email);
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(auth.mails).toEqual([]);
  });

  it('reads an email pasted with an invisible mark', async () => {
    expect((await ask(`\u200E${alice.email}\u00A0`)).status).toBe(200);
    expect(auth.mails.map(({ to }) => to)).toEqual([alice.email]);
  });

  it.each([alice.email, 'nobody@example.co.uk'])('limits the mails to one address: %s', async (email) => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('the link for a new password', () => {
  it('works once, ends every session and token, sends a notice, and leaves the second factor', async () => {
    const browser = newBrowser();
    const tokens = await signInForTokens(auth.service, browser);
    const link = await linkFor(alice);
    const stranger = newBrowser();
    expect((await stranger.visit(link)).text).toContain('<h1>Choose a new password</h1>');
    const page = await stranger.submit({ password: newPassword, repeated: newPassword });
    expect(page.text).toContain('Your new password is saved');
    expect(await isAccepted(auth.service, tokens.access_token)).toBe(false);
    expect((await refresh(auth.service, tokens.refresh_token)).status).toBe(400);
    expect((await stranger.submit({ email: alice.email, password: alice.password })).status).toBe(422);
    expect((await stranger.submit({ email: alice.email, password: newPassword })).leftFor?.pathname).toBe('/');
    expect(auth.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [alice.email, 'Employer Portal: Your password was reset'],
    ]);
    expect(auth.mails[0]?.text).not.toContain(newPassword);
    const again = await newBrowser().visit(link);
    expect([again.status, again.text.includes('This link does not work')]).toEqual([410, true]);

    const second = newBrowser();
    await second.visit(await linkFor(theo));
    await second.submit({ password: newPassword, repeated: newPassword });
    const code = await second.submit({ email: theo.email, password: newPassword });
    expect(code.address.pathname).toBe('/api/auth/two-factor');
    expect((await second.submit({ code: currentCode() })).leftFor?.pathname).toBe('/');
  });

  it('is used up by one of two uses at the same moment', async () => {
    const link = await linkFor(alice);
    const browsers = [newBrowser(), newBrowser()];
    for (const browser of browsers) await browser.visit(link);
    const pages = await Promise.all(browsers.map((browser) => browser.submit({ password: newPassword, repeated: newPassword })));
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it('is not stored in clear text', async () => {
    const token = new URL(await linkFor(alice)).searchParams.get('token') ?? '';
    const { rows } = await auth.database.pool.query<{ text: string }>(
      `select string_agg(v::text, ' ') as text from auth.verification v`,
    );
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.text).not.toContain(token);
  });

  it('expires after an hour', async () => {
    const link = await linkFor(alice);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
    expect((await newBrowser().visit(link)).status).toBe(410);
    vi.useRealTimers();
  });

  it.each([
    ['a common password', 'Password1234', 'Password1234', 'most common'],
    ['the person’s own words', 'AliceWright2026', 'AliceWright2026', 'from your name'],
    ['two different entries', newPassword, 'kettle marble', 'Enter the same password again'],
  ])('refuses %s, and can be used again', async (_, password, repeated, message) => {
    const browser = newBrowser();
    await browser.visit(await linkFor(alice));
    const page = await browser.submit({ password, repeated });
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect((await browser.submit({ password: newPassword, repeated: newPassword })).address.pathname).toBe('/api/auth/sign-in');
  });

  it('is not made for a person without an account', async () => {
    expect(await auth.service.passwordLink('7c9e6679-7425-40de-944b-e07fc1f90ae7')).toBeNull();
  });
});
