import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { alice, authorizeAddress, BASE_URL, currentCode, startAuth, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser, unescape, type Page } from '../../../tests/setup/auth/browser.ts';
import { scryptHashes } from '../credentials/passwordHashes.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({
    limits: { signInByEmailAndAddress: { attempts: 3, seconds: 60 }, twoFactorByUser: { attempts: 7, seconds: 900 } },
  });
});
afterAll(() => auth.close());
afterEach(() => vi.useRealTimers());

let addresses = 0;
/** Each browser has its own address, so that one test does not use up the attempts of another. */
const newBrowser = () => openBrowser(auth.service, BASE_URL, { address: `198.51.100.${(addresses += 1)}` });

/** Text of the element referenced by an attribute. */
const describedBy = (page: Page, field: string): string => {
  const id = new RegExp(`id="${field}"[^>]*aria-describedby="([^"]+)"`).exec(page.text)?.[1];
  return unescape(new RegExp(`id="${id}"[^>]*>([\\s\\S]*?)</(?:p|div)>`).exec(page.text)?.[1] ?? '');
};

describe('the sign-in page', () => {
  it('names the portal, labels its fields and works without a pending request', async () => {
    const browser = newBrowser();
    const page = await browser.visit('/api/auth/sign-in');
    expect(page.text).toContain('<title>Employer Portal Sign in</title>');
    expect(page.text).toContain('<h1>Sign in to Employer Portal</h1>');
    expect(page.text).toContain('<label for="email">Email</label>');
    expect(page.text).toContain('<label for="password">Password</label>');
    expect(page.text).toContain('<button type="submit">Sign in</button>');
    const { leftFor } = await browser.submit({ email: ` ${alice.email.toUpperCase()} `, password: alice.password });
    expect(leftFor?.pathname).toBe('/');
  });

  it.each([
    ['a wrong password', alice.email],
    ['an unknown email', 'nobody@example.co.uk'],
  ])('answers %s in the same words, keeps the email, and says what to do', async (_, email) => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    const page = await browser.submit({ email, password: 'wrong' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('<title>Error: Employer Portal Sign in</title>');
    expect(page.text).toContain('role="alert"');
    expect(describedBy(page, 'password')).toContain('The email or the password is not right. Check both, then sign in again.');
    expect(page.text.replaceAll(email, 'X')).not.toContain('wrong');
    expect(page.text).toContain(`value="${email}"`);
    expect(browser.cookies.size).toBe(0);
  });

  it('takes as long for an unknown email as for a wrong password', async () => {
    const slow = await startAuth({ passwordHashes: scryptHashes });
    const time = async (email: string): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 7; i += 1) {
        const browser = openBrowser(slow.service, BASE_URL, { address: `192.0.2.${i}` });
        await browser.visit('/api/auth/sign-in');
        const start = performance.now();
        await browser.submit({ email, password: 'wrong' });
        times.push(performance.now() - start);
      }
      return times.toSorted((a, b) => a - b)[0] ?? 0;
    };
    const [known, unknown] = [await time(alice.email), await time('nobody@example.co.uk')];
    await slow.close();
    // Without the decoy hash, the unknown email takes a tenth of the time.
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it.each([
    ['nothing', '', '', 'Enter your email', 'Enter your password'],
    ['no email address', 'alice', 'x', 'Enter an email in the form name@example.co.uk', ''],
    ['a NUL character alone', '\u0000', 'x', 'Enter your email', ''],
    ['a comma for a dot', 'a@example,co.uk', 'x', 'Enter an email in the form name@example.co.uk', ''],
    ['a very long address', `${'a'.repeat(400)}@example.co.uk`, 'x', 'Enter an email in the form name@example.co.uk', ''],
  ])('shows the problem with %s at the fields', async (_, email, password, atEmail, atPassword) => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    const page = await browser.submit({ email, password });
    expect(page.status).toBe(422);
    expect(describedBy(page, 'email')).toContain(atEmail);
    expect(describedBy(page, 'password')).toContain(atPassword);
  });

  it('gives cookies that scripts and other sites cannot use', async () => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    await browser.submit({ email: alice.email, password: alice.password });
    expect(browser.setCookies.length).toBeGreaterThan(0);
    for (const cookie of browser.setCookies) expect(cookie).toMatch(/(?=.*HttpOnly)(?=.*SameSite=Lax)(?!.*Secure)/);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a hidden origin', { origin: 'null' }],
    ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site page', { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
  ])('refuses a form posted from %s', async (_, headers: Record<string, string>) => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    const page = await browser.submit({ email: alice.email, password: alice.password }, headers);
    expect([page.status, browser.cookies.size]).toEqual([403, 0]);
  });

  it.each([
    ['another type', { 'content-type': 'application/json' }, '{}', 415],
    ['too many bytes', { 'content-type': 'application/x-www-form-urlencoded' }, `email=${'a'.repeat(20_000)}`, 413],
  ])('refuses %s', async (_, headers, body, status) => {
    const response = await auth.service.handle(new Request(`${BASE_URL}/api/auth/sign-in`, { method: 'POST', headers, body }));
    expect(response.status).toBe(status);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/'])('never redirects to %s', async (address) => {
    const browser = newBrowser();
    await browser.visit(`/api/auth/sign-in?nextStep=${encodeURIComponent(address)}`);
    const { leftFor } = await browser.submit({ email: alice.email, password: alice.password });
    expect(leftFor?.href).toBe(`${BASE_URL}/`);
  });

  it('locks out an address that guesses, until the time stated', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    for (let i = 0; i < 3; i += 1) expect((await browser.submit({ email: alice.email, password: 'wrong' })).status).toBe(422);
    const refused = await browser.submit({ email: alice.email, password: alice.password });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(describedBy(refused, 'password')).toContain('Too many attempts. Wait 1 minute, then try again.');

    const elsewhere = newBrowser();
    await elsewhere.visit('/api/auth/sign-in');
    expect((await elsewhere.submit({ email: alice.email, password: alice.password })).leftFor?.pathname).toBe('/');

    vi.setSystemTime(Date.now() + 60_000);
    expect((await browser.submit({ email: alice.email, password: alice.password })).leftFor?.pathname).toBe('/');
  });

  it('counts guesses sent at the same moment', async () => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    const pages = await Promise.all(Array.from({ length: 8 }, () => browser.submit({ email: alice.email, password: 'wrong' })));
    expect(pages.filter(({ status }) => status === 422).length).toBe(3);
  });

  it('does not count successes', async () => {
    const browser = newBrowser();
    for (let i = 0; i < 5; i += 1) {
      await browser.visit('/api/auth/sign-in');
      expect((await browser.submit({ email: alice.email, password: alice.password })).leftFor?.pathname).toBe('/');
    }
  });
});

