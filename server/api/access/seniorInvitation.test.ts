import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminUser } from '../../../schemas/generated/types.ts';
import { followInvitation } from '../../../tests/setup/api/invitations.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { withinParty } from '../../store/access/accessParty.ts';
import { type Invitee, inviteLifetime, openInvitation, writeInvited } from '../../store/access/invitations.ts';
import { linkPlace, queueMail } from '../../store/notices/outboxMails.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

const at = new Date('2026-11-21T12:00:00Z');
const ada = { firstName: 'Ada', lastName: 'Byron', dateOfBirth: null, employeeUid: null };

/** Invites a person to an employer as the service does for the first administrator. */
async function invited(employer: number, invitee: Invitee): Promise<string> {
  return withinParty(test.store, { kind: 'employer', id: employer }, async (tx) => {
    const { accessUid, userUid } = await writeInvited(tx, { kind: 'employer', id: employer }, invitee, at);
    const linkUid = await openInvitation(tx, { kind: 'employer', id: employer }, accessUid, { at, lifetime: inviteLifetime });
    await queueMail(tx, { to: invitee.email, subject: 'Your access', text: linkPlace }, { invitation: linkUid });
    return userUid;
  });
}

const accessOf = async (employer: number, userUid: string): Promise<AdminUser> =>
  (await test.call<{ data: AdminUser }>(staff, 'GET', `/employers/${employer}/admin-users/${userUid}`)).body.data;

it('a person invited as a senior pension administrator is one once they accept, and not before', async () => {
  const employer = await records.employer();
  const wantedUserUid = '7b0c1a52-9a3e-4d5c-8a3f-2f4f6a1c9e01';
  const userUid = await invited(employer, { ...ada, email: 'ada@first.example', isSenior: true, wantedUserUid });
  expect(userUid).toBe(wantedUserUid);
  expect(await accessOf(employer, userUid)).toMatchObject({
    accessStatus: 'invited',
    accessLevel: 'seniorPensionAdministrator',
  });
  expect((await test.call(userUid, 'GET', `/employers/${employer}`)).status).toBe(404);
  await followInvitation(test.database, 'ada@first.example');
  expect(await accessOf(employer, userUid)).toMatchObject({
    accessStatus: 'upgraded',
    accessLevel: 'seniorPensionAdministrator',
  });
  const { body } = await test.call<{ data: { activity: string; actorName: string | null }[] }>(
    staff,
    'GET',
    `/employers/${employer}/changes`,
  );
  expect(body.data.map(({ activity }) => activity).toSorted()).toEqual(['Admin user upgraded', 'Invitation accepted']);
});

it('a user with the address keeps their uid', async () => {
  const employer = await records.employer();
  const known = await records.user({ email: 'Known@people.example' });
  const userUid = await invited(employer, {
    ...ada,
    email: 'known@people.example',
    wantedUserUid: '7b0c1a52-9a3e-4d5c-8a3f-2f4f6a1c9e02',
  });
  expect(userUid).toBe(known);
});

it('a revoked senior administrator who is invited again is none', async () => {
  const employer = await records.employer();
  const userUid = await invited(employer, { ...ada, email: 'again@people.example', isSenior: true });
  await invited(employer, { ...ada, email: 'again@people.example' });
  await followInvitation(test.database, 'again@people.example');
  expect(await accessOf(employer, userUid)).toMatchObject({ accessStatus: 'active', accessLevel: 'pensionAdministrator' });
});
