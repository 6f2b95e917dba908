import fc from 'fast-check';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Statement, StatementContribution } from '../../../schemas/generated/types.ts';
import { thresholdsOf } from '../../../domain/assessment/earnings.ts';
import { isFrequency } from '../../../domain/calendar/payPeriods.ts';
import type { Share } from '../../../domain/contributions/contributionLevel.ts';
import { periodsOfYear, regularAmounts } from '../../../domain/contributions/regularAmounts.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { pdfContents } from '../../../tests/setup/pdfContents.ts';
import { amountOf, totalAmountOf, totalsOf } from '../../store/statements/statements.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { contributionsCsv, summaryCsv } from './statementFiles.ts';

/** Pence: the employee's and the employer's contribution, and their lump sums. */
type Row = [employee: number, employer: number, employeeLumpSum: number, employerLumpSum: number];

const mostRows = 8;
const mostPence = 1_000_000_000;
const share = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths): Share => ({ percent: hundredths / 100 })),
  fc.integer({ min: 0, max: mostPence }).map((amount): Share => ({ amount })),
);
const member = fc.record({
  annualSalary: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
  pensionableSalaryDefinition: fc.constantFrom('qualifyingEarnings', 'basicPay'),
  level: fc.record({ employee: share, employer: share, usesSalarySacrifice: fc.boolean() }),
});
const lumpSum = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: mostPence }));
const paid = fc.record({
  frequency: fc.constantFrom(...Object.keys(periodsOfYear).filter(isFrequency)),
  members: fc.array(fc.tuple(member, lumpSum, lumpSum), { minLength: 1, maxLength: mostRows }),
});
/** The contributions of a pay period as the service works them out. */
const schedule = paid.map(({ frequency, members }) => {
  const period = { frequency, band: thresholdsOf(frequency, '2026-11-30') };
  return members.map(([one, ...lumpSums]): Row => {
    const { employee = 0, employer = 0 } = regularAmounts(one, period) ?? {};
    return [employee, employer, ...lumpSums];
  });
});
/** A correction has the differences between two schedules. */
const correction = fc
  .tuple(schedule, schedule)
  .map(([one, other]) => one.map((row, n) => row.map((pence, part) => pence - (other[n]?.[part] ?? 0)) as Row));

/** Adds whole pence without the numbers of the code under test. */
const added = (pence: Iterable<number | string>): bigint => [...pence].reduce((sum, one) => sum + BigInt(one), 0n);
const inAll = (rows: readonly Row[]): bigint => added(rows.flat());
const parts = (rows: readonly Row[]): bigint[] => [0, 1, 2, 3].map((part) => added(rows.map((row) => row[part] ?? 0)));

/** The amounts in pounds of a text, digit by digit, as pence. */
const penceIn = (text: string): bigint[] =>
  [...text.matchAll(/(-?)£?(\d[\d,]*)\.(\d\d)(?!\d)/g)].map(([, sign = '', whole = '', fraction = '']) =>
    BigInt(`${sign}${whole.replaceAll(',', '')}${fraction}`),
  );
/** The last five cells of each line of a CSV: the four amounts and their total. */
const linesOf = (csv: string): bigint[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-5).flatMap(penceIn));
const asDrawn = (row: Row): bigint[] => [...row.map(BigInt), added(row)];

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

interface Stated {
  totalAmount: number;
  contributionsTotals: Statement['contributionsTotals'];
  amounts: number[];
}

/** The sums of statements as the database makes them, and the amounts of their rows as it reads them. */
async function stated(schedules: readonly (readonly Row[])[]): Promise<Stated[]> {
  const all = schedules.flatMap((rows, n) => rows.map((row, at) => [n, at, ...row]));
  const { rows } = await sql<Stated>`
    select ${totalAmountOf}::bigint as "totalAmount", ${totalsOf} as "contributionsTotals", json_agg(${amountOf} order by c.at) as amounts
    from (
      select (v ->> 0)::integer as n, (v ->> 1)::integer as at, (v ->> 2)::bigint as employee_regular_amount,
        (v ->> 3)::bigint as employer_regular_amount, (v ->> 4)::bigint as employee_lump_sum, (v ->> 5)::bigint as employer_lump_sum
      from jsonb_array_elements(${JSON.stringify(all)}::text::jsonb) v
    ) c group by c.n order by c.n`.execute(test.database.db);
  return rows;
}

const contribution = ([employee, employer, employeeLumpSum, employerLumpSum]: Row, totalAmount: number) =>
  ({
    employeeName: 'Grace Mills',
    payrollNumber: 'P',
    employeeRegularAmount: employee,
    employerRegularAmount: employer,
    employeeLumpSum,
    employerLumpSum,
    totalAmount,
  }) as StatementContribution;

/** The two CSV files of a statement. */
async function csvOf(rows: readonly Row[], { totalAmount, contributionsTotals, amounts }: Stated): Promise<[string, string]> {
  const statement = { periodName: 'P', kind: 'contributions', totalAmount, contributionsTotals } as Statement;
  const files = new Hono<ApiEnvironment>()
    .get('/rows', (c) =>
      contributionsCsv(c, statement, (take) => take(rows.map((row, n) => contribution(row, amounts[n] ?? Number.NaN)))),
    )
    .get('/summary', (c) => summaryCsv(c, statement));
  const [all, summary] = [await files.request('/rows'), await files.request('/summary')];
  return [await all.text(), await summary.text()];
}

