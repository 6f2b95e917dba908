import { afterAll, beforeAll, expect, it } from 'vitest';
import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let senior: string;
const account = { ref: '1011', name: 'Breakwater Ltd', sortCode: '089999', accountNumber: '66374958' };

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  senior = await administrator();
});
afterAll(() => test.close());

async function administrator(role: object = { is_senior_pension_administrator: true }): Promise<string> {
  const userUid = await records.user();
  await records.relationship(userUid, await records.employer(), role);
  return userUid;
}

const check = (userUid: string | null, body: object) =>
  test.call<{ data: object; message: string; errors: { field: string }[] }>(userUid, 'POST', '/bank-accounts/pre-validate', body);

it.each([
  ['as they are', {}],
  ['with spaces and hyphens', { sortCode: '08-99 99', accountNumber: '6637 4958' }],
  ['with an account type', { accountType: 'business' }],
  // Vocalink: a sort code without a rule cannot be refused.
  ['of a sort code without a rule', { sortCode: '00-00-00', accountNumber: '123456' }],
])('numbers that pass the check, %s, could exist', async (_, given) => {
  const { status, body } = await check(senior, { ...account, ...given });
  expect([status, body.data]).toEqual([200, { couldExist: true, problem: null, remedy: null }]);
});

it('numbers that fail the check come with the problem and its remedy', async () => {
  const { status, body } = await check(senior, { ...account, accountNumber: '66374959' });
  expect([status, body.data]).toEqual([
    200,
    {
      couldExist: false,
      problem: 'This sort code and account number cannot belong together.',
      remedy: 'Check both numbers on a bank statement, and enter them again.',
    },
  ]);
});

it.each([
  ['sortCode', { sortCode: '08999' }],
  ['accountNumber', { accountNumber: '12345' }],
  ['accountNumber', { accountNumber: '１２345678' }],
  ['accountNumber', { accountNumber: '663749581' }],
  ['accountType', { accountType: 'offshore' }],
  ['name', { name: '' }],
  ['ref', { ref: undefined }],
])('a wrong %s is refused at its field, without its value', async (field, given) => {
  const { status, body } = await check(senior, { ...account, ...given });
  expect([status, body.errors.map((error) => error.field)]).toEqual([422, [field]]);
  for (const value of Object.values(given)) if (value) expect(JSON.stringify(body)).not.toContain(value);
});

it('only those who may set up a direct debit can ask', async () => {
  expect((await check(null, account)).status).toBe(401);
  for (const role of [{ is_pension_administrator: true }, {}, { is_employee: true }])
    expect((await check(await administrator(role), account)).status).toBe(403);
});

it('a person can check a limited number of accounts in a minute', async () => {
  const program = await administrator();
  for (let count = 0; count < rules.mostBankAccountChecksPerMinute; count += 1)
    expect((await check(program, account)).status).toBe(200);
  const { status, body } = await check(program, account);
  expect([status, body.message]).toEqual([429, expect.stringMatching(/more than 20 bank account checks within a minute/)]);
  expect((await check(await administrator(), account)).status).toBe(200);
});

it('a person can try a limited number of new mandates in a minute, since their numbers are checked too', async () => {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const benefit = await records.benefit(employer, await records.payroll(employer));
  const guess = (accountNumber: string) => {
    const given = { accountName: 'Breakwater Ltd', sortCode: '089999', accountNumber, accountHolderConfirmed: 'true' };
    return test.call(user, 'POST', `/benefits/${benefit}/direct-debit-mandates`, formData(given));
  };
  for (let count = 0; count < rules.mostNewMandatesPerMinute; count += 1) expect((await guess('66374959')).status).toBe(422);
  expect((await guess('66374959')).status).toBe(429);
  expect((await guess('66374958')).status).toBe(429);
  expect((await check(user, account)).status).toBe(200);
});
