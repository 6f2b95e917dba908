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
