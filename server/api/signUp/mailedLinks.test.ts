import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUp } from '../../../schemas/generated/types.ts';
import { type Applicant, applicantWith, beginSignUp, cookieOf } from '../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { giveKeyToken } from '../../store/signUp/keys.ts';
import { linkPlacesIn } from '../../store/notices/outboxMails.ts';
import { keyHash } from './leadKeys.ts';

let test: TestApi;
let address = 'first';
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
});
afterAll(() => test.close());

/** Each test begins sign-ups from an address of its own, so that the limits of one do not reach the next. */
const begin = () => {
  address = crypto.randomUUID();
  now = new Date(now.getTime() + 60_000);
  return beginSignUp(test);
};

/** The token of the newest mail to an address, as its link has it. */
async function tokenMailedTo(email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from portal.outbox_mails where recipient = ${email} order by created_at desc limit 1`.execute(test.database.db);
  const token = crypto.randomUUID();
  expect(
    await giveKeyToken(test.database.db, linkPlacesIn(rows[0]?.text ?? '')[0]?.signUpKey ?? '', await keyHash(token), now),
  ).toBe('resume');
  return token;
}

const askForLink = async (email: string): Promise<Response> =>
  test.api.request('/api/v2/sign-ups/resume', {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });

const mailsTo = async (email: string): Promise<number> => {
  const { rows } = await sql`select from portal.outbox_mails where recipient = ${email}`.execute(test.database.db);
  return rows.length;
};

/** Begins a sign-up in which this address was typed. */
async function begunWith(email: string, companyName?: string): Promise<Applicant> {
  const applicant = await begin();
  await applicant.answer('signUp', 'personalInformation', { email });
  if (companyName !== undefined) await applicant.answer('signUp', 'businessInformation', { companyName });
  return applicant;
}

/** The links that were mailed to an address, with the sign-up that each opens and the text of its mail. */
async function linksTo(email: string): Promise<{ leadUid: string; text: string; open(): Promise<Applicant | number> }[]> {
  const { rows } = await sql<{ uid: string; leadUid: string; text: string }>`
    select key_uid as uid, lead_uid as "leadUid", text from portal.outbox_mails join portal.sign_up_keys on strpos(text, '{link:' || key_uid || '}') > 0
    where recipient = ${email} order by made_at, strpos(text, key_uid::text)`.execute(test.database.db);
  return rows.map(({ uid, leadUid, text }) => ({
    leadUid,
    text,
    async open() {
      const key = crypto.randomUUID();
      await giveKeyToken(test.database.db, uid, await keyHash(key), now);
      const { status, headers } = await test.call<{ data: SignUp }>(null, 'POST', '/sign-ups/open', { key });
      return status === 200 ? applicantWith(test, leadUid, cookieOf(headers)) : status;
    },
  }));
}

/** Opens a link that must open. */
async function openedBy(link: { open(): Promise<Applicant | number> } | undefined): Promise<Applicant> {
  const opened = await link?.open();
  if (typeof opened !== 'object') throw new Error(`The link was not opened: ${opened}`);
  return opened;
}

const reads = async ({ id, call }: Applicant): Promise<boolean> =>
  (await call('GET', `/sign-ups/${id}/answers/signUp`)).status === 200;

describe('the link for another device', () => {
  it.each(['not an address', 'jo', 'one@x.example, two@y.example', 'jo@x.example Bcc: z@z.example'])(
    'goes nowhere while the address is "%s"',
    async (email) => {
      const { id, call } = await begunWith(email);
      const { body } = await call<{ data: SignUp }>('GET', `/sign-ups/${id}`);
      expect(body.data.email).toBeNull();
    },
  );

  it('goes to the address of a completed account, and opens the sign-up once', async () => {
    const applicant = await begin();
    await applicant.complete('signUp');
    const key = await tokenMailedTo('grace@breakwater.example');
    const opened = await test.call<{ data: SignUp }>(null, 'POST', '/sign-ups/open', { key });
    expect([opened.status, opened.body.data.id]).toEqual([200, applicant.id]);
    const other = applicantWith(test, applicant.id, cookieOf(opened.headers));
    expect((await other.call('GET', `/sign-ups/${applicant.id}`)).status).toBe(200);
    const replayed = await test.call(null, 'POST', '/sign-ups/open', { key });
    expect([replayed.status, replayed.body.message]).toEqual([
      422,
      'This link has been used, has expired, or is not complete. Ask for a new one with the email address of your sign-up.',
    ]);
    expect((await test.call(null, 'POST', '/sign-ups/open', { key: `${key}x` })).status).toBe(422);
  });

  it('can be used for seven days', async () => {
    const applicant = await begin();
    await applicant.complete('signUp');
    const key = await tokenMailedTo('grace@breakwater.example');
    const before = now;
    now = new Date(before.getTime() + 7 * 86_400_000);
    expect((await test.call(null, 'POST', '/sign-ups/open', { key })).status).toBe(422);
    now = new Date(before.getTime() + 7 * 86_400_000 - 1_000);
    expect((await test.call(null, 'POST', '/sign-ups/open', { key })).status).toBe(200);
    now = before;
  });

  it('is answered the same whether the address is known or not, and sent to a known one only', async () => {
    const applicant = await begin();
    await applicant.answer('signUp', 'personalInformation', { email: 'Known@harbour.example' });
    const [known, unknown] = [await askForLink('known@HARBOUR.example'), await askForLink('stranger@harbour.example')];
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(known.status).toBe(202);
    expect([await mailsTo('known@HARBOUR.example'), await mailsTo('stranger@harbour.example')]).toEqual([1, 0]);
  });

  it('is mailed five times an hour at most, to requests from any place, and the sixth one is answered the same', async () => {
    const applicant = await begin();
    await applicant.answer('signUp', 'personalInformation', { email: 'often@harbour.example' });
    const ask = () => {
      address = crypto.randomUUID();
      return askForLink('often@harbour.example');
    };
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(202);
    expect(await mailsTo('often@harbour.example')).toBe(5);
    expect((await ask()).status).toBe(202);
    expect(await mailsTo('often@harbour.example')).toBe(5);
    now = new Date(now.getTime() + 3_600_000);
    expect((await ask()).status).toBe(202);
    expect(await mailsTo('often@harbour.example')).toBe(6);
  });
});

describe('leaving a sign-up', () => {
  it('ends the cookie of this browser, also for a copy of it, and keeps the answers', async () => {
    const applicant = await begin();
    await applicant.answer('signUp', 'personalInformation', { email: 'leaving@harbour.example' });
    const left = await test.api.request('/api/v2/sign-ups/current', {
      method: 'DELETE',
      headers: { 'X-Requested-With': 'XMLHttpRequest', Cookie: applicant.cookie },
    });
    expect(left.status).toBe(204);
    expect(left.headers.get('Set-Cookie')).toMatch(/^portal-sign-up=; Max-Age=0; Path=\/api\/v2\/sign-ups;/);
    expect((await applicant.call('GET', '/sign-ups/current')).status).toBe(404);
    await test.api.request('/api/v2/sign-ups/resume', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'leaving@harbour.example' }),
    });
    const { body } = await test.call<{ data: SignUp }>(null, 'POST', '/sign-ups/open', {
      key: await tokenMailedTo('leaving@harbour.example'),
    });
    expect(body.data).toMatchObject({ id: applicant.id, email: 'leaving@harbour.example' });
  });
});

describe('an address of several sign-ups', () => {
  it('gets one mail with the link of each, which names the sign-up', async () => {
    const email = 'several@harbour.example';
    const own = await begunWith(email, 'Harbour Ltd');
    const other = await begunWith(email);
    await askForLink(email);
    const links = await linksTo(email);
    expect(await mailsTo(email)).toBe(1);
    expect(links.map(({ leadUid }) => leadUid).toSorted()).toEqual([own.id, other.id].toSorted());
    const textOf = (id: string) => links.find(({ leadUid }) => leadUid === id)?.text;
    expect(textOf(own.id)).toContain('continue the sign-up of Harbour Ltd that was begun on 21/11/2026.');
    expect(textOf(other.id)).toContain('continue the sign-up without a company name that was begun on 21/11/2026.');
    expect((await openedBy(links.find(({ leadUid }) => leadUid === own.id))).id).toBe(own.id);
  });

  it('gets the link of the one that it has continued before, however many other people give the address', async () => {
    const email = 'crowded@harbour.example';
    const own = await begunWith(email);
    await askForLink(email);
    await openedBy((await linksTo(email))[0]);
    for (let n = 0; n < 3; n += 1) await begunWith(email);
    await askForLink(email);
    expect((await linksTo(email))[1]?.leadUid).toBe(own.id);
  });
});

describe('a browser that began a sign-up with the address of somebody else', () => {
  it('reads nothing any more once the owner of the address has opened the link', async () => {
    const email = 'owner@harbour.example';
    const stranger = await begunWith(email);
    await askForLink(email);
    const owner = await openedBy((await linksTo(email))[0]);
    expect(await reads(stranger)).toBe(false);
    expect(await reads(owner)).toBe(true);
  });

  it('does not read on by a link of its own address either, used before or after', async () => {
    const [email, own] = ['victim@harbour.example', 'stranger@harbour.example'];
    const first = await begunWith(own);
    await askForLink(own);
    await askForLink(own);
    const [used, unused] = await linksTo(own);
    const stranger = await openedBy(used);
    expect(await reads(first)).toBe(false);
    await stranger.answer('signUp', 'personalInformation', { email });
    await askForLink(email);
    const owner = await openedBy((await linksTo(email))[0]);
    expect(await reads(stranger)).toBe(false);
    expect(await unused?.open()).toBe(422);
    expect(await reads(owner)).toBe(true);
  });

  it('stays in where it has proven the address, beside further browsers', async () => {
    const email = 'devices@harbour.example';
    await begunWith(email);
    await askForLink(email);
    await askForLink(email);
    const [first, second] = await linksTo(email);
    const devices = [await openedBy(first), await openedBy(second)];
    expect(await Promise.all(devices.map(reads))).toEqual([true, true]);
  });
});
