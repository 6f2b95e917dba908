import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, DatedContributionLevel, EmployeeContributionLevel } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

interface Situation {
  scheme?: Parameters<Records['pensionScheme']>[1];
  pot?: Parameters<Records['pot']>[3];
}

/** A member with a pot in a scheme of 5 % and 3 %, and a pension administrator. The service's clock says 21 November 2026. */
async function arrange({ scheme = {}, pot = {} }: Situation = {}) {
  const employer = await records.employer();
  const payroll = await records.payroll(employer);
  const schemeUid = await records.pensionScheme(employer, { name: 'Master trust', ...scheme });
  const employee = await records.employee(employer, { first_name: 'Grace', last_name: 'Mills', payroll_uid: payroll });
  await records.membership(employer, employee, schemeUid, 'active', { enrolled_on: '2026-01-05' });
  const potUid = await records.pot(employer, employee, schemeUid, pot);
  const user = await records.user();
  await records.relationship(user, employer, { is_pension_administrator: true });
  const path = `/employee-contribution-levels/${potUid}`;
  const show = async (): Promise<EmployeeContributionLevel> =>
    (await test.call<{ data: EmployeeContributionLevel }>(user, 'GET', path)).body.data;
  const history = async (): Promise<DatedContributionLevel[]> =>
    (await test.call<{ data: DatedContributionLevel[] }>(user, 'GET', `${path}/levels`)).body.data;
  const send = (action: string, body?: object) =>
    test.call<{ data: EmployeeContributionLevel; message: string; errors: object[] }>(user, 'PATCH', `${path}/${action}`, body);
  const change = (values: object = {}) => send('change-level', { ...sixAndFour, ...values });
  return { employer, payroll, schemeUid, employee, potUid, user, show, history, send, change };
}

const sixAndFour = {
  effectiveFrom: '2026-11-21',
  employeeContributionType: 'percent',
  employeePercent: 6,
  employerContributionType: 'percent',
  employerPercent: 4,
};

const levelsListed = async (user: string, employer: number, query = '') =>
  (
    await test.call<{ data: EmployeeContributionLevel[]; meta: { totalCount: number } }>(
      user,
      'GET',
      `/employers/${employer}/employee-contribution-levels${query}`,
    )
  ).body;

describe('the contributions to a pot', () => {
  it('are the default of the scheme, unless something else was agreed', async () => {
    const { show, history, schemeUid, employee, payroll } = await arrange();
    expect(await show()).toMatchObject({
      potName: 'Master trust',
      potType: 'Pension',
      potState: 'active',
      isPension: true,
      employeeUid: employee,
      employeeName: 'Grace Mills',
      pensionSchemeUid: schemeUid,
      payrollUid: payroll,
      contributionType: 'percent',
      employeePercent: 5,
      employerPercent: 3,
      employeeAmount: null,
      employerAmount: null,
      employeePays: '5% of pay',
      employerPays: '3% of pay',
      isSchemeDefault: true,
      effectiveFrom: null,
      nextLevel: null,
      allowedActions: { canChange: true, canCancelChange: false, canActivate: false, canDeactivate: false, reasons: {} },
    });
    expect(await history()).toEqual([
      {
        effectiveFrom: '2026-01-05',
        effectiveUntil: null,
        employeePays: '5% of pay',
        employerPays: '3% of pay',
        usesSalarySacrifice: false,
        status: 'current',
      },
    ]);
  });

  it('hold from their first day until the day before the next', async () => {
    const { employer, potUid, show, history } = await arrange();
    await records.contributionLevel(employer, potUid, '2026-06-01', { employee_percent: 7 });
    await records.contributionLevel(employer, potUid, '2026-11-21');
    await records.contributionLevel(employer, potUid, '2026-11-22', {
      employee_percent: null,
      employee_amount: 120_50,
      uses_salary_sacrifice: true,
    });
    expect(await show()).toMatchObject({
      employeePercent: 6,
      effectiveFrom: '2026-11-21',
      isSchemeDefault: false,
      nextLevel: {
        effectiveFrom: '2026-11-22',
        employeePays: '£120.50 each pay period',
        employerPays: '4% of pay',
        usesSalarySacrifice: true,
      },
    });
    expect((await history()).map(({ effectiveFrom, effectiveUntil, status }) => [effectiveFrom, effectiveUntil, status])).toEqual(
      [
        ['2026-11-22', null, 'planned'],
        ['2026-11-21', '2026-11-21', 'current'],
        ['2026-06-01', '2026-11-20', 'past'],
        ['2026-01-05', '2026-05-31', 'past'],
      ],
    );
  });

  it('are listed for an employer, and for one employee', async () => {
    const { employer, schemeUid, employee, potUid, user } = await arrange();
    const other = await records.employee(employer);
    await records.pot(employer, other, schemeUid, { state: 'notActive' });
    await arrange();
    expect((await levelsListed(user, employer)).meta.totalCount).toBe(2);
    const own = await levelsListed(user, employer, `?filter[employeeUid]=${employee}`);
    expect(own.data.map((one) => one.potUid)).toEqual([potUid]);
    const closed = await levelsListed(user, employer, '?filter[potState]=notActive');
    expect(closed.data.map((one) => one.employeeUid)).toEqual([other]);
  });

  it('are those of savings too, which have no default', async () => {
    const { employer, employee, user } = await arrange();
    const potUid = await records.pot(employer, employee, null, {
      product_uid: await records.productType(),
    });
    const [shown] = (await levelsListed(user, employer, '?filter[isPension]=false')).data;
    expect(shown).toMatchObject({ potUid, contributionType: 'amount', employeeAmount: 0, isSchemeDefault: false });
    const path = `/employee-contribution-levels/${potUid}`;
    expect((await test.call<{ data: object[] }>(user, 'GET', `${path}/levels`)).body.data).toEqual([]);
    const refused = await test.call(user, 'PATCH', `${path}/change-level`, { ...sixAndFour, usesSalarySacrifice: true });
    expect(refused.body.errors).toEqual([
      { field: 'usesSalarySacrifice', defaultMessage: 'Salary sacrifice is for pensions only. Take out the tick' },
    ]);
  });
});

