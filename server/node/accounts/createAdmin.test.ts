import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { offered } from '../../../tests/setup/auth/accountFixture.ts';
import { BASE_URL, currentCode, SECRET } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';
import type { AuthService } from '../../auth/authService.ts';
import { createAuth } from '../../auth/createAuth.ts';
import { createStore } from '../../store/createStore.ts';
import { invitationLinks } from '../invitationLinks.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';
import { createAdminLink, readRequest } from './createAdmin.ts';
import { portalPeople } from './portalPeople.ts';

const clock = (): Date => new Date();
const email = 'Ada.Byron@provider.example';
const form = { firstName: 'Ada', lastName: 'Byron', password: 'lantern brisk otter', repeated: 'lantern brisk otter' };

let database: TestDatabase;
let auth: AuthService;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  auth = await createAuth({
    pool,
    baseUrl: BASE_URL,
    secret: SECRET,
    portalName: 'Employer Portal',
    report: (error) => {
      throw error;
    },
    invitations: invitationLinks(db, clock, 'Employer Portal'),
    people: portalPeople(createStore(db), db),
    sendMail: async () => undefined,
    secondFactorGraceDays: 0,
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from portal.administrator_links');
  await database.pool.query('delete from portal.users');
  await database.pool.query('delete from auth."user"');
});
afterEach(() => vi.useRealTimers());

const link = (changes: { email?: string; another?: boolean } = {}): Promise<string> =>
  createAdminLink(database.db, { email, another: false, origin: BASE_URL, now: new Date(), ...changes });

describe('the link of npm run create-admin', () => {
  it('makes the first administrator: name and password, then the second factor, then the portal', async () => {
    const address = await link();
    const browser = openBrowser(auth, BASE_URL);
    expect((await browser.visit(address)).text).toContain(
      'You have been made an administrator of <strong>Employer Portal</strong>',
    );
    const setUp = await browser.submit(form);
    expect(setUp.address.pathname).toBe('/api/auth/second-factor');
    const { sealed, secret } = offered(setUp);
    const shown = await browser.submit({ sealed, code: currentCode(0, secret) });
    expect(shown.text).toContain('Your recovery codes');
    expect(browser.cookies.size).toBeGreaterThan(0);
    const { rows } = await database.pool.query('select first_name, last_name, email, is_provider_admin from portal.users');
    expect(rows).toEqual([{ first_name: 'Ada', last_name: 'Byron', email, is_provider_admin: true }]);
    const again = await openBrowser(auth, BASE_URL).visit(address);
    expect([again.status, again.text.includes('already been accepted')]).toEqual([410, true]);
  });

  it.each([
    [{ firstName: ' ' }, 'Enter your first name'],
    [{ lastName: 'https://evil.example' }, 'letters, spaces, hyphens and apostrophes only'],
    [{ password: 'AdaByron2026', repeated: 'AdaByron2026' }, 'from your name'],
  ])('refuses %s, keeps what was typed, and can be used again', async (changes, message) => {
    const browser = openBrowser(auth, BASE_URL);
    await browser.visit(await link());
    const page = await browser.submit({ ...form, ...changes });
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(page.text).toContain(`value="${{ ...form, ...changes }.lastName}"`);
    expect((await browser.submit(form)).address.pathname).toBe('/api/auth/second-factor');
  });

  it('expires after 24 hours, and leaves no administrator behind', async () => {
    const address = await link();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 + 1 });
    expect((await openBrowser(auth, BASE_URL).visit(address)).status).toBe(410);
    expect(await link()).toContain(BASE_URL);
  });

  it('is replaced by a newer one', async () => {
    const first = await link();
    const second = await link({ email: email.toLowerCase() });
    expect((await openBrowser(auth, BASE_URL).visit(first)).status).toBe(410);
    expect((await openBrowser(auth, BASE_URL).visit(second)).status).toBe(200);
  });

  it('is refused where there is an administrator, unless another one is asked for', async () => {
    const userUid = await new Records(database).user({ is_provider_admin: true });
    // The administrator of a closed demo has no account any more.
    expect(await link()).toContain(BASE_URL);
    await auth.provision([{ userUid, email: 'root@provider.example', password: 'lantern brisk otter', name: 'Root' }]);
    await expect(link()).rejects.toThrow(`npm run create-admin -- ${email} --another`);
    expect(await link({ another: true })).toContain(BASE_URL);
  });

  it('is refused for the address of somebody else', async () => {
    await new Records(database).user({ email: email.toLowerCase() });
    await expect(link()).rejects.toThrow('give an email address that is not in use');
  });

  it('gives nothing to an address that somebody got after the link was made', async () => {
    const address = await link();
    await new Records(database).user({ email });
    expect((await openBrowser(auth, BASE_URL).visit(address)).status).toBe(410);
  });

  it('is not stored in clear text', async () => {
    const token = new URL(await link()).searchParams.get('token') ?? 'missing';
    const { rows } = await database.pool.query('select * from portal.administrator_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the words of the command', () => {
  it('are an address, and --another anywhere', () => {
    expect(readRequest(['--another', email])).toEqual({ email, another: true });
  });

  it.each([[[]], [['ada']], [[email, 'bob@example.co.uk']], [['<ada@example.co.uk>']]])(
    'are refused with the usage: %j',
    (words) => {
      expect(() => readRequest(words)).toThrow('npm run create-admin -- ada@example.co.uk');
    },
  );
});
