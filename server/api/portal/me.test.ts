import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '../../../schemas/generated/types.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

const loggedIn = async (userUid: string | null, headers = {}): Promise<boolean> =>
  (await test.call<{ data: { result: boolean } }>(userUid, 'GET', '/me/logged-in', undefined, headers)).body.data.result;

it('tells whether the caller is signed in: by token, or by the cookie of a sign-in that has not fetched its token yet', async () => {
  const user = await records.user();
  expect(await loggedIn(user)).toBe(true);
  expect(await loggedIn(null)).toBe(false);
  expect(await loggedIn(null, { Cookie: `session=${user}` })).toBe(true);
  expect(await loggedIn('00000000-0000-4000-8000-000000000000')).toBe(false);
});

it('gives no data for a cookie alone', async () => {
  const user = await records.user({ is_provider_admin: true });
  const answer = await test.call(null, 'GET', '/employers', undefined, { Cookie: `session=${user}` });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('WWW-Authenticate')).toContain('Bearer');
});

it('describes a user of one employer, with ended relationships but without their access', async () => {
  const user = await records.user({ first_name: 'Ada', last_name: 'Byron' });
  const [own, former] = [await records.employer(), await records.employer()];
  await records.relationship(user, own, { is_pension_administrator: true });
  await records.relationship(user, former, { is_active: false, ended_at: '2026-01-31T00:00:00Z' });
  const { body } = await test.call<{ data: User }>(user, 'GET', '/me/authorization');
  expect(body.data).toMatchObject({
    userUid: user,
    firstName: 'Ada',
    totalAccessibleEmployers: 1,
    isProviderAdmin: false,
    intermediaries: [],
    scopes: ['user'],
  });
  expect(body.data.employerUid).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.data.companyRelationships.map(({ companyId, isActive }) => [companyId, isActive])).toEqual([
    [own, true],
    [former, false],
  ]);
});

it("counts an intermediary member's active clients, and every employer for provider staff", async () => {
  const [adviser, staff] = [await records.user(), await records.user({ is_hs_admin: true })];
  const intermediary = await records.intermediary();
  await records.member(adviser, intermediary);
  await records.client(intermediary, await records.employer());
  await records.client(intermediary, await records.employer(), false);
  const own = await test.call<{ data: User }>(adviser, 'GET', '/me/authorization');
  expect(own.body.data).toMatchObject({ totalAccessibleEmployers: 1, intermediaries: [intermediary] });
  const { count } = await test.database.db
    .selectFrom('portal.employers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const all = await test.call<{ data: User }>(staff, 'GET', '/me/authorization');
  expect(all.body.data.totalAccessibleEmployers).toBe(count);
});