describe('a change of contributions', () => {
  it('takes effect today, and is in the history of the employee', async () => {
    const { employer, employee, user, change, history } = await arrange();
    const { status, body } = await change();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      employeePercent: 6,
      employerPercent: 4,
      effectiveFrom: '2026-11-21',
      isSchemeDefault: false,
    });
    expect((await history()).map((one) => one.status)).toEqual(['current', 'past']);
    const found = await test.call<{ data: Change[] }>(
      user,
      'GET',
      `/employers/${employer}/changes?filter[employeeUid]=${employee}`,
    );
    expect(found.body.data[0]).toMatchObject({
      activity: 'Contributions to Master trust changed from 21/11/2026',
      changes: 'Employee pays: 5% of pay → 6% of pay; Employer pays: 3% of pay → 4% of pay',
    });
  });

  it('of a later day is planned until then, replaced by another of that day, and cancelled', async () => {
    const { change, show, send } = await arrange();
    await change({ effectiveFrom: '2027-01-01' });
    await change({ effectiveFrom: '2027-01-01', employeePercent: 9 });
    expect(await show()).toMatchObject({
      employeePercent: 5,
      isSchemeDefault: true,
      nextLevel: { effectiveFrom: '2027-01-01', employeePays: '9% of pay' },
      allowedActions: { canCancelChange: true },
    });
    expect((await send('cancel-planned-change')).body.data.nextLevel).toBeNull();
    const again = await send('cancel-planned-change');
    expect([again.status, again.body.errors]).toEqual([
      422,
      [{ field: '', defaultMessage: 'No change of the contributions is planned.' }],
    ]);
  });

  it('is of amounts and percentages, by salary sacrifice or not', async () => {
    const { change } = await arrange();
    const mixed = await change({
      employeeContributionType: 'amount',
      employeePercent: null,
      employeeAmount: 100_000_000_000,
      usesSalarySacrifice: true,
    });
    expect(mixed.body.data).toMatchObject({
      contributionType: 'mixed',
      employeePercent: null,
      employeeAmount: 100_000_000_000,
      employerPercent: 4,
      usesSalarySacrifice: true,
    });
  });

  it.each<[string, object, Situation['scheme'], string, string]>([
    ['yesterday', { effectiveFrom: '2026-11-20' }, {}, 'effectiveFrom', 'Choose today or a later day'],
    ['in more than a year', { effectiveFrom: '2027-11-22' }, {}, 'effectiveFrom', 'Choose a day until 21/11/2027, within a year'],
    ['a day that does not exist', { effectiveFrom: '2027-02-29' }, {}, 'effectiveFrom', "This isn't a valid date"],
    [
      'nothing new',
      { employeePercent: 5, employerPercent: 3 },
      {},
      'effectiveFrom',
      'These contributions already hold on that day',
    ],
    ['three decimals', { employeePercent: 33.333 }, {}, 'employeePercent', 'at most two decimals, such as 5.25'],
    ['an inexact sum', { employerPercent: 0.1 + 0.2 }, {}, 'employerPercent', 'at most two decimals'],
    [
      'decimals that the scheme does not allow',
      { employeePercent: 6.5 },
      { allows_partial_percentage_contributions: false },
      'employeePercent',
      'Enter a whole percentage: the pension scheme allows no decimals',
    ],
    ['more than all pay', { employeePercent: 97 }, {}, 'employerPercent', 'cannot pay in more than 100 percent'],
    ['a percentage above 100', { employeePercent: 1e308 }, {}, 'employeePercent', 'Enter a percentage from 0 to 100'],
    ['a negative percentage', { employeePercent: -1 }, {}, 'employeePercent', 'Enter a percentage from 0 to 100'],
    ['no percentage', { employeePercent: null }, {}, 'employeePercent', "Enter the employee's percentage. Enter 0 if"],
    [
      'a part of a penny',
      { employeeContributionType: 'amount', employeePercent: null, employeeAmount: 0.5 },
      {},
      'employeeAmount',
      'Enter an amount in pounds',
    ],
    ['an unknown question', { confirmedWarnings: ['anything'] }, {}, 'confirmedWarnings', 'as a list of: belowMinimum'],
  ])('is refused for %s', async (_, values, scheme, field, message) => {
    const { change, show } = await arrange({ scheme: scheme ?? {} });
    const { status, body } = await change(values);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, defaultMessage: expect.stringContaining(message) as string }]);
    expect(await show()).toMatchObject({ isSchemeDefault: true, nextLevel: null });
  });

  it('takes decimals where the scheme allows them, at the limit of 100 percent together', async () => {
    const { change } = await arrange();
    const { body } = await change({ employeePercent: 66.66, employerPercent: 33.34 });
    expect(body.data).toMatchObject({ employeePercent: 66.66, employerPercent: 33.34 });
  });

  it('is refused with the reason while the pot is not active', async () => {
    const { change, show } = await arrange({ pot: { state: 'notActive' } });
    const reason = 'The pot is not active: it takes no contributions.';
    expect((await show()).allowedActions).toMatchObject({ canChange: false, reasons: { canChange: reason } });
    const { status, body } = await change();
    expect([status, body.errors]).toEqual([422, [{ field: '', defaultMessage: reason }]]);
  });

  it('of ten at once leaves one level for the day', async () => {
    const { change, history } = await arrange();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => change({ employeePercent: 6 + n })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await history()).filter(({ status }) => status === 'current')).toHaveLength(1);
  });
});

