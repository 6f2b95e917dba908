import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnreadNotices } from '../../../schemas/generated/types.ts';
import { noticeKinds, type NoticeMail } from '../../../schemas/lib/notices/noticeKinds.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type NewNotice, sendNotices } from '../../store/notices/notices.ts';
import type { Mail } from '../../store/notices/outboxMails.ts';
import { sendDigests } from './sendDigests.ts';
import { sendNoticeMails } from './sendNoticeMails.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`truncate portal.outbox_mails, portal.notices_waiting, portal.notice_digests, portal.notice_preferences, portal.notices cascade`.execute(
    test.database.db,
  );
  employer = await records.employer({ name: 'Larkspur Foods' });
  keeper = await records.user({ email: `keeper${employer}@people.example`, first_name: 'Kit' });
  await records.relationship(keeper, employer, { is_pension_administrator: true });
});

const links = { portalUrl: 'https://portal.example' };
const settings = { ...links, hour: 7, portalName: 'Test Pensions' };
const passOn = () => sendNoticeMails(test.store, links);
/** Sends the daily email at a time of 21 November 2026, or of another day of that month. */
const digest = (time = '07:00', day = 21) => sendDigests(test.store, new Date(`2026-11-${day}T${time}:00Z`), settings);

const send = (title: string, values: Partial<NewNotice> = {}): Promise<void> =>
  test.store.within('all', (tx) =>
    sendNotices(tx, [
      {
        employerId: employer,
        kind: 'payments',
        title,
        body: 'Words.',
        href: '/employers/7',
        at: new Date('2026-11-20T09:00:00Z'),
        ...values,
      },
    ]),
  );
/** Sends notices and passes them on. */
async function told(title: string, values: Partial<NewNotice> = {}): Promise<void> {
  await send(title, values);
  await passOn();
}
async function mails(): Promise<Mail[]> {
  const { rows } = await sql<Mail>`
    select recipient as "to", subject, text from portal.outbox_mails order by created_at, recipient`.execute(test.database.db);
  return rows;
}
const choose = (user: string, mail: NoticeMail, kind = 'payments') =>
  sql`insert into portal.notice_preferences (user_uid, kind, mail, is_counted) values (${user}, ${kind}, ${mail}, true)
    on conflict (user_uid, kind) do update set mail = excluded.mail`.execute(test.database.db);

