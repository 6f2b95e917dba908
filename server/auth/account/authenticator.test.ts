import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codesOn,
  dora,
  offered,
  post,
  postUnseen,
  startAuthWithAccounts,
  signedIn,
  staff,
  tokensOf,
} from '../../../tests/setup/auth/accountFixture.ts';
import { BASE_URL, currentCode, isAccepted, peopleInMemory, startAuth, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

let auth: Awaited<ReturnType<typeof startAuthWithAccounts>>['auth'];
let restore: () => Promise<void>;
beforeAll(async () => {
  ({ auth, restore } = await startAuthWithAccounts({
    people: peopleInMemory({
      mayResetSecondFactor: async (userUid) => userUid === staff.userUid,
      tellColleagues: async (userUid, { change }) => void colleagues.told.push([userUid, change]),
    }),
  }));
});
afterAll(() => auth.close());
beforeEach(async () => {
  colleagues.told.length = 0;
  await restore();
});

/** The changes of which colleagues get a notice. */
const colleagues: { told: [userUid: string, change: string][] } = { told: [] };

/** The entry of a list of events with this text. */
const entryOf = (page: string, text: string): string => page.split('<li>').find((entry) => entry.includes(text)) ?? '';

const kinds = (): string[] => auth.events.map(({ event }) => event);

describe('the authenticator app', () => {
  it('is set up with the password and a code, replaced, and removed', async () => {
    const browser = await signedIn(auth.service);
    const { sealed, secret } = offered(await browser.visit('/account/authenticator'));
    expect((await browser.submit({ sealed, code: currentCode(0, secret), current: 'wrong' })).text).toContain(
      'not your current password',
    );
    expect((await browser.submit({ sealed, code: '000000', current: dora.password })).text).toContain('That code is not right');
    const shown = await browser.submit({ sealed, code: currentCode(0, secret), current: dora.password });
    expect(shown.text).toContain('Your recovery codes');
    expect((await browser.visit('/account')).text).toContain('You have 10 unused recovery codes');

    const replacement = offered(await browser.visit('/account/authenticator'));
    const replaced = { sealed: replacement.sealed, code: currentCode(0, replacement.secret), current: dora.password };
    expect((await browser.submit(replaced)).text).toContain('Enter the code that your present app shows');
    expect((await browser.submit({ ...replaced, factor: currentCode(1, replacement.secret) })).text).toContain(
      'neither the code',
    );
    expect((await browser.submit({ ...replaced, factor: currentCode(1, secret) })).text).toContain('Your recovery codes');
    await signedIn(auth.service, { ...dora, totpSecret: secret }).then(
      () => expect.unreachable(),
      () => undefined,
    );
    const remove = (factor: string) => post(browser, '/account/authenticator/remove', { current: dora.password, factor });
    expect((await remove('')).text).toContain('Enter the code that your present app shows');
    expect((await remove(currentCode(1, secret))).text).toContain('neither the code');
    expect((await remove(currentCode(1, replacement.secret))).text).toContain('Your authenticator app is removed');
    expect(colleagues.told).toEqual([
      [dora.userUid, 'replaced'],
      [dora.userUid, 'removed'],
    ]);
    await signedIn(auth.service);
    expect(kinds()).toEqual(
      expect.arrayContaining(['second-factor-set-up', 'second-factor-replaced', 'second-factor-removed', 'code-failed']),
    );
    expect(auth.mails).toHaveLength(3);
  });

  it('gets new recovery codes, which end the earlier ones', async () => {
    const browser = await signedIn(auth.service, theo);
    const make = (factor = '') => post(browser, '/account/recovery-codes', { current: theo.password, factor });
    expect((await make()).text).toContain('Enter the code that your present app shows');
    const first = codesOn(await make(currentCode(1)));
    // One of the codes confirms the change that ends all of them.
    const second = codesOn(await make(first[1]));
    expect([first.length, second.length, first.some((code) => second.includes(code))]).toEqual([10, 10, false]);
    const useCode = async (code = '') => {
      const other = openBrowser(auth.service, BASE_URL);
      await other.visit('/api/auth/sign-in');
      await other.submit({ email: theo.email, password: theo.password });
      await other.visit('/api/auth/recovery-code');
      return other.submit({ code });
    };
    expect((await useCode(first[0])).status).toBe(422);
    expect((await useCode(second[0])).leftFor?.pathname).toBe('/');
  });

  it('is replaced with a recovery code after the phone was lost', async () => {
    const browser = await signedIn(auth.service, theo);
    const codes = codesOn(await post(browser, '/account/recovery-codes', { current: theo.password, factor: currentCode(1) }));
    const { sealed, secret } = offered(await browser.visit('/account/authenticator'));
    const fields = { sealed, code: currentCode(0, secret), current: theo.password };
    expect((await browser.submit({ ...fields, factor: codes[0] ?? '' })).text).toContain('Your recovery codes');
    expect(auth.mails.at(-1)?.subject).toContain('Your authenticator app was replaced');
    expect(kinds()).toContain('recovery-code-confirmed');
  });

  it('is asked for when the password is changed', async () => {
    const browser = await signedIn(auth.service, theo);
    const fields = { current: theo.password, password: 'copper mantle ferry', repeated: 'copper mantle ferry' };
    expect((await post(browser, '/account/password', fields)).text).toContain('Enter the code that your present app shows');
    expect((await post(browser, '/account/password', { ...fields, factor: currentCode(1) })).text).toContain(
      'Your new password is saved',
    );
  });

  it('takes ten wrong codes a quarter of an hour, together with those of the sign-in', async () => {
    const browser = await signedIn(auth.service, theo);
    const guess = () => post(browser, '/account/authenticator/remove', { current: theo.password, factor: '000000' });
    for (let n = 0; n < 10; n += 1) await guess();
    expect((await guess()).text).toContain('Too many attempts');
  });

  it('cannot be removed by a person who needs one', async () => {
    const strict = await startAuth({ people: peopleInMemory({ seesEveryEmployer: async () => true }), secondFactorGraceDays: 0 });
    const browser = openBrowser(strict.service, BASE_URL);
    await browser.visit('/api/auth/sign-in');
    await browser.submit({ email: theo.email, password: theo.password });
    await browser.submit({ code: currentCode() });
    expect((await browser.visit('/account')).text).not.toContain('Remove the app');
    expect((await browser.visit('/account/authenticator/remove')).text).toContain('You need an authenticator app');
    expect(await postUnseen(strict.service, browser, '/account/authenticator/remove', { current: theo.password })).toBe(303);
    const { rowCount } = await strict.database.pool.query('select from auth."totpFactor"');
    expect(rowCount).toBe(1);
    await strict.close();
  });
});

describe('removing the authenticator app of somebody else', () => {
  it('is for those with the permission: the person is signed out, gets a mail, and signs in with the password', async () => {
    const other = await tokensOf(auth.service, await signedIn(auth.service, theo));
    const browser = await signedIn(auth.service, staff);
    expect((await browser.visit('/account')).text).toContain('Remove their authenticator app');
    const page = await post(browser, '/account/reset-authenticator', {
      email: theo.email.toUpperCase(),
      current: staff.password,
    });
    expect(page.text).toContain('The authenticator app is removed');
    expect(await isAccepted(auth.service, other.access_token)).toBe(false);
    expect(auth.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [theo.email, 'Employer Portal: An administrator removed your authenticator app'],
    ]);
    expect(kinds()).toEqual(expect.arrayContaining(['second-factor-reset', 'second-factor-reset-for-other']));
    const { totpSecret: _removed, ...withoutFactor } = theo;
    const own = await (await signedIn(auth.service, withoutFactor)).visit('/account/events');
    const removal = entryOf(own.text, 'An administrator removed your authenticator app');
    // The administrator's browser means nothing to the person, and their email is not shown.
    expect(removal).not.toContain('·');
    expect(removal).not.toContain(staff.email);
  });

  it('is an event that names both people', async () => {
    const browser = await signedIn(auth.service, staff);
    await post(browser, '/account/reset-authenticator', { email: theo.email, current: staff.password });
    expect(auth.events).toEqual(
      expect.arrayContaining([
        { event: 'second-factor-reset', userUid: theo.userUid, otherUserUid: staff.userUid },
        { event: 'second-factor-reset-for-other', userUid: staff.userUid, otherUserUid: theo.userUid },
      ]),
    );
    const events = await browser.visit('/account/events');
    expect(events.text).toContain(`You removed the authenticator app of another person: ${theo.email}`);
  });

  it.each([
    ['an unknown email', { email: 'nobody@example.co.uk' }, 'No one signs in with this email'],
    ['their own email', { email: staff.email }, 'your own email'],
    ['a person without one', { email: dora.email }, 'no authenticator app to remove'],
    ['a wrong password', { email: theo.email, current: 'wrong' }, 'not your current password'],
    ['no email', { email: '' }, 'Enter their email'],
  ])('is refused for %s', async (_, changes, message) => {
    const page = await post(await signedIn(auth.service, staff), '/account/reset-authenticator', {
      current: staff.password,
      ...changes,
    });
    expect([page.status, page.text.includes(message)]).toEqual([422, true]);
    expect(auth.mails).toEqual([]);
  });

  it('is refused to everybody else', async () => {
    const browser = await signedIn(auth.service);
    expect((await browser.visit('/account')).text).not.toContain('Remove their authenticator app');
    expect((await browser.visit('/account/reset-authenticator')).status).toBe(403);
    const fields = { email: theo.email, current: dora.password };
    expect(await postUnseen(auth.service, browser, '/account/reset-authenticator', fields)).toBe(403);
    await signedIn(auth.service, theo);
  });
});
