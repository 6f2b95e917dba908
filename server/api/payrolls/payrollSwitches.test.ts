import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Refusal, type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { Records } from '../../../tests/setup/api/records.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;
let from: string;
let to: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
  from = await records.payroll(employer, { name: 'Weekly staff' });
  to = await records.payroll(employer, { name: 'Monthly staff' });
});

/** An employee who has been on the payroll since the beginning of 2025. */
async function worker(payroll = from, values: object = {}): Promise<string> {
  return records.employee(employer, { payroll_uid: payroll, employment_start_date: '2025-01-06', ...values });
}

const move = (kind: 'bulk' | 'selected', body: object, as = keeper, payroll = from) =>
  test.call<{ data: { movedCount: number } } & Refusal>(as, 'PATCH', `/payrolls/${payroll}/${kind}-switch`, body);

const onPayroll = async (payroll: string): Promise<string[]> =>
  (await test.database.db.selectFrom('portal.employees').select('employee_uid').where('payroll_uid', '=', payroll).execute()).map(
    ({ employee_uid: uid }) => uid,
  );

const historyOf = async (uid: string) =>
  (
    await test.database.db
      .selectFrom('portal.payroll_relationships')
      .select(['payroll_uid', 'is_active', 'started_on', 'ended_on'])
      .where('employee_uid', '=', uid)
      .orderBy('started_on')
      .orderBy('ended_on')
      .execute()
  ).map(({ payroll_uid: payroll, is_active: isActive, started_on: started, ended_on: ended }) => [
    payroll,
    isActive,
    started,
    ended,
  ]);

const activityOf = async (uid: string | null): Promise<(string | null)[]> =>
  (
    await test.database.db
      .selectFrom('portal.changes')
      .select('activity')
      .where('employer_id', '=', employer)
      .where('employee_uid', uid === null ? 'is' : '=', uid)
      .execute()
  ).map(({ activity }) => activity);

describe('moving everybody of a payroll', () => {
  it('moves only its active employees, and records each in the history', async () => {
    const [one, two] = [await worker(), await worker()];
    const former = await worker(from, { is_active: false });
    const other = await worker(await records.payroll(employer));
    const answer = await move('bulk', { payrollToUid: to, expectedCount: 2 });
    expect(answer).toMatchObject({ status: 200, body: { data: { movedCount: 2 } } });
    expect((await onPayroll(to)).toSorted()).toEqual([one, two].toSorted());
    expect(await onPayroll(from)).toEqual([former]);
    expect(await historyOf(one)).toEqual([
      [from, false, '2025-01-06', '2026-11-21'],
      [to, true, '2026-11-21', null],
    ]);
    expect(await historyOf(other)).toHaveLength(1);
    expect(await activityOf(two)).toEqual(['Payroll changed from Weekly staff to Monthly staff']);
    expect(await activityOf(null)).toEqual(['2 employees moved from Weekly staff to Monthly staff']);
  });

  it('gives an employee who returns to a payroll another relationship with it', async () => {
    const one = await worker();
    await move('bulk', { payrollToUid: to });
    expect((await move('bulk', { payrollToUid: from }, keeper, to)).status).toBe(200);
    expect(await historyOf(one)).toEqual([
      [from, false, '2025-01-06', '2026-11-21'],
      [to, false, '2026-11-21', '2026-11-21'],
      [from, true, '2026-11-21', null],
    ]);
  });

  it('moves nobody when the number of employees differs from the number shown', async () => {
    const seen = await worker();
    await worker();
    const refused = await move('bulk', { payrollToUid: to, expectedCount: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.defaultMessage).toBe(
      'No one was moved: Weekly staff has 2 employees now, but had 1 employee when you opened the list. Check the list, then move them',
    );
    expect(await onPayroll(to)).toEqual([]);
    expect(await historyOf(seen)).toHaveLength(1);
    expect(await activityOf(null)).toEqual([]);
  });

  it('is refused when the payroll has no employees', async () => {
    expect(await move('bulk', { payrollToUid: to })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: '', defaultMessage: 'Weekly staff has no active employees. Choose another payroll to move from' }],
      },
    });
  });
});

