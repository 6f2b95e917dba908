import { describe, expect, it } from 'vitest';
import { alice, BASE_URL, startAuth, theo } from '../../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../../tests/setup/auth/browser.ts';

describe('the event of a limited sign-in', () => {
  const limits = { signInByEmailAndAddress: { attempts: 2, seconds: 60 }, signInByAddress: { attempts: 6, seconds: 60 } };

  /** The events of wrong passwords, each for an address of the network and an email. */
  async function eventsOf(attempts: readonly (readonly [address: string, email: string])[]) {
    const limited = await startAuth({ limits });
    for (const [address, email] of attempts) {
      const browser = openBrowser(limited.service, BASE_URL, { address });
      await browser.visit('/api/auth/sign-in');
      await browser.submit({ email, password: 'wrong' });
    }
    const { rows } = await limited.database.pool.query<{ kind: string }>(
      `select kind from auth."securityEvent" where "userId" = $1 and kind = 'sign-in-limited'`,
      [alice.userUid],
    );
    const logged = limited.events.filter(({ event }) => event === 'sign-in-limited');
    await limited.close();
    return { listed: rows.length, logged: logged.map(({ userUid }) => userUid) };
  }

  it('is in the log and in the person’s list once, however many attempts are refused', async () => {
    const attempts = Array.from({ length: 6 }, () => ['192.0.2.1', alice.email] as const);
    expect(await eventsOf(attempts)).toEqual({ listed: 1, logged: [alice.userUid] });
  });

  it('is there once in an hour, from however many addresses', async () => {
    const attempts = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) =>
      Array.from({ length: 4 }, () => [address, alice.email] as const),
    );
    expect(await eventsOf(attempts)).toEqual({ listed: 1, logged: [alice.userUid] });
  });

  it('names nobody in the log when an address tries many accounts, and is in no list', async () => {
    const attempts = Array.from({ length: 9 }, (_, n) => ['192.0.2.1', n === 8 ? alice.email : `n${n}@example.co.uk`] as const);
    expect(await eventsOf(attempts)).toEqual({ listed: 0, logged: [null] });
  });

  it('follows too many wrong codes too', async () => {
    const limited = await startAuth({ limits: { twoFactorByUser: { attempts: 2, seconds: 900 } } });
    const browser = openBrowser(limited.service, BASE_URL, { address: '192.0.2.1' });
    await browser.visit('/api/auth/sign-in');
    await browser.submit({ email: theo.email, password: theo.password });
    for (let i = 0; i < 4; i += 1) await browser.submit({ code: '000000' });
    expect(limited.events.map(({ event }) => event)).toEqual(['code-failed', 'code-failed', 'code-limited']);
    await limited.close();
  });
});

describe('wrong codes after the right password', () => {
  const minute = 60_000;

  /** Enters the password and wrong codes until they are refused. @returns the text of the refusal. */
  async function guess(limited: Awaited<ReturnType<typeof startAuth>>, address: string): Promise<string> {
    let text = '';
    for (let sitting = 0; sitting < 4 && !text.includes('Too many attempts'); sitting += 1) {
      const browser = openBrowser(limited.service, BASE_URL, { address: `${address}${sitting}` });
      await browser.visit('/api/auth/sign-in');
      await browser.submit({ email: theo.email, password: theo.password });
      for (let n = 0; n < 4 && !text.includes('Too many attempts'); n += 1) ({ text } = await browser.submit({ code: '000000' }));
    }
    return text;
  }

  it('are reported to the person by one mail at each limit, and the limit grows from 15 minutes to 4 hours', async () => {
    let ahead = 0;
    const limited = await startAuth({ clock: () => new Date(Date.now() + ahead) });
    const waits: (string | undefined)[] = [];
    for (let n = 1; n <= 6; n += 1) {
      waits.push((await guess(limited, `192.0.2.${n}`)).match(/Wait (\d+ \w+)/)?.[1]);
      ahead += 15 * minute * 2 ** (n - 1) + 1000;
    }
    expect(waits).toEqual(['15 minutes', '30 minutes', '60 minutes', '120 minutes', '240 minutes', '240 minutes']);
    expect(limited.mails.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => theo.email));
    expect(limited.mails[0]?.text).toContain('Somebody entered your password, and then ten wrong codes');
    await limited.close();
  });
});
