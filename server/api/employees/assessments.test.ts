import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assessment } from '../../../schemas/generated/types.ts';
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

type PayrollValues = Parameters<Records['payroll']>[1];
type EmployeeValues = NonNullable<Parameters<Records['employee']>[1]>;

/** An employer with an assessed monthly payroll since the beginning of the year. The service's clock says 21 November 2026. */
async function house(payrollValues: PayrollValues = {}) {
  const employer = await records.employer();
  const payroll = await records.payroll(employer, {
    name: 'Monthly staff',
    start_date: '2026-01-01',
    enable_assessment: true,
    duties_start_date: '2024-07-01',
    ...payrollValues,
  });
  const add = (values: EmployeeValues = {}) =>
    records.employee(employer, {
      payroll_uid: payroll,
      date_of_birth: '1988-03-31',
      annual_salary: 2_850_000,
      employment_start_date: '2026-01-05',
      ...values,
    });
  return { employer, payroll, add };
}

const assess = async (employer: number, employee: string, user = admin) =>
  test.call<{ data: Assessment }>(user, 'GET', `/employers/${employer}/employees/${employee}/assessment`);

describe('the assessment of an employee', () => {
  it.each([
    ['1954-10-05', null],
    ['1954-10-06', '2020-10-06'],
  ])('shows the day of State Pension age where it is exact: born on %s', async (day, expected) => {
    const { employer, add } = await house();
    const { body } = await assess(employer, await add({ date_of_birth: day }));
    expect([body.data.category, body.data.statePensionDay]).toEqual(['nonEligibleJobholder', expected]);
  });

  it('gives category, duty, dates and reasons on the present day', async () => {
    const { employer, payroll, add } = await house();
    const employee = await add({ first_name: 'Grace', last_name: 'Mills', payroll_number: 'A1' });
    const { status, body } = await assess(employer, employee);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      employerId: employer,
      employeeUid: employee,
      employeeName: 'Grace Mills',
      payrollNumber: 'A1',
      payrollUid: payroll,
      category: 'eligibleJobholder',
      duty: 'enrol',
      isMember: false,
      reason: null,
      assessedOn: '2026-11-21',
      taxYear: '2026/27',
      isPublished: true,
      periodStart: '2026-11-01',
      periodEnd: '2026-11-30',
      earnings: 237_500,
      // The first day of work, though the payroll clerk looks in November: ten months of 8 % and 3 % of £1,855.00 are owed.
      enrolmentDate: '2026-01-05',
      joiningWindowEnds: '2026-02-15',
      postponementEnds: '2026-04-05',
      postponementNoticeDue: '2026-02-16',
      owedTotal: 1_484_00,
      owedEmployer: 556_50,
      optOutEnds: '2026-12-20',
      reEnrolmentDate: '2027-07-01',
      reEnrolmentFrom: '2027-04-01',
      reEnrolmentUntil: '2027-09-30',
      declarationDue: '2027-11-30',
      qualifyingEarnings: 185_500,
      minimumTotal: 14_840,
      minimumEmployer: 5_565,
    });
    expect(body.data.explanation).toContain('This makes them an eligible jobholder.');
  });

  it.each<[string, EmployeeValues, PayrollValues, RegExp]>([
    ['the switch is off', {}, { enable_assessment: false }, /switched off for the payroll Monthly staff/],
    ['the payroll has no start date', {}, { start_date: null }, /has no start date/],
    ['the payroll has not begun', {}, { start_date: '2026-12-01' }, /begins on 01\/12\/2026/],
    ['the employment has not begun', { employment_start_date: '2026-11-22' }, {}, /employment begins on 22\/11\/2026/],
    ['the date of birth is missing', { date_of_birth: null }, {}, /date of birth is missing/],
    ['the salary is missing', { annual_salary: null }, {}, /salary is missing/],
    ['the employee has left', { is_active: false }, {}, /has left/],
    ['the employee is on no payroll', { payroll_uid: null }, {}, /on no payroll/],
  ])('has the reason when %s', async (_, values, payrollValues, reason) => {
    const { employer, add } = await house(payrollValues);
    const { body } = await assess(employer, await add(values));
    expect(body.data).toMatchObject({ category: 'notAssessed', duty: null });
    expect(body.data.reason).toMatch(reason);
  });

  it('knows a member with their own opt-out period, and a person who has left', async () => {
    const { employer, add } = await house();
    const scheme = await records.pensionScheme(employer, { allows_cancellation: false });
    const old = await records.pensionScheme(employer);
    const member = await add();
    const leaver = await add();
    await records.membership(employer, member, old, 'notEnrolled', { ended_on: '2026-06-30' });
    await records.membership(employer, member, scheme, 'active', {
      enrolled_on: '2026-11-01',
      information_given_on: '2026-11-10',
      enrolment_type: 'autoEnrolled',
    });
    await records.membership(employer, leaver, scheme, 'optedOut', { ended_on: '2026-02-28' });
    const [ofMember, ofLeaver] = [await assess(employer, member), await assess(employer, leaver)];
    expect(ofMember.body.data).toMatchObject({ isMember: true, duty: 'none', optOutEnds: '2026-12-09', enrolmentDate: null });
    expect(ofLeaver.body.data).toMatchObject({
      isMember: false,
      duty: 'reEnrol',
      enrolmentDate: null,
      reEnrolmentDate: '2027-07-01',
    });
  });

  it('counts the next re-enrolment from the date that was chosen for the last one', async () => {
    const { employer, payroll, add } = await house({ duties_start_date: '2018-09-01' });
    const employee = await add();
    const choose = async (lastReEnrolmentDate: string, user = admin) => {
      const { status, body } = await test.call(user, 'PATCH', `/payrolls/${payroll}`, { lastReEnrolmentDate });
      return status === 200 ? 'done' : [status, body.errors];
    };
    expect((await assess(employer, employee)).body.data.reEnrolmentDate).toBe('2027-09-01');
    expect(await choose('2024-11-15')).toBe('done');
    expect((await assess(employer, employee)).body.data).toMatchObject({
      reEnrolmentDate: '2027-11-15',
      reEnrolmentFrom: '2027-08-15',
      reEnrolmentUntil: '2028-02-14',
      declarationDue: '2028-01-31',
    });
    const early =
      'Check the duties start date and this date: the first re-enrolment is at most three months before the third anniversary of the duties start date';
    expect(await choose('2021-05-31')).toEqual([422, [{ field: 'lastReEnrolmentDate', defaultMessage: early }]]);
    const coming = 'Enter today or an earlier day: the date of a re-enrolment that has taken place';
    expect(await choose('2026-11-22')).toEqual([422, [{ field: 'lastReEnrolmentDate', defaultMessage: coming }]]);
    expect(await choose('2021-06-01')).toBe('done');
  });

  it.each<[string, EmployeeValues, object]>([
    ['on the day of State Pension age', { date_of_birth: '1960-07-21' }, { owedTotal: 1_484_00, owedEmployer: 556_50 }],
    [
      'who was employed on that day only',
      { date_of_birth: '1960-07-21', employment_start_date: '2026-11-21' },
      { duty: 'mayOptIn' },
    ],
    ['of 75', { date_of_birth: '1951-11-21' }, { duty: 'none' }],
  ])('keeps the duty to enrol somebody %s if it had begun before', async (_, values, expected) => {
    const { employer, add } = await house();
    const { data } = (await assess(employer, await add(values))).body;
    const begun = { duty: 'enrol', enrolmentDate: '2026-01-05', joiningWindowEnds: '2026-02-15' };
    expect(data).toMatchObject('duty' in expected ? { enrolmentDate: null, ...expected } : { ...begun, ...expected });
  });

  it('keeps the duty to enrol somebody whose pay has fallen, with the contributions owed until then', async () => {
    const { employer, add } = await house();
    const employee = await add({ annual_salary: 600_000 });
    await test.database.db
      .insertInto('portal.employee_salaries')
      .values([
        { employer_id: employer, employee_uid: employee, effective_from: '2026-01-05', annual_salary: 2_850_000 },
        { employer_id: employer, employee_uid: employee, effective_from: '2026-06-01', annual_salary: 600_000 },
      ])
      .execute();
    const { data } = (await assess(employer, employee)).body;
    // January to May: five times £148.40 and £55.65.
    expect(data).toMatchObject({ category: 'entitledWorker', duty: 'enrol', owedTotal: 742_00, owedEmployer: 278_25 });
    expect(data.explanation).toContain(
      'They were an eligible jobholder on 05/01/2026, and your duty to enrol them has not ended since.',
    );
  });

  it('answers 404 for an employee of another employer', async () => {
    const [one, other] = [await house(), await house()];
    expect((await assess(one.employer, await other.add())).status).toBe(404);
  });
});

