import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dora, post, startAuthWithAccounts, signedIn, tokensOf } from '../../../tests/setup/auth/accountFixture.ts';
import { alice, BASE_URL, isAccepted, refresh, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

const newPassword = 'kettle marble harvest';

let auth: Awaited<ReturnType<typeof startAuthWithAccounts>>['auth'];
let restore: () => Promise<void>;
beforeAll(async () => {
  ({ auth, restore } = await startAuthWithAccounts());
});
afterAll(() => auth.close());
beforeEach(() => restore());

const kinds = (): string[] => auth.events.map(({ event }) => event);

const pages = [
  '/account',
  '/account/name',
  '/account/password',
  '/account/authenticator',
  '/account/authenticator/remove',
  '/account/recovery-codes',
  '/account/events',
  '/account/reset-authenticator',
];

describe('the pages of an account', () => {
  it.each(pages)('%s leads a visitor to the sign-in page, and back after signing in', async (path) => {
    const page = await openBrowser(auth.service, BASE_URL).visit(path);
    expect(page.address.pathname).toBe('/api/auth/sign-in');
    expect(page.address.searchParams.get('nextStep')).toBe(path);
  });

  it.each(pages.filter((path) => !/events|account$/.test(path)))(
    '%s refuses a form of another site, and of a visitor',
    async (path) => {
      const browser = await signedIn(auth.service, theo);
      await browser.visit(path);
      const send = (headers: Record<string, string>, cookie: string) =>
        auth.service.handle(
          new Request(`${BASE_URL}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
            body: 'current=x',
          }),
        );
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      expect((await send({ origin: 'https://elsewhere.example' }, cookie)).status).toBe(403);
      expect((await send({ origin: BASE_URL }, '')).headers.get('location')).toContain('/api/auth/sign-in');
      expect(kinds().filter((kind) => kind !== 'signed-in')).toEqual([]);
    },
  );

  it('contain no script or inline style', async () => {
    const browser = await signedIn(auth.service, theo);
    for (const path of pages) {
      const page = await browser.visit(path);
      expect(page.text).not.toMatch(/<script| style=|javascript:/);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('the name', () => {
  it('is changed in the portal and on the page', async () => {
    const page = await post(await signedIn(auth.service), '/account/name', { firstName: ' Dora  Ann ', lastName: 'O’Neill' });
    expect([page.address.pathname, page.text.includes('Dora Ann O’Neill')]).toEqual(['/account', true]);
    expect(kinds()).toContain('name-changed');
  });

  it.each([
    [{ firstName: '', lastName: 'Marsh' }, 'Enter your first name'],
    [{ firstName: 'See http://evil.example', lastName: 'Marsh' }, 'letters, spaces'],
    [{ firstName: 'D'.repeat(61), lastName: 'Marsh' }, '60 characters or fewer'],
  ])('is refused: %j', async (fields, message) => {
    const page = await post(await signedIn(auth.service), '/account/name', fields);
    expect([page.status, page.text.includes(message), page.text.includes('value="Marsh"')]).toEqual([422, true, true]);
  });
});

describe('a change of the password', () => {
  it('ends every other session and open link, keeps this one, and sends a notice', async () => {
    const other = await tokensOf(auth.service, await signedIn(auth.service));
    const link = (await auth.service.passwordLink(dora.userUid)) ?? '';
    const browser = await signedIn(auth.service);
    const own = await tokensOf(auth.service, browser);
    const page = await post(browser, '/account/password', {
      current: dora.password,
      password: newPassword,
      repeated: newPassword,
    });
    expect(page.text).toContain('Your new password is saved');
    expect(await isAccepted(auth.service, own.access_token)).toBe(true);
    expect(await isAccepted(auth.service, other.access_token)).toBe(false);
    expect((await refresh(auth.service, other.refresh_token)).status).toBe(400);
    expect((await openBrowser(auth.service, BASE_URL).visit(link)).status).toBe(410);
    expect(auth.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [dora.email, 'Employer Portal: Your password was changed'],
    ]);
    await signedIn(auth.service, { ...dora, password: newPassword });
  });

  it.each([
    ['a wrong current password', { current: 'wrong' }, 'not your current password'],
    ['no current password', { current: '' }, 'Enter your current password'],
    ['a common password', { password: 'Password1234', repeated: 'Password1234' }, 'most common'],
    ['the current password', { password: dora.password, repeated: dora.password }, 'different from your current one'],
    ['two different entries', { repeated: 'kettle' }, 'Enter the same password again'],
  ])('is refused with %s', async (_, changes, message) => {
    const fields = { current: dora.password, password: newPassword, repeated: newPassword, ...changes };
    const page = await post(await signedIn(auth.service), '/account/password', fields);
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    await signedIn(auth.service);
  });

  it('allows only a few guesses of the current password', async () => {
    const browser = await signedIn(auth.service);
    for (let tries = 0; tries < 10; tries += 1) await post(browser, '/account/password', { current: 'wrong' });
    const page = await post(browser, '/account/password', {
      current: dora.password,
      password: newPassword,
      repeated: newPassword,
    });
    expect(page.text).toContain('Too many attempts');
    expect(kinds().filter((kind) => kind === 'password-change-failed')).toHaveLength(10);
  });
});

describe('the sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

  it('are listed with their devices, and end one by one with their tokens', async () => {
    const other = await tokensOf(auth.service, await signedIn(auth.service, dora, chrome));
    const third = await tokensOf(auth.service, await signedIn(auth.service));
    const browser = await signedIn(auth.service);
    const page = await browser.visit('/account');
    expect(page.text).toContain('Chrome on Windows');
    expect(page.text.match(/this device/g)).toHaveLength(1);
    const id = /Chrome on Windows[\s\S]*?name="session" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await browser.submit({ session: id })).text).toContain('The device is signed out.');
    expect(await isAccepted(auth.service, other.access_token)).toBe(false);
    expect((await refresh(auth.service, other.refresh_token)).status).toBe(400);
    expect(await isAccepted(auth.service, third.access_token)).toBe(true);
    expect((await browser.submit({ others: 'yes' })).text).toContain('All your other devices are signed out.');
    expect(await isAccepted(auth.service, third.access_token)).toBe(false);
    expect((await browser.visit('/account')).address.pathname).toBe('/account');
  });

  it('of somebody else cannot be ended', async () => {
    const other = await tokensOf(auth.service, await signedIn(auth.service, alice));
    const { rows } = await auth.database.pool.query<{ id: string }>('select id from auth.session');
    const browser = await signedIn(auth.service);
    await signedIn(auth.service);
    await browser.visit('/account');
    await browser.submit({ session: rows[0]?.id ?? '' });
    expect(await isAccepted(auth.service, other.access_token)).toBe(true);
  });
});

describe('the security events', () => {
  it('are listed for their own person, with refused sign-ins, and logged without email or secret', async () => {
    const browser = await signedIn(auth.service);
    const guess = openBrowser(auth.service, BASE_URL);
    await guess.visit('/api/auth/sign-in');
    for (const email of [dora.email, 'nobody@example.co.uk']) await guess.submit({ email, password: 'a wrong guess' });
    const list = (await browser.visit('/account/events')).text;
    expect(list).toContain('Sign-in refused: the password was wrong');
    expect(list).toContain('You signed in');
    expect((await (await signedIn(auth.service, alice)).visit('/account/events')).text).not.toContain('refused');
    expect(auth.events.filter(({ event }) => event === 'sign-in-failed')).toEqual([
      { event: 'sign-in-failed', userUid: dora.userUid },
      { event: 'sign-in-failed', userUid: null },
    ]);
    expect(JSON.stringify(auth.events)).not.toMatch(/@|guess/);
  });
});
