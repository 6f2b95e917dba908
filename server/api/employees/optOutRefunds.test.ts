import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EmployeeRequest } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let admin: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  admin = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

/** A member since 20 October 2026 with one contribution, and a request to opt out. The service's clock says 21 November 2026. */
async function request(values: Parameters<Records['request']>[2], paid = true): Promise<EmployeeRequest> {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const employee = await records.employee(employer, { payroll_uid: payroll });
  await records.membership(employer, employee, scheme, 'active', { enrolled_on: '2026-10-20', enrolment_type: 'autoEnrolled' });
  await test.database.db
    .insertInto('portal.regular_payroll_contributions')
    .values({
      employer_id: employer,
      employee_uid: employee,
      pot_uid: crypto.randomUUID(),
      payroll_uid: payroll,
      benefit_uid: benefit,
      contribution_type: 'pension',
      intended_for_product_type_uid: await records.productType(),
      due_date: '2026-10-31',
      employee_regular_amount: 50_00,
      employer_regular_amount: 30_00,
      has_been_paid: paid,
    })
    .execute();
  const uid = await records.request(employer, employee, {
    type: 'optOut',
    updated_employee_percent: null,
    payroll_uid: payroll,
    pension_scheme_uid: scheme,
    ...values,
  });
  const shown = (await test.call<{ data: EmployeeRequest }>(admin, 'GET', `/employee-requests/${uid}`)).body.data;
  const listed = await test.call<{ data: EmployeeRequest[] }>(admin, 'GET', `/employers/${employer}/employee-requests`);
  expect(listed.body.data[0]).toMatchObject({ refundDueDate: shown.refundDueDate, refundStatus: shown.refundStatus });
  return shown;
}

it.each([
  ['on the last day', '2026-10-21T09:00:00Z', 'outstanding', '2026-11-21', 'due'],
  ['the day after it', '2026-10-20T09:00:00Z', 'outstanding', '2026-11-20', 'overdue'],
  // In summer the day of the United Kingdom begins an hour before that of universal time.
  ['for a notice shortly after midnight', '2026-10-20T23:30:00Z', 'outstanding', '2026-11-21', 'due'],
  ['for a notice on the last day of a longer month', '2026-10-31T09:00:00Z', 'outstanding', '2026-11-30', 'due'],
  ['of a completed request, before the last day', '2026-11-02T09:00:00Z', 'complete', '2026-12-02', 'due'],
  ['of a completed request, after the last day', '2026-10-20T09:00:00Z', 'complete', '2026-11-20', null],
] as const)('the refund of an opt-out, %s', async (_, requested_at, status, refundDueDate, refundStatus) => {
  expect(await request({ requested_at, status })).toMatchObject({ refundDueDate, refundStatus });
});

it.each([
  ['a cancelled opt-out', { status: 'cancelled' as const }, true],
  ['a contribution change', { type: 'contributionChange' as const, updated_employee_percent: 8 }, true],
  ['an opt-out before anything was paid', {}, false],
])('nothing is refunded for %s', async (_, values, paid) => {
  expect(await request(values, paid)).toMatchObject({ refundDueDate: null, refundStatus: null });
});
