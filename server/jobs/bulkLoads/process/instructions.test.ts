import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkValue } from '../../../../domain/files/types.ts';
import { rowsOf, TestRuns, type Workplace } from './testRuns.ts';

let runs: TestRuns;
beforeAll(async () => {
  runs = await TestRuns.create();
});
afterAll(() => runs.test.close());

const joiner: Record<string, BulkValue> = {
  firstName: 'Grace',
  lastName: 'Mills',
  dateOfBirth: '1990-04-06',
  nationalInsurance: 'QQ123456A',
  payrollNumber: 'NEW-1',
  employmentStartDate: '2026-11-02',
  annualSalary: 30_000_00,
};

async function one(table: string, where: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select * from portal.${sql.ref(table)} where ${where}`.execute(
    runs.test.database.db,
  );
  return rows[0];
}

const activities = async ({ employer }: Workplace): Promise<string[]> => {
  const { rows } = await sql<{ activity: string }>`
    select activity from portal.changes where employer_id = ${employer} order by entry`.execute(runs.test.database.db);
  return rows.map(({ activity }) => activity);
};

const contributionOf = (employee: string) => one('regular_payroll_contributions', sql`employee_uid = ${employee}`);
const membershipOf = (employee: string) => one('pension_scheme_relationships', sql`employee_uid = ${employee}`);

describe('opening a user account', () => {
  it('adds the employee with the payroll relationship, counted and found, and with an entry in the history', async () => {
    const at = await runs.workplace();
    const [result] = await runs.carryOutRow(at, [{ kind: 'openUserAccount', data: joiner }]);
    expect(result).toMatchObject({ state: 'done', reason: null });
    expect(await one('employees', sql`employee_uid = ${result?.employeeUid}`)).toMatchObject({
      employer_id: at.employer,
      first_name: 'Grace',
      payroll_uid: at.payroll,
      annual_salary: 30_000_00,
      is_active: true,
    });
    expect(await one('payroll_relationships', sql`employee_uid = ${result?.employeeUid}`)).toMatchObject({
      payroll_uid: at.payroll,
      is_active: true,
      started_on: '2026-11-02',
    });
    expect(await one('employers', sql`id = ${at.employer}`)).toMatchObject({ employee_count: 1, active_employee_count: 1 });
    expect(await one('employee_search', sql`employee_uid = ${result?.employeeUid}`)).toBeDefined();
    expect(await activities(at)).toEqual(['Employee added']);
    const { body } = await runs.test.call<{ data: { fields: { field: string }[] }[] }>(
      at.user,
      'GET',
      `/employers/${at.employer}/changes/employees/${result?.employeeUid}`,
    );
    expect(JSON.stringify(body.data)).toContain('Payroll');
  });

  it.each<[string, Record<string, BulkValue>, string]>([
    ['without a date of birth', { dateOfBirth: null }, "This isn't a valid date"],
    ['with a national insurance number that nobody has', { nationalInsurance: 'BG123456A' }, 'Enter a national insurance number'],
    ['born after the start of the employment', { dateOfBirth: '2026-11-03' }, 'The employment start date must be after'],
    ['with the payroll number of another employee', { payrollNumber: 'taken' }, 'Another employee has this payroll number'],
  ])('refuses a joiner %s, as the single call does', async (_, values, reason) => {
    const at = await runs.workplace();
    await runs.records.employee(at.employer, { payroll_number: 'TAKEN' });
    const before = await runs.snapshot(at);
    const data = Object.fromEntries(Object.entries({ ...joiner, ...values }).filter(([, value]) => value !== null));
    const [result] = await runs.carryOutRow(at, [{ kind: 'openUserAccount', data }]);
    expect(result?.state).toBe('failed');
    const single = await runs.test.call(at.user, 'POST', `/employers/${at.employer}/employees`, {
      ...data,
      payrollUid: at.payroll,
    });
    expect(single.status).toBe(422);
    expect(result?.reason).toBe(single.body.errors.map(({ defaultMessage }) => defaultMessage).join('. '));
    if (!reason.startsWith('This')) expect(result?.reason).toContain(reason);
    expect(await runs.snapshot(at)).toEqual(before);
    expect(await activities(at)).toEqual([]);
  });

  it('refuses the second of two new rows with one payroll number', async () => {
    const at = await runs.workplace();
    const of = await runs.carryOut(
      at,
      rowsOf(
        [{ kind: 'openUserAccount', data: joiner }],
        [{ kind: 'openUserAccount', data: { ...joiner, payrollNumber: 'new-1' } }],
      ),
    );
    expect((await runs.results(of)).map(({ state }) => state)).toEqual(['done', 'failed']);
  });

  it('refuses everybody while the payroll has ceased', async () => {
    const at = await runs.workplace();
    await sql`update portal.payrolls set status = 'Ceased' where payroll_uid = ${at.payroll}`.execute(runs.test.database.db);
    const [result] = await runs.carryOutRow(at, [{ kind: 'openUserAccount', data: joiner }]);
    expect(result).toMatchObject({ state: 'failed', reason: "Choose one of the employer's active payrolls" });
  });
});

describe('enrolling', () => {
  it('makes the membership with its legal dates, the pot and the level of a new employee, in one row', async () => {
    const at = await runs.workplace();
    const results = await runs.carryOutRow(at, [
      { kind: 'openUserAccount', data: joiner },
      {
        kind: 'enrol',
        data: { enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled', informationGivenOn: '2026-11-09', employeePercent: 6 },
      },
      { kind: 'buyViaPayroll', data: { employeeRegularAmount: 60_00, employerRegularAmount: 30_00 } },
    ]);
    expect(results.filter(({ state }) => state !== 'done')).toEqual([]);
    const uid = String(results[0]?.employeeUid);
    expect(await membershipOf(uid)).toMatchObject({
      state: 'active',
      enrolled_on: '2026-11-02',
      enrolment_type: 'autoEnrolled',
      information_given_on: '2026-11-09',
    });
    const pot = await one('pots', sql`employee_uid = ${uid}`);
    expect(pot).toMatchObject({ state: 'active', pension_scheme_uid: at.scheme });
    expect(await one('contribution_levels', sql`pot_uid = ${pot?.['pot_uid']}`)).toMatchObject({
      effective_from: '2026-11-02',
      employee_percent: 6,
    });
    expect(await contributionOf(uid)).toMatchObject({
      payroll_date_uid: at.period,
      pot_uid: pot?.['pot_uid'],
      employee_regular_amount: 60_00,
      employer_regular_amount: 30_00,
      is_edited: true,
      due_date: '2026-12-22',
    });
    expect(await activities(at)).toEqual([
      'Employee added',
      'Enrolled in Master trust',
      'Pot opened: Master trust',
      'Contributions to Master trust changed from 02/11/2026',
      expect.stringMatching(/^Contribution added: .+, .+, November 2026$/),
    ]);
  });

  it.each<[string, Record<string, BulkValue>, string]>([
    ['before the employment', { enrolledOn: '2026-01-04' }, 'Choose a day on or after 05/01/2026, when the employment started'],
    [
      'on a day to come',
      { enrolledOn: '2026-11-22' },
      'Choose today or an earlier day: enrol the employee once the membership has begun',
    ],
    [
      'in an unknown scheme',
      { schemeNumber: 'none' },
      'The employer has no pension scheme with the number none. Correct the number',
    ],
  ])('is refused %s, and the rest of the row is not carried out', async (_, data, reason) => {
    const at = await runs.workplace();
    const employeeUid = await runs.records.employee(at.employer, { employment_start_date: '2026-01-05' });
    const before = await runs.snapshot(at);
    const results = await runs.carryOutRow(at, [
      { kind: 'enrol', employeeUid, data },
      { kind: 'buyViaPayroll', employeeUid, data: { employeeRegularAmount: 1 } },
    ]);
    expect(results.map(({ state, reason: why }) => [state, why])).toEqual([
      ['failed', reason],
      ['notDone', 'Another instruction of this row was not carried out'],
    ]);
    expect(await runs.snapshot(at)).toEqual(before);
  });
});

describe('a row of which one instruction is refused', () => {
  const joins = { kind: 'openUserAccount' as const, data: joiner };
  const isAhead = { kind: 'enrol' as const, data: { enrolledOn: '2026-11-22' } };

  it('leaves nothing behind, and its payroll number to the next row', async () => {
    const at = await runs.workplace();
    const before = await runs.snapshot(at);
    const results = await runs.carryOutRow(at, [joins, isAhead, { kind: 'buyViaPayroll', data: { employeeRegularAmount: 1 } }]);
    expect(results).toMatchObject([
      { state: 'notDone', employeeUid: null, reason: 'Another instruction of this row was not carried out' },
      { state: 'failed', reason: expect.stringContaining('Choose today or an earlier day') as string },
      { state: 'notDone', employeeUid: null },
    ]);
    expect(await runs.snapshot(at)).toEqual(before);
    const { rows: noted } =
      await sql`select from portal.changes where employer_id = ${at.employer} and kind = 'employees'`.execute(
        runs.test.database.db,
      );
    expect(noted).toEqual([]);
    const of = await runs.carryOut(at, rowsOf([joins, isAhead], [joins]));
    expect((await runs.results(of)).map(({ state }) => state)).toEqual(['notDone', 'failed', 'done']);
  });

  it('leaves the details of somebody known as they were', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const before = await runs.snapshot(at);
    const results = await runs.carryOutRow(at, [
      { kind: 'changeDetails', employeeUid: employee, data: { lastName: 'Marsh' } },
      { kind: 'changeSalary', employeeUid: employee, data: { annualSalary: 31_000_00 } },
      { kind: 'leave', employeeUid: employee, data: { leavingDate: '2026-11-22' } },
    ]);
    expect(results.map(({ state }) => state)).toEqual(['notDone', 'notDone', 'failed']);
    expect(await runs.snapshot(at)).toEqual(before);
  });
});

describe('somebody new without a first day of work', () => {
  it('is paid from the first day of the membership, and the record says nothing of the work', async () => {
    const at = await runs.workplace();
    const { employmentStartDate: _start, ...unknown } = joiner;
    const results = await runs.carryOutRow(at, [
      { kind: 'openUserAccount', data: unknown },
      { kind: 'enrol', data: { enrolledOn: '2026-11-09' } },
    ]);
    expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
    const { employees, payroll_relationships: paid } = await runs.snapshot(at);
    expect(employees).toMatchObject([{ employment_start_date: null, is_active: true }]);
    expect(paid).toMatchObject([{ started_on: '2026-11-09', ended_on: null }]);
  });
});

describe('the kind of an enrolment', () => {
  /** £750.00 a month at the age of 36: a non-eligible jobholder. */
  const lowPaid = { ...joiner, annualSalary: 9_000_00 };

  async function assessedWorkplace(): Promise<Workplace> {
    const at = await runs.workplace();
    await sql`update portal.payrolls set enable_assessment = true, start_date = '2026-01-01' where payroll_uid = ${at.payroll}`.execute(
      runs.test.database.db,
    );
    return at;
  }

  it('is refused where the law does not give it to the category', async () => {
    const results = await runs.carryOutRow(await assessedWorkplace(), [
      { kind: 'openUserAccount', data: lowPaid },
      { kind: 'enrol', data: { enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled' } },
    ]);
    expect(results[1]).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Only eligible jobholders are enrolled automatically/) as string,
    });
  });

  it('is the one of the category where the row does not say it', async () => {
    const results = await runs.carryOutRow(await assessedWorkplace(), [
      { kind: 'openUserAccount', data: lowPaid },
      { kind: 'enrol', data: { enrolledOn: '2026-11-02' } },
    ]);
    expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await membershipOf(String(results[0]?.employeeUid))).toMatchObject({ enrolment_type: 'optedIn' });
  });
});

describe('paying contributions', () => {
  it('changes the amounts that the row names, and leaves the others', async () => {
    const at = await runs.workplace();
    const { employee, pot } = await runs.member(at);
    const values = { payroll_date_uid: at.period, benefit_uid: at.benefit, payroll_uid: at.payroll, employer_lump_sum: 5_00 };
    await runs.records.contribution(at.employer, employee, at.scheme, pot, values);
    await runs.carryOutRow(at, [
      { kind: 'buyViaPayroll', employeeUid: employee, data: { employeeRegularAmount: 70_00, voluntaryAmount: 10_00 } },
      { kind: 'payLumpSum', employeeUid: employee, data: { employeeLumpSum: 100_00 } },
    ]);
    expect(await contributionOf(employee)).toMatchObject({
      employee_regular_amount: 80_00,
      employer_regular_amount: 30_00,
      employee_lump_sum: 100_00,
      employer_lump_sum: 5_00,
      is_edited: true,
    });
  });

  it.each<[string, (at: Workplace, employee: string) => Promise<unknown>, string]>([
    [
      'of a submitted period',
      (at) =>
        sql`update portal.pay_periods set status = 'generatedProcessing' where payroll_date_uid = ${at.period}`.execute(
          runs.test.database.db,
        ),
      'have been submitted',
    ],
    [
      'of an employee whose pot is not active',
      (_, employee) =>
        sql`update portal.pots set state = 'notActive' where employee_uid = ${employee}`.execute(runs.test.database.db),
      'The pot is not active: it takes no contributions. Activate it first',
    ],
    [
      'of an employee without a pot',
      (_, employee) => sql`delete from portal.pots where employee_uid = ${employee}`.execute(runs.test.database.db),
      'This employee has no pot that the benefit pays into. Enrol the employee first',
    ],
  ])('is refused for those %s', async (_, change, reason) => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    await change(at, employee);
    const [result] = await runs.carryOutRow(at, [
      { kind: 'buyViaPayroll', employeeUid: employee, data: { employeeRegularAmount: 70_00 } },
    ]);
    expect(result?.state).toBe('failed');
    expect(result?.reason).toContain(reason);
    expect(await contributionOf(employee)).toBeUndefined();
  });

  it('goes on with the other rows after a refused one', async () => {
    const at = await runs.workplace();
    const [first, second] = [await runs.member(at), await runs.member(at)];
    await sql`update portal.pots set state = 'notActive' where employee_uid = ${first.employee}`.execute(runs.test.database.db);
    const pay = (employeeUid: string) => [
      { kind: 'buyViaPayroll' as const, employeeUid, data: { employeeRegularAmount: 70_00 } },
    ];
    const of = await runs.carryOut(at, rowsOf(pay(first.employee), pay(second.employee)));
    expect((await runs.results(of)).map(({ state }) => state)).toEqual(['failed', 'done']);
  });
});

/** The place of a contribution to the benefit of a workplace in its period. */
const inPeriod = (at: Workplace) => ({
  benefit_uid: at.benefit,
  payroll_uid: at.payroll,
  payroll_date_uid: at.period,
  due_date: '2026-12-22' as const,
});

describe('leaving and opting out', () => {
  it('ends the membership and the payroll relationship of a leaver, and cancels the contribution of a later period', async () => {
    const at = await runs.workplace();
    const { employee, pot } = await runs.member(at);
    await runs.records.contribution(at.employer, employee, at.scheme, pot, inPeriod(at));
    const [result] = await runs.carryOutRow(at, [{ kind: 'leave', employeeUid: employee, data: { leavingDate: '2026-10-31' } }]);
    expect(result).toMatchObject({ state: 'done', reason: null });
    expect(await membershipOf(employee)).toMatchObject({
      state: 'notEnrolled',
      ended_on: '2026-10-31',
      end_reason: 'leftEmployment',
    });
    expect(await one('employees', sql`employee_uid = ${employee}`)).toMatchObject({ is_active: false });
    expect(await one('payroll_relationships', sql`employee_uid = ${employee}`)).toMatchObject({
      is_active: false,
      ended_on: '2026-10-31',
    });
    expect(await contributionOf(employee)).toMatchObject({ is_cancelled: true });
    expect(await one('pots', sql`employee_uid = ${employee}`)).toMatchObject({ state: 'notActive' });
    expect(await one('employers', sql`id = ${at.employer}`)).toMatchObject({ active_employee_count: 0 });
  });

  it('gives the leaver the payroll of the last day, where a move was dated after it', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const second = await runs.records.payroll(at.employer);
    await sql`update portal.payroll_relationships set is_active = false, ended_on = '2026-11-18' where employee_uid = ${employee}`.execute(
      runs.test.database.db,
    );
    await sql`insert into portal.payroll_relationships (employee_uid, employer_id, payroll_uid, is_active, started_on)
      values (${employee}, ${at.employer}, ${second}, true, '2026-11-18')`.execute(runs.test.database.db);
    await sql`update portal.employees set payroll_uid = ${second} where employee_uid = ${employee}`.execute(
      runs.test.database.db,
    );
    const [result] = await runs.carryOutRow(at, [{ kind: 'leave', employeeUid: employee, data: { leavingDate: '2026-11-16' } }]);
    expect(result).toMatchObject({ state: 'done' });
    expect(await one('employees', sql`employee_uid = ${employee}`)).toMatchObject({ is_active: false, payroll_uid: at.payroll });
  });

  it('keeps the contribution on the last pay, worked out again for what the record says', async () => {
    const at = await runs.workplace();
    const { employee, pot } = await runs.member(at, { annual_salary: 18_240_00 });
    await runs.records.contribution(at.employer, employee, at.scheme, pot, inPeriod(at));
    const [result] = await runs.carryOutRow(at, [{ kind: 'leave', employeeUid: employee, data: { leavingDate: '2026-11-01' } }]);
    expect(result).toMatchObject({ state: 'done' });
    // 5 % and 3 % of £1,000.00 of qualifying earnings.
    expect(await contributionOf(employee)).toMatchObject({
      is_cancelled: false,
      employee_regular_amount: 50_00,
      employer_regular_amount: 30_00,
    });
  });

  it('works the contribution of the last period out from the last pay of the file', async () => {
    const at = await runs.workplace();
    const { employee, pot } = await runs.member(at, { annual_salary: 30_000_00 });
    await runs.records.contribution(at.employer, employee, at.scheme, pot, inPeriod(at));
    const leave = { kind: 'leave' as const, employeeUid: employee, data: { leavingDate: '2026-11-20', lastPay: 1_250_00 } };
    const [result] = await runs.carryOutRow(at, [leave]);
    expect(result).toMatchObject({ state: 'done' });
    // £1,250.00 less £520.00: 5 % and 3 % of £730.00.
    expect(await contributionOf(employee)).toMatchObject({ employee_regular_amount: 36_50, employer_regular_amount: 21_90 });
  });

  it.each(['2026-10-31', '2026-11-20'])(
    'keeps the last contribution that the same row pays in, also if the last day, %s, was in an earlier period',
    async (leavingDate) => {
      const at = await runs.workplace();
      const { employee } = await runs.member(at);
      const amounts = { employeeRegularAmount: 28_03, employerRegularAmount: 18_83 };
      const results = await runs.carryOutRow(at, [
        { kind: 'buyViaPayroll', employeeUid: employee, data: amounts },
        { kind: 'leave', employeeUid: employee, data: { leavingDate } },
      ]);
      expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
      expect(await contributionOf(employee)).toMatchObject({
        is_cancelled: false,
        employee_regular_amount: 28_03,
        employer_regular_amount: 18_83,
      });
    },
  );

  it('takes the last contribution of somebody who has left already within the period', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const leave = { kind: 'leave' as const, employeeUid: employee, data: { leavingDate: '2026-11-20' } };
    const pay = { kind: 'buyViaPayroll' as const, employeeUid: employee, data: { employeeRegularAmount: 28_03 } };
    await runs.carryOutRow(at, [leave]);
    const [result] = await runs.carryOutRow(at, [pay]);
    expect(result).toMatchObject({ state: 'done', reason: null });
    expect(await contributionOf(employee)).toMatchObject({ is_cancelled: false, employee_regular_amount: 28_03 });
  });

  it.each([
    ['a day to come', '2026-11-22', 'Choose today or an earlier day: record the leaving once it has come'],
    ['a day before the membership', '2026-10-29', 'Choose a day on or after 30/10/2026, when the membership began'],
  ])('refuses %s as the leaving date', async (_, leavingDate, reason) => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const before = await runs.snapshot(at);
    const [result] = await runs.carryOutRow(at, [{ kind: 'leave', employeeUid: employee, data: { leavingDate } }]);
    expect(result).toMatchObject({ state: 'failed', reason });
    expect(await runs.snapshot(at)).toEqual(before);
  });

  it.each([
    ['on the last day of the opt-out period', '2026-10-21', '2026-11-20', 'done', null],
    [
      'on the day after it',
      '2026-10-20',
      '2026-11-20',
      'failed',
      'The opt-out period ended on 19/11/2026: cease the membership instead',
    ],
  ])('judges an opt-out notice %s as the chart does', async (_, enrolled_on, optOutDate, state, reason) => {
    const at = await runs.workplace({ allows_cancellation: false });
    const { employee } = await runs.member(at, {}, { enrolled_on });
    const [result] = await runs.carryOutRow(at, [{ kind: 'optOut', employeeUid: employee, data: { optOutDate } }]);
    expect(result).toMatchObject({ state, reason });
    expect((await membershipOf(employee))?.['state']).toBe(state === 'done' ? 'optedOut' : 'active');
  });

  it('refuses the opt-out of somebody who opted out since the file was checked', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const notice = [{ kind: 'optOut' as const, employeeUid: employee, data: { optOutDate: '2026-11-10' } }];
    expect((await runs.carryOutRow(at, notice))[0]?.state).toBe('done');
    expect((await runs.carryOutRow(at, notice))[0]).toMatchObject({ state: 'failed' });
  });
});

describe('changing details and salaries', () => {
  it('changes the fields of the row, with their values before and after in the history', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at, { last_name: 'Mills', annual_salary: 20_000_00 });
    const results = await runs.carryOutRow(at, [
      { kind: 'changeDetails', employeeUid: employee, data: { lastName: 'Okonkwo', email: 'grace@people.example', title: 'Ms' } },
      { kind: 'changeSalary', employeeUid: employee, data: { annualSalary: 25_000_00, effectiveFrom: '2026-11-01' } },
    ]);
    expect(results.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await one('employees', sql`employee_uid = ${employee}`)).toMatchObject({
      last_name: 'Okonkwo',
      email: 'grace@people.example',
      annual_salary: 25_000_00,
    });
    const { rows } = await sql<{ fields: unknown }>`
      select fields from portal.changes where employee_uid = ${employee} order by entry`.execute(runs.test.database.db);
    expect(JSON.stringify(rows)).toContain('"from":"Mills"');
    expect(JSON.stringify(rows)).toContain('"from":2000000');
    const found = await runs.test.call<{ data: unknown[] }>(at.user, 'GET', `/employers/${at.employer}/employees?search=Okonkwo`);
    expect(found.body.data).toHaveLength(1);
  });

  it.each<[string, 'changeDetails' | 'changeSalary', Record<string, BulkValue>]>([
    ['a post code that is none', 'changeDetails', { postCode: 'nowhere' }],
    ['a salary below nothing', 'changeSalary', { annualSalary: -1 }],
    ['a salary of a later day', 'changeSalary', { annualSalary: 25_000_00, effectiveFrom: '2026-11-22' }],
  ])('refuses %s', async (_, kind, data) => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const before = await runs.snapshot(at);
    const [result] = await runs.carryOutRow(at, [{ kind, employeeUid: employee, data }]);
    expect(result?.state).toBe('failed');
    expect(await runs.snapshot(at)).toEqual(before);
  });
});

describe('potential duplicates', () => {
  const row = [
    { kind: 'resolvePotentialDuplicateUsers' as const, data: joiner },
    { kind: 'openUserAccount' as const, data: joiner },
  ];

  it('are merged into the known employee, who gets the details of the row', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at, { first_name: 'Grace', last_name: 'Old', is_active: false });
    const results = await runs.carryOutRow(at, row, { employeeUid: employee, candidates: [employee] });
    expect(results.filter(({ state, employeeUid }) => state !== 'done' || employeeUid !== employee)).toEqual([]);
    expect((await runs.snapshot(at))['employees']).toMatchObject([
      { employee_uid: employee, last_name: 'Mills', is_active: true },
    ]);
  });

  it('are kept as somebody else', async () => {
    const at = await runs.workplace();
    const { employee } = await runs.member(at);
    const results = await runs.carryOutRow(at, row, { employeeUid: null, candidates: [employee] });
    expect(results[1]?.employeeUid).not.toBe(employee);
    expect((await runs.snapshot(at))['employees']).toHaveLength(2);
  });

  it('wait for a decision, and for one about an employee of this employer', async () => {
    const [at, other] = [await runs.workplace(), await runs.workplace()];
    const { employee } = await runs.member(other);
    expect((await runs.carryOutRow(at, row)).map(({ state }) => state)).toEqual(['failed', 'notDone']);
    expect(
      (await runs.carryOutRow(at, row, { employeeUid: employee, candidates: [employee] })).map(({ state }) => state),
    ).toEqual(['failed', 'notDone']);
  });
});

it('assesses an employee as the other instructions have left them', async () => {
  const at = await runs.workplace();
  const results = await runs.carryOutRow(at, [
    { kind: 'openUserAccount', data: joiner },
    { kind: 'assess', data: {} },
  ]);
  expect(results[1]?.state).toBe('done');
  expect(results[1]?.reason).toMatch(/payroll/i);
});

it("changes nothing of another employer, whatever the rows' employees are", async () => {
  const [at, other] = [await runs.workplace(), await runs.workplace()];
  const { employee: employeeUid } = await runs.member(other);
  const before = await runs.snapshot(other);
  const of = await runs.carryOut(
    at,
    rowsOf(
      [{ kind: 'changeDetails', employeeUid, data: { lastName: 'Taken' } }],
      [{ kind: 'changeSalary', employeeUid, data: { annualSalary: 1_00 } }],
      [{ kind: 'enrol', employeeUid, data: {} }],
      [{ kind: 'buyViaPayroll', employeeUid, data: { employeeRegularAmount: 1 } }],
      [{ kind: 'payLumpSum', employeeUid, data: { employeeLumpSum: 1 } }],
      [{ kind: 'optOut', employeeUid, data: {} }],
      [{ kind: 'leave', employeeUid, data: {} }],
      [{ kind: 'assess', employeeUid, data: {} }],
    ),
  );
  expect(new Set((await runs.results(of)).map(({ state }) => state))).toEqual(new Set(['failed']));
  expect(await runs.snapshot(other)).toEqual(before);
});

it('refuses all instructions once the employer has closed', async () => {
  const at = await runs.workplace();
  const { employee } = await runs.member(at);
  await sql`update portal.employers set is_active = false where id = ${at.employer}`.execute(runs.test.database.db);
  const [result] = await runs.carryOutRow(at, [{ kind: 'changeDetails', employeeUid: employee, data: { lastName: 'Late' } }]);
  expect(result).toMatchObject({
    state: 'failed',
    reason: 'This employer has closed: its records can be read, but no longer changed.',
  });
});
