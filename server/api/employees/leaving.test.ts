import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Employee, Payroll } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;

// Today is 21 November 2026.
beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** A member since 2 March 2026, employed since that day, with a contribution for October on a statement, which is not paid yet. */
async function arrange() {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', enable_assessment: true });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const employee = await records.employee(employer, {
    payroll_uid: payroll,
    first_name: 'Zoë',
    last_name: 'Quill',
    email: 'zoe@people.example',
    date_of_birth: '1980-01-01',
    annual_salary: 30_000_00,
    employment_start_date: '2026-03-02',
  });
  await test.database.db
    .insertInto('portal.payroll_relationships')
    .values({ employee_uid: employee, employer_id: employer, payroll_uid: payroll, is_active: true, started_on: '2026-03-02' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await records.membership(employer, employee, scheme, 'active', { enrolled_on: '2026-03-02', enrolment_type: 'autoEnrolled' });
  const pot = await records.pot(employer, employee, scheme);
  const october = {
    name: '1 to 31 October 2026',
    period_start_date: '2026-10-01',
    period_end_date: '2026-10-31',
    pay_date: '2026-10-30',
    due_date: '2026-11-22',
  };
  const period = await records.payPeriod(employer, { payroll, benefit }, october);
  const of = { payroll_uid: payroll, benefit_uid: benefit, payroll_date_uid: period, due_date: '2026-11-22' };
  await records.contribution(employer, employee, scheme, pot, {
    ...of,
    employee_regular_amount: 99_00,
    employer_regular_amount: 59_40,
  });
  expect((await test.call(user, 'POST', `/pay-periods/${period}/upload`, {})).status).toBe(200);
  const path = `/employers/${employer}/employees/${employee}`;
  const show = async (): Promise<Employee> => (await test.call<{ data: Employee }>(user, 'GET', path)).body.data;
  const send = (action: string, body: object) =>
    test.call<{ data: Employee } & Refusal>(user, 'PATCH', `${path}/${action}`, body);
  return { employer, user, payroll, scheme, path, show, leave: (lastDay: string) => send('record-leaving', { lastDay }), send };
}

const left = {
  isActive: false,
  employmentEndDate: '2026-11-20',
  contributionsToCome: { count: 1, amount: 158_40, lastDueDate: '2026-11-22', lastPayDate: '2026-10-30' },
  pensionSchemeRelationships: [{ state: 'notEnrolled', endedOn: '2026-11-20' }],
  mostRecentPayrollRelationship: { isActive: false },
  allowedActions: { canRecordLeaving: false, canCeaseMembership: false, canCreateAdminAccess: false },
};

it('a leaver has a last day, ends every membership, and keeps the contributions that are still to come', async () => {
  const { show, leave } = await arrange();
  expect(await show()).toMatchObject({
    isActive: true,
    employmentEndDate: null,
    contributionsToCome: null,
    allowedActions: { canRecordLeaving: true, canCreateAdminAccess: true },
  });
  const { status, body } = await leave('2026-11-20');
  expect([status, body.data]).toMatchObject([200, left]);
});

it('ceasing a membership because the person left the employment says the same', async () => {
  const { send, scheme } = await arrange();
  const { status, body } = await send('cease-membership', {
    pensionSchemeUid: scheme,
    lastDay: '2026-11-20',
    reason: 'leftEmployment',
  });
  expect([status, body.data]).toMatchObject([200, left]);
});

it('ceasing a membership for another reason leaves the employment as it is', async () => {
  const { send, scheme } = await arrange();
  const { body } = await send('cease-membership', { pensionSchemeUid: scheme, lastDay: '2026-11-20', reason: 'employeeAsked' });
  expect(body.data).toMatchObject({ isActive: true, employmentEndDate: null, allowedActions: { canRecordLeaving: true } });
});

it('a leaver is not assessed, and the payroll may cease', async () => {
  const { user, payroll, path, leave } = await arrange();
  const assessment = async () =>
    (await test.call<{ data: { reason: string | null } }>(user, 'GET', `${path}/assessment`)).body.data.reason;
  const refusal = async () =>
    (await test.call<{ data: Payroll }>(user, 'GET', `/payrolls/${payroll}`)).body.data.allowedActions?.reasons?.canCease ?? '';
  expect(await assessment()).toBeNull();
  expect(await refusal()).toContain('employee');
  await leave('2026-11-20');
  expect(await assessment()).toContain('has left');
  expect(await refusal()).not.toContain('employee');
});

it.each([
  ['today', '2026-11-21', 200],
  ['tomorrow', '2026-11-22', 422],
  ['the first day of employment', '2026-03-02', 200],
  ['the day before it', '2026-03-01', 422],
])('the last day may be %s: %s', async (_, lastDay, expected) => {
  const { leave, show } = await arrange();
  const { status, body } = await leave(lastDay);
  expect(status).toBe(expected);
  if (expected === 422) {
    expect(body.errors).toMatchObject([{ field: 'lastDay', defaultMessage: expect.stringMatching(/^Choose/) as string }]);
    expect(await show()).toMatchObject({ isActive: true });
  }
});

it('nobody leaves twice', async () => {
  const { leave } = await arrange();
  await leave('2026-11-20');
  const { status, body } = await leave('2026-11-19');
  expect([status, body.errors]).toMatchObject([422, [{ defaultMessage: 'The employee has left already' }]]);
});

it('the leaving is in the history of the employee, once', async () => {
  const { employer, user, path, leave } = await arrange();
  await leave('2026-11-20');
  const uid = path.split('/').at(-1);
  const { body } = await test.call<{ data: { activity: string }[] }>(
    user,
    'GET',
    `/employers/${employer}/changes/employees/${uid}`,
  );
  expect(body.data.filter(({ activity }) => activity.includes('Left employment on 20/11/2026'))).toHaveLength(1);
});
