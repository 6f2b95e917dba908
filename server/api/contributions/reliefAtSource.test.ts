import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ContributionTotals,
  EmployeeContributionLevel,
  RegularPayrollContribution,
  Statement,
  StatementContribution,
} from '../../../schemas/generated/types.ts';
import { pdfContents } from '../../../tests/setup/pdfContents.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { Uploads } from '../../../tests/setup/api/uploads.ts';
import { generateContributions } from '../../store/contributions/generation.ts';
import { createStore } from '../../store/createStore.ts';

let test: TestApi;
let records: Records;
let uploads: Uploads;
let clerk: string;
let staff: string;
let employer: number;
let of: { payroll: string; benefit: string };
let scheme: string;
let period: string;
let pot: string;

beforeAll(async () => {
  test = await createTestApi({ clock: () => new Date('2026-11-30T12:00:00Z') });
  records = new Records(test.database);
  uploads = new Uploads(test);
  await records.productType();
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

type Contribution = RegularPayrollContribution;

/** A member with £24,490 a year and 5 % + 3 % of all pay: £102.04 and £61.23 a month. */
async function employerOf(type: string): Promise<void> {
  ({ employer, user: clerk } = await records.employerWithUser({
    is_senior_pension_administrator: true,
    is_pension_administrator: true,
  }));
  const payroll = await records.payroll(employer, { enable_employer_file_upload: true });
  scheme = await records.pensionScheme(employer, {
    pensionable_salary_definition: 'basicPay',
    contribution_type: type as 'net-employee',
    default_employee_contribution_pct: 5,
    default_employer_contribution_pct: 3,
  });
  of = { payroll, benefit: await records.benefit(employer, payroll, { pension_scheme_uid: scheme }) };
  period = await records.payPeriod(employer, of);
  const person = { payroll_uid: payroll, annual_salary: 24_490_00, payroll_number: 'A1', last_name: 'Hill' };
  const employee = await records.employee(employer, person);
  await records.membership(employer, employee, scheme);
  pot = await records.pot(employer, employee, scheme);
  await createStore(test.database.db).within([employer], (tx) => generateContributions(tx, [period]));
}

async function get<Data>(path: string, by = clerk): Promise<Data> {
  const { status, body } = await test.call<{ data: Data }>(by, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
async function contribution(): Promise<Contribution> {
  const [row] = await get<Contribution[]>(`/employers/${employer}/contributions?filter[payrollDateUid]=${period}`);
  if (!row) throw new Error('The period has no contribution.');
  return row;
}
const totals = () => get<ContributionTotals>(`/pay-periods/${period}/contribution-totals`);
const change = async (body: object) =>
  test.call(clerk, 'PATCH', `/contributions/${(await contribution()).employerContributionUid}`, body);

async function submitted(): Promise<Statement> {
  expect((await test.call(clerk, 'POST', `/pay-periods/${period}/upload`, {})).status).toBe(200);
  const [statement] = await get<Statement[]>(`/employers/${employer}/statements?filter[payrollDateUid]=${period}`);
  if (!statement) throw new Error('The period has no statement.');
  return statement;
}

const file = async (path: string): Promise<Uint8Array> => {
  const response = await test.api.request(`/api/v2${path}`, { headers: { Authorization: `Bearer ${clerk}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

describe('a scheme with relief at source', () => {
  beforeEach(() => employerOf('net-employee'));

  it('deducts the contribution less the basic rate of tax, and bills that and the employer’s share', async () => {
    // 5 % of £24,490 ÷ 12 = £102.04: £81.63 is deducted, £20.41 claimed.
    const expected = {
      employeeRegularAmount: 81_63,
      employerRegularAmount: 61_23,
      taxRelief: 20_41,
      deductionType: 'net-employee',
    };
    expect(await contribution()).toMatchObject(expected);
    expect(await totals()).toMatchObject({ totalAmount: 142_86, taxReliefTotal: 20_41, sacrificedTotal: 0 });
    const statement = await submitted();
    expect(statement).toMatchObject({ totalAmount: 142_86, taxReliefTotal: 20_41 });
    const { text } = pdfContents(await file(`/statements/${statement.statementUid}/pdf`));
    expect(text).toContain('Amount to pay £142.86');
    expect(text).toContain('The scheme claims tax relief of £20.41 from HMRC for them: it is not part of the total');
    const csv = new TextDecoder().decode(await file(`/statements/${statement.statementUid}/csv`));
    expect(csv).toContain('"Net, with relief at source",20.41,0.00,81.63,61.23,0.00,0.00,142.86');
  });

  it('says in the level which part is deducted', async () => {
    const [level] = await get<EmployeeContributionLevel[]>(`/employers/${employer}/employee-contribution-levels`);
    expect(level?.employeePays).toBe('5% of pay, of which 80% is deducted from pay and 20% is tax relief');
    await records.contributionLevel(employer, pot, '2026-11-01', { employee_percent: null, employee_amount: 54_90 });
    expect((await test.call(clerk, 'POST', `/pay-periods/${period}/generate-contributions`)).status).toBe(200);
    // A level in pounds is gross, too.
    expect(await contribution()).toMatchObject({ employeeRegularAmount: 43_92, taxRelief: 10_98 });
  });

  it('takes a typed amount as what is deducted, and claims on top of it', async () => {
    await change({ employeeRegularAmount: 80_00, employeeLumpSum: 40_00 });
    expect(await contribution()).toMatchObject({ employeeRegularAmount: 80_00, taxRelief: 30_00 });
    expect(await totals()).toMatchObject({ totalAmount: 181_23, taxReliefTotal: 30_00 });
    await change({ employeeLumpSum: 0, employerLumpSum: 5_00 });
    expect(await contribution()).toMatchObject({ taxRelief: 20_00 });
  });

  it('refunds what was deducted and the employer’s share; the relief goes back through the scheme', async () => {
    const { statementUid } = await submitted();
    expect((await test.call(staff, 'POST', `/statements/${statementUid}/receive`, { amount: 142_86 })).status).toBe(200);
    const [row] = await get<StatementContribution[]>(`/statements/${statementUid}/contributions`);
    const right = { employeeRegularAmount: 0, employerRegularAmount: 0, employeeLumpSum: 0, employerLumpSum: 0 };
    const changes = [{ employerContributionUid: row?.employerContributionUid, ...right }];
    const { body } = await test.call<{ data: Statement }>(clerk, 'POST', `/statements/${statementUid}/corrections`, {
      changes,
      reason: 'Opted out.',
    });
    expect(body.data).toMatchObject({ kind: 'refund', totalAmount: -142_86, taxReliefTotal: -20_41 });
    const [back] = await get<StatementContribution[]>(`/statements/${body.data.statementUid}/contributions`);
    expect(back).toMatchObject({ employeeRegularAmount: -81_63, employerRegularAmount: -61_23, taxRelief: -20_41 });
  });

  const headings = 'Payroll number,First name,Last name,Pensionable earnings,Employee contribution,Employer contribution';
  const upload = async (row: string) => {
    const place = { employer, ...of, scheme, period, admin: clerk };
    const text = `${headings}\r\n${row}\r\n`;
    return uploads.checked(place, { fileAction: 'contribution', payrollDateUid: period, text });
  };

  it('checks the minimum of a file with net amounts on the gross ones', async () => {
    // 9 % of £2,000 is £180.00, 4 % of it £80.00 from the employer: £80.00 is deducted for the member's £100.00.
    const right = await upload('A1,Grace,Hill,2000.00,80.00,80.00');
    expect(right.validation?.counts?.map(({ code }) => code) ?? []).not.toContain('belowMinimum');
    await uploads.event(clerk, right.bulkLoadJobUid, 'discard');
    const wrong = await upload('A1,Grace,Hill,2000.00,79.90,80.00');
    expect(wrong.validation?.counts?.map(({ code }) => code)).toContain('belowMinimum');
  });

  it('takes the amounts of a file as deducted, and keeps the relief where the file repeats the amount', async () => {
    await sql`update portal.regular_payroll_contributions set employee_regular_amount = 2, tax_relief = 0 where pot_uid = ${pot}`.execute(
      test.database.db,
    );
    for (const [cell, taxRelief] of [
      ['0.02', 0],
      ['80.00', 20_00],
    ] as const) {
      const { bulkLoadJobUid: uid, processingSummary } = await upload(`A1,Grace,Hill,,${cell},61.23`);
      // The deducted amount and the claim stand beside each other before the file is carried out, and afterwards.
      const amountToPay = { employeeContribTotal: Math.round(Number(cell) * 100), taxRelief };
      expect(processingSummary?.amountToPay).toMatchObject(amountToPay);
      await uploads.event(clerk, uid, 'acknowledge', { acknowledgementReason: 'As planned.' });
      await sql`update portal.payrolls set is_automatic_statements = false where payroll_uid = ${of.payroll}`.execute(
        test.database.db,
      );
      expect((await uploads.event(clerk, uid, 'process')).status).toBe(200);
      const place = { employer, ...of, scheme, period, admin: clerk };
      await test.workDone();
      expect(await uploads.status(place, uid)).toBe('complete');
      expect(await contribution()).toMatchObject({ taxRelief });
      expect((await uploads.read(place, uid)).processingSummary?.amountToPay).toMatchObject(amountToPay);
    }
  });
});

describe('salary sacrifice', () => {
  beforeEach(() => employerOf('salary-sacrifice'));

  it('deducts nothing, and bills all to the employer', async () => {
    const expected = { employeeRegularAmount: 0, employerRegularAmount: 163_27, sacrificedAmount: 102_04, taxRelief: 0 };
    expect(await contribution()).toMatchObject(expected);
    const statement = await submitted();
    expect(statement).toMatchObject({ totalAmount: 163_27, taxReliefTotal: 0, sacrificedTotal: 102_04 });
    const { text } = pdfContents(await file(`/statements/${statement.statementUid}/pdf`));
    expect(text).toContain("Of the employer's contributions, £102.04 was given up by employees (salary sacrifice)");
  });

  it('counts a share that somebody types for the employee as given up', async () => {
    await change({ employeeRegularAmount: 50_00 });
    expect(await contribution()).toMatchObject({
      employeeRegularAmount: 0,
      employerRegularAmount: 111_23,
      sacrificedAmount: 50_00,
    });
    await change({ employerRegularAmount: 40_00 });
    expect(await contribution()).toMatchObject({ employerRegularAmount: 40_00, sacrificedAmount: 40_00 });
  });
});

it('a scheme of gross contributions deducts all of it', async () => {
  await employerOf('gross-employee');
  expect(await contribution()).toMatchObject({ employeeRegularAmount: 102_04, employerRegularAmount: 61_23, taxRelief: 0 });
});
