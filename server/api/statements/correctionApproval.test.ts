import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Statement } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let payroll: string;
let clerk: string;
let colleague: string;
let statement: string;
let contribution: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A paid statement of £50.00 and £30.00 for one member, on a payroll with the control of a second person. */
beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_pension_administrator: true }));
  colleague = await records.user();
  await records.relationship(colleague, employer, { is_pension_administrator: true });
  payroll = await records.payroll(employer, { require_bulk_load_approval: true, require_bulk_load_second_user_approval: true });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const period = await records.payPeriod(employer, { payroll, benefit }, { status: 'paymentReceived' });
  const paid = { status: 'paymentReceived', has_been_paid: true } as const;
  statement = await records.statement(employer, period, { payroll, benefit }, paid);
  const employee = await records.employee(employer);
  contribution = await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), {
    payroll_uid: payroll,
    benefit_uid: benefit,
    payroll_date_uid: period,
    statement_uid: statement,
    has_been_paid: true,
  });
});

/** Corrects the employer's lump sum, in pence. */
const correct = (by: string, employerLumpSum: number, headers?: Record<string, string>) =>
  test.call<{ data: Statement; message: string } & Refusal>(
    by,
    'POST',
    `/statements/${statement}/corrections`,
    {
      changes: [
        {
          employerContributionUid: contribution,
          employeeRegularAmount: 50_00,
          employerRegularAmount: 30_00,
          employeeLumpSum: 0,
          employerLumpSum,
        },
      ],
      reason: 'A bonus was left out',
    },
    headers,
  );
const statements = async () =>
  (await sql`select from portal.statements where employer_id = ${employer}`.execute(test.database.db)).rows.length;

it('a correction is made when a second person sends the same amounts', async () => {
  const first = await correct(clerk, 9_999_00);
  expect([first.status, first.body.message]).toEqual([409, expect.stringContaining('nothing is changed yet')]);
  expect(await statements()).toBe(1);
  const { rows } = await sql`select user_uid from portal.notices where employer_id = ${employer} and settled_at is null
    and body like '%by £9,999.00 in all%'`.execute(test.database.db);
  expect(rows).toEqual([{ user_uid: colleague }]);
  const second = await correct(colleague, 9_999_00);
  expect([second.status, second.body.data.totalAmount]).toEqual([201, 9_999_00]);
});

it('nobody makes it alone, however often they send it, and a repeated call gets the same answer', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  for (const headers of [undefined, undefined, key, key]) expect((await correct(clerk, 9_999_00, headers)).status).toBe(409);
  const staff = await records.user({ is_provider_admin: true });
  expect((await correct(staff, 1_00)).status).toBe(409);
  expect(await statements()).toBe(1);
});

it('other amounts are another correction, which needs two people of its own', async () => {
  await correct(clerk, 9_999_00);
  expect((await correct(colleague, 9_998_00)).status).toBe(409);
  expect((await correct(colleague, 9_999_00)).status).toBe(409);
  expect(await statements()).toBe(1);
  expect((await correct(clerk, 9_999_00)).status).toBe(201);
});

it('each correction needs two people: the first one is used up', async () => {
  await correct(clerk, 1_00);
  const { body } = await correct(colleague, 1_00);
  await sql`update portal.statements set has_been_paid = true, status = 'paymentReceived' where statement_uid = ${body.data.statementUid}`.execute(
    test.database.db,
  );
  expect((await correct(clerk, 2_00)).status).toBe(409);
  expect((await correct(clerk, 2_00)).status).toBe(409);
});

it('without the control, one person makes it', async () => {
  await sql`update portal.payrolls set require_bulk_load_second_user_approval = false where payroll_uid = ${payroll}`.execute(
    test.database.db,
  );
  expect((await correct(clerk, 1_00)).status).toBe(201);
});