describe('contributions below the legal minimum', () => {
  const below = { employeePercent: 3, employerPercent: 2 };
  const question =
    "This is below the legal minimum: the total of 5% is below 8%, and the employer's 2% is below 3%. It is allowed only for employees who are not eligible jobholders. Is that right?";

  it('are asked about, and kept once they are confirmed', async () => {
    const { potUid, change, show } = await arrange();
    const asked = await change(below);
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      [{ field: 'employerPercent', defaultMessage: question, warning: 'belowMinimum' }],
    ]);
    expect((await show()).isSchemeDefault).toBe(true);
    expect((await change({ ...below, confirmedWarnings: ['belowMinimum'] })).status).toBe(200);
    const kept = await test.database.db
      .selectFrom('portal.changes')
      .select('fields')
      .where('record_uid', '=', potUid)
      .executeTakeFirstOrThrow();
    expect(kept.fields).toContainEqual(expect.objectContaining({ field: 'confirmed belowMinimum', to: question }));
  });

  it('are not allowed for an eligible jobholder, as the question says', async () => {
    const { employee, payroll, change } = await arrange();
    // £30,000 a year is above the earnings trigger of £10,000, and 46 is between 22 and the pension age: rules 4.1 to 4.3.
    await sql`update portal.employees set annual_salary = 30_000_00, date_of_birth = '1980-01-01' where employee_uid = ${employee}`.execute(
      test.database.db,
    );
    await sql`update portal.payrolls set enable_assessment = true, start_date = '2026-01-01' where payroll_uid = ${payroll}`.execute(
      test.database.db,
    );
    const { body } = await change(below);
    const question =
      "This is below the legal minimum: the total of 5% is below 8%, and the employer's 2% is below 3%. By the assessment, this employee is an eligible jobholder, for whom it is not allowed. Keep it all the same?";
    expect(body.errors).toMatchObject([{ warning: 'belowMinimum', defaultMessage: question }]);
  });

  it.each<[string, object, Situation['scheme'], number]>([
    ['exactly the minimum of qualifying earnings', { employerPercent: 3 }, {}, 200],
    ['the minimum of another definition', {}, { pensionable_salary_definition: 'basicPay' }, 200],
    ['a little less than that', { employeePercent: 4.99 }, { pensionable_salary_definition: 'basicPay' }, 422],
    [
      'a definition without a minimum',
      { employeePercent: 0, employerPercent: 0 },
      { pensionable_salary_definition: 'notApplicable' },
      200,
    ],
  ])('are judged by the pensionable salary of the scheme: %s', async (_, values, scheme, expected) => {
    const { change } = await arrange({ scheme: scheme ?? {} });
    expect((await change(values)).status).toBe(expected);
  });
});

