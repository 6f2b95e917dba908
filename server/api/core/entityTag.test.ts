import { afterAll, beforeAll, expect, it } from 'vitest';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let admin: string;
let paths: Record<'payroll' | 'employee', [read: string, change: string]>;

beforeAll(async () => {
  test = await createTestApi();
  const records = new Records(test.database);
  const employer = await records.employer();
  admin = await records.user({ is_provider_admin: true });
  const payroll = await records.payroll(employer, { name: 'Monthly staff', included_parts_of_pay: 'Basic pay' });
  const employee = await records.employee(employer, { payroll_uid: payroll });
  const ofEmployee = `/employers/${employer}/employees/${employee}`;
  paths = {
    payroll: [`/payrolls/${payroll}`, `/payrolls/${payroll}`],
    employee: [ofEmployee, `${ofEmployee}/contact-details`],
  };
});
afterAll(() => test.close());

const changes = {
  payroll: [{ name: 'One' }, { includedPartsOfPay: 'All pay' }],
  employee: [{ town: 'Ware' }, { county: 'Herts' }],
};

it.each(['payroll', 'employee'] as const)('refuses a change of a %s that has changed since it was read', async (kind) => {
  const [read, change] = paths[kind];
  const [first, second] = changes[kind];
  const tag = (await test.call(admin, 'GET', read)).headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  const done = await test.call(admin, 'PATCH', change, first, { 'If-Match': tag });
  expect(done.status).toBe(200);

  const late = await test.call(admin, 'PATCH', change, second, { 'If-Match': tag });
  expect([late.status, late.body]).toEqual([
    412,
    {
      message: 'Someone else has changed this in the meantime. Read it again, and send the change with its new ETag.',
      errors: [],
    },
  ]);
  const now = await test.call(admin, 'GET', read);
  expect(now.body).toMatchObject({ data: first });
  expect(now.headers.get('ETag')).toBe(done.headers.get('ETag'));
  expect((await test.call(admin, 'PATCH', change, second, { 'If-Match': `W/${now.headers.get('ETag')}` })).status).toBe(200);
  expect((await test.call(admin, 'PATCH', change, first)).status).toBe(200);
  expect((await test.call(admin, 'PATCH', change, first, { 'If-Match': '*' })).status).toBe(200);
});
