import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type NewNotice, sendNotices } from '../../store/notices/notices.ts';

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

const send = (notice: Partial<NewNotice> & { title: string }): Promise<void> =>
  test.store.within('all', (tx) =>
    sendNotices(tx, [
      { employerId: employer, kind: 'payments', body: 'Words.', href: null, at: new Date('2026-11-20T09:00:00Z'), ...notice },
    ]),
  );
const mine = async (as: string, query = ''): Promise<UnreadNotices> =>
  (await test.call<{ data: UnreadNotices }>(as, 'GET', `/me/notices${query}`)).body.data;
const titles = async (as: string, query = ''): Promise<string[]> => (await mine(as, query)).notices.map(({ title }) => title);
const list = async (as: string, query = '') =>
  (await test.call<{ data: Notice[]; meta: { totalCount: number } }>(as, 'GET', `/me/all-notices${query}`)).body;
const listed = async (as: string, query = ''): Promise<string[]> => (await list(as, query)).data.map(({ title }) => title);

/** A member of a new intermediary that acts for the employer. */
async function adviser(level?: 'readOnly' | 'none'): Promise<{ user: string; intermediary: number }> {
  const [user, intermediary] = [await records.user(), await records.intermediary()];
  await records.member(user, intermediary);
  await records.client(intermediary, employer);
  if (level) await records.level(user, intermediary, employer, level);
  return { user, intermediary };
}

describe('a notice for one person', () => {
  it('is shown to that person alone, in the bell, their list and the list of the employer', async () => {
    const colleague = await records.user();
    await records.relationship(colleague, employer, { is_pension_administrator: true });
    await send({ title: 'For the keeper', kind: 'uploads', userUid: keeper });
    expect([await titles(keeper), await listed(keeper)]).toEqual([['For the keeper'], ['For the keeper']]);
    expect([await titles(colleague), await listed(colleague)]).toEqual([[], []]);
    const ofEmployer = async (as: string) =>
      (await test.call<{ data: Notice[] }>(as, 'GET', `/employers/${employer}/notices`)).body.data.length;
    expect([await ofEmployer(keeper), await ofEmployer(colleague)]).toEqual([1, 0]);
  });

  it('has the name of the client for an adviser, and is hidden when the access ends', async () => {
    const { user, intermediary } = await adviser();
    await send({ title: 'Your upload', kind: 'uploads', userUid: user });
    expect((await mine(user)).notices[0]?.partyName).toMatch(/^Employer/);
    await sql`update portal.intermediary_employers set is_active = false where intermediary_id = ${intermediary}`.execute(
      test.database.db,
    );
    expect([await titles(user), await listed(user)]).toEqual([[], []]);
  });

  it('cannot be marked as read by somebody else', async () => {
    await send({ title: 'For the keeper', userUid: keeper });
    const [notice] = (await mine(keeper)).notices;
    const staff = await records.user({ is_provider_admin: true });
    const read = async (as: string) => (await test.call(as, 'PATCH', `/notices/${notice?.noticeUid}/read`, {})).status;
    expect([await read((await adviser()).user), await read(staff), await read(keeper)]).toEqual([404, 404, 200]);
    expect(await titles(keeper)).toEqual([]);
  });
});

describe("the provider's notices", () => {
  const provider = { employerId: null, isForProvider: true, kind: 'signUps' } as const;

  it('are for its staff, each of whom reads them alone', async () => {
    await send({ title: 'To review', ...provider });
    const [ann, ben] = [await records.user({ is_provider_admin: true }), await records.user({ is_hs_admin: true })];
    const [notice] = (await mine(ann)).notices;
    expect((await test.call(ann, 'PATCH', `/me/notices/${notice?.noticeUid}/read`, {})).status).toBe(200);
    expect([await titles(ann), await titles(ben)]).toEqual([[], expect.arrayContaining(['To review'])]);
    await test.call(ben, 'PATCH', '/me/notices/read', {});
    expect(await titles(ben)).toEqual([]);
    expect((await listed(ann)).includes('To review')).toBe(true);
  });

  it('are hidden from everybody else, and nobody else can mark them as read', async () => {
    await send({ title: 'To review', ...provider });
    const external = await records.user({ is_external_admin: true });
    const { rows } = await sql<{ uid: string }>`
      select notice_uid as uid from portal.notices where is_for_provider limit 1`.execute(test.database.db);
    for (const person of [keeper, external, (await adviser()).user]) {
      expect([await titles(person), await listed(person)]).toEqual([[], []]);
      expect((await test.call(person, 'PATCH', `/notices/${rows[0]?.uid}/read`, {})).status).toBe(404);
    }
  });
});