describe('a notice', () => {
  it('is mailed at once to a person who has asked for that, with its words and its address', async () => {
    await choose(keeper, 'atOnce');
    await told('Paid, see www.evil.example');
    expect(await mails()).toEqual([
      {
        to: `keeper${employer}@people.example`,
        subject: 'Paid, see www. evil. example',
        text: 'Larkspur Foods\n\nWords.\n\nhttps://portal.example/employers/7\n\nYou choose which emails you get at:\nhttps://portal.example/my-notices/preferences\n',
      },
    ]);
    await passOn();
    expect([await digest(), (await mails()).length]).toEqual([0, 1]);
  });

  it.each([
    ['daily', 0, 1],
    ['none', 0, 0],
  ] as const)('for somebody who chose "%s" gives %i mails at once and %i later', async (mail, atOnce, later) => {
    await choose(keeper, mail);
    await told('Paid');
    expect((await mails()).length).toBe(atOnce);
    expect(await digest()).toBe(later);
  });

  it('whose sender has mailed a person is not mailed again, in any spelling of the address', async () => {
    for (const mail of ['atOnce', 'daily'] as const) {
      await choose(keeper, mail);
      await told('Mailed', { mailedTo: [`KEEPER${employer}@people.example`] });
      await told('Mailed by its sender alone', { mailedTo: ['accounts@employer.example'] });
      await digest('07:00', mail === 'daily' ? 22 : 21);
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Mailed by its sender alone', '1 notice from Test Pensions']);
  });

  it('whose sender mails people itself gives no mail at once', async () => {
    await choose(keeper, 'atOnce');
    await told('Processed', { mailsAtOnce: false });
    expect(await mails()).toEqual([]);
  });

  it('is passed on once by servers at the same time', async () => {
    await choose(keeper, 'atOnce');
    for (let n = 0; n < 30; n += 1) await send(`Notice ${n}`);
    const counts = await Promise.all([passOn(), passOn(), passOn(), passOn()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(30);
    expect(new Set((await mails()).map(({ subject }) => subject)).size).toBe(30);
    expect((await mails()).length).toBe(30);
  });
});

describe('the people whom mails of a notice go to', () => {
  /** One person of each kind, by name. */
  async function people() {
    const intermediary = await records.intermediary();
    await records.client(intermediary, employer);
    const member = async (level?: 'readOnly' | 'none') => {
      const user = await records.user();
      await records.member(user, intermediary);
      if (level) await records.level(user, intermediary, employer, level);
      return user;
    };
    const at = async (values: object) => {
      const user = await records.user();
      await records.relationship(user, employer, values);
      return user;
    };
    const formerMember = await records.user();
    await records.member(formerMember, intermediary, false);
    return {
      intermediary,
      all: {
        keeper,
        senior: await at({ is_senior_pension_administrator: true }),
        former: await at({ is_pension_administrator: true, is_active: false }),
        worker: await at({}),
        employee: await at({ is_employee: true }),
        member: await member(),
        reader: await member('readOnly'),
        excluded: await member('none'),
        formerMember,
        admin: await records.user({ is_provider_admin: true }),
        hsAdmin: await records.user({ is_hs_admin: true }),
        external: await records.user({ is_external_admin: true }),
        stranger: await records.user(),
      },
    };
  }

  it.each([
    ['an employer', () => ({})],
    ['an intermediary', (intermediary: number) => ({ intermediaryId: intermediary })],
    ['the provider', () => ({ employerId: null, isForProvider: true, kind: 'signUps' as const })],
    ['each person alone', () => 'each' as const],
  ])('are those who see it in the portal: for %s', async (_, to) => {
    const { intermediary, all } = await people();
    const everybody = Object.entries(all);
    for (const [, user] of everybody) for (const kind of noticeKinds) await choose(user, 'atOnce', kind);
    const values = to(intermediary);
    if (values === 'each') for (const [, userUid] of everybody) await send('A notice', { userUid, kind: 'uploads' });
    else await send('A notice', values);
    await passOn();
    const mailed = new Set((await mails()).map(({ to: address }) => address));
    const seen: string[] = [];
    const got: string[] = [];
    for (const [name, user] of everybody) {
      const { body } = await test.call<{ data: UnreadNotices }>(user, 'GET', '/me/notices');
      if (body.data.notices.length > 0) seen.push(name);
      const { rows } = await sql<{ email: string }>`select email from portal.users where user_uid = ${user}`.execute(
        test.database.db,
      );
      if (mailed.has(rows[0]?.email ?? '')) got.push(name);
    }
    expect(got).toEqual(seen);
    expect(got.length).toBeGreaterThan(1);
    expect(got.length).toBeLessThan(everybody.length);
  });
});

describe('the daily email', () => {
  it('has what a person has not read, by employer and subject, with addresses', async () => {
    const other = await records.employer({ name: 'Alder Boats' });
    await records.relationship(keeper, other, { is_senior_pension_administrator: true });
    await told('Read', { at: new Date('2026-11-20T08:00:00Z') });
    await test.call(keeper, 'PATCH', '/me/notices/read', {});
    await told('Paid');
    await told('Refunded', { at: new Date('2026-11-20T08:00:00Z') });
    await told('Closing', { kind: 'closure' });
    await told('Late', { employerId: other, kind: 'latePayments' });
    expect(await digest()).toBe(1);
    const [mail] = await mails();
    expect(mail).toEqual({
      to: `keeper${employer}@people.example`,
      subject: '4 notices from Test Pensions',
      text: [
        'Hello Kit,',
        'You have not read these 4 notices:',
        'Alder Boats\n  Late payments\n  - Late',
        'Larkspur Foods\n  Closure\n  - Closing\n  Payments\n  - Paid\n  - Refunded',
        'Read them at:\nhttps://portal.example/my-notices?filter.isRead=false',
        'You choose which emails you get at:\nhttps://portal.example/my-notices/preferences\n',
      ].join('\n\n'),
    });
  });

  it('goes out from its hour on, and not before', async () => {
    await told('Paid');
    expect([await digest('06:59'), await digest('07:00')]).toEqual([0, 1]);
  });

  it('goes out at its hour in the United Kingdom in summer, too', async () => {
    await told('Paid', { at: new Date('2026-06-20T09:00:00Z') });
    const june = (time: string) => sendDigests(test.store, new Date(`2026-06-21T${time}:00Z`), settings);
    expect([await june('05:59'), await june('06:00')]).toEqual([0, 1]);
  });

  it('is sent once to a person on a day, and what comes after its hour waits for the next', async () => {
    await told('Paid');
    expect(await digest()).toBe(1);
    await told('Later that day', { at: new Date('2026-11-21T07:30:00Z') });
    expect([await digest('08:00'), await digest('23:59'), await digest('07:00', 22)]).toEqual([0, 0, 1]);
    expect((await mails()).map(({ text }) => text.includes('Later that day'))).toEqual([false, true]);
  });

  it('waits for the next day when the first notice of a person comes after its hour', async () => {
    await told('Later that day', { at: new Date('2026-11-21T07:30:00Z') });
    expect([await digest('12:00'), await digest('07:00', 22)]).toEqual([0, 1]);
  });

  it('has the notices of both days after a day without it', async () => {
    await told('Of the first day', { at: new Date('2026-11-19T09:00:00Z') });
    await told('Of the second day', { at: new Date('2026-11-20T09:00:00Z') });
    expect(await digest('07:00', 22)).toBe(1);
    expect((await mails())[0]?.text).toMatch(/Of the (first|second) day[^]*Of the (first|second) day/);
  });

  it('is sent once by servers at the same time', async () => {
    for (let n = 0; n < 25; n += 1) {
      const user = await records.user();
      await records.relationship(user, employer, { is_pension_administrator: true });
    }
    await told('Paid');
    const counts = await Promise.all([digest(), digest(), digest(), digest()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(26);
    const addresses = (await mails()).map(({ to }) => to);
    expect([addresses.length, new Set(addresses).size]).toEqual([26, 26]);
  });

  it('goes on where a run was cut off', async () => {
    await told('Paid');
    const stop = new AbortController();
    stop.abort(new Error('The server stops.'));
    await expect(sendDigests(test.store, new Date('2026-11-21T07:00:00Z'), settings, stop.signal)).rejects.toThrow('stops');
    expect([await digest(), await digest()]).toEqual([1, 0]);
  });

  it('is not sent when there is nothing to say', async () => {
    expect(await digest()).toBe(0);
    await told('Read');
    await test.call(keeper, 'PATCH', '/me/notices/read', {});
    expect(await digest()).toBe(0);
  });

  it.each([
    [
      'whose access has ended',
      () => sql`update portal.company_relationships set is_active = false, access_state = 'revoked' where user_uid = ${keeper}`,
    ],
    [
      'who is no administrator any more',
      () => sql`update portal.company_relationships set is_pension_administrator = false where user_uid = ${keeper}`,
    ],
    [
      'who has chosen no email since',
      () =>
        sql`insert into portal.notice_preferences (user_uid, kind, mail, is_counted) values (${keeper}, 'payments', 'none', true)`,
    ],
    ['whose work is done', () => sql`update portal.notices set settled_at = now()`],
  ])('is not sent to a person %s', async (_, change) => {
    await told('Paid');
    await change().execute(test.database.db);
    expect(await digest()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('leaves out an employer that an adviser may no longer read, and keeps the others', async () => {
    const [adviser, intermediary, other] = [
      await records.user(),
      await records.intermediary(),
      await records.employer({ name: 'Alder Boats' }),
    ];
    await records.member(adviser, intermediary);
    await records.client(intermediary, employer);
    await records.client(intermediary, other);
    for (const [title, employerId] of [
      ['Of the former client', employer],
      ['Of the client', other],
    ] as const)
      await told(title, { employerId, intermediaryId: intermediary, kind: 'latePayments' });
    await records.level(adviser, intermediary, employer, 'none');
    expect(await digest()).toBe(1);
    const [mail] = await mails();
    expect([mail?.subject, mail?.text.includes('Of the former client')]).toEqual(['1 notice from Test Pensions', false]);
  });

  it.each([
    [50, 50, null],
    [51, 50, 'And 1 more.'],
    [1_250, 50, 'And 1,200 more.'],
  ])('of %i notices has %i lines, and the number of the rest', async (count, lines, rest) => {
    await sql`
      insert into portal.notices (employer_id, kind, title, body, created_at, mails_due)
      select ${employer}, 'payments', 'Notice ' || n, '', '2026-11-20T09:00:00Z', true from generate_series(1, ${count}::int) n`.execute(
      test.database.db,
    );
    await passOn();
    await digest();
    const [mail] = await mails();
    expect(mail?.text.match(/^ {2}- Notice/gm)?.length).toBe(lines);
    expect(/^And .* more\.$/m.exec(mail?.text ?? '')?.[0] ?? null).toBe(rest);
  });
});