describe('a caller who may not see the date of birth and the salary', () => {
  it('learns the category and the duty, and nothing that tells them', async () => {
    const { employer, add } = await house();
    // The enrolment date is the 22nd birthday, so it would tell the date of birth.
    const employee = await add({ date_of_birth: '2004-11-15', last_name: 'Mills', payroll_number: 'A1' });
    const auditor = await records.user({ is_external_admin: true });
    const { status, body } = await assess(employer, employee, auditor);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ category: 'eligibleJobholder', duty: 'enrol', reEnrolmentDate: '2027-07-01' });
    expect(body.data.explanation).toEqual([expect.stringMatching(/^Your role does not show/)]);
    const text = JSON.stringify({ ...body.data, employerId: 0, employeeUid: '', payrollUid: '' });
    for (const figure of ['2004', '15/11', '11-15', '285', '2375', '1855', '148', 'enrolmentDate', 'statePensionDay', 'earnings'])
      expect(text, figure).not.toContain(figure);
  });

  it('does not learn them from the list or its file either', async () => {
    const { employer, add } = await house();
    await add({ date_of_birth: '2004-11-15', annual_salary: 1_234_500, payroll_number: 'A1' });
    const auditor = await records.user({ is_external_admin: true });
    const file = await test.api.request(`/api/v2/employers/${employer}/assessments`, {
      headers: { Authorization: `Bearer ${auditor}`, Accept: 'text/csv' },
    });
    const [, row = ''] = (await file.text()).split('\r\n');
    expect(row).toMatch(/^A1,Grace Worker \d+,Eligible jobholder,.*,Enrol automatically,,,,,,,,2027-07-01,,2026\/27,$/);
  });

  it('is refused as an employer user, who sees no personal data', async () => {
    const { employer, add } = await house();
    const user = await records.user();
    await records.relationship(user, employer);
    expect((await assess(employer, await add(), user)).status).toBe(403);
    for (const path of ['assessments', 'assessment-counts'])
      expect((await test.call(user, 'GET', `/employers/${employer}/${path}`)).status).toBe(403);
  });
});

