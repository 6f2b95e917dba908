import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Announcement,
  AnnouncementEmployer,
  Notice,
  UnreadNotices,
  LifecycleRecord,
  LifeOfARecord,
} from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceAnnouncements } from '../../jobs/announcements/advanceAnnouncements.ts';
import type { BatchWork } from '../../jobs/manyEmployers/advanceBatches.ts';
import { sendDigests } from '../../jobs/notices/sendDigests.ts';
import { sendNoticeMails } from '../../jobs/notices/sendNoticeMails.ts';
import { claimMail, type Mail, markMailSent } from '../../store/notices/outboxMails.ts';

let test: TestApi;
let records: Records;
let staff: string;
let word: string;
let named = 0;

beforeAll(async () => {
  test = await createTestApi({ uploadsWait: true });
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true, first_name: 'Grace', last_name: 'Hopper' });
});
afterAll(() => test.close());
beforeEach(async () => {
  named += 1;
  word = `anchor${String.fromCodePoint(96 + named)}x`;
  test.reported.length = 0;
  await sql`truncate portal.outbox_mails, portal.notices_waiting`.execute(test.database.db);
  await sql`update portal.notices set mails_due = false`.execute(test.database.db);
});

/** An employer that the word of this test finds, with its administrators. */
async function make(name: string, people = 1): Promise<{ employer: number; people: string[] }> {
  const employer = await records.employer({ name: `${word} ${name}` });
  const made: string[] = [];
  for (let n = 0; n < people; n += 1) made.push(await join(employer));
  return { employer, people: made };
}

async function join(employer: number, values: object = {}): Promise<string> {
  const user = await records.user();
  await records.relationship(user, employer, { is_pension_administrator: true, ...values });
  return user;
}

type One = { data: Announcement } & Refusal;

const words = { subject: 'The portal is closed on Saturday', text: 'Please submit your contributions before Saturday.' };
const preview = (values: object = {}, as: string | null = staff) =>
  test.call<One>(as, 'POST', '/announcements', { query: `search=${word}`, ...words, ...values });
const show = async (uid: string) => (await test.call<One>(staff, 'GET', `/announcements/${uid}`)).body.data;
const begin = (uid: string, as = staff) => test.call<One>(as, 'POST', `/announcements/${uid}/start`, {});
const undo = (uid: string) => test.call<One>(staff, 'POST', `/announcements/${uid}/undo`, {});
const employersOf = async (uid: string, query = '') =>
  (await test.call<{ data: AnnouncementEmployer[] }>(staff, 'GET', `/announcements/${uid}/employers${query}`)).body.data;
const results = async (uid: string) =>
  (await employersOf(uid)).map(({ employerName, outcome, reason }) => [employerName.replace(`${word} `, ''), outcome, reason]);
const unread = async (as: string) => (await test.call<{ data: UnreadNotices }>(as, 'GET', '/me/notices')).body.data.notices;
const listed = async (as: string, employer: number) =>
  (await test.call<{ data: Notice[] }>(as, 'GET', `/employers/${employer}/notices`)).body.data.map(({ title }) => title);

/** The job, once, as a worker begins it. */
const work = (options: Partial<BatchWork> = {}) =>
  advanceAnnouncements({
    store: test.store,
    deps: test.deps,
    report: (error) => test.reported.push(error),
    isOutage: () => false,
    ...options,
  });

async function started(values: object = {}): Promise<string> {
  const { announcementUid: uid } = (await preview(values)).body.data;
  expect((await begin(uid)).status).toBe(200);
  return uid;
}
async function sent(values: object = {}): Promise<string> {
  const uid = await started(values);
  await work();
  return uid;
}

/** Passes the notices on to mails, and gives those that wait to be sent. */
async function mails(): Promise<Mail[]> {
  await sendNoticeMails(test.store, { portalUrl: 'https://portal.example' });
  const { rows } = await sql<Mail>`
    select recipient as "to", subject, text from portal.outbox_mails where sent_at is null order by recipient`.execute(
    test.database.db,
  );
  return rows;
}
const addressOf = async (user: string) =>
  (await test.database.db.selectFrom('portal.users').select('email').where('user_uid', '=', user).executeTakeFirstOrThrow())
    .email;

