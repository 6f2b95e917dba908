import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import schema from '../../../schemas/entities/notice-preferences.schema.json' with { type: 'json' };
import type { NoticePreferences, UnreadNotices } from '../../../schemas/generated/types.ts';
import { noticeKinds } from '../../../schemas/lib/notices/noticeKinds.ts';
import { preferenceFields } from '../../../schemas/lib/notices/preferenceFields.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { sendNotices } from '../../store/notices/notices.ts';

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
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
});

const path = '/me/notice-preferences';
const read = async (as: string) => {
  const { body, headers } = await test.call<{ data: NoticePreferences }>(as, 'GET', path);
  return { data: body.data, tag: headers.get('ETag') ?? '' };
};
const change = (as: string, sent: object, headers: Record<string, string> = {}) =>
  test.call<{ data: NoticePreferences } & Refusal>(as, 'PATCH', path, sent, headers);

/** A person who works for an intermediary. */
async function adviser(): Promise<string> {
  const user = await records.user();
  await records.member(user, await records.intermediary());
  return user;
}

it('there are two choices about each subject', () => {
  expect(Object.keys(schema.properties)).toEqual(noticeKinds.flatMap((kind) => Object.values(preferenceFields(kind))));
});

describe('the choices of a person', () => {
  it('begin with the mails as they are, and a daily email about the rest', async () => {
    const { data } = await read(keeper);
    expect(data).toMatchObject({ uploadsMail: 'atOnce', paymentsMail: 'daily', latePaymentsMail: 'daily', accessCounted: true });
    expect(Object.values(data).filter((choice) => typeof choice === 'boolean')).not.toContain(false);
  });

  it.each([
    ['an administrator', () => keeper, ['payments', 'uploads', 'messages'], ['signUps', 'service']],
    ['an adviser', adviser, ['signUps', 'uploads'], ['payments', 'service', 'messages']],
    [
      'provider staff',
      () => records.user({ is_hs_admin: true }),
      ['uploads', 'signUps', 'service'],
      ['access', 'payments', 'messages'],
    ],
    ['an external admin', () => records.user({ is_external_admin: true }), [], ['access', 'uploads', 'signUps', 'service']],
  ])('are about the subjects of which %s gets notices', async (_, person, some, none) => {
    const { data } = await read(await person());
    for (const kind of some) expect(data).toHaveProperty(`${kind}Mail`);
    for (const kind of none) expect(data).not.toHaveProperty(`${kind}Mail`);
  });

  it('are kept for that person alone, and one at a time', async () => {
    const colleague = await records.user();
    await records.relationship(colleague, employer, { is_pension_administrator: true });
    expect((await change(keeper, { uploadsMail: 'none' })).body.data).toMatchObject({
      uploadsMail: 'none',
      uploadsCounted: true,
    });
    await change(keeper, { uploadsCounted: false });
    expect((await read(keeper)).data).toMatchObject({ uploadsMail: 'none', uploadsCounted: false, closureMail: 'daily' });
    expect((await read(colleague)).data).toMatchObject({ uploadsMail: 'atOnce', uploadsCounted: true });
  });

  it('are refused when they were changed since', async () => {
    const { tag } = await read(keeper);
    expect((await change(keeper, { uploadsMail: 'none' }, { 'If-Match': tag })).status).toBe(200);
    expect((await change(keeper, { uploadsMail: 'daily' }, { 'If-Match': tag })).status).toBe(412);
    expect((await read(keeper)).data.uploadsMail).toBe('none');
  });

  it('of ten changes of different subjects at the same time are all kept', async () => {
    const fields = ['access', 'closure', 'payments', 'uploads', 'statements'].flatMap((kind) => [
      { [`${kind}Mail`]: 'none' },
      { [`${kind}Counted`]: false },
    ]);
    const answers = await Promise.all(fields.map((sent) => change(keeper, sent)));
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    expect((await read(keeper)).data).toMatchObject(Object.assign({}, ...fields) as object);
  });

  it.each([
    [
      'a subject of which the person gets none',
      { serviceMail: 'none' },
      'serviceMail',
      'You get no notices about this. Leave it out',
    ],
    ['an unknown choice', { uploadsMail: 'weekly' }, 'uploadsMail', /./],
    ['a text in place of a yes or no', { uploadsCounted: 'no' }, 'uploadsCounted', /./],
    ['an unknown field', { boatsMail: 'none' }, 'boatsMail', /./],
  ])('refuse %s, and nothing is changed', async (_, sent, field, message) => {
    const { status, body } = await change(keeper, { closureMail: 'none', ...sent });
    expect([status, body.errors[0]?.field]).toEqual([422, field]);
    expect(body.errors[0]?.defaultMessage).toMatch(message);
    expect((await read(keeper)).data.closureMail).toBe('daily');
  });

  it('need a sign-in', async () => {
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(null, 'PATCH', path, {})).status).toBe(401);
  });

  it('are hidden from other people in the database', async () => {
    await change(keeper, { uploadsMail: 'none' });
    const other = await records.user();
    for (const employers of ['all', [employer]] as const) {
      const { rows } = await test.store.read({ employers, userUid: other }, (reader) =>
        sql`select from portal.notice_preferences`.execute(reader),
      );
      expect(rows).toEqual([]);
    }
  });
});

it('a subject that is left out of the count is still listed', async () => {
  await test.store.within('all', (tx) =>
    sendNotices(
      tx,
      (['uploads', 'payments'] as const).map((kind) => ({
        employerId: employer,
        kind,
        title: kind,
        body: '',
        href: null,
        at: new Date(),
      })),
    ),
  );
  const bell = async () => (await test.call<{ data: UnreadNotices }>(keeper, 'GET', '/me/notices')).body.data;
  expect((await bell()).unreadCount).toBe(2);
  await change(keeper, { paymentsCounted: false });
  const { unreadCount, notices, kinds } = await bell();
  expect([unreadCount, notices.length, kinds.length]).toEqual([1, 2, 2]);
});
