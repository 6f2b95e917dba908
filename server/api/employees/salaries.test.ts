import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Change, Employee } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';

let test: TestApi;
let records: Records;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

interface Preview {
  salaryFrom: string;
  changed: {
    periodTitle: string;
    employeeBefore: number;
    employerBefore: number;
    employeeAfter: number;
    employerAfter: number;
  }[];
  kept: { periodTitle: string; isSubmitted: boolean }[];
  rise: number;
}

/** A member on £30,000.00 since 2 March 2026, with October submitted and November open, paid on 30 November. */
async function arrange(open: object = {}) {
  const { employer, user } = await records.employerWithUser({ is_pension_administrator: true });
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', name: 'Office' });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, name: 'Pension' });
  const employee = await records.employee(employer, {
    payroll_uid: payroll,
    annual_salary: 30_000_00,
    employment_start_date: '2026-03-02',
  });
  await sql`update portal.payroll_relationships set started_on = '2026-03-02' where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  await records.membership(employer, employee, scheme, 'active', { enrolled_on: '2026-03-02', enrolment_type: 'autoEnrolled' });
  await records.pot(employer, employee, scheme);
  const month = (name: string, number: number, days: number) => ({
    name,
    period_start_date: `2026-${number}-01`,
    period_end_date: `2026-${number}-${days}`,
    pay_date: `2026-${number}-30`,
    due_date: `2026-${number + 1}-20`,
  });
  const october = await records.payPeriod(employer, { payroll, benefit }, month('October', 10, 31));
  const november = await records.payPeriod(employer, { payroll, benefit }, { ...month('November', 11, 30), ...open });
  await test.store.within([employer], (tx) => followEntitlement(tx, employer, [employee]));
  expect((await test.call(user, 'POST', `/pay-periods/${october}/upload`, {})).status).toBe(200);
  const path = `/employers/${employer}/employees/${employee}`;
  const change = (body: object, person = user) =>
    test.call<{ data: Employee } & Refusal>(person, 'PATCH', `${path}/change-salary`, body);
  const preview = async (body: object) =>
    (await test.call<{ data: Preview }>(user, 'POST', `${path}/salary-preview`, body)).body.data;
  const amounts = async () =>
    (
      await sql<{ employee: number; employer: number }>`
        select employee_regular_amount as employee, employer_regular_amount as employer from portal.regular_payroll_contributions
        where payroll_date_uid = ${november} and not is_cancelled`.execute(test.database.db)
    ).rows;
  return { employer, employee, user, path, november, change, preview, amounts };
}

// Of £36,000.00 a year, £3,000.00 a month: 5 % and 3 % of £2,480.00.
const raised = { employee: 124_00, employer: 74_40 };
const before = { employee: 99_00, employer: 59_40 };

it('begins with the first day of the open period, and shows its effect before it is saved', async () => {
  const { path, user, preview, change, amounts } = await arrange();
  expect((await test.call<{ data: Employee }>(user, 'GET', path)).body.data).toMatchObject({
    salaryFrom: '2026-11-01',
    allowedActions: { canChangeSalary: true },
  });
  const effect = await preview({ annualSalary: 36_000_00 });
  expect(effect).toMatchObject({
    salaryFrom: '2026-11-01',
    changed: [
      {
        periodTitle: 'Office, Pension, November',
        employeeBefore: 99_00,
        employerBefore: 59_40,
        employeeAfter: 124_00,
        employerAfter: 74_40,
      },
    ],
    kept: [],
    rise: 40_00,
  });
  expect(await amounts()).toEqual([before]);
  expect(await change({ annualSalary: 36_000_00 })).toMatchObject({ status: 200, body: { data: { annualSalary: 36_000_00 } } });
  expect(await amounts()).toEqual([raised]);
});

it.each([
  ['the pay date of a period that is open', '2026-11-21', raised],
  ['the first day of work', '2026-03-02', raised],
])('holds from %s', async (_, salaryFrom, expected) => {
  const { change, amounts } = await arrange();
  expect((await change({ annualSalary: 36_000_00, salaryFrom })).status).toBe(200);
  expect(await amounts()).toEqual([expected]);
});

it('holds from the first day of work of somebody who has come within the period', async () => {
  const { employee, path, user, change } = await arrange();
  await sql`update portal.employees set employment_start_date = '2026-11-10' where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  const { data } = (await test.call<{ data: { salaryFrom: string } }>(user, 'GET', path)).body;
  expect(data.salaryFrom).toBe('2026-11-10');
  expect((await change({ annualSalary: 36_000_00, salaryFrom: data.salaryFrom })).status).toBe(200);
});

