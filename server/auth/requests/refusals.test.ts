import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tests/setup/auth/accountFixture.ts';
import { alice, BASE_URL, currentCode, peopleInMemory, startAuth, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser, type Browser } from '../../../tests/setup/auth/browser.ts';
import { PAGES } from '../pages/paths.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({ people: peopleInMemory({ mayResetSecondFactor: async () => true }) });
});
afterAll(() => auth.close());

let addresses = 0;
const newBrowser = (): Browser => openBrowser(auth.service, BASE_URL, { address: `203.0.113.${(addresses += 1)}` });

const wrong = 'The email or the password is not right.';
const signIn = '/api/auth/sign-in?nextStep=%2Femployers%2F7';

describe('a refused form', () => {
  it('is answered with a redirect to its page, which shows the refusal once', async () => {
    const browser = newBrowser();
    await browser.visit(signIn);
    const page = await browser.submit({ email: alice.email, password: 'a wrong secret' });
    expect(browser.posted).toEqual([303]);
    expect([page.status, page.address.href]).toEqual([422, `${BASE_URL}${signIn}`]);
    expect(page.text).toContain(wrong);
    expect(page.text).toContain(`value="${alice.email}"`);
    const again = await browser.visit(signIn);
    expect([again.status, again.text.includes(wrong), again.text.includes(alice.email)]).toEqual([200, false, false]);
  });

  it('keeps what was typed out of addresses, and unreadable in its cookie', async () => {
    const browser = newBrowser();
    await browser.visit(signIn);
    await browser.submit({ email: alice.email, password: 'a wrong secret' });
    const cookie = browser.setCookies.find((line) => /^portal\.refusal=[^;]/.test(line)) ?? '';
    expect(cookie).toMatch(/^portal\.refusal=[\da-f]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(Buffer.from(alice.email).toString('hex'));
    expect(cookie.length).toBeLessThan(4_000);
  });

  it('is shown on its own page only', async () => {
    const browser = newBrowser();
    await browser.visit(signIn);
    const headers = { origin: BASE_URL, 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ email: alice.email, password: 'wrong' });
    const answer = await auth.service.handle(new Request(`${BASE_URL}${signIn}`, { method: 'POST', headers, body }));
    const [line = ''] = answer.headers.getSetCookie();
    const [cookie = ''] = line.split(';');
    const get = (path: string) => auth.service.handle(new Request(`${BASE_URL}${path}`, { headers: { cookie } }));
    const other = await get('/api/auth/forgotten-password');
    expect([other.status, other.headers.getSetCookie()]).toEqual([200, []]);
    expect((await get(signIn)).status).toBe(422);
  });

  it('shows its reason even if the typed values are too long for a cookie', async () => {
    const browser = newBrowser();
    await browser.visit('/api/auth/forgotten-password');
    const page = await browser.submit({ email: '𐍈'.repeat(320) });
    expect([page.status, page.text.includes('There is a problem')]).toEqual([422, true]);
  });

  it.each(['', 'nonsense', 'ab'.repeat(60)])('with a cookie of others (%s) is not shown', async (value) => {
    const request = new Request(`${BASE_URL}${signIn}`, { headers: { cookie: `portal.refusal=${value}` } });
    expect((await auth.service.handle(request)).status).toBe(200);
  });

  it('says when to try again after too many attempts', async () => {
    const browser = newBrowser();
    await browser.visit(signIn);
    for (let i = 0; i < 10; i += 1) await browser.submit({ email: 'many@example.co.uk', password: 'wrong' });
    const page = await browser.submit({ email: 'many@example.co.uk', password: 'wrong' });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(page.text).toContain('Too many attempts. Wait 15 minutes, then try again.');
  });
});

async function withPassword(): Promise<Browser> {
  const browser = newBrowser();
  await browser.visit('/api/auth/sign-in');
  await browser.submit({ email: theo.email, password: theo.password });
  return browser;
}

describe('every form redirects when it is refused', () => {
  it.each<[string, () => Promise<Browser>, Record<string, string>]>([
    [PAGES.signIn, async () => newBrowser(), { email: '', password: '' }],
    [PAGES.forgottenPassword, async () => newBrowser(), { email: 'nobody' }],
    [PAGES.twoFactor, withPassword, { code: '' }],
    [PAGES.twoFactor, withPassword, { code: '000000' }],
    [PAGES.recoveryCode, withPassword, { code: 'ABCD-EFGH-2345' }],
    [PAGES.accountName, () => signedIn(auth.service, alice), { firstName: '', lastName: '1' }],
    [PAGES.accountPassword, () => signedIn(auth.service, alice), { current: '', password: 'x', repeated: 'y' }],
    [PAGES.accountAuthenticator, () => signedIn(auth.service, alice), { current: alice.password, code: '000000' }],
    [PAGES.accountReset, () => signedIn(auth.service, alice), { email: 'nobody@example.co.uk', current: alice.password }],
  ])('%s', async (path, open, fields) => {
    const browser = await open();
    await browser.visit(path);
    const before = browser.posted.length;
    const page = await browser.submit(fields);
    expect([browser.posted.slice(before), page.status, page.address.pathname]).toEqual([[303], 422, path]);
    expect(page.text).toContain('There is a problem');
  });

  it.each([PAGES.accountCodes, PAGES.accountRemove])('%s, of a person with an authenticator app', async (path) => {
    const browser = await withPassword();
    await browser.submit({ code: currentCode(path === PAGES.accountCodes ? 0 : 1) });
    await browser.visit(path);
    const before = browser.posted.length;
    const page = await browser.submit({ current: 'wrong' });
    expect([browser.posted.slice(before), page.status, page.address.pathname]).toEqual([[303], 422, path]);
  });

  it('a link for a new password', async () => {
    const address = (await auth.service.passwordLink(alice.userUid)) ?? '';
    const browser = newBrowser();
    await browser.visit(address);
    const page = await browser.submit({ password: 'short', repeated: 'short' });
    expect([browser.posted, page.status, page.address.href]).toEqual([[303], 422, new URL(address, BASE_URL).href]);
    await auth.database.pool.query(`delete from auth.verification`);
    expect([(await browser.submit({ password: 'short' })).status, browser.posted]).toEqual([410, [303, 303]]);
  });
});
