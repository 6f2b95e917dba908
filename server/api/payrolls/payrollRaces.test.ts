import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockWaits } from '../../../tests/setup/api/lockWaits.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let records: Records;
let employer: number;
let senior: string;
let first: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: senior } = await records.employerWithUser({ is_senior_pension_administrator: true }));
  first = await records.payroll(employer, { name: 'Monthly staff', start_date: '2026-04-06', is_default: true });
});

it('one payroll is the default after two were made the default at the same moment', async () => {
  const others = [await records.payroll(employer), await records.payroll(employer)];
  const changes: Promise<{ status: number }>[] = [];
  await test.database.db.transaction().execute(async (tx) => {
    await sql`select from portal.payrolls where payroll_uid = ${first} for update`.execute(tx);
    for (const [index, uid] of others.entries()) {
      changes.push(test.call(senior, 'PATCH', `/payrolls/${uid}`, { isDefault: true }));
      await lockWaits(test.database, index + 1);
    }
  });
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
  const defaults = await test.database.db
    .selectFrom('portal.payrolls')
    .select('payroll_uid')
    .where('employer_id', '=', employer)
    .where('is_default', '=', true)
    .execute();
  expect(defaults).toHaveLength(1);
});

it('a payroll does not cease while an employee joins it', async () => {
  const { ceasing } = await test.database.db.transaction().execute(async (tx) => {
    await sql`select from portal.payrolls where payroll_uid = ${first} for key share`.execute(tx);
    await sql`
      insert into portal.employees (employer_id, first_name, last_name, payroll_number, payroll_uid)
      values (${employer}, 'Grace', 'Newcomer', 'R1', ${first})`.execute(tx);
    const query = 'finalPayDate=2026-06-30&reason=noLongerInUse';
    const request = test.call(senior, 'DELETE', `/payrolls/${first}?${query}`, { changeSource: 'UI' });
    await lockWaits(test.database, 1);
    return { ceasing: request };
  });
  const { status, body } = await ceasing;
  expect([status, body.errors[0]?.defaultMessage]).toEqual([422, expect.stringContaining('1 employee') as string]);
});

it('moving one employee and their whole payroll at the same moment causes no deadlock', async () => {
  const second = await records.payroll(employer);
  const employee = await records.employee(employer, { payroll_uid: first });
  const moves: Promise<{ status: number }>[] = [];
  await test.database.db.transaction().execute(async (tx) => {
    await sql`select from portal.employees where employee_uid = ${employee} for update`.execute(tx);
    const path = `/employers/${employer}/employees/${employee}/payroll-relationship`;
    moves.push(test.call(senior, 'PATCH', path, { payrollUid: second }));
    await lockWaits(test.database, 1);
    moves.push(
      test.call(senior, 'PATCH', `/payrolls/${first}/selected-switch`, { payrollToUid: second, employeeUids: [employee] }),
    );
    await lockWaits(test.database, 2);
  });
  // The second request finds no employee left to move.
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 422]);
  expect(test.reported).toEqual([]);
});
