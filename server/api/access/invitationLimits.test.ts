import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminUser } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { invitationLimits } from './invitationLimits.ts';

let test: TestApi;
let records: Records;
let now: Date;
let senior: string;
let path: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  records = new Records(test.database);
});
afterAll(() => test.close());

let sequence = 0;
const email = (): string => `nia${(sequence += 1)}@people.example`;
const invite = (address: string, at = path) =>
  test.call<{ data: AdminUser; message: string }>(senior, 'POST', at, {
    firstName: 'Nia',
    lastName: 'Prosser',
    dateOfBirth: '1990-03-31',
    email: address,
  });

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  const employer = await records.employer();
  senior = await records.user();
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  path = `/employers/${employer}/admin-users`;
});

const mailsTo = async (address: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from portal.outbox_mails where lower(recipient) = lower(${address})`.execute(
    test.database.db,
  );
  return rows[0]?.count ?? 0;
};

it('sends one person five invitations an hour, and says when the next may be sent', async () => {
  const address = email();
  const { data } = (await invite(address)).body;
  const resend = () => test.call(senior, 'PATCH', `${path}/${data.uuid}/resendInviteLink`);
  now = new Date('2026-11-21T12:10:00Z');
  for (let sent = 1; sent < invitationLimits.toOnePerson; sent += 1) expect((await resend()).status).toBe(200);
  now = new Date('2026-11-21T12:20:00Z');
  const { status, headers, body } = await resend();
  expect([status, headers.get('Retry-After')]).toEqual([429, '2400']);
  expect(body.message).toContain('check their junk folder, and check the address. You can send the next one in 40 minutes.');
  expect(await mailsTo(address)).toBe(invitationLimits.toOnePerson);
  now = new Date('2026-11-21T13:00:01Z');
  expect((await resend()).status).toBe(200);
});

it("counts a person's invitations of all employers, in any spelling of the address", async () => {
  const address = email();
  for (let sent = 0; sent < invitationLimits.toOnePerson; sent += 1) {
    const employer = await records.employer();
    await records.relationship(senior, employer, { is_senior_pension_administrator: true });
    expect((await invite(address, `/employers/${employer}/admin-users`)).status).toBe(201);
  }
  expect((await invite(address.toUpperCase())).status).toBe(429);
  expect((await invite(email())).status).toBe(201);
});

it('limits the invitations of one sender per hour, to any person', async () => {
  const { rows } = await sql<{ id: number }>`select id from portal.employers limit 1`.execute(test.database.db);
  await sql`
    insert into portal.changes (machine, lifecycle_uid, kind, record_uid, employer_id, title, action, to_state, at, actor_user_uid, acting_as)
    select 'adminAccess', gen_random_uuid(), 'admin-users', gen_random_uuid(), ${rows[0]?.id}::bigint, 'A person', 'create', 'invited', ${now}, ${senior}, 'senior-pension-admin'
    from generate_series(1, ${invitationLimits.byOneSender - 1})`.execute(test.database.db);
  expect((await invite(email())).status).toBe(201);
  const address = email();
  const { status, body } = await invite(address);
  expect([status, body.message]).toEqual([
    429,
    'You have sent 100 invitations within an hour. Nothing was sent to this person. You can send the next one in 60 minutes.',
  ]);
  expect(await mailsTo(address)).toBe(0);
});

it('shows the address as the inviter typed it until the invitation is accepted, whatever spelling the account has', async () => {
  await records.user({ email: 'Nia.Known@People.example' });
  const { data } = (await invite('nia.known@people.EXAMPLE')).body;
  expect(data.email).toBe('nia.known@people.EXAMPLE');
  const listed = await test.call<{ data: AdminUser[] }>(senior, 'GET', `${path}?filter[email]=nia.known@people.EXAMPLE`);
  expect(listed.body.data.map((one) => one.email)).toEqual(['nia.known@people.EXAMPLE']);
});
