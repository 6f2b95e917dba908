import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import rules from '../../../schemas/rules/data-quality.json' with { type: 'json' };
import type { Values } from '../../../tests/setup/api/insertedRecords.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { refreshAnalytics } from '../../jobs/analytics/refreshAnalytics.ts';

let now = new Date('2026-11-21T12:00:00Z');
let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  records = new Records(test.database);
});
afterAll(() => test.close());

type Details = Values<'portal.employees'>;

let numbers = 0;
/** An employee with a payroll and without a fault, unless `details` say otherwise. */
async function employee(employer: number, details: Details = {}): Promise<string> {
  const payroll_uid = await records.payroll(employer);
  const whole: Details = {
    date_of_birth: '1988-03-31',
    national_insurance: `QQ${String((numbers += 1)).padStart(6, '0')}A`,
    email: 'grace@people.example',
    address_line1: '1 Harbour Street',
    post_code: 'BS1 4ST',
    employment_start_date: '2015-04-06',
    annual_salary: 28_500_00,
    payroll_uid,
  };
  const uid = await records.employee(employer, { ...whole, ...details });
  const ended = { started_on: '2015-04-06' as const, is_active: false, ended_on: '2020-06-30' as const };
  if (details.is_active === false) await records.onPayroll(employer, uid, payroll_uid, ended);
  return uid;
}

async function figuresOf(employer: number): Promise<{ score: number | null; faults: Record<string, number> }> {
  now = new Date(now.getTime() + 86_400_001);
  await refreshAnalytics(test.store, now);
  const { rows } = await sql<{ score: number | null; faults: Record<string, number> }>`
    select data_quality_score as score, coalesce((select json_object_agg(check_id, people)
      from portal.analytics_data_quality q where q.employer_id = r.employer_id), '{}') as faults
    from portal.analytics_refreshes r where employer_id = ${employer}`.execute(test.database.db);
  return rows[0] ?? { score: null, faults: {} };
}

/** Each with the other checks that fail with it. */
const cases: [check: string, given: string, details: Details, others?: string[]][] = [
  ['noNationalInsurance', 'no number', { national_insurance: null }],
  ['noNationalInsurance', 'the placeholder', { national_insurance: 'XX999999X' }],
  ['noDateOfBirth', 'no date of birth', { date_of_birth: null }],
  [
    'implausibleDateOfBirth',
    'a birth 120 years ago',
    { date_of_birth: '1906-01-01', is_active: false, employment_start_date: null },
    ['noStartDate'],
  ],
  ['unusualAge', 'an age of 15', { date_of_birth: '2011-06-01', employment_start_date: null }, ['noStartDate']],
  ['unusualAge', 'an age of 76', { date_of_birth: '1950-11-21' }],
  ['startsBeforeLeavingSchool', 'a start at 15', { date_of_birth: '2000-01-01', employment_start_date: '2015-12-31' }],
  [
    'startsAfterRetirement',
    'a start at 76',
    { date_of_birth: '1939-01-01', employment_start_date: '2015-01-01', is_active: false },
  ],
  ['noStartDate', 'no start date', { employment_start_date: null }],
  ['startsFarAhead', 'a start in a year', { employment_start_date: '2027-11-30' }],
  ['startedLongAgo', 'a start 50 years ago', { date_of_birth: '1955-01-01', employment_start_date: '1976-01-01' }],
  ['startsAfterLeaving', 'an end before the start', { is_active: false, employment_start_date: '2020-07-01' }],
  ['noEmail', 'no email', { email: null }],
  ['noAddress', 'no street', { address_line1: ' ' }],
  ['noAddress', 'no postcode', { post_code: null }],
  ['noSalary', 'no salary', { annual_salary: null }],
  ['lowSalary', 'a salary of nothing', { annual_salary: 0 }],
  ['highSalary', 'a salary of a million', { annual_salary: 100_000_000 }],
];

it.each(cases)('finds %s in an employee with %s', async (check, _, details, others = []) => {
  const employer = await records.employer();
  await employee(employer, details);
  const { faults } = await figuresOf(employer);
  expect(faults).toEqual(Object.fromEntries([check, ...others].map((name) => [name, 1])));
});

it('has a case for each check, and finds nothing in whole details at their limits', async () => {
  const checks = new Set([...cases.map(([check]) => check), 'sharedNationalInsurance', 'noPayroll']);
  expect([...checks].toSorted()).toEqual(rules.checks.map(({ check }) => check).toSorted());
  const employer = await records.employer();
  await employee(employer);
  await employee(employer, { annual_salary: 1_000_00 });
  await employee(employer, { annual_salary: 500_000_00 });
  await employee(employer, { date_of_birth: '1951-12-31' });
  await employee(employer, { is_active: false, employment_start_date: '2020-06-30', annual_salary: null });
  expect(await figuresOf(employer)).toEqual({ score: 100, faults: {} });
});

it('finds employees without a payroll, and with the number of another, regardless of its letters', async () => {
  const [employer, other] = [await records.employer(), await records.employer()];
  await employee(employer, { payroll_uid: null });
  await employee(employer, { national_insurance: 'QQ777777A' });
  await employee(employer, { national_insurance: 'qq777777a' });
  await employee(other, { national_insurance: 'QQ777777A' });
  expect((await figuresOf(employer)).faults).toEqual({ noPayroll: 1, sharedNationalInsurance: 2 });
  expect((await figuresOf(other)).faults).toEqual({});
});

it('leaves out a value that somebody has confirmed, until it changes', async () => {
  const employer = await records.employer();
  const user = await records.user();
  const [paid, twice] = [
    await employee(employer, { annual_salary: 60_000_000, national_insurance: 'QQ555555A' }),
    await employee(employer, { national_insurance: 'QQ555555A' }),
  ];
  const confirm = (uid: string, warning: string, values: unknown) =>
    sql`insert into portal.confirmed_warnings (resource, record_uid, employer_id, warning, field, question, "values", user_uid, confirmed_at)
      values ('employees', ${uid}, ${employer}, ${warning}, 'x', 'Right?', ${JSON.stringify(values)}::text::jsonb, ${user}, now())`.execute(
      test.database.db,
    );
  expect((await figuresOf(employer)).faults).toEqual({ highSalary: 1, sharedNationalInsurance: 2 });
  await confirm(paid, 'salaryHigh', { annualSalary: 60_000_000 });
  await confirm(twice, 'sameNationalInsurance', { nationalInsurance: 'QQ555555A' });
  expect((await figuresOf(employer)).faults).toEqual({});
  await sql`update portal.employees set annual_salary = 60000001 where employee_uid = ${paid}`.execute(test.database.db);
  expect((await figuresOf(employer)).faults).toEqual({ highSalary: 1 });
});

it('scores an employer by the weights of the failed checks, and one without employees not at all', async () => {
  const employer = await records.employer();
  await employee(employer, { email: null });
  await employee(employer, { national_insurance: null });
  const concerned = rules.checks.filter(({ of }) => of !== 'left').reduce((sum, { weight }) => sum + weight, 0);
  // Weights 1 and 3 of two employed people.
  expect((await figuresOf(employer)).score).toBe(Math.floor((100 * (2 * concerned - 4)) / (2 * concerned)));
  expect(await figuresOf(await records.employer())).toEqual({ score: null, faults: {} });
});
