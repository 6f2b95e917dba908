import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { refreshOverviews } from '../../jobs/clients/refreshOverviews.ts';

interface Answered {
  data: Client[];
  meta: { totalCount: number };
}

const now = new Date('2026-11-21T12:00:00Z');
let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  records = new Records(test.database);
});
afterAll(() => test.close());

const refresh = () => refreshOverviews(test.store, now);

/** An intermediary with three clients, its adviser, and a colleague. */
async function advisers() {
  const intermediary = await records.intermediary({ name: 'Quayside Advisers' });
  const adviser = await records.user({ first_name: 'Ada', last_name: 'Byron' });
  const colleague = await records.user({ first_name: 'Bea', last_name: 'Marsh' });
  for (const person of [adviser, colleague]) await records.member(person, intermediary);
  // The search finds short names, too: with a number in one, a client could be found by the id of another.
  const clients = [
    await records.employer({ name: 'Moss Mills', short_name: 'MOSS' }),
    await records.employer({ name: 'Nettle Inns', short_name: 'NETTLE' }),
    await records.employer({ name: 'Larkspur Foods', short_name: 'LARK' }),
  ];
  for (const client of clients) await records.client(intermediary, client);
  const [mills = 0, inns = 0, foods = 0] = clients;
  return { intermediary, adviser, colleague, clients, mills, inns, foods, path: `/intermediaries/${intermediary}/clients` };
}

const levelOf = (userUid: string, intermediary: number, employer: number, level: 'readOnly' | 'none') =>
  test.database.db
    .insertInto('portal.intermediary_member_levels')
    .values({ user_uid: userUid, intermediary_id: intermediary, employer_id: employer, level })
    .execute();

async function upload(employer: number): Promise<string> {
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll);
  const period = await records.payPeriod(employer, { payroll, benefit });
  return records.bulkLoad(employer, { payroll, benefit, period, uploadedBy: await records.user() }, { isFailed: true });
}

