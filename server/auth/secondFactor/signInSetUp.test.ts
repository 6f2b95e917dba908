import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codesOn, offered } from '../../../tests/setup/auth/accountFixture.ts';
import { alice, BASE_URL, currentCode, peopleInMemory, startAuth, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser, type Browser, type Page } from '../../../tests/setup/auth/browser.ts';

const gina = {
  userUid: '1c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'gina@example.co.uk',
  password: 'lantern brisk otter',
  name: 'Gina',
};
const DAY = 24 * 60 * 60 * 1000;

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({
    people: peopleInMemory({ seesEveryEmployer: async (userUid) => userUid !== alice.userUid }),
    secondFactorGraceDays: 0,
  });
  await auth.service.provision([gina]);
});
afterAll(() => auth.close());

let addresses = 0;
const newBrowser = (service = auth.service): Browser =>
  openBrowser(service, BASE_URL, { address: `203.0.113.${(addresses += 1)}` });

async function signIn(browser: Browser, { email, password }: { email: string; password: string }): Promise<Page> {
  await browser.visit('/api/auth/sign-in');
  return browser.submit({ email, password });
}

const sessionCookie = 'portal.session_token';

/** Signs Gina in with a recovery code. */
async function withRecoveryCode(code: string): Promise<Page> {
  const browser = newBrowser();
  await signIn(browser, gina);
  await browser.visit('/api/auth/recovery-code');
  return browser.submit({ code });
}

describe('a person who sees every employer', () => {
  it('sets up the second factor before the first session, and gets recovery codes that work once each', async () => {
    const browser = newBrowser();
    const page = await signIn(browser, gina);
    expect(page.address.pathname).toBe('/api/auth/second-factor');
    expect(page.text).toContain('<svg');
    expect(page.text).not.toContain('style=');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    const { sealed, secret } = offered(page);
    const wrong = await browser.submit({ sealed, code: '000000' });
    expect([wrong.status, wrong.text.includes('That code is not right')]).toEqual([422, true]);
    expect(offered(wrong)).toEqual({ sealed, secret });
    expect((await browser.submit({ later: 'yes' })).text).toContain('<svg');
    expect(browser.cookies.has(sessionCookie)).toBe(false);

    const code = currentCode(0, secret);
    const shown = await browser.submit({ sealed, code });
    const codes = codesOn(shown);
    expect([shown.status, new Set(codes).size, browser.cookies.has(sessionCookie)]).toEqual([200, 10, true]);
    const { rows } = await auth.database.pool.query<{ text: string }>(
      `select string_agg(c::text, ' ') as text from auth."recoveryCode" c`,
    );
    for (const each of codes) expect(rows[0]?.text).not.toContain(each.replaceAll('-', ''));

    const [first = ''] = codes;
    auth.mails.length = 0;
    expect((await withRecoveryCode(first.toLowerCase().replaceAll('-', ' '))).leftFor?.pathname).toBe('/');
    expect(auth.mails.map(({ to, text }) => [to, text.includes('You have 9 left')])).toEqual([[gina.email, true]]);
    const again = await withRecoveryCode(first);
    expect([again.status, again.text.includes('not one of your unused recovery codes')]).toEqual([422, true]);
    expect(auth.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['second-factor-set-up', 'signed-in', 'recovery-code-used', 'code-failed']),
    );
  });

  it('cannot replace an existing second factor with the password alone', async () => {
    const browser = newBrowser();
    expect((await signIn(browser, theo)).address.pathname).toBe('/api/auth/two-factor');
    expect((await browser.visit('/api/auth/second-factor')).address.pathname).toBe('/api/auth/two-factor');
  });

  it('is redirected to the sign-in page without a pending sign-in', async () => {
    for (const path of ['/api/auth/second-factor', '/api/auth/recovery-code'])
      expect((await newBrowser().visit(path)).address.pathname).toBe('/api/auth/sign-in');
  });

  it('may leave it for the days of grace, and not longer', async () => {
    const late = { ...gina, userUid: '2c9e6679-7425-40de-944b-e07fc1f90ae7', email: 'late@example.co.uk' };
    const other = await startAuth({
      people: peopleInMemory({ seesEveryEmployer: async () => true }),
      secondFactorGraceDays: 14,
    });
    await other.service.provision([late]);
    const browser = newBrowser(other.service);
    const page = await signIn(browser, late);
    expect(page.text).toContain('You may leave this until');
    expect((await browser.submit({ later: 'yes' })).leftFor?.pathname).toBe('/');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * DAY + 1000 });
    const due = newBrowser(other.service);
    expect((await signIn(due, late)).text).not.toContain('You may leave this until');
    vi.useRealTimers();
    await other.close();
  });
});

it('asks nobody else for a second factor', async () => {
  expect((await signIn(newBrowser(), alice)).leftFor?.pathname).toBe('/');
});

it('refuses a recovery code of somebody who has no second factor', async () => {
  const browser = newBrowser();
  await signIn(browser, { ...gina, email: 'nobody@example.co.uk' });
  expect((await browser.visit('/api/auth/recovery-code')).address.pathname).toBe('/api/auth/sign-in');
});