describe('fixed amounts below the legal minimum', () => {
  it.each([
    [0, 0, 422],
    [50_00, 0, 422],
  ])('of %i and %i pence are asked about at the amount', async (employeeAmount, employerAmount, expected) => {
    const { change } = await arrange();
    const fixed = {
      employeeContributionType: 'amount',
      employerContributionType: 'amount',
      employeePercent: null,
      employerPercent: null,
      employeeAmount,
      employerAmount,
    };
    const { status, body } = await change(fixed);
    expect([status, body.errors]).toMatchObject([expected, [{ field: 'employerAmount', warning: 'belowMinimum' }]]);
    expect((await change({ ...fixed, confirmedWarnings: ['belowMinimum'] })).status).toBe(200);
  });

  // 30,000.00 a year is 2,500.00 a month, of which 1,980.00 counts: 158.40 in all, 59.40 of it from the employer.
  it.each([
    [99_00, 59_40, 200],
    [99_00, 58_00, 422],
    [50_00, 60_00, 422],
  ])('of %i and %i pence are judged by the pay of a period: %i', async (employeeAmount, employerAmount, expected) => {
    const { change, employee } = await arrange();
    await sql`update portal.employees set annual_salary = ${3_000_000} where employee_uid = ${employee}`.execute(
      test.database.db,
    );
    const { status } = await change({
      employeeContributionType: 'amount',
      employerContributionType: 'amount',
      employeePercent: null,
      employerPercent: null,
      employeeAmount,
      employerAmount,
    });
    expect(status).toBe(expected);
  });
});

describe('the pot of a membership', () => {
  const send = (user: string, path: string, body: object) => test.call(user, 'PATCH', path, body);

  it('is opened with the first enrolment, and follows the membership', async () => {
    const { employer, schemeUid, user } = await arrange();
    const employee = await records.employee(employer, { employment_start_date: '2026-01-05' });
    const path = `/employers/${employer}/employees/${employee}`;
    const stateOf = async () =>
      (await levelsListed(user, employer, `?filter[employeeUid]=${employee}`)).data.map(({ potState }) => potState);
    const enrol = { pensionSchemeUid: schemeUid, enrolledOn: '2026-11-02', enrolmentType: 'autoEnrolled' };
    expect(await stateOf()).toEqual([]);
    await send(user, `${path}/enrol`, enrol);
    expect(await stateOf()).toEqual(['active']);
    await send(user, `${path}/opt-out`, { pensionSchemeUid: schemeUid, noticeDate: '2026-11-16' });
    expect(await stateOf()).toEqual(['notActive']);
    await send(user, `${path}/enrol`, { ...enrol, enrolledOn: '2026-11-17' });
    expect(await stateOf()).toEqual(['active']);
  });

  it('stays active while contributions of a former member are open', async () => {
    const { employer, schemeUid, employee, potUid, user, show, send: sendToPot } = await arrange();
    await records.contribution(employer, employee, schemeUid, potUid, { due_date: '2026-11-10' });
    const leave = { pensionSchemeUid: schemeUid, lastDay: '2026-11-20', reason: 'employeeAsked' };
    expect((await send(user, `/employers/${employer}/employees/${employee}/cease-membership`, leave)).status).toBe(200);
    const reason = 'Wait until the open contributions are paid, or cancel them first: 1 still open.';
    expect(await show()).toMatchObject({
      potState: 'active',
      allowedActions: { canDeactivate: false, reasons: { canDeactivate: reason } },
    });
    await test.database.db.updateTable('portal.regular_payroll_contributions').set({ has_been_paid: true }).execute();
    expect((await sendToPot('deactivate')).body.data.potState).toBe('notActive');
  });
});

it('a closed employer changes nothing, and says so', async () => {
  const { employer, change, show } = await arrange();
  await test.database.db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', employer).execute();
  expect((await show()).allowedActions).toMatchObject({
    canChange: false,
    reasons: { canChange: 'This employer has closed: its records can be read, but no longer changed.' },
  });
  expect((await change()).status).toBe(409);
});

it('a pot of another employer cannot be found', async () => {
  const [mine, theirs] = [await arrange(), await arrange()];
  expect((await test.call(mine.user, 'GET', `/employee-contribution-levels/${theirs.potUid}`)).status).toBe(404);
});