describe('the overview of clients', () => {
  it('has a row for each client that the caller may see, the next deadline first', async () => {
    const { adviser, intermediary, mills, inns, foods, path } = await advisers();
    await levelOf(adviser, intermediary, inns, 'none');
    const load = await upload(foods);
    await records.request(mills, await records.employee(mills), {});
    await refresh();
    const { body } = await test.call<Answered>(adviser, 'GET', path);
    expect(body.meta.totalCount).toBe(2);
    expect(body.data).toMatchObject([
      {
        id: foods,
        name: 'Larkspur Foods',
        due: 'later',
        nextDeadline: '2026-12-22',
        nextDeadlineKind: 'contributions',
        overdueCount: 0,
        lastLoadUid: load,
        lastLoadErrors: 1,
        requestCount: 0,
        unreadCount: 0,
        figuresTimestamp: now.toISOString(),
      },
      { id: mills, due: 'nothing', nextDeadline: null, lastLoadUid: null, lastLoadErrors: null, requestCount: 1 },
    ]);
    for (const [filter, ids] of [
      ['filter[due]=nothing', [mills]],
      ['filter[hasRequests]=true', [mills]],
      ['filter[hasErrors]=true', [foods]],
      ['search=larkspur', [foods]],
      [`search=${mills}`, [mills]],
      ['sort=name', [foods, mills]],
      ['sort=-nextDeadline', [mills, foods]],
      ['filter[isMine]=true', []],
    ] as const)
      expect(
        (await test.call<Answered>(adviser, 'GET', `${path}?${filter}`)).body.data.map(({ id }) => id),
        filter,
      ).toEqual(ids);
  });

  it('follows the records by the job, and the day of the portal', async () => {
    const { adviser, mills, path } = await advisers();
    const payroll = await records.payroll(mills);
    const benefit = await records.benefit(mills, payroll);
    await refresh();
    const period = await records.payPeriod(mills, { payroll, benefit }, { due_date: '2026-11-22' });
    const rowOf = async () => (await test.call<Answered>(adviser, 'GET', path)).body.data.find(({ id }) => id === mills);
    expect(await rowOf()).toMatchObject({ due: 'nothing' });
    expect(await refresh()).toEqual({ refreshed: 1 });
    expect(await rowOf()).toMatchObject({ due: 'soon', overdueCount: 0 });
    await sql`update portal.pay_periods set no_contributions_reason = 'x' where payroll_date_uid = ${period}`.execute(
      test.database.db,
    );
    expect(await refresh()).toEqual({ refreshed: 0 });
    const inTwoDays = new Date('2026-11-23T00:05:00Z');
    expect((await refreshOverviews(test.store, inTwoDays)).refreshed).toBeGreaterThan(1);
    expect(await rowOf()).toMatchObject({ overdueCount: 1 });
    expect((await refresh()).refreshed).toBeGreaterThan(1);
    await sql`delete from portal.pay_periods where payroll_date_uid = ${period}`.execute(test.database.db);
    await refresh();
    expect(await rowOf()).toMatchObject({ due: 'nothing', overdueCount: 0 });
  });

  it('tells a member with read-only access nothing of the uploads', async () => {
    const { adviser, intermediary, foods, path } = await advisers();
    await levelOf(adviser, intermediary, foods, 'readOnly');
    await upload(foods);
    await refresh();
    const { body } = await test.call<Answered>(adviser, 'GET', `${path}?filter[id]=${foods}`);
    expect(body.data).toMatchObject([
      { lastLoadUid: null, lastLoadName: null, lastLoadTimestamp: null, lastLoadStatus: null, lastLoadErrors: null },
    ]);
    expect((await test.call<Answered>(adviser, 'GET', `${path}?filter[hasErrors]=true`)).body.data).toEqual([]);
    expect((await test.call<Answered>(adviser, 'GET', `${path}?filter[hasErrors]=false`)).body.meta.totalCount).toBe(3);
  });

  it('counts the notices to the caller alone', async () => {
    const { adviser, colleague, intermediary, mills, inns, path } = await advisers();
    const notice = (values: { employer_id: number; user_uid?: string; intermediary_id?: number }) =>
      test.database.db
        .insertInto('portal.notices')
        .values({ title: 'News', body: '', created_at: now, ...values })
        .returning('notice_uid')
        .executeTakeFirstOrThrow();
    const { notice_uid: read } = await notice({ employer_id: mills, intermediary_id: intermediary });
    await notice({ employer_id: mills, intermediary_id: intermediary });
    await notice({ employer_id: inns, user_uid: colleague });
    await records.notice(inns);
    expect((await test.call(adviser, 'PATCH', `/notices/${read}/read`)).status).toBe(200);
    const countsOf = async (person: string) =>
      Object.fromEntries(
        (await test.call<Answered>(person, 'GET', path)).body.data.map(({ id, unreadCount }) => [id, unreadCount]),
      );
    expect(await countsOf(adviser)).toMatchObject({ [mills]: 1, [inns]: 0 });
    expect(await countsOf(colleague)).toMatchObject({ [mills]: 2, [inns]: 1 });
  });

  it('of another intermediary is not found, and that of all employers is for staff', async () => {
    const { adviser } = await advisers();
    const { path } = await advisers();
    expect((await test.call(adviser, 'GET', path)).status).toBe(404);
    expect((await test.call(adviser, 'GET', '/clients')).status).toBe(403);
    const staff = await records.user({ is_hs_admin: true });
    const count = await test.database.db.selectFrom('portal.employers').select('id').execute();
    expect((await test.call<Answered>(staff, 'GET', '/clients')).body.meta.totalCount).toBe(count.length);
  });
});

