import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import type { ContributionTotals, RegularPayrollContribution } from '../../../schemas/generated/types.ts';

let test: TestApi;
let records: Records;
let clerk: string;
let employer: number;
let payroll: string;
let scheme: string;
let benefit: string;
let period: string;
let employee: string;
let pot: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A member with £50.00 and £30.00 in an open period. */
beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  payroll = await records.payroll(employer, { start_date: '2026-01-01' });
  scheme = await records.pensionScheme(employer);
  benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  period = await records.payPeriod(employer, { payroll, benefit });
  employee = await records.employee(employer, { payroll_uid: payroll });
  await records.membership(employer, employee, scheme);
  pot = await records.pot(employer, employee, scheme);
  await contributionIn(period);
});

const contributionIn = (payroll_date_uid: string) =>
  records.contribution(employer, employee, scheme, pot, { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid });
const list = async (query = ''): Promise<RegularPayrollContribution[]> => {
  const path = `/employers/${employer}/contributions?filter[payrollDateUid]=${period}&getAll=1${query}`;
  return (await test.call<{ data: RegularPayrollContribution[] }>(clerk, 'GET', path)).body.data;
};
/** The rows of the grid, as the portal asks for them. */
const compared = (kinds = ['new', 'changed', 'same', 'gone']) =>
  list(kinds.map((kind) => `&filter[comparisonKind]=${kind}`).join(''));
const totals = async (): Promise<ContributionTotals> =>
  (await test.call<{ data: ContributionTotals }>(clerk, 'GET', `/pay-periods/${period}/contribution-totals`)).body.data;
const cancelOnlyRow = async (): Promise<void> => {
  const [row] = await compared();
  const { status } = await test.call(clerk, 'POST', `/contributions/${row?.employerContributionUid}/cancel`);
  expect(status).toBe(200);
};
async function submitAndCancel(): Promise<void> {
  const submitted = await test.call<{ data: { payPeriodStatements: { statementUid: string }[] } }>(
    clerk,
    'POST',
    `/pay-periods/${period}/upload`,
    {},
  );
  const uid = submitted.body.data.payPeriodStatements[0]?.statementUid;
  expect((await test.call(clerk, 'DELETE', `/statements/${uid}`)).status).toBe(200);
}
const standing = { isCancelled: false, editable: true, employeeRegularAmount: 50_00 };

it('have each member once after a statement was cancelled, though the list keeps what was on it', async () => {
  await submitAndCancel();
  expect(await compared()).toMatchObject([standing]);
  expect(await totals()).toMatchObject({ memberCount: 1, totalAmount: 80_00 });
  expect(new Set((await list()).map(({ isCancelled }) => isCancelled))).toEqual(new Set([false, true]));
  // The copy is cancelled by hand: that one row says so.
  await cancelOnlyRow();
  expect(await compared()).toMatchObject([{ isCancelled: true, editable: false }]);
});

it('have a member once who is cancelled and added again, time after time', async () => {
  for (const round of [1, 2]) {
    await cancelOnlyRow();
    expect([round, await compared()]).toMatchObject([round, [{ isCancelled: true, editable: false }]]);
    const body = { employeeUid: employee, employeeRegularAmount: 50_00 };
    expect((await test.call(clerk, 'POST', `/pay-periods/${period}/contributions`, body)).status).toBe(201);
    expect([round, await compared()]).toMatchObject([round, [standing]]);
  }
});

it('compare the contributions of the period with the last one, and not their corrections', async () => {
  const last = await records.payPeriod(
    employer,
    { payroll, benefit },
    { status: 'paymentReceived', period_start_date: '2026-10-01', period_end_date: '2026-10-31', pay_date: '2026-10-30' },
  );
  await contributionIn(last);
  const [original] = await compared();
  const statement = await records.statement(employer, period, { payroll, benefit });
  await sql`update portal.regular_payroll_contributions set statement_uid = ${statement} where payroll_date_uid = ${period}`.execute(
    test.database.db,
  );
  const correction = await contributionIn(period);
  await sql`update portal.regular_payroll_contributions
    set statement_uid = ${statement}, corrects_contribution_uid = ${original?.employerContributionUid}, employee_regular_amount = -1000, employer_regular_amount = 0
    where employer_contribution_uid = ${correction}`.execute(test.database.db);
  const kinds = (await compared(['new', 'changed', 'same', 'gone', 'correction'])).map(
    ({ employeeRegularAmount, comparisonKind }) => [employeeRegularAmount, comparisonKind],
  );
  expect(kinds.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [-10_00, 'correction'],
    [50_00, 'same'],
  ]);
  expect(await totals()).toMatchObject({ newCount: 0, changedCount: 0, goneCount: 0, totalAmount: 70_00 });
});

it('have a member of the last period once who has none in this one, as the totals count them', async () => {
  const last = await records.payPeriod(
    employer,
    { payroll, benefit },
    { status: 'paymentReceived', period_start_date: '2026-10-01', period_end_date: '2026-10-31', pay_date: '2026-10-30' },
  );
  const statement = await records.statement(employer, last, { payroll, benefit });
  const before = await contributionIn(last);
  const { db } = test.database;
  await sql`update portal.regular_payroll_contributions set statement_uid = ${statement} where employer_contribution_uid = ${before}`.execute(
    db,
  );
  const correction = await contributionIn(last);
  await sql`update portal.regular_payroll_contributions set statement_uid = ${statement}, corrects_contribution_uid = ${before}
    where employer_contribution_uid = ${correction}`.execute(db);

  await cancelOnlyRow();
  expect(await compared(['gone'])).toMatchObject([{ employeeUid: employee, isCancelled: true }]);
  // Cancelled with its statement and not made again, as after an opt-out: of this period nothing stands.
  await sql`update portal.regular_payroll_contributions set statement_uid = ${statement} where payroll_date_uid = ${period}`.execute(
    db,
  );
  expect(await compared(['gone'])).toMatchObject([{ employeeUid: employee, isCancelled: false, employeeRegularAmount: 0 }]);
  expect(await totals()).toMatchObject({ memberCount: 0, goneCount: 1, totalAmount: 0 });
});
