import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invitation, InvitationStatus } from '../people/invitationLinks.ts';
import { alice, BASE_URL, currentCode, startAuth } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser, unescape, type Browser } from '../../../tests/setup/auth/browser.ts';
import { tokenHash } from '../tokenHash.ts';

const invitations = new Map<string, { invitation: Invitation; status: InvitationStatus }>();

let auth: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  auth = await startAuth({
    invitations: {
      find: async (hash) => read(hash),
      async accept(hash, prepare) {
        const found = read(hash);
        if (found?.status === 'open') {
          await prepare();
          invite(found, 'used', hash);
        }
        return found;
      },
    },
    limits: { invitationByAddress: { attempts: 4, seconds: 60 }, invitationByLink: { attempts: 3, seconds: 60 } },
  });
});
afterAll(() => auth.close());

function read(hash: string): Invitation | null {
  const known = invitations.get(hash);
  return known ? { ...known.invitation, status: known.status } : null;
}

function invite(invitation: Invitation, status: InvitationStatus, hash: string): void {
  invitations.set(hash, { invitation, status });
}

let sequence = 0;
/** The link of an invitation. */
function link(status: InvitationStatus = 'open', person: Partial<Invitation> = {}) {
  const token = `token-${String((sequence += 1)).padStart(37, '0')}`;
  const invitation: Invitation = {
    status,
    userUid: randomUUID(),
    email: `Nia${sequence}@people.example`,
    name: 'Nia Prosser',
    partyName: 'Larkspur <Foods>',
    ...person,
  };
  invite(invitation, status, tokenHash(token));
  return { address: `/api/auth/invitation?token=${token}`, invitation };
}

const newBrowser = (): Browser => openBrowser(auth.service, BASE_URL, { address: `203.0.113.${(sequence += 1)}` });
const password = 'lantern brisk otter';

