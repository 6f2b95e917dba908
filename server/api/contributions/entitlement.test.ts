import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkedOutContributions } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { advanceCalendar } from '../../jobs/calendar/advanceCalendar.ts';

// The rules are those of docs/rules.md, "Whose contributions a period has". The service's clock says 21 November 2026.

let test: TestApi;
let records: Records;
let clerk: string;
let employer: number;
let scheme: string;
let payroll: string;
let benefit: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

beforeEach(async () => {
  ({ employer, user: clerk } = await records.employerWithUser({ is_pension_administrator: true }));
  scheme = await records.pensionScheme(employer, { pensionable_salary_definition: 'qualifyingEarnings' });
  ({ payroll, benefit } = await place('monthly'));
});

interface Place {
  payroll: string;
  benefit: string;
}

/** A payroll with a benefit that pays into the scheme. */
async function place(frequency: 'monthly' | 'weekly'): Promise<Place> {
  const uid = await records.payroll(employer, { frequency });
  return { payroll: uid, benefit: await records.benefit(employer, uid, { pension_scheme_uid: scheme }) };
}

/** An employee with £18,240: in a month, 5 % and 3 % of the qualifying earnings are £50.00 and £30.00. */
async function member(at: Place = { payroll, benefit }, salary = 18_240_00): Promise<string> {
  const values = { payroll_uid: at.payroll, annual_salary: salary, employment_start_date: '2024-01-08' as const };
  const employee = await records.employee(employer, values);
  await records.membership(employer, employee, scheme, 'active', { enrolled_on: '2024-01-08', enrolment_type: 'autoEnrolled' });
  await records.pot(employer, employee, scheme);
  return employee;
}

type Days = readonly [start: string, end: string, payDate: string];

/** A period that its own generation day opens. @param due - The due date of all periods lies after the clock's day. */
const period = (days: Days, at: Place = { payroll, benefit }, opens = days[1], due = '2026-12-22') =>
  records.payPeriod(employer, at, {
    status: 'notYetDue',
    period_start_date: days[0],
    period_end_date: days[1],
    pay_date: days[2],
    generate_contributions_date: opens,
    due_date: due,
  });

const open = (day = '2026-11-21') => advanceCalendar(test.store, new Date(`${day}T12:00:00Z`));

/** The contributions of an employee that are not cancelled: the pay date, and both shares in pence. */
async function contributions(employee: string): Promise<[string, number, number][]> {
  const { rows } = await sql<{ day: string; employee: number; employer: number }>`
    select r.pay_date::text as day, c.employee_regular_amount as employee, c.employer_regular_amount as employer
    from portal.regular_payroll_contributions c join portal.pay_periods r using (payroll_date_uid)
    where c.employee_uid = ${employee} and not c.is_cancelled order by r.pay_date, r.payroll_date_uid`.execute(test.database.db);
  return rows.map((row) => [row.day, row.employee, row.employer]);
}
const payDays = async (employee: string): Promise<string[]> => (await contributions(employee)).map(([day]) => day);