interface List {
  data: Assessment[];
  meta: { totalCount: number; pageCount: number };
}

describe('the list of an employer', () => {
  /** People on both sides of each limit, of two payrolls, one of which is not assessed. */
  async function workforce() {
    const { employer, payroll, add } = await house();
    const weekly = await records.payroll(employer, { frequency: 'weekly', start_date: '2026-01-05', enable_assessment: true });
    const unassessed = await records.payroll(employer, { start_date: '2026-01-01' });
    const born = ['2010-11-21', '2010-11-22', '2004-11-21', '2004-11-22', '1988-03-31', '1960-02-29', '1960-07-21', '1960-07-22'];
    const births = [...born, '1951-11-21', '1951-11-22', null];
    const salaries = [0, 624_005, 624_006, 999_605, 999_606, 2_850_000, null];
    for (const date_of_birth of births)
      for (const [index, annual_salary] of salaries.entries())
        await add({ date_of_birth, annual_salary, payroll_uid: index % 2 === 0 ? payroll : weekly });
    await add({ payroll_uid: unassessed });
    await add({ is_active: false });
    return { employer, payroll, weekly, total: births.length * salaries.length };
  }

  it('finds the same category by the database as each assessment does, and counts it', async () => {
    const { employer, weekly, total } = await workforce();
    const path = `/employers/${employer}/assessments`;
    const all = (await test.call<List>(admin, 'GET', `${path}?getAll=1`)).body;
    expect(all.meta.totalCount).toBe(total);
    const groups = Map.groupBy(all.data, ({ category }) => category);
    expect([...groups.keys()].toSorted()).toEqual([
      'eligibleJobholder',
      'entitledWorker',
      'excluded',
      'nonEligibleJobholder',
      'notAssessed',
    ]);
    const counts = (await test.call<{ data: Record<string, number> }>(admin, 'GET', `/employers/${employer}/assessment-counts`))
      .body.data;
    for (const [category, rows] of groups) {
      const listed = (await test.call<List>(admin, 'GET', `${path}?getAll=1&filter[category]=${category}`)).body;
      expect(listed.data.map(({ employeeUid }) => employeeUid)).toEqual(rows.map(({ employeeUid }) => employeeUid));
      expect(counts[category]).toBe(rows.length);
    }
    const ofWeekly = all.data.filter(({ payrollUid }) => payrollUid === weekly);
    const weeklyCounts = await test.call<{ data: Record<string, number> }>(
      admin,
      'GET',
      `/employers/${employer}/assessment-counts?payrollUid=${weekly}`,
    );
    expect(weeklyCounts.body.data['eligibleJobholder']).toBe(
      ofWeekly.filter(({ category }) => category === 'eligibleJobholder').length,
    );
  });

  it('is paged, searched and filtered by payroll and membership', async () => {
    const { employer, payroll, add } = await house();
    const scheme = await records.pensionScheme(employer);
    for (const last_name of ['Zane', 'Adams', 'Mills']) await add({ first_name: 'Kim', last_name });
    const member = await add({ first_name: 'Bo', last_name: 'Baker', payroll_number: 'X-77' });
    await records.membership(employer, member, scheme);
    const names = async (query: string) =>
      (await test.call<List>(admin, 'GET', `/employers/${employer}/assessments?${query}`)).body.data.map(
        ({ employeeName }) => employeeName,
      );
    expect(await names('limit=2&page=1')).toEqual(['Kim Adams', 'Bo Baker']);
    expect(await names('limit=2&page=2')).toEqual(['Kim Mills', 'Kim Zane']);
    expect(await names('sort=-employeeName&limit=1')).toEqual(['Kim Zane']);
    expect(await names('search=x-77')).toEqual(['Bo Baker']);
    expect(await names(`filter[isMember]=true&filter[payrollUid]=${payroll}`)).toEqual(['Bo Baker']);
    const counts = await test.call<{ data: object }>(admin, 'GET', `/employers/${employer}/assessment-counts`);
    expect(counts.body.data).toMatchObject({ eligibleJobholder: 4, eligibleNotMember: 3 });
  });

  it('is empty while no payroll is assessed', async () => {
    const { employer, add } = await house({ enable_assessment: false });
    await add();
    const { body } = await test.call<List>(admin, 'GET', `/employers/${employer}/assessments`);
    expect([body.data, body.meta.totalCount]).toEqual([[], 0]);
  });

  it('counts 5,000 people without reading them', async () => {
    const { employer, payroll } = await house();
    await test.database.db
      .insertInto('portal.employees')
      .values(
        Array.from({ length: 5_000 }, (_, index) => ({
          employer_id: employer,
          first_name: 'Grace',
          last_name: `Mills ${index}`,
          payroll_number: `N${index}`,
          payroll_uid: payroll,
          date_of_birth: '1988-03-31',
          annual_salary: index % 2 === 0 ? 2_850_000 : 500_000,
        })),
      )
      .execute();
    const counts = await test.call<{ data: object }>(admin, 'GET', `/employers/${employer}/assessment-counts`);
    expect(counts.body.data).toMatchObject({ eligibleJobholder: 2_500, entitledWorker: 2_500, notAssessed: 0 });
    const { body } = await test.call<List>(admin, 'GET', `/employers/${employer}/assessments?limit=5&page=500`);
    expect([body.data.length, body.meta.totalCount]).toEqual([5, 5_000]);
  });

  it('refuses a payroll that is no UID', async () => {
    const { employer } = await house();
    expect((await test.call(admin, 'GET', `/employers/${employer}/assessment-counts?payrollUid=all`)).status).toBe(400);
  });
});
