import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Payroll } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let payroll: string;
let senior: string;
let colleague: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  colleague = await records.user();
  await records.relationship(colleague, employer, { is_senior_pension_administrator: true });
  payroll = await records.payroll(employer, {
    name: 'Monthly staff',
    require_bulk_load_approval: true,
    require_bulk_load_second_user_approval: true,
  });
});

type Answer = { data: Payroll } & Refusal;
const send = (by: string, action: string) => test.call<Answer>(by, 'POST', `/payrolls/${payroll}/${action}`, {});
const change = (by: string, body: object) => test.call<Answer>(by, 'PATCH', `/payrolls/${payroll}`, body);
const isOn = async () =>
  (await test.call<Answer>(senior, 'GET', `/payrolls/${payroll}`)).body.data.requireBulkLoadSecondUserApproval;
const reasonOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.errors?.[0]?.defaultMessage];
async function toldOf(title: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select user_uid as uid from portal.notices where employer_id = ${employer} and title like ${title}`.execute(test.database.db);
  return rows.map(({ uid }) => uid).toSorted();
}

it('nobody who is under the control switches it off alone', async () => {
  for (const body of [
    { requireBulkLoadSecondUserApproval: false },
    { requireBulkLoadSecondUserApproval: false, requireBulkLoadApproval: false },
  ])
    expect(reasonOf(await change(senior, body))).toEqual([422, expect.stringContaining('another person confirms it')]);
  expect(reasonOf(await send(senior, 'end-control'))).toEqual([422, expect.stringContaining('Nobody has asked')]);
  expect((await send(senior, 'ask-to-end-control')).status).toBe(200);
  expect(reasonOf(await send(senior, 'end-control'))).toEqual([
    422,
    expect.stringContaining('another person must switch it off'),
  ]);
  expect(await isOn()).toBe(true);
});

it('another person switches it off after somebody has asked, and all administrators get notices', async () => {
  const flags = async (by: string) => (await test.call<Answer>(by, 'GET', `/payrolls/${payroll}`)).body.data.allowedActions;
  expect(await flags(senior)).toMatchObject({ canAskToEndControl: true, canEndControl: false });
  const { body } = await send(senior, 'ask-to-end-control');
  expect(body.data.allowedActions).toMatchObject({
    canAskToEndControl: false,
    canEndControl: false,
    reasons: { canEndControl: expect.stringContaining('another person') as string },
  });
  expect(await toldOf('%is to be switched off')).toEqual([colleague]);
  expect(await flags(colleague)).toMatchObject({ canEndControl: true });
  expect((await send(colleague, 'end-control')).status).toBe(200);
  expect(await isOn()).toBe(false);
  expect(await toldOf('%was switched off')).toEqual([senior, colleague].toSorted());
  expect(reasonOf(await send(senior, 'ask-to-end-control'))).toEqual([422, expect.stringContaining('nothing to switch off')]);
});

it('staff switch it off on the form, and all administrators get notices', async () => {
  const staff = await records.user({ is_hs_admin: true });
  expect((await change(staff, { requireBulkLoadSecondUserApproval: false })).status).toBe(200);
  expect(await toldOf('%was switched off')).toEqual([senior, colleague].toSorted());
});

it('a request ends with the control: one that was made before is used up', async () => {
  await send(senior, 'ask-to-end-control');
  await send(colleague, 'end-control');
  await change(senior, { requireBulkLoadSecondUserApproval: true });
  expect(reasonOf(await send(colleague, 'end-control'))).toEqual([422, expect.stringContaining('Nobody has asked')]);
});

it('a new payroll of the employer has the control too', async () => {
  const add = (body: object) =>
    test.call<Answer>(senior, 'POST', `/employers/${employer}/payroll`, {
      name: 'Weekly staff',
      frequency: 'weekly',
      startDate: '2026-11-23',
      ...body,
    });
  expect(reasonOf(await add({}))).toEqual([422, expect.stringContaining('switch it on here, too')]);
  const control = { requireBulkLoadApproval: true, requireBulkLoadSecondUserApproval: true };
  expect((await add(control)).status).toBe(201);
});

it('nobody asks or confirms who may not change the payroll', async () => {
  const administrator = await records.user();
  await records.relationship(administrator, employer, { is_pension_administrator: true });
  const stranger = await records.user();
  for (const action of ['ask-to-end-control', 'end-control']) {
    expect((await send(administrator, action)).status).toBe(403);
    expect((await send(stranger, action)).status).toBe(404);
  }
});

describe('an employee of the payroll', () => {
  let employee: string;
  let uncontrolled: string;
  beforeEach(async () => {
    employee = await records.employee(employer, { payroll_uid: payroll });
    uncontrolled = await records.payroll(employer, { name: 'Weekly staff' });
  });

  const refusal =
    'This payroll does not need the approval by a second person, and the present one does. Switch it on there first, or ask the provider to move these people';
  const roads = {
    'with others': (by: string, to: string) =>
      test.call(by, 'PATCH', `/payrolls/${payroll}/selected-switch`, { payrollToUid: to, employeeUids: [employee] }),
    'with everybody': (by: string, to: string) =>
      test.call(by, 'PATCH', `/payrolls/${payroll}/bulk-switch`, { payrollToUid: to, expectedCount: 1 }),
    'on the own page': (by: string, to: string) =>
      test.call(by, 'PATCH', `/employers/${employer}/employees/${employee}/payroll-relationship`, { payrollUid: to }),
  };
  const payrollOf = async () => {
    const { rows } = await sql<{ uid: string }>`
      select payroll_uid as uid from portal.employees where employee_uid = ${employee}`.execute(test.database.db);
    return rows[0]?.uid;
  };

  it.each(Object.entries(roads))('is not moved %s to an older one without the control by one person', async (_, move) => {
    expect(reasonOf(await move(senior, uncontrolled))).toEqual([422, refusal]);
    expect(await payrollOf()).toBe(payroll);
    await sql`update portal.payrolls set require_bulk_load_second_user_approval = true where payroll_uid = ${uncontrolled}`.execute(
      test.database.db,
    );
    expect((await move(senior, uncontrolled)).status).toBe(200);
    expect(await payrollOf()).toBe(uncontrolled);
  });

  it.each(Object.entries(roads))('is moved %s by staff', async (_, move) => {
    expect((await move(await records.user({ is_provider_admin: true }), uncontrolled)).status).toBe(200);
    expect(await payrollOf()).toBe(uncontrolled);
  });
});