it("a member without access to a client does not get their intermediary's notices about it", async () => {
  const { user, intermediary } = await adviser('none');
  const colleague = await records.user();
  await records.member(colleague, intermediary);
  await send({ title: 'About the client', intermediaryId: intermediary });
  expect([await titles(user), await listed(user)]).toEqual([[], []]);
  expect(await titles(colleague)).toEqual(['About the client']);
  const ofFirm = async (as: string) =>
    (await test.call<{ data: Notice[] }>(as, 'GET', `/intermediaries/${intermediary}/notices`)).body.data.map(
      ({ partyName }) => partyName,
    );
  expect([await ofFirm(user), await ofFirm(colleague)]).toEqual([[], [expect.stringMatching(/^Employer/)]]);
});

describe('a notice about work', () => {
  it.each([
    ['an upload', 'bulk_load_jobs', 'bulk_load_job_uid', "status = 'discarded'"],
    ['a pay period', 'pay_periods', 'payroll_date_uid', "status = 'openForUpload'"],
  ])('counts as read for everybody once the state of %s changes', async (_, table, uid, change) => {
    const payroll = await records.payroll(employer);
    const benefit = await records.benefit(employer, payroll);
    const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'notYetDue' });
    const load = await records.bulkLoad(employer, { payroll, benefit, period, uploadedBy: keeper });
    const recordUid = table === 'pay_periods' ? period : load;
    await send({ title: 'Work waits', recordUid });
    await send({ title: 'Other work', recordUid: crypto.randomUUID() });
    expect((await titles(keeper)).toSorted()).toEqual(['Other work', 'Work waits']);
    await sql`update portal.${sql.ref(table)} set ${sql.raw(change)} where ${sql.ref(uid)} = ${recordUid}`.execute(
      test.database.db,
    );
    expect(await titles(keeper)).toEqual(['Other work']);
    const settled = (await list(keeper)).data.find(({ title }) => title === 'Work waits');
    expect([settled?.isRead, settled?.allowedActions?.canMarkRead]).toEqual([true, false]);
  });
});

describe('the subjects', () => {
  beforeEach(async () => {
    await send({ title: 'Paid' });
    await send({ title: 'Paid again' });
    await send({ title: 'Uploaded', kind: 'uploads' });
  });

  it('are counted, and each can be looked at and marked as read alone', async () => {
    const { unreadCount, kinds } = await mine(keeper);
    expect([unreadCount, kinds]).toEqual([
      3,
      [
        { kind: 'payments', unreadCount: 2 },
        { kind: 'uploads', unreadCount: 1 },
      ],
    ]);
    expect(await titles(keeper, '?kind=uploads')).toEqual(['Uploaded']);
    const { body } = await test.call<{ data: UnreadNotices }>(keeper, 'PATCH', '/me/notices/read?kind=payments', {});
    expect(body.data).toMatchObject({ unreadCount: 1, notices: [{ title: 'Uploaded' }] });
  });

  it('refuse an unknown one', async () => {
    expect((await test.call(keeper, 'GET', '/me/notices?kind=boats')).status).toBe(400);
  });

  it('filter the list of all notices, with those that are read, by party too', async () => {
    await test.call(keeper, 'PATCH', '/me/notices/read?kind=payments', {});
    const other = await records.employer({ name: 'Larkspur Foods' });
    await records.relationship(keeper, other, { is_pension_administrator: true });
    await send({ title: 'At the other', employerId: other, kind: 'closure' });
    expect((await list(keeper)).meta.totalCount).toBe(4);
    expect((await listed(keeper, '?filter[isRead]=false')).toSorted()).toEqual(['At the other', 'Uploaded']);
    expect(await listed(keeper, '?filter[kind]=uploads')).toEqual(['Uploaded']);
    expect(await listed(keeper, '?filter[partyName][like]=larkspur')).toEqual(['At the other']);
    expect((await test.call(null, 'GET', '/me/all-notices')).status).toBe(401);
  });
});