it('of 10,000 schedules, the total is the sum of the rows, of the statement and of its CSV, to the penny', async () => {
  const together = 500;
  let checked = 0;
  const some = fc.array(fc.oneof({ weight: 4, arbitrary: schedule }, correction), { minLength: together, maxLength: together });
  await fc.assert(
    fc.asyncProperty(some, async (schedules) => {
      const statements = await stated(schedules);
      expect(statements).toHaveLength(together);
      for (const [n, rows] of schedules.entries()) {
        const statement = statements[n];
        if (!statement) throw new Error(`There is no statement ${n}.`);
        const [total, sums] = [inAll(rows), parts(rows)];
        const { employeeContribTotal, employerContribTotal, employeeLumpSumTotal, employerLumpSumTotal } =
          statement.contributionsTotals;
        const totals = [employeeContribTotal, employerContribTotal, employeeLumpSumTotal, employerLumpSumTotal].map(BigInt);
        const [lines, summary] = (await csvOf(rows, statement)).map(linesOf);
        // One comparison for all: thousands of matchers would take most of the time.
        const found = { total: BigInt(statement.totalAmount), totals, amounts: statement.amounts.map(BigInt), lines, summary };
        const expected = { total, totals: sums, amounts: rows.map(added), lines: rows.map(asDrawn), summary: [[...sums, total]] };
        expect(found).toEqual(expected);
        checked += 1;
      }
    }),
    { numRuns: 10_000 / together, endOnFailure: true },
  );
  expect(checked).toBe(10_000);
}, 60_000);

it('of 50 submitted schedules, the printed total and rows of the PDF are those of the statement and of its CSV', async () => {
  const { employer, user } = await records.employerWithUser({ is_pension_administrator: true });
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const of = { payroll, benefit: await records.benefit(employer, payroll, { pension_scheme_uid: scheme }) };
  const pots: { employee_uid: string; pot_uid: string }[] = [];
  // Three pages of a PDF. The names are in the order of the rows.
  const longest = 120;
  for (let n = 0; n < longest; n += 1) {
    const employee = await records.employee(employer, { last_name: `Mills ${String(n).padStart(3, '0')}` });
    pots.push({ employee_uid: employee, pot_uid: await records.pot(employer, employee, scheme) });
  }
  const intended_for_product_type_uid = await records.productType();
  const sample = fc.sample(schedule, { numRuns: 49, seed: 20_261_121 });
  const long = fc.sample(schedule, { numRuns: longest, seed: 1 }).flat().slice(0, longest);
  for (const rows of [long, ...sample]) {
    const period = await records.payPeriod(employer, of, { is_extra: true });
    await test.database.db
      .insertInto('portal.regular_payroll_contributions')
      .values(
        rows.map(([employee_regular_amount, employer_regular_amount, employee_lump_sum, employer_lump_sum], n) => ({
          ...(pots[n] ?? { employee_uid: '', pot_uid: '' }),
          employer_id: employer,
          payroll_uid: of.payroll,
          benefit_uid: of.benefit,
          payroll_date_uid: period,
          due_date: '2026-12-22',
          contribution_type: 'pension' as const,
          intended_for_product_type_uid,
          employee_regular_amount,
          employer_regular_amount,
          employee_lump_sum,
          employer_lump_sum,
        })),
      )
      .execute();
    const { body: made } = await test.call<{ data: { payPeriodStatements: [{ statementUid: string }] } }>(
      user,
      'POST',
      `/pay-periods/${period}/upload`,
      {},
    );
    const path = `/statements/${made.data.payPeriodStatements[0].statementUid}`;
    const { body } = await test.call<{ data: Statement }>(user, 'GET', path);
    const listed = await test.call<{ data: StatementContribution[] }>(user, 'GET', `${path}/contributions?limit=${longest}`);
    const file = async (type: string): Promise<Response> =>
      test.api.request(`/api/v2${path}/${type}`, { headers: { Authorization: `Bearer ${user}` } });
    const { text } = pdfContents(new Uint8Array(await (await file('pdf')).arrayBuffer()));
    const amounts = String.raw`(?:-?£[\d,.]+ ?)`;
    const [drawn, sums] = [new RegExp(String.raw`P\d+ ${amounts}{5}`, 'g'), new RegExp(`Total (${amounts}{5})`)];
    expect({
      total: BigInt(body.data.totalAmount),
      listed: listed.body.data.map(({ totalAmount }) => BigInt(totalAmount)),
      csv: linesOf(await (await file('csv')).text()),
      summary: linesOf(await (await file('csv?type=summary')).text()),
      rowsOfPdf: [...text.matchAll(drawn)].map(([line]) => penceIn(line)),
      totalsOfPdf: penceIn(sums.exec(text)?.[1] ?? ''),
    }).toEqual({
      total: inAll(rows),
      listed: rows.map(added),
      csv: rows.map(asDrawn),
      summary: [[...parts(rows), inAll(rows)]],
      rowsOfPdf: rows.map(asDrawn),
      totalsOfPdf: [...parts(rows), inAll(rows)],
    });
  }
}, 60_000);
