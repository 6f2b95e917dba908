import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContributionTotals } from '../../schemas/generated/types.ts';
import { shareOf } from '../../domain/money/amounts.ts';
import { amountRemedies } from '../../schemas/lib/text/typedAmount.ts';
import { readText } from '../../src/grid/sheet/cellText.ts';
import type { GridColumn } from '../../src/grid/sheet/sheetTypes.ts';
import { Records } from '../setup/api/records.ts';
import { type TestApi, createTestApi } from '../setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let clerk: string;
let period: string;
let rows: readonly string[];

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

beforeEach(async () => {
  const { employer, user } = await records.employerWithUser({ is_pension_administrator: true });
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  clerk = user;
  period = await records.payPeriod(employer, { payroll, benefit });
  const nothing = { employee_regular_amount: 0, employer_regular_amount: 0 };
  const place = { payroll_date_uid: period, payroll_uid: payroll, benefit_uid: benefit, ...nothing };
  const added: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const employee = await records.employee(employer);
    added.push(await records.contribution(employer, employee, scheme, await records.pot(employer, employee, scheme), place));
  }
  rows = added;
});

const amount: GridColumn = { field: 'employeeLumpSum', title: 'Employee lump sum', kind: 'money' };
const percentage: GridColumn = { field: 'employeePercent', title: 'Employee', kind: 'percent' };

/** The JSON of amounts, as text: `JSON.stringify` would change -0 and numbers with too many digits. */
const bodyOf = (amounts: readonly string[]): string =>
  `{"changes": [${amounts.map((json, n) => `{"employerContributionUid": "${rows[n]}", "employeeLumpSum": ${json}}`).join()}]}`;
const send = (...amounts: readonly string[]) =>
  test.call(clerk, 'PATCH', `/pay-periods/${period}/contributions`, bodyOf(amounts));
const total = async (): Promise<number> =>
  (await test.call<{ data: ContributionTotals }>(clerk, 'GET', `/pay-periods/${period}/contribution-totals`)).body.data
    .totalAmount;

const notAnAmount = 'Enter an amount in pounds, such as 1,234.50';
const outOfRange = "Enter the employee's lump sum as an amount from £0.00 to £10,000,000.00";
const minusNothing = 'Write an amount of nothing as 0, without a minus sign';
const { comma, fractionOfPenny } = amountRemedies;

describe('an amount typed in the grid and sent to the API', () => {
  // A number of the API is whole pence; a text is no number. Left out, the input is the same text, in quotation marks.
  it.each<{ typed: string; grid: number | string; sent?: string; api: number | string }>([
    { typed: '0.30', grid: 30, sent: '30', api: 30 },
    { typed: '0.1 + 0.2', grid: notAnAmount, sent: String(0.1 + 0.2), api: outOfRange },
    { typed: String(0.1 + 0.2), grid: fractionOfPenny, api: fractionOfPenny },
    { typed: '1.005', grid: fractionOfPenny, sent: '1.005', api: outOfRange },
    { typed: '33.333', grid: fractionOfPenny, sent: '33.333', api: outOfRange },
    { typed: '33.333 %', grid: amountRemedies.percentage, api: amountRemedies.percentage },
    { typed: '1e308', grid: notAnAmount, sent: '1e308', api: outOfRange },
    { typed: '9e999', grid: notAnAmount, sent: '9e999', api: outOfRange },
    { typed: '90071992547409.93', grid: amountRemedies.tooLarge, sent: '9007199254740993', api: outOfRange },
    { typed: '10000000.01', grid: 1_000_000_001, sent: '1000000001', api: outOfRange },
    { typed: '１２', grid: 1_200, api: outOfRange },
    { typed: '1,234.50', grid: 123_450, api: outOfRange },
    { typed: '12,34', grid: comma, api: comma },
    { typed: '£12', grid: 1_200, api: outOfRange },
    { typed: '-0', grid: 0, sent: '-0', api: minusNothing },
    { typed: '-0.00', grid: 0, sent: '-0.0', api: minusNothing },
    { typed: '-1', grid: -100, sent: '-100', api: outOfRange },
  ])('$typed is the right pence, or is refused with the remedy', async ({ typed, grid, sent, api }) => {
    const read = readText(amount, typed);
    expect(read.value ?? read.remedy).toBe(grid);
    expect(Object.is(read.value, -0)).toBe(false);

    const { status, body } = await send(sent ?? JSON.stringify(typed));
    if (typeof api === 'number') expect([status, await total()]).toEqual([200, api]);
    else {
      expect([status, body.errors]).toEqual([422, [{ field: 'changes[0].employeeLumpSum', defaultMessage: api }]]);
      expect(await total()).toBe(0);
    }

    // The portal sends what the grid has read.
    if (typeof read.value !== 'number' || read.value < 0 || read.value > 1_000_000_000) return;
    expect((await send(String(read.value))).status).toBe(200);
    expect(await total()).toBe(read.value);
  });

  it('0.1 + 0.2, in two rows, are 30 pence', async () => {
    const pence = ['0.1', '0.2'].map((typed) => String(readText(amount, typed).value));
    expect((await send(...pence)).status).toBe(200);
    expect(await total()).toBe(30);
  });

  it('0.01 shared by three is a penny, and a third of a penny is refused', async () => {
    const penny = readText(amount, '0.01').value;
    if (typeof penny !== 'number') throw new Error('0.01 is an amount.');
    expect((await send(String(penny), '0', '0')).status).toBe(200);
    expect(await total()).toBe(1);
    const { status, body } = await send(...[1, 1, 1].map((weight) => String((penny * weight) / 3)));
    expect([status, body.errors.length, await total()]).toEqual([422, 3, 1]);
  });

  it('33.333 % is read as a percentage, and of an amount is rounded once', () => {
    expect(readText(percentage, '33.333 %').value).toBe(33.333);
    expect([shareOf(1_00, 33.333), shareOf(1_500_00, 33.333), shareOf(1_00, 50.5)]).toEqual([33, 500_00, 51]);
  });
});