describe('the preview of an announcement', () => {
  it('says of each employer how many people would be told, or why it is left out, and sends nothing', async () => {
    const { employer: alder } = await make('Alder', 2);
    // Neither has the right to read the notices of the employer.
    await join(alder, { is_active: false });
    await join(alder, { is_pension_administrator: false, is_employee: true });
    await make('Birch', 0);
    const { employer: closed } = await make('Cedar');
    await sql`update portal.employers set is_active = false where id = ${closed}`.execute(test.database.db);
    await make('Elder');

    const { status, body } = await preview();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      state: 'preview',
      ...words,
      createdByName: 'Grace Hopper',
      startedTimestamp: null,
      counts: { toSend: 2, leftOut: 2, sent: 0, failed: 0, undone: 0, kept: 0 },
      peopleCount: 3,
      seenCount: 0,
    });
    const uid = body.data.announcementUid;
    expect(await results(uid)).toEqual([
      ['Alder', 'toSend', null],
      ['Birch', 'leftOut', 'The employer has no administrator who could be told.'],
      ['Cedar', 'leftOut', 'The employer has closed.'],
      ['Elder', 'toSend', null],
    ]);
    expect((await employersOf(uid)).map(({ peopleCount }) => peopleCount)).toEqual([2, 0, 1, 1]);
    expect(await employersOf(uid, '?outcome=leftOut&limit=1&page=2')).toMatchObject([{ employerName: `${word} Cedar` }]);
    expect(await work()).toBe(0);
    expect([await listed(staff, alder), await mails()]).toEqual([[], []]);
  });

  it.each([
    ['no subject', { subject: ' \n ' }, 'subject'],
    ['a subject of 121 characters', { subject: 'x'.repeat(121) }, 'subject'],
    ['no text', { text: undefined }, 'text'],
    ['a text of 1,001 characters', { text: 'x'.repeat(1001) }, 'text'],
    ['a text that is none', { text: 7 }, 'text'],
    ['a field that it does not have', { href: 'https://evil.example' }, 'href'],
    ['a filter that finds no employers', { query: 'search=nobody-of-this-name' }, 'query'],
  ])('refuses %s at its field', async (_, values, field) => {
    await make('Alder');
    const { status, body } = await preview(values);
    expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('takes a subject and a text of the full length', async () => {
    await make('Alder');
    const full = { subject: 'x'.repeat(120), text: 'y'.repeat(1000) };
    expect((await preview(full)).body.data).toMatchObject(full);
  });

  it('refuses a filter that the list of employers does not have, since it would find all of them', async () => {
    expect((await preview({ query: 'serch=anchor' })).status).toBe(400);
  });
});