describe('clients given to a member', () => {
  it('are theirs to look after, with an entry in the history of each', async () => {
    const { adviser, colleague, intermediary, mills, foods, path } = await advisers();
    const give = (employerIds: number[], userUid: string | null) =>
      test.call<{ data: { changedCount: number } }>(adviser, 'POST', `${path}/assignments`, { employerIds, userUid });
    expect(await give([mills, foods], colleague)).toMatchObject({ status: 201, body: { data: { changedCount: 2 } } });
    const mine = (await test.call<Answered>(colleague, 'GET', `${path}?filter[isMine]=true`)).body.data;
    expect(new Map(mine.map(({ id, lookedAfterBy }) => [id, lookedAfterBy]))).toEqual(
      new Map([
        [mills, 'Bea Marsh'],
        [foods, 'Bea Marsh'],
      ]),
    );
    expect((await give([mills, foods], colleague)).body.data.changedCount).toBe(0);
    expect((await give([mills], null)).body.data.changedCount).toBe(1);
    const history = await test.database.db
      .selectFrom('portal.changes')
      .select(['action', 'activity', 'intermediary_id', 'fields'])
      .where('employer_id', '=', mills)
      .orderBy('entry')
      .execute();
    expect(history).toMatchObject([
      { action: 'assign', activity: 'Looked after by Bea Marsh', intermediary_id: intermediary },
      { activity: 'Looked after by nobody', fields: [{ field: 'lookedAfterBy', from: 'Bea Marsh', to: null }] },
    ]);
  });

  it('go back to those who looked after them by the requests of the answer', async () => {
    const { adviser, colleague, mills, inns, foods, path } = await advisers();
    type Given = { data: { before: { employerIds: number[]; userUid: string | null }[] } };
    const give = async (body: object) => (await test.call<Given>(adviser, 'POST', `${path}/assignments`, body)).body.data.before;
    const holders = async () =>
      new Map(
        (await test.call<Answered>(adviser, 'GET', path)).body.data.map(({ id, lookedAfterBy }) => [id, lookedAfterBy ?? null]),
      );
    await give({ employerIds: [mills], userUid: colleague });
    expect(await give({ employerIds: [mills, foods], userUid: null })).toEqual([{ employerIds: [mills], userUid: colleague }]);
    const before = await give({ employerIds: [foods, mills], userUid: adviser });
    expect(before).toEqual([{ employerIds: [mills, foods].toSorted((a, b) => a - b), userUid: null }]);
    for (const body of before) await give(body);
    expect(await holders()).toEqual(new Map([mills, inns, foods].map((id) => [id, null])));
  });

  it('are all given, or none: each refused one is named', async () => {
    const { adviser, colleague, intermediary, mills, inns, foods, path } = await advisers();
    await levelOf(colleague, intermediary, inns, 'none');
    await levelOf(adviser, intermediary, foods, 'none');
    const stranger = await records.employer();
    const body = { employerIds: [mills, inns, foods, stranger], userUid: colleague };
    const refused = await test.call(adviser, 'POST', `${path}/assignments`, body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ defaultMessage }) => defaultMessage)).toEqual([
      `There is no client ${foods} of this intermediary that you may see. Take it out`,
      `There is no client ${stranger} of this intermediary that you may see. Take it out`,
      'Bea Marsh has no access to Nettle Inns. Choose somebody else for it, or take it out',
    ]);
    const given = await test.database.db
      .selectFrom('portal.intermediary_employers')
      .select('employer_id')
      .where('intermediary_id', '=', intermediary)
      .where('looked_after_by', 'is not', null)
      .execute();
    expect(given).toEqual([]);
  });

  it.each([
    ['a person of another intermediary', (mine: number) => ({ employerIds: [mine], userUid: crypto.randomUUID() }), 'userUid'],
    ['no client', () => ({ employerIds: [], userUid: null }), 'employerIds'],
    ['one client twice', (mine: number) => ({ employerIds: [mine, mine], userUid: null }), 'employerIds'],
    ['too many clients', () => ({ employerIds: Array.from({ length: 501 }, (_, n) => n + 1), userUid: null }), 'employerIds'],
    ['a text for a number', (mine: number) => ({ employerIds: [String(mine)], userUid: null }), 'employerIds'],
    ['a misspelt field', (mine: number) => ({ employerIds: [mine], userUid: null, user: 'x' }), 'user'],
  ])('are refused for %s', async (_, body, field) => {
    const { adviser, mills, path } = await advisers();
    const refused = await test.call(adviser, 'POST', `${path}/assignments`, body(mills));
    expect([refused.status, refused.body.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('lose their member once the member has left, or the association has ended', async () => {
    const { adviser, colleague, intermediary, mills, inns, path } = await advisers();
    await test.call(adviser, 'POST', `${path}/assignments`, { employerIds: [mills, inns], userUid: colleague });
    const staff = await records.user({ is_provider_admin: true });
    const associated = `/intermediaries/${intermediary}/employers/${mills}`;
    await test.call(staff, 'PATCH', `${associated}/revokeAssociatedEmployerAccess`);
    await test.call(staff, 'PATCH', `${associated}/associate`);
    const namesOf = async () =>
      (await test.call<Answered>(adviser, 'GET', `${path}?sort=name`)).body.data.map(({ lookedAfterBy }) => lookedAfterBy);
    expect(await namesOf()).toEqual([null, null, 'Bea Marsh']);
    await sql`update portal.intermediary_members set is_active = false, access_state = 'revoked' where user_uid = ${colleague}`.execute(
      test.database.db,
    );
    expect(await namesOf()).toEqual([null, null, null]);
  });
});
