import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let clerk: string;
let colleague: string;
let payroll: string;
let employee: string;
let address: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_pension_administrator: true }));
  colleague = await records.user();
  await records.relationship(colleague, employer, { is_pension_administrator: true });
  payroll = await records.payroll(employer, { require_bulk_load_second_user_approval: true });
  address = `ada-${employer}@people.example`;
  employee = await records.employee(employer, {
    payroll_uid: payroll,
    first_name: 'Ada',
    last_name: 'Hill',
    email: address,
  });
});

const change = async (email: string): Promise<void> => {
  const path = `/employers/${employer}/employees/${employee}/contact-details`;
  const { status, body } = await test.call(clerk, 'PATCH', path, { email });
  expect(status, JSON.stringify(body)).toBe(200);
};
async function notices(): Promise<{ of: string; body: string }[]> {
  const { rows } = await sql<{ of: string; body: string }>`
    select user_uid as of, body from portal.notices where employer_id = ${employer} and title like 'The email address%'`.execute(
    test.database.db,
  );
  return rows;
}
async function mails(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from portal.outbox_mails where recipient = ${address}`.execute(
    test.database.db,
  );
  return rows.map(({ text }) => text);
}

it('another address of an employee is a notice for the other administrators and a mail to the old address', async () => {
  await change('else@people.example');
  expect(await notices()).toEqual([
    { of: colleague, body: expect.stringContaining(`Ada Hill: ${address} is now else@people.example`) as string },
  ]);
  expect(await mails()).toEqual([expect.stringContaining('was changed') as string]);
});

it('a first address is a notice without a mail', async () => {
  await sql`update portal.employees set email = null where employee_uid = ${employee}`.execute(test.database.db);
  await change('else@people.example');
  expect(await notices()).toEqual([
    { of: colleague, body: expect.stringContaining('none is now else@people.example') as string },
  ]);
  expect(await mails()).toEqual([]);
});

it('the same address in capital letters is nothing to say', async () => {
  await change(address.toUpperCase());
  expect([await notices(), await mails()]).toEqual([[], []]);
});

it('without the control of a second person, an address opens nothing', async () => {
  await sql`update portal.payrolls set require_bulk_load_second_user_approval = false where payroll_uid = ${payroll}`.execute(
    test.database.db,
  );
  await change('else@people.example');
  expect([await notices(), await mails()]).toEqual([[], []]);
});