describe('the page of an invitation', () => {
  it('says what it is for, contains no script, and does not use up the link', async () => {
    const { address, invitation } = link();
    const browser = newBrowser();
    const page = await browser.visit(address);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Accept your invitation</h1>');
    expect(page.text).toContain('Larkspur &#60;Foods&#62;');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect((await browser.visit(address)).status).toBe(200);
    expect(read(tokenHash(new URL(address, BASE_URL).searchParams.get('token') ?? ''))?.status).toBe(invitation.status);
  });

  it('stores the password, works once, and leads to the sign-in page, which accepts the password', async () => {
    const { address, invitation } = link();
    const browser = newBrowser();
    await browser.visit(address);
    const page = await browser.submit({ password, repeated: password });
    expect(page.address.pathname).toBe('/api/auth/sign-in');
    expect(page.text).toContain('Your password is saved. Sign in with it.');
    expect(browser.cookies.has('portal.session_token')).toBe(false);
    const { leftFor } = await browser.submit({ email: invitation.email, password });
    expect(leftFor?.pathname).toBe('/');
    const again = await newBrowser().visit(address);
    expect([again.status, again.text.includes('This invitation has already been accepted')]).toEqual([410, true]);
  });

  it.each([
    ['is missing', '', '', 'Enter a password'],
    ['is short', 'too short!!', 'too short!!', '12 characters or more'],
    ['is too long', 'a brisk otter '.repeat(20), 'a brisk otter '.repeat(20), '256 characters or fewer'],
    ['consists of the name and the portal', 'NiaProsser Employer Portal', 'NiaProsser Employer Portal', 'from your name'],
    ['is among the most common ones', 'Password1234', 'Password1234', 'most common'],
    ['is a sequence of digits', '123456789012', '123456789012', 'random words'],
    ['differs from its repetition', password, `${password}s`, 'Enter the same password again'],
  ])('refuses a password that %s, and keeps the link', async (_how, first, second, message) => {
    const { address } = link();
    const browser = newBrowser();
    await browser.visit(address);
    const page = await browser.submit({ password: first, repeated: second });
    expect(page.status).toBe(422);
    expect(page.text).toContain('<title>Error: ');
    expect(page.text).toContain(message);
    expect(page.text).toContain('aria-invalid="true"');
    expect((await browser.visit(address)).status).toBe(200);
  });

  it('sets up an optional second factor, and asks for its code from then on', async () => {
    const { address, invitation } = link();
    const browser = newBrowser();
    const page = await browser.visit(address);
    const offered = (text: string) => ({
      sealed: unescape(/name="sealed" value="([^"]+)"/.exec(text)?.[1] ?? ''),
      secret: /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '',
    });
    const { sealed, secret } = offered(page.text);
    expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
    const wrong = await browser.submit({ password, repeated: password, sealed, code: '000000' });
    expect([wrong.status, wrong.text.includes('That code is not right')]).toEqual([422, true]);
    expect(offered(wrong.text)).toEqual({ sealed, secret });
    // Computed once: by a second call the clock may have moved on to another code.
    const code = currentCode(0, secret);
    expect((await browser.submit({ password, repeated: password, sealed, code })).address.pathname).toBe('/api/auth/sign-in');
    const second = await browser.submit({ email: invitation.email, password });
    expect(second.address.pathname).toBe('/api/auth/two-factor');
    expect((await browser.submit({ code })).text).toContain('That code was used already');
    expect((await browser.submit({ code: currentCode(1, secret) })).leftFor?.pathname).toBe('/');
  });

  it('refuses a second factor that the service did not offer', async () => {
    const { address } = link();
    const browser = newBrowser();
    await browser.visit(address);
    const page = await browser.submit({ password, repeated: password, sealed: 'mine', code: currentCode() });
    expect(page.status).toBe(422);
  });

  it('does not ask for a new password when there is one, and cannot be used to change it', async () => {
    const { address } = link('open', { userUid: alice.userUid, email: alice.email, name: alice.name });
    const browser = newBrowser();
    const page = await browser.visit(address);
    expect(page.text).not.toContain('type="password"');
    const signIn = await browser.submit({ password, repeated: password });
    expect(signIn.text).toContain('You have accepted the invitation.');
    expect((await browser.submit({ email: alice.email, password })).status).toBe(422);
    expect((await browser.submit({ email: alice.email, password: alice.password })).leftFor?.pathname).toBe('/');
  });

  it('ends a session of another user in the same browser', async () => {
    const browser = newBrowser();
    await browser.visit('/api/auth/sign-in');
    await browser.submit({ email: alice.email, password: alice.password });
    const before = new Map(browser.cookies);
    expect(before.size).toBeGreaterThan(0);
    await browser.visit(link().address);
    await browser.submit({ password, repeated: password });
    expect(browser.cookies.has('portal.session_token')).toBe(false);
    const cookie = [...before].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${BASE_URL}/statement.pdf`, { headers: { cookie } });
    expect(await auth.service.authenticateNavigation(request)).toBeNull();
  });

  it('refuses a form posted from another site', async () => {
    const browser = newBrowser();
    await browser.visit(link().address);
    const page = await browser.submit({ password, repeated: password }, { origin: 'https://elsewhere.example' });
    expect(page.status).toBe(403);
  });
});

describe('a link that cannot be used says what to do', () => {
  it.each<[InvitationStatus, string, string]>([
    ['used', 'This invitation has already been accepted', 'Sign in with your email'],
    ['expired', 'This invitation has expired', 'Ask the person who invited you, or the provider, to send the invitation again'],
    ['replaced', 'There is a newer invitation', 'Use the link in the latest email'],
    ['withdrawn', 'This invitation was withdrawn', 'Ask them if you think that this is a mistake'],
  ])('when it is %s', async (status, title, remedy) => {
    const page = await newBrowser().visit(link(status).address);
    expect(page.status).toBe(410);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).toContain(remedy);
    expect(page.text).not.toContain('Prosser');
  });

  it.each<[InvitationStatus, string, string]>([
    ['expired', 'This link has expired', 'Run the command npm run create-admin again'],
    ['replaced', 'There is a newer link', 'Open the link that it printed last'],
    ['withdrawn', 'This link can no longer be used', 'Somebody was given access with this email'],
  ])('when a command made it for an administrator and it is %s', async (status, title, remedy) => {
    const page = await newBrowser().visit(link(status, { name: undefined }).address);
    expect(page.status).toBe(410);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).toContain(remedy);
    expect(page.text).not.toContain('who invited you');
  });

  it.each([
    ['unknown', 'x'.repeat(43)],
    ['truncated', 'token-1'],
    ['missing', ''],
  ])('when its token is %s', async (_how, token) => {
    const page = await newBrowser().visit(`/api/auth/invitation?token=${token}`);
    expect(page.status).toBe(404);
    expect(page.text).toContain('This link does not work');
  });

  it('limits guesses: wrong links are counted per address, right ones are not', async () => {
    const browser = newBrowser();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await browser.visit(`/api/auth/invitation?token=${'y'.repeat(43)}`)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 429, 429]);
    expect((await browser.visit(link().address)).status).toBe(200);
  });
});
