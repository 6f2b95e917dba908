import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followEntitlement } from '../../store/contributions/generation.ts';
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
  const payroll = await records.payroll(employer, { start_date: '2026-01-01', name: 'Office', enable_assessment: true });
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme, name: 'Pension' });
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

it.each([
  ['after it never took place', '2026-11-16', 'first'],
  ['up to it took place', '2026-11-18', 'second'],
])('a leaver has the payroll of the last day: a move that was dated %s', async (_, lastDay, expected) => {
  const { employer, payroll, path, leave } = await arrange();
  const second = await records.payroll(employer, { start_date: '2026-01-01' });
  const employee = path.split('/').at(-1);
  const { db } = test.database;
  await sql`update portal.payroll_relationships set is_active = false, ended_on = '2026-11-18' where employee_uid = ${employee}`.execute(
    db,
  );
  await sql`insert into portal.payroll_relationships (employee_uid, employer_id, payroll_uid, is_active, started_on)
    values (${employee}, ${employer}, ${second}, true, '2026-11-18')`.execute(db);
  await sql`update portal.employees set payroll_uid = ${second} where employee_uid = ${employee}`.execute(db);
  expect((await leave(lastDay)).body.data).toMatchObject({
    isActive: false,
    payrollUid: expected === 'first' ? payroll : second,
  });
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

interface Preview {
  memberships: string[];
  toCome: { periodTitle: string; dueDate: string; employeeAmount: number; employerAmount: number }[];
  total: number;
  cancelled: { periodTitle: string }[];
  cancelledTotal: number;
  withoutSalary: string[];
  lastPeriods: { periodTitle: string; usualPay: number | null; followsLastPay: boolean; isFixedAmount: boolean }[];
}

describe('the last pay', () => {
  /** Also with November, which is open. */
  async function arrangeOpen() {
    const made = await arrange();
    const benefit = await test.database.db
      .selectFrom('portal.benefits')
      .select('benefit_uid')
      .where('employer_id', '=', made.employer)
      .executeTakeFirstOrThrow();
    const period = await records.payPeriod(
      made.employer,
      { payroll: made.payroll, benefit: benefit.benefit_uid },
      {
        name: 'November',
        period_start_date: '2026-11-01',
        period_end_date: '2026-11-30',
        pay_date: '2026-11-30',
        due_date: '2026-12-22',
      },
    );
    const uid = made.path.split('/').at(-1) ?? '';
    await test.store.within([made.employer], (tx) => followEntitlement(tx, made.employer, [uid]));
    const amounts = () =>
      test.database.db
        .selectFrom('portal.regular_payroll_contributions')
        .select(['employee_regular_amount as employee', 'employer_regular_amount as employer', 'is_cancelled as isCancelled'])
        .where('payroll_date_uid', '=', period)
        .execute();
    return { ...made, uid, period, amounts };
  }

  it('makes the contribution of its period, which working out again keeps', async () => {
    const { user, period, send, amounts } = await arrangeOpen();
    expect(await amounts()).toEqual([{ employee: 99_00, employer: 59_40, isCancelled: false }]);
    const { status, body } = await send('record-leaving', { lastDay: '2026-11-20', lastPay: 1_250_00 });
    expect([status, body.data]).toMatchObject([200, { employmentEndDate: '2026-11-20', lastPay: 1_250_00 }]);
    expect(await amounts()).toEqual([{ employee: 36_50, employer: 21_90, isCancelled: false }]);
    expect((await test.call(user, 'POST', `/pay-periods/${period}/generate-contributions`, {})).status).toBe(200);
    expect(await amounts()).toEqual([{ employee: 36_50, employer: 21_90, isCancelled: false }]);
  });

  it('left empty, the usual pay stands', async () => {
    const { send, amounts } = await arrangeOpen();
    const { body } = await send('record-leaving', { lastDay: '2026-11-20', lastPay: null });
    expect(body.data).toMatchObject({ lastPay: null });
    expect(await amounts()).toEqual([{ employee: 99_00, employer: 59_40, isCancelled: false }]);
  });

  it('comes with the end of a membership by the end of the employment, and with no other', async () => {
    const { send, scheme, amounts } = await arrangeOpen();
    const cease = (reason: string) =>
      send('cease-membership', { pensionSchemeUid: scheme, lastDay: '2026-11-20', reason, lastPay: 1_250_00 });
    const { status, body } = await cease('movedScheme');
    expect([status, body.errors]).toMatchObject([
      422,
      [{ field: 'lastPay', defaultMessage: expect.stringContaining('empty') as string }],
    ]);
    expect((await cease('leftEmployment')).status).toBe(200);
    expect(await amounts()).toEqual([{ employee: 36_50, employer: 21_90, isCancelled: false }]);
  });

  it('may not be below nothing', async () => {
    const { send } = await arrangeOpen();
    const { status, body } = await send('record-leaving', { lastDay: '2026-11-20', lastPay: -1 });
    expect([status, body.errors]).toMatchObject([422, [{ field: 'lastPay' }]]);
  });
});

describe('the preview of a leaving', () => {
  /** Also with November, which is not generated yet, and with December, which is open early. */
  async function arrangePeriods() {
    const made = await arrange();
    const { employer, payroll, scheme } = made;
    const { rows } = await sql<{ benefit: string }>`
      select benefit_uid as benefit from portal.benefits where employer_id = ${employer} and pension_scheme_uid = ${scheme}`.execute(
      test.database.db,
    );
    const benefit = rows[0]?.benefit ?? '';
    const month = (number: 11 | 12, status: 'pendingGeneration' | 'openForUpload') => ({
      name: `Month ${number}`,
      period_start_date: `2026-${number}-01`,
      period_end_date: `2026-${number}-30`,
      pay_date: `2026-${number}-30`,
      due_date: number === 11 ? '2026-12-22' : '2027-01-22',
      generate_contributions_date: `2026-${number}-30`,
      status,
    });
    await records.payPeriod(employer, { payroll, benefit }, month(11, 'pendingGeneration'));
    await records.payPeriod(employer, { payroll, benefit }, month(12, 'openForUpload'));
    await followDecember(made);
    return made;
  }

  /** December's contribution is prepared. */
  const followDecember = ({ employer, path }: { employer: number; path: string }) =>
    test.store.within([employer], (tx) => followEntitlement(tx, employer, [path.split('/').at(-1) ?? '']));

  const preview = ({ user, path }: { user: string; path: string }, lastDay: string, lastPay: number | null = null) =>
    test.call<{ data: Preview } & Refusal>(user, 'POST', `${path}/leaving-preview`, { lastDay, lastPay });

  it('has the statement that is not paid, and the last pay that is still to come, and what ends', async () => {
    const made = await arrangePeriods();
    const { status, body } = await preview(made, '2026-11-20');
    expect(status).toBe(200);
    // £2,500 a month, of which £520 lies below the band: 5% of £1,980 is £99.00, and 3% are £59.40.
    expect(body.data).toMatchObject({
      memberships: [expect.any(String)],
      toCome: [
        { periodTitle: 'Office, Pension, October 2026', dueDate: '2026-11-22', employeeAmount: 99_00, employerAmount: 59_40 },
        { periodTitle: 'Office, Pension, Month 11', dueDate: '2026-12-22', employeeAmount: 99_00, employerAmount: 59_40 },
      ],
      total: 316_80,
      cancelled: [{ periodTitle: 'Office, Pension, Month 12' }],
      cancelledTotal: 158_40,
      lastPeriods: [{ periodTitle: 'Office, Pension, Month 11', usualPay: 2_500_00, followsLastPay: true, isFixedAmount: false }],
    });
  });

  it('has no amount where no salary is known: neither of what is to be paid nor of what is not', async () => {
    const made = await arrangePeriods();
    await test.database.db
      .updateTable('portal.employees')
      .set({ annual_salary: null })
      .where('employer_id', '=', made.employer)
      .execute();
    await followDecember(made);
    const unknown = (await preview(made, '2026-11-20')).body.data;
    expect(unknown).toMatchObject({
      // A submitted contribution stays as it is.
      toCome: [{ periodTitle: 'Office, Pension, October 2026' }],
      total: 158_40,
      cancelled: [{ periodTitle: 'Office, Pension, Month 12', employeeAmount: 0, employerAmount: 0 }],
      cancelledTotal: 0,
      withoutSalary: ['Office, Pension, Month 11'],
      lastPeriods: [{ periodTitle: 'Office, Pension, Month 11', usualPay: null, followsLastPay: true }],
    });
    // The last pay says it.
    const known = (await preview(made, '2026-11-20', 1_250_00)).body.data;
    expect([known.total, known.withoutSalary]).toEqual([158_40 + 58_40, []]);
  });

  it('says of a fixed amount that no pay changes it, and leaves it as it is', async () => {
    const made = await arrangePeriods();
    const { rows } = await sql<{ pot: string }>`
      select pot_uid as pot from portal.pots where employer_id = ${made.employer}`.execute(test.database.db);
    const fixed = { employee_percent: null, employee_amount: 73_85, employer_percent: 0, employer_amount: null };
    for (const { pot } of rows) await records.contributionLevel(made.employer, pot, '2026-01-01', fixed);
    for (const lastPay of [1_200_00, null]) {
      const { lastPeriods, toCome } = (await preview(made, '2026-11-20', lastPay)).body.data;
      expect(lastPeriods).toMatchObject([
        { periodTitle: 'Office, Pension, Month 11', followsLastPay: false, isFixedAmount: true },
      ]);
      expect(toCome).toContainEqual(
        expect.objectContaining({ periodTitle: 'Office, Pension, Month 11', employeeAmount: 73_85, employerAmount: 0 }),
      );
    }
  });

  it('changes nothing, and agrees with the leaving', async () => {
    const made = await arrangePeriods();
    const before = await made.show();
    const { body } = await preview(made, '2026-11-20');
    expect(await made.show()).toEqual(before);
    const { contributionsToCome } = (await made.leave('2026-11-20')).body.data;
    // £158.40 for October on a statement, and as much for November, which is generated on its day.
    expect(contributionsToCome).toEqual({ count: 2, amount: 316_80, lastDueDate: '2026-12-22', lastPayDate: '2026-11-30' });
    expect(body.data.total).toBe(316_80);
  });

  it('works the last contribution out from the last pay', async () => {
    const made = await arrangePeriods();
    // £1,250 less £520 are £730: 5% are £36.50, and 3% are £21.90.
    expect((await preview(made, '2026-11-20', 1_250_00)).body.data.toCome).toMatchObject([
      { periodTitle: 'Office, Pension, October 2026', employeeAmount: 99_00, employerAmount: 59_40 },
      { periodTitle: 'Office, Pension, Month 11', employeeAmount: 36_50, employerAmount: 21_90 },
    ]);
    // A pay below the band has no contribution.
    expect((await preview(made, '2026-11-20', 520_00)).body.data.toCome).toMatchObject([
      { periodTitle: 'Office, Pension, October 2026' },
    ]);
  });

  it('says that a contribution that is submitted does not follow the last pay', async () => {
    const made = await arrangePeriods();
    const { toCome, lastPeriods } = (await preview(made, '2026-10-20', 1_250_00)).body.data;
    expect(toCome).toMatchObject([{ periodTitle: 'Office, Pension, October 2026', employeeAmount: 99_00 }]);
    expect(lastPeriods).toMatchObject([{ periodTitle: 'Office, Pension, October 2026', followsLastPay: false }]);
  });

  it.each([
    ['a day to come', '2026-11-22', 422],
    ['a day before the employment', '2026-03-01', 422],
    ['the first day', '2026-03-02', 200],
  ])('judges %s as the leaving does', async (_, lastDay, expected) => {
    expect((await preview(await arrange(), lastDay)).status).toBe(expected);
  });

  it('is for those who may record it', async () => {
    const { path } = await arrange();
    const reader = await records.user({ is_external_admin: true });
    expect((await preview({ user: reader, path }, '2026-11-20')).status).toBe(403);
  });
});
