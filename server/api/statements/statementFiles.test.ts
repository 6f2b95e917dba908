import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let period: string;
let of: { payroll: string; benefit: string };
let scheme: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
  const payroll = await records.payroll(employer);
  scheme = await records.pensionScheme(employer);
  of = { payroll, benefit: await records.benefit(employer, payroll, { pension_scheme_uid: scheme }) };
  period = await records.payPeriod(employer, of);
});
afterAll(() => test.close());

interface Amounts {
  employee_regular_amount: number;
  employer_regular_amount: number;
  employee_lump_sum: number;
  employer_lump_sum: number;
}

async function addContribution(amounts: Amounts, last_name: string): Promise<void> {
  const employee = await records.employee(employer, { last_name });
  const pot = await records.pot(employer, employee, scheme);
  const place = { payroll_uid: of.payroll, benefit_uid: of.benefit, payroll_date_uid: period };
  await records.contribution(employer, employee, scheme, pot, { ...place, ...amounts });
}

/** A statement of contributions with these amounts. */
async function submitted(rows: readonly Amounts[], lastName = (n: number): string => `Worker ${n}`): Promise<string> {
  period = await records.payPeriod(employer, of, { is_extra: true });
  for (const [n, amounts] of rows.entries()) await addContribution(amounts, lastName(n));
  const { body } = await test.call<{ data: { payPeriodStatements: { statementUid: string }[] } }>(
    keeper,
    'POST',
    `/pay-periods/${period}/upload`,
    {},
  );
  return body.data.payPeriodStatements[0]?.statementUid ?? '';
}

const open = (path: string, headers: Record<string, string>): Promise<Response> =>
  Promise.resolve(test.api.request(`/api/v2${path}`, { headers }));
const withToken = (path: string): Promise<Response> => open(path, { Authorization: `Bearer ${keeper}` });

const oneRow: readonly Amounts[] = [
  { employee_regular_amount: 10_00, employer_regular_amount: 5_00, employee_lump_sum: 0, employer_lump_sum: 0 },
];

it('a name is no formula in a spreadsheet', async () => {
  const uid = await submitted(oneRow, () => '=1+1');
  await test.database.db.updateTable('portal.employees').set({ first_name: '=cmd' }).where('last_name', '=', '=1+1').execute();
  expect(await (await withToken(`/statements/${uid}/csv`)).text()).toContain("\r\n'=cmd =1+1,");
});

it('the CSV is answered to a program that asks for CSV', { timeout: 5_000 }, async () => {
  const uid = await submitted(oneRow);
  for (const path of ['csv', 'csv?type=summary', 'csv']) {
    const response = await open(`/statements/${uid}/${path}`, { Authorization: `Bearer ${keeper}`, Accept: 'text/csv' });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(await response.text()).toContain('\r\n');
  }
});

it('a correction has negative amounts in the CSV, which are no formulas', async () => {
  const uid = await submitted(oneRow);
  await test.database.db
    .updateTable('portal.statements')
    .set({ has_been_paid: true, status: 'paymentReceived' })
    .where('statement_uid', '=', uid)
    .execute();
  await test.database.db
    .updateTable('portal.pay_periods')
    .set({ status: 'paymentReceived' })
    .where('payroll_date_uid', '=', period)
    .execute();
  const { body: rows } = await test.call<{ data: { employerContributionUid: string }[] }>(
    keeper,
    'GET',
    `/statements/${uid}/contributions`,
  );
  const amounts = { employeeRegularAmount: 8_50, employerRegularAmount: 5_00, employeeLumpSum: 0, employerLumpSum: 0 };
  const changes = rows.data.map(({ employerContributionUid }) => ({ employerContributionUid, ...amounts }));
  const made = await test.call<{ data: { statementUid: string } }>(keeper, 'POST', `/statements/${uid}/corrections`, {
    changes,
    reason: 'Left early',
  });
  const response = await withToken(`/statements/${made.body.data.statementUid}/csv`);
  expect(response.headers.get('Content-Disposition')).toContain('Refund 1 to 30 November 2026.csv');
  expect(await response.text()).toMatch(/,-1\.50,0\.00,0\.00,0\.00,-1\.50\r\n$/);
});

it.each(['csv', 'pdf'])('the %s is opened by the session of the browser, from the portal alone, and never kept', async (type) => {
  const uid = await submitted(oneRow);
  const path = `/statements/${uid}/${type}`;
  const opened = await open(path, { Cookie: `session=${keeper}`, 'Sec-Fetch-Site': 'same-origin' });
  expect(opened.status).toBe(200);
  expect(opened.headers.get('Content-Disposition')).toMatch(/^attachment; /);
  expect(opened.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(opened.headers.get('Cache-Control')).toBe('no-store');
  expect((await open(path, { Cookie: `session=${keeper}`, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(401);
  expect((await open(path, {})).status).toBe(401);
  const { user: other } = await records.employerWithUser({ is_pension_administrator: true });
  expect((await open(path, { Cookie: `session=${other}`, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(404);
});

it('has no other kind of CSV', async () => {
  const { status, body } = await test.call(keeper, 'GET', `/statements/${await submitted(oneRow)}/csv?type=all`);
  expect([status, body.errors[0]?.field]).toEqual([400, 'type']);
});