describe('moving chosen employees', () => {
  it('moves them, and leaves the others', async () => {
    const [one, two, three] = [await worker(), await worker(), await worker()];
    const answer = await move('selected', { payrollToUid: to, employeeUids: [one, three] });
    expect(answer).toMatchObject({ status: 200, body: { data: { movedCount: 2 } } });
    expect(await onPayroll(from)).toEqual([two]);
  });

  it('moves all of them or nobody', async () => {
    const [one, two] = [await worker(), await worker()];
    expect((await move('selected', { payrollToUid: to, employeeUids: [one] })).status).toBe(200);
    const refused = await move('selected', { payrollToUid: to, employeeUids: [one, two] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.defaultMessage).toBe(
      'No one was moved: 1 of the selected employees is no longer active on Weekly staff. Check the list and select them again',
    );
    expect(await onPayroll(from)).toEqual([two]);
  });

  it("cannot move another employer's employee", async () => {
    const mine = await worker();
    const elsewhere = await records.employer();
    const theirs = await records.employee(elsewhere, { payroll_uid: await records.payroll(elsewhere) });
    expect((await move('selected', { payrollToUid: to, employeeUids: [mine, theirs] })).status).toBe(422);
    expect(await onPayroll(from)).toEqual([mine]);
  });

  it.each([
    ['nobody', { employeeUids: [] }, ['employeeUids']],
    ['the same employee twice', { employeeUids: [1, 1].map(() => '7c9e6679-7425-40de-944b-e07fc1f90ae7') }, ['employeeUids']],
    ['an invalid uid', { employeeUids: ['Ada'] }, ['employeeUids.0']],
    ['no choice', {}, ['employeeUids']],
    ['an unknown field', { employeeUids: ['7c9e6679-7425-40de-944b-e07fc1f90ae7'], shoeSize: 44 }, ['shoeSize']],
  ])('is refused with %s', async (_, body, fields) => {
    const { status, body: refusal } = await move('selected', { payrollToUid: to, ...body });
    expect([status, refusal.errors.map(({ field }) => field)]).toEqual([422, fields]);
  });
});

describe('the payroll to move to', () => {
  it.each([
    ['a ceased one', () => records.payroll(employer, { status: 'Ceased' })],
    ["another employer's", async () => records.payroll(await records.employer())],
    ['the same one', async () => from],
    ['none', async () => '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ])('is not %s', async (_, payroll) => {
    const one = await worker();
    const { status, body } = await move('bulk', { payrollToUid: await payroll() });
    expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['payrollToUid']]);
    expect(await onPayroll(from)).toEqual([one]);
  });
});

it('runs two opposite moves one after the other, and loses nobody', async () => {
  await Promise.all([worker(), worker(), worker(to)]);
  const answers = await Promise.all([move('bulk', { payrollToUid: to }), move('bulk', { payrollToUid: from }, keeper, to)]);
  for (const { status } of answers) expect([200, 422]).toContain(status);
  expect([...(await onPayroll(from)), ...(await onPayroll(to))]).toHaveLength(3);
});

it('moves a large number at once', async () => {
  await sql`
    insert into portal.employees (employer_id, first_name, last_name, payroll_number, payroll_uid)
    select ${employer}, 'Grace', 'Worker ' || n, 'M' || n, ${from} from generate_series(1, 5000) n`.execute(test.database.db);
  await sql`
    insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, started_on)
    select employee_uid, payroll_uid, employer_id, '2025-01-06' from portal.employees where employer_id = ${employer}`.execute(
    test.database.db,
  );
  const answer = await move('bulk', { payrollToUid: to, expectedCount: 5_000 });
  expect(answer).toMatchObject({ status: 200, body: { data: { movedCount: 5_000 } } });
  expect(await onPayroll(from)).toEqual([]);
  const { rows } = await sql<{ active: number; ended: number; notes: number }>`
    select (select count(*) from portal.payroll_relationships where employer_id = ${employer} and is_active and payroll_uid = ${to}) as active,
      (select count(*) from portal.payroll_relationships where employer_id = ${employer} and not is_active and ended_on = '2026-11-21') as ended,
      (select count(*) from portal.changes where employer_id = ${employer}) as notes`.execute(test.database.db);
  expect(rows).toEqual([{ active: 5_000, ended: 5_000, notes: 5_001 }]);
});