describe('the two-factor page', () => {
  /** A new minute for each test: a code is accepted once. */
  let minutes = 0;
  async function atSecondFactor() {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (minutes += 20) * 60_000 });
    const browser = newBrowser();
    await browser.visit(authorizeAddress({ state: 'deep link' }));
    const page = await browser.submit({ email: theo.email, password: theo.password });
    return { browser, page };
  }

  it('comes between the password and the code for the portal', async () => {
    const { browser, page } = await atSecondFactor();
    expect([page.status, page.address.pathname]).toEqual([200, '/api/auth/two-factor']);
    expect(page.text).toContain('<label for="code">Authentication code</label>');
    expect(page.text).toContain('<button type="submit">Sign in</button>');
    const { leftFor } = await browser.submit({ code: currentCode().replace(/(...)/, '$1 ') });
    expect([leftFor?.searchParams.get('state'), leftFor?.searchParams.has('code')]).toEqual(['deep link', true]);
    expect([...browser.cookies.keys()].sort()).toEqual(['portal.device', 'portal.session_token']);
  });

  it('is required: the password alone signs nobody in', async () => {
    const { browser } = await atSecondFactor();
    expect((await browser.visit(authorizeAddress())).address.pathname).toBe('/api/auth/sign-in');
    expect([...browser.cookies.keys()].sort()).toEqual(['portal.device', 'portal.second_factor']);
  });

  it.each([
    ['a wrong code', '000000', 'That code is not right. Enter the code that your app shows now.'],
    ['letters', 'abcdef', 'That code is not right. Enter the code that your app shows now.'],
    ['nothing', ' ', 'Enter the code that your authenticator app shows.'],
  ])('answers %s with a remedy, and accepts the right code afterwards', async (_, code, message) => {
    const { browser } = await atSecondFactor();
    const page = await browser.submit({ code });
    expect(page.status).toBe(422);
    expect(page.text).toContain(message);
    expect((await browser.submit({ code: currentCode() })).leftFor?.searchParams.has('code')).toBe(true);
  });

  it('accepts a code once, in this sign-in or another', async () => {
    const first = await atSecondFactor();
    const code = currentCode();
    expect((await first.browser.submit({ code })).leftFor).toBeDefined();
    const second = newBrowser();
    await second.visit(authorizeAddress());
    await second.submit({ email: theo.email, password: theo.password });
    const page = await second.submit({ code });
    expect([page.status, page.leftFor]).toEqual([422, undefined]);
    expect(page.text).toContain('That code was used already. Wait for your app to show the next one.');
    expect((await second.submit({ code: currentCode(1) })).leftFor?.searchParams.has('code')).toBe(true);
  });

  it('accepts a code once when it is sent twice at the same moment', async () => {
    const { browser } = await atSecondFactor();
    await Promise.all([1, 2].map(() => browser.submit({ code: currentCode() })));
    // The page of the refused one may lead on to the portal too, by the session that the other has opened in this browser.
    expect(browser.setCookies.filter((cookie) => /^portal\.session_token=[^;]/.test(cookie)).length).toBe(1);
  });

  it('redirects to the sign-in page after five wrong codes, and keeps the pending request', async () => {
    const { browser } = await atSecondFactor();
    for (let i = 0; i < 4; i += 1) expect((await browser.submit({ code: '000000' })).status).toBe(422);
    const page = await browser.submit({ code: '000000' });
    expect([page.address.pathname, page.leftFor]).toEqual(['/api/auth/sign-in', undefined]);
    expect(page.text).toContain('Sign in again.');
    await browser.submit({ email: theo.email, password: theo.password });
    const { leftFor } = await browser.submit({ code: currentCode() });
    expect(leftFor?.searchParams.get('state')).toBe('deep link');
  });

  it('redirects to the sign-in page after ten minutes', async () => {
    const { browser } = await atSecondFactor();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect((await browser.submit({ code: currentCode() })).address.pathname).toBe('/api/auth/sign-in');
  });

  it('limits guesses over all sign-ins of a user', async () => {
    const { browser } = await atSecondFactor();
    const statuses: number[] = [];
    const waits: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      const page = await browser.submit({ code: '000000' });
      statuses.push(page.status);
      waits.push(...(page.status === 429 ? [Number(page.headers.get('retry-after'))] : []));
      if (page.address.pathname === '/api/auth/sign-in') await browser.submit({ email: theo.email, password: theo.password });
    }
    expect(statuses.filter((status) => status === 422).length).toBe(6);
    expect(waits[0]).toBeGreaterThan(800);
  });

  it('redirects to the sign-in page when no password was given', async () => {
    const page = await newBrowser().visit(`/api/auth/two-factor?nextStep=${encodeURIComponent('/employers/7')}`);
    expect(page.address.pathname).toBe('/api/auth/sign-in');
    expect(page.address.searchParams.get('nextStep')).toBe('/employers/7');
  });

  it('leads a browser whose session is open back to the portal', async () => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    await browser.submit({ email: alice.email, password: alice.password });
    const { leftFor } = await browser.visit(`/api/auth/two-factor?nextStep=${encodeURIComponent('/employers/7')}`);
    expect(leftFor?.pathname).toBe('/employers/7');
  });

  it('refuses a form posted from another site', async () => {
    const { browser } = await atSecondFactor();
    expect((await browser.submit({ code: currentCode() }, { origin: 'https://evil.example' })).status).toBe(403);
  });
});
