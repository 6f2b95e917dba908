import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LifecycleRecord, LifeOfARecord } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { addSignUp } from '../../../tests/setup/signUp/signUpRecords.ts';

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

it('the life of a sign-up is for the provider and its intermediary, with the reasons of its chart', async () => {
  const firm = await records.intermediary();
  const own = await records.employer();
  const direct = await addSignUp(test.database);
  const ofFirm = await addSignUp(test.database, { state: 'partial', source: 'intermediary', intermediaryId: firm });
  const discarded = await addSignUp(test.database, { state: 'discarded' });
  const staff = await records.user({ is_hs_admin: true });
  const analyst = await records.user({ can_view_analytics: true });
  const administrator = await records.user();
  await records.relationship(analyst, own);
  await records.relationship(administrator, own, { is_pension_administrator: true });
  const [member, stranger] = [await records.user(), await records.user()];
  await records.member(member, firm);
  await records.member(stranger, await records.intermediary());
  const life = async (user: string, uid: string) => {
    const { status, body } = await test.call<{ data: LifeOfARecord }>(user, 'GET', `/lifecycles/signUpLead/records/${uid}`);
    return status === 200 ? body.data : status;
  };
  for (const [user, uid] of [
    [member, direct],
    [stranger, ofFirm],
    [analyst, direct],
    [administrator, ofFirm],
    [staff, discarded],
  ] as const)
    expect(await life(user, uid)).toBe(404);
  const permitted = (shown: number | LifeOfARecord) =>
    typeof shown === 'number' ? shown : shown.events.filter(({ isPermitted }) => isPermitted).map(({ event }) => event);
  expect(permitted(await life(member, ofFirm))).toEqual(['submit', 'discard']);
  expect(permitted(await life(staff, direct))).toEqual(['submit', 'discard', 'accept', 'return', 'decline']);
  expect(await life(staff, direct)).toMatchObject({
    record: { state: 'submitted', title: 'Breakwater Foods Limited', href: `/sign-ups/${direct}`, employerId: null },
  });
  expect(await life(staff, ofFirm)).toMatchObject({
    events: expect.arrayContaining([
      expect.objectContaining({
        event: 'submit',
        allowed: false,
        reason: expect.stringContaining('The client decides first') as string,
      }),
    ]) as unknown,
  });
  const list = async (user: string) =>
    (await test.call<{ data: LifecycleRecord[] }>(user, 'GET', '/lifecycles/signUpLead/records')).body.data;
  expect((await list(staff)).map(({ recordUid }) => recordUid).toSorted()).toEqual([direct, ofFirm].toSorted());
  expect(await list(analyst)).toEqual([]);
});
