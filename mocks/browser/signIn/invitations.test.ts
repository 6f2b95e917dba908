import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { answerInvitations, type MockInvitation } from './invitations.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

const clock = () => new Date('2026-11-21T12:30:00Z');
const ask = (body?: object): Promise<Response> => {
  const request = new Request('http://localhost/api/auth/mock-invitations', {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return answerInvitations(test.database.db, clock, request);
};
const offered = async (): Promise<MockInvitation[]> => ((await (await ask()).json()) as { data: MockInvitation[] }).data;

it('offers the invitation of an unsent mail, and accepts it once', async () => {
  const records = new Records(test.database);
  const [employer, senior] = [await records.employer({ name: 'Larkfield Bakery' }), await records.user()];
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  expect(await offered()).toEqual([]);

  const people = `/employers/${employer}/admin-users`;
  const invitee = { firstName: 'Nia', lastName: 'Prosser', email: 'nia@people.example', dateOfBirth: '1990-03-31' };
  const { body } = await test.call<{ data: { uuid: string } }>(senior, 'POST', people, invitee);
  const [invitation] = await offered();
  expect(invitation).toMatchObject({ email: 'nia@people.example', name: 'Nia Prosser', partyName: 'Larkfield Bakery' });

  expect((await ask({ linkUid: invitation?.linkUid })).status).toBe(200);
  expect((await test.call(body.data.uuid, 'GET', people)).status).toBe(200);
  expect(await offered()).toEqual([]);
  expect((await ask({ linkUid: invitation?.linkUid })).status).toBe(410);
});
