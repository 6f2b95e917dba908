import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, BASE_URL, startAuth, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeEach(async () => {
  const limits = { signInByEmail: { attempts: 5, seconds: 3600 }, signInByDevice: { attempts: 3, seconds: 60 } };
  auth = await startAuth({ limits });
});
afterEach(async () => {
  vi.useRealTimers();
  await auth.close();
});

let addresses = 0;
type Browser = ReturnType<typeof openBrowser>;
const newBrowser = (): Browser => openBrowser(auth.service, BASE_URL, { address: `203.0.113.${(addresses += 1)}` });

async function attempt(browser: Browser, email: string, password: string): Promise<string | number> {
  await browser.visit('/api/auth/sign-in');
  const page = await browser.submit({ email, password });
  return page.leftFor?.pathname ?? (page.address.pathname === '/api/auth/two-factor' ? 'code' : page.status);
}

/** Uses up the guesses that an account has from everywhere, each from another address. */
async function lockOut(email: string): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) expect(await attempt(newBrowser(), email, 'wrong')).toBe(422);
  expect(await attempt(newBrowser(), email, 'wrong')).toBe(429);
}

it('guesses from many addresses lock out unknown devices, and not one in which the person signed in before', async () => {
  const known = newBrowser();
  expect(await attempt(known, alice.email, alice.password)).toBe('/');
  await known.visit('/api/auth/sign-out?nextStep=login');
  await lockOut(alice.email);
  expect(await attempt(newBrowser(), alice.email, alice.password)).toBe(429);
  expect(await attempt(known, alice.email, alice.password)).toBe('/');
});

it('a device is known from the correct password on, before the second factor', async () => {
  const known = newBrowser();
  expect(await attempt(known, theo.email, theo.password)).toBe('code');
  await lockOut(theo.email);
  expect(await attempt(known, theo.email, theo.password)).toBe('code');
});

it('a known device has its own few guesses, until the time stated', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const known = newBrowser();
  await attempt(known, alice.email, alice.password);
  for (let guess = 0; guess < 3; guess += 1) expect(await attempt(known, alice.email, 'wrong')).toBe(422);
  expect(await attempt(known, alice.email, alice.password)).toBe(429);
  expect(await attempt(newBrowser(), alice.email, alice.password)).toBe('/');
  vi.setSystemTime(Date.now() + 60_000);
  expect(await attempt(known, alice.email, alice.password)).toBe('/');
});

it.each<[string, (value: string) => string]>([
  ['forged', (value) => `${value.slice(0, -43)}${'A'.repeat(43)}`],
  ['made to last longer', (value) => value.replace(/^\d+/, '99999999999')],
  ['given another id', (value) => value.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
  ['broken', () => 'x'],
])('a cookie that was %s makes no known device', async (_, change) => {
  const browser = newBrowser();
  await attempt(browser, alice.email, alice.password);
  browser.cookies.set('portal.device', change(browser.cookies.get('portal.device') ?? ''));
  await lockOut(alice.email);
  expect(await attempt(browser, alice.email, alice.password)).toBe(429);
});

it('a device that one account knows is unknown to another, and to the same one after 400 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const browser = newBrowser();
  await attempt(browser, alice.email, alice.password);
  await lockOut(theo.email);
  expect(await attempt(browser, theo.email, theo.password)).toBe(429);
  vi.setSystemTime(Date.now() + 401 * 86_400_000);
  await lockOut(alice.email);
  expect(await attempt(browser, alice.email, alice.password)).toBe(429);
});

it('the cookie names nobody', async () => {
  const browser = newBrowser();
  await attempt(browser, alice.email, alice.password);
  const cookie = browser.setCookies.find((line) => line.startsWith('portal.device=')) ?? '';
  expect(cookie).toMatch(/^portal\.device=\d+\.[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
});
