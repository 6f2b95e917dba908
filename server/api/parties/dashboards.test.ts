import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmployersDashboard, IntermediariesDashboard } from '../../../schemas/generated/types.ts';
import type { ListMeta } from '../core/listQuery.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let records: Records;
let admin: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

it('counts the tasks, each with a link to a list of that length', async () => {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const whole = { national_insurance: 'QQ123456A', date_of_birth: '1990-01-01', email: 'a@people.example', payroll_uid: payroll };
  await records.employee(employer, { ...whole, employment_start_date: '2026-11-02' });
  const withoutEmail = await records.employee(employer, { ...whole, email: null });
  await records.employee(employer, { is_active: false });
  const scheme = await records.pensionScheme(employer);
  const { db } = test.database;
  await db
    .insertInto('portal.pension_scheme_relationships')
    .values({ employer_id: employer, employee_uid: withoutEmail, pension_scheme_uid: scheme, state: 'notEnrolled' })
    .execute();
  await db
    .insertInto('portal.employee_requests')
    .values({ employer_id: employer, employee_uid: withoutEmail, type: 'optOut' })
    .execute();

  const { body } = await test.call<{ data: EmployersDashboard }>(admin, 'GET', `/employers/${employer}/dashboard`);
  expect(body.data).toMatchObject({
    employeeCount: 3,
    activeEmployeeCount: 2,
    newJoinersThisMonth: 1,
    outstandingRequestCount: 1,
    // One who was not enrolled, and a new joiner who is in no scheme yet.
    notEnrolledCount: 2,
    missingDetailsCount: 1,
    payrolls: [{ payrollUid: payroll, employeeCount: 2 }],
    pensionSchemes: [{ pensionSchemeUid: scheme, memberCount: 0 }],
  });
  expect(body.data.tasks.map(({ id }) => id)).toEqual(['requests', 'missing-details', 'not-enrolled']);
  for (const [filter, count] of [
    ['isMissingDetails', 1],
    ['isNotEnrolled', 2],
  ] as const) {
    const list = await test.call<{ meta: ListMeta }>(
      admin,
      'GET',
      `/employers/${employer}/employees?filter[isActive]=true&filter[${filter}]=true`,
    );
    expect(list.body.meta.totalCount).toBe(count);
  }
});

it('shows the first steps to a new employer', async () => {
  const { body } = await test.call<{ data: EmployersDashboard }>(
    admin,
    'GET',
    `/employers/${await records.employer()}/dashboard`,
  );
  expect(body.data.tasks.map(({ id }) => id)).toEqual(['first-payroll', 'first-employee']);
});

it('counts nobody as not enrolled at an employer without a pension scheme', async () => {
  const employer = await records.employer();
  await records.employee(employer);
  const { body } = await test.call<{ data: EmployersDashboard }>(admin, 'GET', `/employers/${employer}/dashboard`);
  expect(body.data.notEnrolledCount).toBe(0);
});

it('shows only the tasks that the reader may do', async () => {
  const employer = await records.employer();
  const employee = await records.employee(employer, { email: null });
  const { db } = test.database;
  await db
    .insertInto('portal.employee_requests')
    .values({ employer_id: employer, employee_uid: employee, type: 'optOut' })
    .execute();
  const administrator = await records.user();
  await records.relationship(administrator, employer, { is_pension_administrator: true });
  const reader = await records.user();
  await records.relationship(reader, employer);
  const tasksOf = async (user: string) =>
    (await test.call<{ data: EmployersDashboard }>(user, 'GET', `/employers/${employer}/dashboard`)).body.data.tasks.map(
      ({ id }) => id,
    );
  expect(await tasksOf(admin)).toEqual(['requests', 'missing-details', 'first-payroll']);
  expect(await tasksOf(administrator)).toEqual(['requests', 'missing-details']);
  expect(await tasksOf(reader)).toEqual([]);

  await db
    .updateTable('portal.employers')
    .set({ instruction_close_employer_id: crypto.randomUUID() })
    .where('id', '=', employer)
    .execute();
  expect(await tasksOf(admin)).toEqual(['requests', 'missing-details']);
  await db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', employer).execute();
  expect(await tasksOf(admin)).toEqual([]);
});

it('lists recent activity with the person concerned, latest first', async () => {
  const employer = await records.employer();
  const employee = await records.employee(employer, { first_name: 'Zoë', last_name: 'Quill' });
  const path = `/employers/${employer}/employees/${employee}/contact-details`;
  await test.call(admin, 'PATCH', path, { town: 'Leeds' });
  const { body } = await test.call<{ data: EmployersDashboard }>(admin, 'GET', `/employers/${employer}/dashboard`);
  expect(body.data.recentActivity).toMatchObject([
    { activity: 'Contact details changed', employeeUid: employee, employeeName: 'Zoë Quill' },
  ]);
});

it("shows the intermediary's active clients, those with most tasks first", async () => {
  const adviser = await records.user();
  const intermediary = await records.intermediary();
  await records.member(adviser, intermediary);
  const [quiet, busy, former] = [
    await records.employer({ name: 'Quiet' }),
    await records.employer({ name: 'Busy' }),
    await records.employer(),
  ];
  for (const client of [quiet, busy]) await records.client(intermediary, client);
  await records.client(intermediary, former, false);
  await test.database.db
    .insertInto('portal.employee_requests')
    .values({ employer_id: busy, employee_uid: await records.employee(busy), type: 'optOut' })
    .execute();
  const { body } = await test.call<{ data: IntermediariesDashboard }>(
    adviser,
    'GET',
    `/intermediaries/${intermediary}/dashboard`,
  );
  expect(body.data).toMatchObject({ clientCount: 2, activeClientCount: 2 });
  expect(body.data.clients.map(({ name }) => name)).toEqual(['Busy', 'Quiet']);
  expect(body.data.tasks.map(({ title, href }) => [title, href])).toEqual([
    ['Busy', `/employers/${busy}/employee-requests?filter.status=outstanding`],
  ]);
});