async function send(method: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
  const answer = await test.call(clerk, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
const change = (employee: string, action: string, body: object) =>
  send('PATCH', `/employers/${employer}/employees/${employee}/${action}`, body);
const cease = (employee: string, lastDay: string, reason = 'leftEmployment') =>
  change(employee, 'cease-membership', { pensionSchemeUid: scheme, lastDay, reason });
async function again(uid: string): Promise<WorkedOutContributions> {
  const { body } = await test.call<{ data: WorkedOutContributions }>(clerk, 'POST', `/pay-periods/${uid}/generate-contributions`);
  return body.data;
}

const september: Days = ['2026-09-01', '2026-09-30', '2026-09-30'];
const october: Days = ['2026-10-01', '2026-10-31', '2026-10-30'];
const november: Days = ['2026-11-01', '2026-11-30', '2026-11-27'];

describe('a leaver', () => {
  it('paid weekly keeps the contributions of the weeks paid up to the last day, though they fall due later', async () => {
    const weekly = await place('weekly');
    const weeks: Days[] = [
      ['2026-11-02', '2026-11-08', '2026-11-06'],
      ['2026-11-09', '2026-11-15', '2026-11-13'],
      ['2026-11-16', '2026-11-22', '2026-11-20'],
      ['2026-11-23', '2026-11-29', '2026-11-27'],
    ];
    for (const week of weeks) await period(week, weekly, '2026-11-20');
    // 5 % and 3 % of the £686.25 of a week: £54.90 together.
    const employee = await member(weekly, 41_925_00);
    await open();
    expect(await payDays(employee)).toEqual(['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27']);
    await cease(employee, '2026-11-20');
    expect(await contributions(employee)).toEqual([
      ['2026-11-06', 34_31, 20_59],
      ['2026-11-13', 34_31, 20_59],
      ['2026-11-20', 34_31, 20_59],
    ]);
  });

  it('paid monthly keeps the last whole month, and has the last part of a month when its day comes', async () => {
    const employee = await member();
    await period(october, undefined, '2026-11-06');
    await period(november, undefined, '2026-11-30');
    await open();
    await cease(employee, '2026-11-14');
    expect(await contributions(employee)).toEqual([['2026-10-30', 50_00, 30_00]]);
    await open('2026-11-30');
    expect(await contributions(employee)).toEqual([
      ['2026-10-30', 50_00, 30_00],
      ['2026-11-27', 50_00, 30_00],
    ]);
  });

  it('on the pay date, like the whole workforce, keeps the contribution, and working out again leaves it', async () => {
    const uid = await period(november, undefined, '2026-11-20');
    const everybody = [await member(), await member(), await member()];
    await open();
    for (const employee of everybody) await cease(employee, '2026-11-20');
    expect(await again(uid)).toEqual({ addedCount: 0, changedCount: 0, removedCount: 0, keptCount: 0 });
    for (const employee of everybody) expect(await payDays(employee)).toEqual(['2026-11-27']);
  });

  it('keeps an amount that somebody has typed, whatever its period', async () => {
    const employee = await member();
    const uid = await period(november, undefined, '2026-11-20');
    await open();
    await sql`update portal.regular_payroll_contributions set is_edited = true where payroll_date_uid = ${uid}`.execute(
      test.database.db,
    );
    await cease(employee, '2026-10-31');
    expect(await payDays(employee)).toEqual(['2026-11-27']);
  });

  it('keeps the contributions of the first membership when another one begins', async () => {
    const employee = await member();
    const uid = await period(september, undefined, '2026-10-02');
    await open();
    await cease(employee, '2026-09-14', 'employeeAsked');
    const body = { pensionSchemeUid: scheme, enrolledOn: '2026-11-02', enrolmentType: 'contractual' };
    await change(employee, 'enrol', body);
    expect(await again(uid)).toMatchObject({ removedCount: 0 });
    expect(await payDays(employee)).toEqual(['2026-09-30']);
  });
});

it('an opt-out cancels the contributions of its membership, typed ones too', async () => {
  const employee = await member();
  await sql`update portal.pension_scheme_relationships set enrolled_on = '2026-11-01' where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  await period(november, undefined, '2026-11-20');
  await open();
  await sql`update portal.regular_payroll_contributions set is_edited = true where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  await change(employee, 'opt-out', { pensionSchemeUid: scheme, noticeDate: '2026-11-10' });
  expect(await payDays(employee)).toEqual([]);
});

it('a new member has a contribution in each open period of the membership at once', async () => {
  const employee = await records.employee(employer, {
    payroll_uid: payroll,
    annual_salary: 18_240_00,
    employment_start_date: '2026-09-01',
  });
  for (const days of [september, october]) await period(days, undefined, '2026-11-06');
  await period(november, undefined, '2026-11-20');
  await open();
  await change(employee, 'enrol', { pensionSchemeUid: scheme, enrolledOn: '2026-10-12', enrolmentType: 'autoEnrolled' });
  expect(await contributions(employee)).toEqual([
    ['2026-10-30', 50_00, 30_00],
    ['2026-11-27', 50_00, 30_00],
  ]);
});

describe('a move to another payroll', () => {
  it('leaves each period with the payroll of its pay date, also when it is worked out again', async () => {
    const other = await place('monthly');
    const employee = await member();
    const [old] = [await period(october, undefined, '2026-11-06'), await period(november, undefined, '2026-11-20')];
    await period(november, other, '2026-11-20');
    await open();
    await change(employee, 'payroll-relationship', { payrollUid: other.payroll });
    expect(await contributions(employee)).toEqual([
      ['2026-10-30', 50_00, 30_00],
      ['2026-11-27', 50_00, 30_00],
    ]);
    const { rows } = await sql<{ payroll: string }>`
      select c.payroll_uid as payroll from portal.regular_payroll_contributions c join portal.pay_periods r using (payroll_date_uid)
      where c.employee_uid = ${employee} and not c.is_cancelled order by r.pay_date`.execute(test.database.db);
    expect(rows).toEqual([{ payroll }, { payroll: other.payroll }]);
    expect(await again(old)).toEqual({ addedCount: 0, changedCount: 0, removedCount: 0, keptCount: 0 });
  });

  it('drops nobody when the old period is worked out again, and takes the salary of then', async () => {
    const other = await place('monthly');
    // Of £1,988.00 a month, £1,468.00 count: 5 % are £73.40, and 3 % are £44.04, £117.44 together.
    const employee = await member(undefined, 23_856_00);
    const old = await period(october, undefined, '2026-11-06');
    await open();
    await change(employee, 'payroll-relationship', { payrollUid: other.payroll });
    await change(employee, 'change-salary', { annualSalary: 36_000_00, salaryFrom: '2026-11-01' });
    expect(await again(old)).toEqual({ addedCount: 0, changedCount: 0, removedCount: 0, keptCount: 0 });
    expect(await contributions(employee)).toEqual([['2026-10-30', 73_40, 44_04]]);
  });

  it('of many at once does the same', async () => {
    const other = await place('monthly');
    const people = [await member(), await member()];
    await period(october, undefined, '2026-11-06');
    await period(november, undefined, '2026-11-20');
    await period(november, other, '2026-11-20');
    await open();
    await send('PATCH', `/payrolls/${payroll}/bulk-switch`, { payrollToUid: other.payroll, expectedCount: 2 });
    for (const employee of people) expect(await payDays(employee)).toEqual(['2026-10-30', '2026-11-27']);
  });
});

it('a raise counts from the first pay date on or after its day: earlier periods keep the salary of then', async () => {
  const employee = await member();
  const uid = await period(october, undefined, '2026-11-06');
  await period(november, undefined, '2026-11-20');
  await open();
  // £1,200.00 of qualifying earnings a month from today.
  await change(employee, 'employment-details', { annualSalary: 20_640_00 });
  const expected = [
    ['2026-10-30', 50_00, 30_00],
    ['2026-11-27', 60_00, 36_00],
  ];
  expect(await contributions(employee)).toEqual(expected);
  expect(await again(uid)).toMatchObject({ changedCount: 0 });
  expect(await contributions(employee)).toEqual(expected);
});

it('the band of qualifying earnings is that of the tax year in which the period begins, as for the assessment', async () => {
  const employee = await member(undefined, 60_000_00);
  await sql`update portal.payroll_relationships set started_on = '2020-01-06' where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  await sql`update portal.pension_scheme_relationships set enrolled_on = '2020-01-06' where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  await period(['2021-03-15', '2021-04-14', '2021-04-14']);
  await period(['2021-04-15', '2021-05-14', '2021-05-14']);
  await open();
  // Of 5,000.00 a month from 520 up to 4,167, and up to 4,189: 5 % and 3 % of 3,647.00 and of 3,669.00.
  expect(await contributions(employee)).toEqual([
    ['2021-04-14', 182_35, 109_41],
    ['2021-05-14', 183_45, 110_07],
  ]);
});

it('a changed level counts from the first pay date on or after its day, in open periods too', async () => {
  const employee = await member();
  await period(october, undefined, '2026-11-06');
  await period(november, undefined, '2026-11-20');
  await open();
  const { rows } = await sql<{ uid: string }>`select pot_uid as uid from portal.pots where employee_uid = ${employee}`.execute(
    test.database.db,
  );
  const level = { effectiveFrom: '2026-11-27', employeePercent: 6, employerPercent: 4 };
  await send('PATCH', `/employee-contribution-levels/${rows[0]?.uid}/change-level`, {
    ...level,
    employeeContributionType: 'percent',
    employerContributionType: 'percent',
    usesSalarySacrifice: false,
  });
  expect(await contributions(employee)).toEqual([
    ['2026-10-30', 50_00, 30_00],
    ['2026-11-27', 60_00, 40_00],
  ]);
});

it('the first day of work that is corrected decides about the periods before it', async () => {
  const employee = await member();
  await period(october, undefined, '2026-11-06');
  await period(november, undefined, '2026-11-20');
  await open();
  await change(employee, 'employment-details', { employmentStartDate: '2026-11-02' });
  expect(await payDays(employee)).toEqual(['2026-11-27']);
});

it('a period of which somebody has said that it has no contributions gets none by a change', async () => {
  const employee = await records.employee(employer, {
    payroll_uid: payroll,
    annual_salary: 18_240_00,
    employment_start_date: '2026-09-01',
  });
  const uid = await period(november, undefined, '2026-11-20');
  await open();
  await sql`update portal.pay_periods set status = 'noStatementsAvailable' where payroll_date_uid = ${uid}`.execute(
    test.database.db,
  );
  await change(employee, 'enrol', { pensionSchemeUid: scheme, enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled' });
  expect(await payDays(employee)).toEqual([]);
  expect(await again(uid)).toMatchObject({ addedCount: 1 });
  // The amount is to be submitted, so the period is open again; a change of the person is followed from then on.
  const { rows } = await sql<{ status: string }>`
    select status from portal.pay_periods where payroll_date_uid = ${uid}`.execute(test.database.db);
  expect(rows).toEqual([{ status: 'openForUpload' }]);
});
