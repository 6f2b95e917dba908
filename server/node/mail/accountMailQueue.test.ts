import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { beginSignUp } from '../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { accountMailQueue } from './accountMailQueue.ts';

const now = new Date('2026-11-21T12:00:00Z');
const email = 'flooded@harbour.example';
let test: TestApi;
let address = '';

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
});
afterAll(() => test.close());

const mails = async (): Promise<number> =>
  (await sql`select from portal.outbox_mails where recipient = ${email}`.execute(test.database.db)).rows.length;

it('one address gets five mails with a link an hour, for sign-ups, invitations and passwords together', async () => {
  const { db } = test.database;
  for (let n = 0; n < 8; n += 1) {
    // Each from another place.
    address = crypto.randomUUID();
    const applicant = await beginSignUp(test);
    await applicant.answer('signUp', 'personalInformation', { email });
    const asked = await test.api.request('/api/v2/sign-ups/resume', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(asked.status).toBe(202);
  }
  expect(await mails()).toBe(5);
  const { employer, user } = await new Records(test.database).employerWithUser({ is_senior_pension_administrator: true });
  const invitee = { firstName: 'Nia', lastName: 'Prosser', dateOfBirth: '1990-03-31', email };
  const invited = await test.call<{ message: string }>(user, 'POST', `/employers/${employer}/admin-users`, invitee);
  expect([invited.status, invited.body.message]).toEqual([429, expect.stringContaining('5 links within an hour')]);
  const queue = accountMailQueue(db, () => now);
  await queue({ to: email, passwordOf: user, subject: 'Password', text: '{link}' });
  expect(await mails()).toBe(5);
  // The owner of an account gets every notice.
  await queue({ to: email, subject: 'Your password was changed', text: '' });
  expect(await mails()).toBe(6);
});