describe('the job', () => {
  it('sends each employer’s administrators the notice, and emails as each of them has chosen', async () => {
    const { employer, people } = await make('Alder', 3);
    const [atOnce = '', daily = '', none = ''] = people;
    for (const [user, mail] of [
      [daily, 'daily'],
      [none, 'none'],
    ] as const)
      expect((await test.call(user, 'PATCH', '/me/notice-preferences', { messagesMail: mail })).status).toBe(200);
    const uid = await started();
    expect(await show(uid)).toMatchObject({ state: 'running', startedByName: 'Grace Hopper', peopleCount: 3 });
    expect(await work()).toBe(1);
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { toSend: 0, sent: 1 }, peopleCount: 3 });
    for (const user of people)
      expect(await unread(user)).toMatchObject([{ kind: 'messages', title: words.subject, body: words.text }]);
    expect(await mails()).toEqual([
      {
        to: await addressOf(atOnce),
        subject: words.subject,
        text: `${word} Alder\n\n${words.text}\n\nhttps://portal.example/employers/${employer}/notices\n\nYou choose which emails you get at:\nhttps://portal.example/my-notices/preferences\n`,
      },
    ]);
    const { body } = await test.call<{ data: { activity: string }[] }>(staff, 'GET', `/employers/${employer}/changes`);
    expect(body.data).toContainEqual(
      expect.objectContaining({ activity: `Notice sent to 3 people: ${words.subject}`, actorName: 'Grace Hopper' }),
    );
  });

  it('shows header lines, HTML and addresses as text, and makes no link of them', async () => {
    const { people } = await make('Alder');
    const subject = 'Closed\r\nBcc: all@evil.example\r\n\r\n<b>Hello</b>';
    const text = '<script>alert(1)</script> <a href="https://evil.example/x">Sign in</a>\n\nor write to help@evil.example';
    await sent({ subject, text });
    expect(await unread(people[0] ?? '')).toMatchObject([
      {
        title: 'Closed Bcc: all@evil.example <b>Hello</b>',
        body: '<script>alert(1)</script> <a href="https://evil.example/x">Sign in</a> or write to help@evil.example',
      },
    ]);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Closed Bcc: all at evil. example <b>Hello</b>');
    expect(mail?.text).toContain('<a href="https evil. example/x">Sign in</a> or write to help at evil. example\n');
    expect(mail?.text.match(/https?:\/\/[^/]+/g)).toEqual(['https://portal.example', 'https://portal.example']);
  });

  it('is begun by the start by itself', async () => {
    const begun: string[] = [];
    const { createApi } = await import('../createApi.ts');
    const api = createApi({ ...test.deps, jobs: { ...test.deps.jobs, begin: async (queue) => void begun.push(queue) } });
    await make('Alder');
    const { announcementUid: uid } = (await preview()).body.data;
    const answer = await api.request(`/api/v2/announcements/${uid}/start`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${staff}`, 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect([answer.status, begun]).toEqual([200, ['announcements']]);
    await work();
  });

  it('goes on where a server has left it, and tells each employer once', async () => {
    const made = [await make('Alder'), await make('Birch'), await make('Cedar')];
    const uid = await started();
    const stopping = new AbortController();
    const within: BatchWork['store']['within'] = async (scope, inside) => {
      const result = await test.store.within(scope, inside);
      stopping.abort();
      return result;
    };
    await expect(work({ store: { ...test.store, within }, signal: stopping.signal })).rejects.toThrow('aborted');
    expect(await show(uid)).toMatchObject({ state: 'running', counts: { toSend: 2, sent: 1 } });
    // Two servers take it up at the same moment, and both have chosen the same employer before either begins with it.
    const both = Promise.withResolvers<undefined>();
    let chosen = 0;
    const together: BatchWork['store']['within'] = async (scope, inside) => {
      chosen += 1;
      if (chosen === 2) both.resolve(undefined);
      await both.promise;
      return test.store.within(scope, inside);
    };
    const store = { ...test.store, within: together };
    await Promise.all([work({ store }), work({ store })]);
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { toSend: 0, sent: 3, failed: 0 } });
    for (const { people } of made) expect(await unread(people[0] ?? '')).toHaveLength(1);
    expect(await mails()).toHaveLength(3);
    expect(await work()).toBe(0);
  });

  it('says why one employer could not be told, and goes on with the others', async () => {
    const [alder, birch] = [await make('Alder'), await make('Birch'), await make('Cedar')];
    const uid = await started();
    await sql`delete from portal.company_relationships where employer_id = ${alder.employer}`.execute(test.database.db);
    await sql`update portal.employers set is_active = false where id = ${birch.employer}`.execute(test.database.db);
    await work();
    expect(await results(uid)).toEqual([
      ['Alder', 'failed', 'The employer has no administrator who could be told.'],
      ['Birch', 'failed', 'The employer has closed.'],
      ['Cedar', 'sent', null],
    ]);
    expect(await listed(staff, birch.employer)).toEqual([]);
    expect(test.reported).toEqual([]);
  });

  it('sends nothing in the name of a person who has lost the right meanwhile', async () => {
    const { people } = await make('Alder');
    const leaver = await records.user({ is_provider_admin: true });
    const { announcementUid: uid } = (await preview()).body.data;
    expect((await begin(uid, leaver)).status).toBe(200);
    await sql`update portal.users set is_provider_admin = false where user_uid = ${leaver}`.execute(test.database.db);
    await work();
    expect(await show(uid)).toMatchObject({ state: 'done', counts: { failed: 1, sent: 0 } });
    expect(await unread(people[0] ?? '')).toEqual([]);
  });
});

describe('the start', () => {
  it.each([
    ['another person administers an employer', (employer: number): Promise<unknown> => join(employer)],
    ['another employer matches the filter', (): Promise<unknown> => make('Birch')],
  ])('is refused when %s since the preview, with the remedy', async (_, change) => {
    const { employer } = await make('Alder');
    const { announcementUid: uid } = (await preview()).body.data;
    await change(employer);
    const { status, body } = await begin(uid);
    expect(status).toBe(409);
    expect(body.message).toContain('Make a new preview');
    expect(await show(uid)).toMatchObject({ state: 'preview' });
    expect(await work()).toBe(0);
  });

  it('is refused the second time', async () => {
    await make('Alder');
    const uid = await started();
    const { status, body } = await begin(uid);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([
      422,
      'This announcement is being sent. Wait until that has ended.',
    ]);
    await work();
  });
});

describe('the withdrawal', () => {
  it('takes the notice from those who have not read it, and says how many had', async () => {
    const [alder, birch] = [await make('Alder', 3), await make('Birch')];
    const [reader = '', other = ''] = alder.people;
    const uid = await sent();
    const [notice] = await unread(reader);
    expect((await test.call(reader, 'PATCH', `/notices/${notice?.noticeUid}/read`)).status).toBe(200);
    expect((await undo(uid)).body.data).toMatchObject({ state: 'undoing', undoStartedByName: 'Grace Hopper' });
    expect(await work()).toBe(2);
    expect(await show(uid)).toMatchObject({
      state: 'undone',
      counts: { sent: 0, undone: 2, kept: 0 },
      peopleCount: 4,
      seenCount: 1,
    });
    expect((await employersOf(uid)).map(({ outcome, seenCount }) => [outcome, seenCount])).toEqual([
      ['undone', 1],
      ['undone', 0],
    ]);
    // It stays for the one who had read it, and nobody else can find or read it.
    expect(await listed(reader, alder.employer)).toEqual([words.subject]);
    for (const user of [other, staff]) expect(await listed(user, alder.employer)).toEqual([]);
    expect([await unread(other), await unread(birch.people[0] ?? '')]).toEqual([[], []]);
    const all = await test.call<{ data: Notice[] }>(other, 'GET', '/me/all-notices');
    expect(all.body.data).toEqual([]);
    expect((await test.call(other, 'PATCH', `/notices/${notice?.noticeUid}/read`)).status).toBe(404);
    const { body } = await test.call<{ data: { activity: string }[] }>(staff, 'GET', `/employers/${alder.employer}/changes`);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        activity: `Notice withdrawn, after 1 person had read it or been sent its email: ${words.subject}`,
      }),
    );
  });

  it('stops the mails that are not sent yet, and counts those whose mail was sent', async () => {
    const { people } = await make('Alder', 3);
    const daily = people[2] ?? '';
    await test.call(daily, 'PATCH', '/me/notice-preferences', { messagesMail: 'daily' });
    const uid = await sent();
    expect(await mails()).toHaveLength(2);
    const now = new Date();
    const claimed = await claimMail(test.database.db, now, 60);
    await markMailSent(test.database.db, claimed?.mailUid ?? '', now);
    await undo(uid);
    await work();
    expect(await mails()).toEqual([]);
    const digest = { portalUrl: 'https://portal.example', hour: 7, portalName: 'Test Pensions' };
    await sendDigests(test.store, new Date('2026-11-22T08:00:00Z'), digest);
    expect(await mails()).toEqual([]);
    expect(await show(uid)).toMatchObject({ state: 'undone', peopleCount: 3, seenCount: 1 });
  });

  it('stops mails that were not passed on yet', async () => {
    await make('Alder');
    const uid = await sent();
    await undo(uid);
    await work();
    expect(await mails()).toEqual([]);
    expect(await show(uid)).toMatchObject({ seenCount: 0 });
  });

  it('leaves other notices and mails alone', async () => {
    const { people } = await make('Alder');
    const first = await sent({ subject: 'The first' });
    await sent({ subject: 'The second' });
    expect(await mails()).toHaveLength(2);
    await undo(first);
    await work();
    expect(await unread(people[0] ?? '')).toMatchObject([{ title: 'The second' }]);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['The second']);
  });

  it('goes on where a server has left it', async () => {
    await make('Alder');
    await make('Birch');
    const uid = await sent();
    await undo(uid);
    const stopping = new AbortController();
    const within: BatchWork['store']['within'] = async (scope, inside) => {
      const result = await test.store.within(scope, inside);
      stopping.abort();
      return result;
    };
    await expect(work({ store: { ...test.store, within }, signal: stopping.signal })).rejects.toThrow('aborted');
    expect(await show(uid)).toMatchObject({ state: 'undoing', counts: { sent: 1, undone: 1 } });
    await Promise.all([work(), work()]);
    expect(await show(uid)).toMatchObject({ state: 'undone', counts: { sent: 0, undone: 2 } });
  });

  it('is refused before it was sent, and the second time', async () => {
    await make('Alder');
    const { announcementUid: uid } = (await preview()).body.data;
    expect((await undo(uid)).status).toBe(422);
    await begin(uid);
    expect((await undo(uid)).status).toBe(422);
    await work();
    expect((await undo(uid)).status).toBe(200);
    expect((await undo(uid)).status).toBe(422);
    await work();
    const { status, body } = await undo(uid);
    expect([status, body.errors[0]?.defaultMessage]).toEqual([
      422,
      'This announcement has been withdrawn already. Its page shows the result for each employer.',
    ]);
  });

  it('is not for a notice of another sender', async () => {
    const { employer } = await make('Alder');
    const noticeUid = crypto.randomUUID();
    await sql`insert into portal.notices (notice_uid, employer_id, title, body, created_at)
      values (${noticeUid}, ${employer}, 'Paid', 'Words.', now())`.execute(test.database.db);
    const withdraw = (): Promise<unknown> =>
      test.store.within('all', (tx) => sql`select portal.withdraw_notice(${noticeUid}::uuid, now())`.execute(tx));
    await expect(withdraw()).rejects.toThrow('of no announcement');
  });
});

describe('its chart', () => {
  it('says what is possible in each state, and keeps who took each step', async () => {
    await make('Alder');
    const { announcementUid: uid, allowedActions } = (await preview()).body.data;
    const actions = async () => (await show(uid)).allowedActions;
    expect(allowedActions).toEqual({ canStart: true, canUndo: false, reasons: {} });
    expect((await begin(uid)).body.data.allowedActions).toEqual({ canStart: false, canUndo: false, reasons: {} });
    await work();
    expect(await actions()).toEqual({ canStart: false, canUndo: true, reasons: {} });
    const listed = await test.call<{ data: Announcement[] }>(staff, 'GET', '/announcements?limit=500');
    expect(listed.body.data.find((one) => one.announcementUid === uid)?.allowedActions.canUndo).toBe(true);
    await undo(uid);
    await work();
    expect(await actions()).toEqual({ canStart: false, canUndo: false, reasons: {} });
    const life = await test.call<{ data: LifeOfARecord }>(staff, 'GET', `/lifecycles/announcement/records/${uid}`);
    expect(life.body.data.record).toMatchObject({
      title: words.subject,
      state: 'undone',
      stateLabel: 'Withdrawn',
      employerId: null,
      href: `/announcements/${uid}`,
    });
    expect(life.body.data.path.map(({ eventLabel, toLabel, actorName }) => [eventLabel, toLabel, actorName])).toEqual([
      ['Created', 'Preview', 'Grace Hopper'],
      ['Send', 'Being sent', 'Grace Hopper'],
      ['Finish sending', 'Sent', null],
      ['Withdraw', 'Being withdrawn', 'Grace Hopper'],
      ['Finish withdrawing', 'Withdrawn', null],
    ]);
  });

  it('refuses to start one that leaves every employer out, and to undo one that came to nothing', async () => {
    const { employer } = await make('Alder');
    const { announcementUid: started } = (await preview()).body.data;
    await begin(started);
    await sql`update portal.employers set is_active = false where id = ${employer}`.execute(test.database.db);
    await work();
    const undone = 'No employer has got this announcement, so there is nothing to withdraw.';
    expect((await show(started)).allowedActions.reasons).toEqual({ canUndo: undone });
    expect((await undo(started)).body.errors).toEqual([{ field: '', defaultMessage: undone }]);

    const nothing = 'Nobody would get this announcement. Choose another filter, and make a new preview.';
    const previewed = (await preview()).body.data;
    expect(previewed.allowedActions).toEqual({ canStart: false, canUndo: false, reasons: { canStart: nothing } });
    const { status, body } = await begin(previewed.announcementUid);
    expect([status, body.errors]).toEqual([422, [{ field: '', defaultMessage: nothing }]]);
    expect(await show(previewed.announcementUid)).toMatchObject({ state: 'preview', startedTimestamp: null });
  });

  it.each(['is_external_admin', 'can_view_analytics'])('is not shown to a person of the provider with %s', async (role) => {
    await make('Alder');
    const { announcementUid: uid } = (await preview()).body.data;
    const other = await records.user({ [role]: true });
    expect((await test.call(other, 'GET', `/lifecycles/announcement/records/${uid}`)).status).toBe(404);
    const all = await test.call<{ data: LifecycleRecord[] }>(other, 'GET', '/lifecycles/announcement/records');
    expect(JSON.stringify(all.body)).not.toContain(words.subject);
  });
});

describe('the permission', () => {
  const people = [
    ['provider admin', 201],
    ['HS admin', 201],
    ['external admin', 403],
    ['analyst of the provider', 403],
    ['senior pension admin of the employer', 403],
    ['adviser of the employer', 403],
    ['unauthorised caller', 401],
  ] as const;

  async function personOf(person: string, employer: number): Promise<string | null> {
    if (person === 'provider admin') return records.user({ is_provider_admin: true });
    if (person === 'HS admin') return staff;
    if (person === 'external admin') return records.user({ is_external_admin: true });
    if (person === 'analyst of the provider') return records.user({ can_view_analytics: true });
    if (person === 'unauthorised caller') return null;
    const user = await records.user();
    if (person.startsWith('senior')) await records.relationship(user, employer, { is_senior_pension_administrator: true });
    else {
      const intermediary = await records.intermediary();
      await records.member(user, intermediary);
      await records.client(intermediary, employer);
    }
    return user;
  }

  it.each(people)('lets the %s preview, see, send and withdraw, or not: %i', async (person, expected) => {
    const { employer } = await make('Alder');
    const as = await personOf(person, employer);
    const { announcementUid: uid } = (await preview()).body.data;
    const of = `/announcements/${uid}`;
    expect((await preview({}, as)).status).toBe(expected);
    const allowed = expected === 201 ? 200 : expected;
    for (const path of ['/announcements', of, `${of}/employers`]) expect((await test.call(as, 'GET', path)).status).toBe(allowed);
    expect((await test.call(as, 'POST', `${of}/start`, {})).status).toBe(allowed);
    if (allowed !== 200) await begin(uid);
    await work();
    expect((await test.call(as, 'POST', `${of}/undo`, {})).status).toBe(allowed);
    await work();
  });

  it('answers an unknown announcement with 404', async () => {
    const of = `/announcements/${crypto.randomUUID()}`;
    for (const path of [of, `${of}/employers`]) expect((await test.call(staff, 'GET', path)).status).toBe(404);
    for (const event of ['start', 'undo']) expect((await test.call(staff, 'POST', `${of}/${event}`, {})).status).toBe(404);
  });
});