it('says that nothing could be worked out before the first salary', async () => {
  const { employer, employee, preview } = await arrange();
  await sql`update portal.employees set annual_salary = null where employee_uid = ${employee}`.execute(test.database.db);
  await test.store.within([employer], (tx) => followEntitlement(tx, employer, [employee]));
  const { changed } = await preview({ annualSalary: 36_000_00, salaryFrom: '2026-11-01' });
  expect(changed).toMatchObject([{ periodTitle: 'Office, Pension, November', employeeAfter: 124_00, hadNoSalary: true }]);
});

it('leaves a period alone whose pay date lies before its day', async () => {
  const { change, preview, amounts } = await arrange({ pay_date: '2026-11-13' });
  expect(await preview({ annualSalary: 36_000_00, salaryFrom: '2026-11-14' })).toMatchObject({ changed: [], rise: 0 });
  await change({ annualSalary: 36_000_00, salaryFrom: '2026-11-14' });
  expect(await amounts()).toEqual([before]);
  // The same salary holds from another day.
  expect(await preview({ annualSalary: 36_000_00, salaryFrom: '2026-11-13' })).toMatchObject({ rise: 40_00 });
  await change({ annualSalary: 36_000_00, salaryFrom: '2026-11-13' });
  expect(await amounts()).toEqual([raised]);
});

it('says which contribution stays: one that is submitted, and one that was typed', async () => {
  const { user, november, preview, change, amounts } = await arrange();
  const { rows } = await sql<{ uid: string }>`
    select employer_contribution_uid as uid from portal.regular_payroll_contributions where payroll_date_uid = ${november}`.execute(
    test.database.db,
  );
  await test.call(user, 'PATCH', `/contributions/${rows[0]?.uid}`, { employeeRegularAmount: 90_00 });
  expect(await preview({ annualSalary: 36_000_00, salaryFrom: '2026-10-01' })).toMatchObject({
    changed: [],
    kept: [
      { periodTitle: 'Office, Pension, October', isSubmitted: true },
      { periodTitle: 'Office, Pension, November', isSubmitted: false },
    ],
  });
  await change({ annualSalary: 36_000_00, salaryFrom: '2026-10-01' });
  expect(await amounts()).toEqual([{ employee: 90_00, employer: 59_40 }]);
});

it.each([
  ['a day to come', { annualSalary: 36_000_00, salaryFrom: '2026-11-22' }, 'salaryFrom', 'Choose today'],
  [
    'a day before the employment',
    { annualSalary: 36_000_00, salaryFrom: '2026-03-01' },
    'salaryFrom',
    'Choose a day on or after 02/03/2026',
  ],
  ['no salary', { annualSalary: null }, 'annualSalary', ''],
])('refuses %s, in the preview too', async (_, body, field, message) => {
  const { path, user, change, amounts } = await arrange();
  const errors = [{ field, defaultMessage: expect.stringContaining(message) as string }];
  expect(await change(body)).toMatchObject({ status: 422, body: { errors } });
  expect(await test.call(user, 'POST', `${path}/salary-preview`, body)).toMatchObject({ status: 422, body: { errors } });
  expect(await amounts()).toEqual([before]);
});

it('asks about an unlikely salary once, and has the day in the history', async () => {
  const { employer, employee, user, change } = await arrange();
  expect(await change({ annualSalary: 5_000 })).toMatchObject({ status: 422, body: { errors: [{ warning: 'salaryLow' }] } });
  expect((await change({ annualSalary: 5_000, confirmedWarnings: ['salaryLow'] })).status).toBe(200);
  const { body } = await test.call<{ data: Change[] }>(user, 'GET', `/employers/${employer}/changes/employees/${employee}`);
  expect(body.data[0]).toMatchObject({ activity: 'Salary changed from 01/11/2026' });
});

it('is for those who may change the employment', async () => {
  const { change, amounts, path } = await arrange();
  const reader = await records.user({ is_external_admin: true });
  expect((await change({ annualSalary: 36_000_00 }, reader)).status).toBe(403);
  expect((await test.call(reader, 'POST', `${path}/salary-preview`, { annualSalary: 36_000_00 })).status).toBe(403);
  expect(await amounts()).toEqual([before]);
});
