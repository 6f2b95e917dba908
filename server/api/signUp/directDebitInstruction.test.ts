import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginSignUp } from '../../../tests/setup/api/signUps.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { pdfContents } from '../../../tests/setup/pdfContents.ts';
import { createApi } from '../createApi.ts';

let test: TestApi;
let records: Records;
let address = 'first';

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address });
  records = new Records(test.database);
});
afterAll(() => test.close());

const begin = () => {
  address = crypto.randomUUID();
  return beginSignUp(test);
};
const path = (id: string): string => `/sign-ups/${id}/direct-debit-instruction`;
const open = (id: string, cookie: string, api = test.api) =>
  api.request(`/api/v2${path(id)}`, { headers: { Cookie: cookie, 'X-Requested-With': 'XMLHttpRequest' } });

it('is a PDF of the answers, with a place for each signature', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  const signatories = [
    { firstName: 'Grace', lastName: 'Mills', email: 'grace@breakwater.example' },
    { firstName: 'Sam', lastName: '<i>Okoro</i>', email: 'sam@breakwater.example' },
  ];
  expect((await applicant.answer('directDebit', 'accountSignatories', { signatories })).status).toBe(200);
  const answer = await open(applicant.id, applicant.cookie);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="Direct Debit Instruction M[0-9]{7}\.pdf"/);
  const { text } = pdfContents(new Uint8Array(await answer.arrayBuffer()));
  for (const part of ['Breakwater Limited', '08-99-99', '66374958', 'signed by Grace Mills', 'signed by Sam <i>Okoro</i>'])
    expect(text).toContain(part);
});

it('needs a bank account that could exist, and says so at the field', async () => {
  const applicant = await begin();
  await applicant.complete('signUp');
  const empty = await applicant.call('GET', path(applicant.id));
  expect(empty.status).toBe(422);
  expect(empty.body.errors).toContainEqual({ field: 'sortCode', defaultMessage: 'Enter the sort code' });
  const account = { accountType: 'business', accountName: 'Breakwater', sortCode: '08-99-99', accountNumber: '6637 4959' };
  await applicant.answer('directDebit', 'collectionAccount', account);
  expect((await applicant.call('GET', path(applicant.id))).body.errors).toEqual([
    {
      field: 'accountNumber',
      defaultMessage: 'The sort code and the account number do not belong together. Check both',
    },
  ]);
});

it('is for nobody but the applicant and those who look after the sign-up', async () => {
  const [mine, other] = [await begin(), await begin()];
  await mine.complete('signUp', 'directDebit');
  expect((await open(mine.id, other.cookie)).status).toBe(404);
  expect((await open(mine.id, '')).status).toBe(404);
  const [staff, adviser] = [await records.user({ is_hs_admin: true }), await records.user({})];
  expect((await test.call(adviser, 'GET', path(mine.id))).status).toBe(404);
  expect((await test.api.request(`/api/v2${path(mine.id)}`, { headers: { Authorization: `Bearer ${staff}` } })).status).toBe(200);
});

it('is refused where the portal collects no direct debits', async () => {
  const applicant = await begin();
  await applicant.complete('signUp', 'directDebit');
  const answer = await open(applicant.id, applicant.cookie, createApi({ ...test.deps, payments: null }));
  const reason = 'This portal collects no direct debits';
  expect([answer.status, (await answer.json()) as unknown]).toEqual([
    422,
    {
      message: expect.stringContaining(reason) as string,
      errors: [{ field: '', defaultMessage: expect.stringContaining(reason) as string }],
    },
  ]);
});
