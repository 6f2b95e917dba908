import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import type { BulkLoadJob, ContributionTotals, Statement } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { caseCount } from '../../../tests/setup/caseCount.ts';
import { pdfContents } from '../../../tests/setup/pdfContents.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { TestRuns } from '../../jobs/bulkLoads/process/testRuns.ts';

let runs: TestRuns;
let uploads: Uploads;
beforeAll(async () => {
  runs = await TestRuns.create();
  uploads = new Uploads(runs.test);
});
afterAll(() => runs.test.close());

/** Pence: of the employee, the employer, and their lump sums. */
type Amounts = readonly [number, number, number, number];
const sumOf = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((total, one) => total + (one ?? 0), 0);

/** A member: the contribution that the portal has prepared, and the row of the file; null for none. */
interface Member {
  portal: Amounts | null;
  row: { cells: readonly (number | null)[]; voluntary: number | null } | null;
  decision?: 'noContribution' | 'add' | null;
  /** The employee's share is given up by salary sacrifice. */
  givesUp?: boolean;
}

const headings =
  'Payroll number,First name,Last name,Employee contribution,Employer contribution,Employee lump sum,Employer lump sum,Additional voluntary contribution';
const cell = (pence: number | null): string => (pence === null ? '' : (pence / 100).toFixed(2));

/** An employer whose members, named by their number, have pots. */
interface Workforce {
  place: UploadPlaces;
  members: { employee: string; pot: string }[];
}

async function workforce(count: number, payroll: object = {}): Promise<Workforce> {
  const at = await runs.workplace();
  const values = { enable_employer_file_upload: true, ...payroll };
  await runs.test.database.db
    .updateTable('portal.payrolls')
    .set(values as never)
    .where('payroll_uid', '=', at.payroll)
    .execute();
  const members: Workforce['members'] = [];
  for (let n = 0; n < count; n += 1) members.push(await runs.member(at, { payroll_number: `A${n}`, last_name: `Hill${n}` }));
  return { place: { ...at, admin: at.user }, members };
}

/** Prepares contributions in the period of a place. What a member gives up is the employer's. */
async function prepare({ place, members }: Workforce, all: readonly Member[]): Promise<void> {
  const prepared = all.flatMap(({ portal, givesUp = false }, n) =>
    portal ? [{ ...members[n], amounts: billed(portal, givesUp), givesUp: givesUp ? portal[0] : null }] : [],
  );
  await sql`
    insert into portal.regular_payroll_contributions (employer_id, payroll_uid, benefit_uid, payroll_date_uid, due_date, contribution_type, employee_uid, pot_uid,
      employee_regular_amount, employer_regular_amount, employee_lump_sum, employer_lump_sum, deduction_type, sacrificed_amount)
    select ${place.employer}, ${place.payroll}, ${place.benefit}, ${place.period}, '2026-12-22', 'pension', v.employee, v.pot,
      (v.amounts ->> 0)::bigint, (v.amounts ->> 1)::bigint, (v.amounts ->> 2)::bigint, (v.amounts ->> 3)::bigint,
      case when v."givesUp" is null then 'gross-employee' else 'salary-sacrifice' end, coalesce(v."givesUp", 0)
    from jsonb_to_recordset(${JSON.stringify(prepared)}::jsonb) as v(employee uuid, pot uuid, amounts jsonb, "givesUp" bigint)`.execute(
    runs.test.database.db,
  );
}

const billed = ([employee, employer, ...lumpSums]: Amounts, givesUp: boolean): Amounts =>
  givesUp ? [0, employee + employer, ...lumpSums] : [employee, employer, ...lumpSums];

async function placeWith(members: readonly Member[], payroll: object = {}) {
  const made = await workforce(members.length, payroll);
  await prepare(made, members);
  return { place: made.place, employees: made.members.map(({ employee }) => employee) };
}

const textOf = (members: readonly Member[]): string =>
  [
    headings,
    ...members.flatMap(({ row }, n) =>
      row ? [[`A${n}`, 'Grace', `Hill${n}`, ...row.cells.map(cell), cell(row.voluntary)].join(',')] : [],
    ),
    '',
  ].join('\r\n');

const checked = (place: UploadPlaces, members: readonly Member[]): Promise<BulkLoadJob> =>
  uploads.checked(place, { fileAction: 'bulkManagement', payrollDateUid: place.period, text: textOf(members) });

const amountOf = async (place: UploadPlaces, uid: string) =>
  (await uploads.read(place, uid)).processingSummary?.amountToPay ?? null;

/** Carries an upload out, and gives the statement that it ends with. */
async function processed(place: UploadPlaces, uid: string): Promise<Statement> {
  const { fileWarnings = [], itemWarnings = [] } = (await uploads.read(place, uid)).validation ?? {};
  if (fileWarnings.length + itemWarnings.length > 0)
    await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As planned.' });
  const started = await uploads.event(place.admin, uid, 'process');
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await runs.test.workDone();
  expect(await uploads.status(place, uid)).toBe('awaitingPayment');
  const statementUid = String((await uploads.read(place, uid)).statementUid);
  return (await runs.test.call<{ data: Statement }>(place.admin, 'GET', `/statements/${statementUid}`)).body.data;
}

it('an empty cell keeps the amount of the portal, which is part of the amount to pay', async () => {
  // £20,698.30 in the file, and £68.23 that the portal has for a member whose cell is empty.
  const members: Member[] = [
    { portal: [100_00, 50_00, 0, 0], row: { cells: [12_000_00, 8_000_00, null, null], voluntary: null } },
    { portal: [68_23, 40_94, 0, 0], row: { cells: [null, 698_30, null, null], voluntary: null } },
  ];
  const { place } = await placeWith(members);
  const { bulkLoadJobUid: uid } = await checked(place, members);
  expect(await amountOf(place, uid)).toEqual({
    employeeContribTotal: 12_068_23,
    employerContribTotal: 8_698_30,
    employeeLumpSumTotal: 0,
    employerLumpSumTotal: 0,
    totalAmount: 20_766_53,
    taxRelief: 0,
    givenUp: 0,
    fromFile: 20_698_30,
    keptFromPortal: 68_23,
    keptMemberCount: 1,
    undecidedAmount: 0,
    undecidedMemberCount: 0,
  });
  const { totalAmount, statementUid } = await processed(place, uid);
  expect(totalAmount).toBe(20_766_53);
  expect(await amountOf(place, uid)).toMatchObject({ totalAmount: 20_766_53, fromFile: null, keptFromPortal: null });
  // The amounts of the period afterwards are not those of this file.
  expect((await runs.test.call(place.admin, 'DELETE', `/statements/${statementUid}?cancelReason=Wrong`)).status).toBe(200);
  expect(await amountOf(place, uid)).toBeNull();
});

it('lines of which one takes money off are paid by their sum, and a lone one is refused', async () => {
  const members: Member[] = [{ portal: [100_00, 50_00, 0, 0], row: null }];
  const { place } = await placeWith(members);
  const send = (...lines: string[]) =>
    uploads.checked(place, {
      fileAction: 'bulkManagement',
      payrollDateUid: place.period,
      text: [headings, ...lines, ''].join('\r\n'),
    });
  const takesOff = 'A0,Grace,Hill0,-20.00,-10.00,,,';
  const refused = await send(takesOff);
  expect(refused.failedRowCount).toBe(1);
  expect((await uploads.event(place.admin, refused.bulkLoadJobUid, 'discard')).status).toBe(200);
  // £120.00 - £20.00 of the employee and £60.00 - £10.25 of the employer: £149.75.
  const { bulkLoadJobUid: uid, ...load } = await send('A0,Grace,Hill0,120.00,60.00,,,', 'A0,Grace,Hill0,-20.00,-10.25,,,');
  expect(load).toMatchObject({ failedRowCount: 0, warnedRowCount: 1 });
  expect((await processed(place, uid)).totalAmount).toBe(149_75);
});

it('a voluntary contribution, an empty cell and a member without a decision are charged, and so they are counted', async () => {
  // £7,063.03 of usual contributions in the file, £100.00 voluntary, £80.23 kept, £210.10 of a member who is not in the file.
  const members: Member[] = [
    { portal: null, row: { cells: [4_000_00, 3_000_00, null, null], voluntary: 100_00 } },
    { portal: [80_23, 10_00, 0, 0], row: { cells: [null, 63_03, null, null], voluntary: null } },
    { portal: [131_31, 78_79, 0, 0], row: null },
  ];
  const { place } = await placeWith(members);
  const { bulkLoadJobUid: uid, processingSummary } = await checked(place, members);
  expect(processingSummary?.loadLevelSummary).toMatchObject({
    total_monthly_payroll_amt: 4_100_00,
    total_monthly_payroll_employer_amt: 3_063_03,
  });
  expect(processingSummary?.amountToPay).toMatchObject({
    totalAmount: 7_453_36,
    fromFile: 7_163_03,
    keptFromPortal: 290_33,
    keptMemberCount: 2,
    undecidedAmount: 210_10,
    undecidedMemberCount: 1,
  });
  expect((await processed(place, uid)).totalAmount).toBe(7_453_36);
});

it('the amount follows what the grid changes after the check, a corrected row, and a decision', async () => {
  const members: Member[] = [
    { portal: [50_00, 30_00, 0, 0], row: { cells: [60_00, null, null, null], voluntary: null } },
    { portal: [20_00, 10_00, 0, 0], row: null },
  ];
  const { place, employees } = await placeWith(members);
  const { bulkLoadJobUid: uid } = await checked(place, members);
  expect((await amountOf(place, uid))?.totalAmount).toBe(120_00);
  await sql`update portal.regular_payroll_contributions set employer_regular_amount = 3100, employee_regular_amount = 100
    where employee_uid = ${employees[0]}`.execute(runs.test.database.db);
  expect((await amountOf(place, uid))?.totalAmount).toBe(121_00);
  const changes = [{ rowNumber: 2, column: 3, value: '65.00' }];
  expect((await runs.test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes })).status).toBe(200);
  expect((await amountOf(place, uid))?.totalAmount).toBe(126_00);
  const decision = { employeeUids: null, decision: 'noContribution', reason: 'Unpaid leave' };
  expect((await runs.test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/missing-members`, decision)).status).toBe(200);
  expect(await amountOf(place, uid)).toMatchObject({ totalAmount: 96_00, undecidedAmount: 0, undecidedMemberCount: 0 });
});

// The period is November, and £90.00 of the amount are another member's. 5 % and 3 % of £1,000.00 of qualifying earnings a month: £50.00 and £30.00.
it.each([
  ['2026-11-20', '18,240.00 a year', 18_240_00, false, 90_00 + 80_00],
  ['2026-11-01', '18,240.00 a year', 18_240_00, false, 90_00 + 80_00],
  ['2026-10-31', 'no day of employment in the period', 18_240_00, false, 90_00],
  ['2026-10-31', 'a typed contribution', 18_240_00, true, 90_00 + 30_00],
  ['2026-11-20', 'no known salary', null, false, 90_00],
] as const)(
  'a member who is missing and has left on %s, with %s, is charged as the leaving makes it',
  async (leavingDate, _, annualSalary, isTyped, totalAmount) => {
    const members: Member[] = [
      { portal: [50_00, 30_00, 0, 0], row: { cells: [60_00, null, null, null], voluntary: null } },
      { portal: [20_00, 10_00, 0, 0], row: null },
    ];
    const { place, employees } = await placeWith(members);
    await sql`update portal.employees set annual_salary = ${annualSalary} where employee_uid = ${employees[1]}`.execute(
      runs.test.database.db,
    );
    await sql`update portal.regular_payroll_contributions set is_edited = ${isTyped} where employee_uid = ${employees[1]}`.execute(
      runs.test.database.db,
    );
    const { bulkLoadJobUid: uid } = await checked(place, members);
    const decision = { employeeUids: null, decision: 'leaver', leavingDate };
    expect((await runs.test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/missing-members`, decision)).status).toBe(200);
    const amount = await amountOf(place, uid);
    const statement = await processed(place, uid);
    expect([amount?.totalAmount, statement.totalAmount]).toEqual([totalAmount, totalAmount]);
  },
);

it('those who may approve get a notice of the amount to pay', async () => {
  const members: Member[] = [{ portal: [68_23, 40_94, 0, 0], row: { cells: [null, 698_30, null, null], voluntary: null } }];
  const { place } = await placeWith(members, { require_bulk_load_approval: true });
  await checked(place, members);
  const { rows } = await sql<{ body: string }>`
    select body from portal.notices where employer_id = ${place.employer} and title = 'An upload waits for approval'`.execute(
    runs.test.database.db,
  );
  expect(rows.map(({ body }) => body)).toEqual([
    expect.stringContaining('Amount to pay: £766.53, of which £68.23 is kept from the portal.'),
  ]);
});

const pence = fc.integer({ min: 0, max: 500_00 });
const amounts = fc.tuple(pence, pence, fc.oneof(fc.constant(0), pence), fc.constant(0));
const emptyOr = fc.option(pence, { freq: 3 });
const member: fc.Arbitrary<Member> = fc.record({
  portal: fc.option(amounts, { freq: 4 }),
  row: fc.option(
    fc
      .record({ cells: fc.tuple(emptyOr, emptyOr, emptyOr, emptyOr), voluntary: emptyOr })
      // A voluntary contribution alone is refused.
      .map(({ cells, voluntary }) => ({ cells, voluntary: cells[0] === null ? null : voluntary })),
    { freq: 4 },
  ),
  decision: fc.constantFrom<Member['decision'][]>('noContribution', null, null),
  givesUp: fc.boolean(),
});

/** The amount that is paid for a member, by rules 5.9 and 6.8 of docs/rules.md. */
function paidFor({ portal, row, decision, givesUp = false }: Member): number {
  const kept = billed(portal ?? [0, 0, 0, 0], givesUp);
  if (row === null) return decision === 'noContribution' ? kept[2] + kept[3] : sumOf(kept);
  const [employee = null, employer = null, ...lumpSums] = row.cells;
  const paidLumpSums = sumOf(lumpSums.map((one, n) => one ?? kept[n + 2] ?? 0));
  const share = employee === null ? null : employee + (row.voluntary ?? 0);
  // The employer pays the share that is given up, with the own share of the file or else of the portal.
  if (givesUp && portal && share !== null && share > 0) return share + (employer ?? portal[1]) + paidLumpSums;
  return (share ?? kept[0]) + (employer ?? kept[1]) + paidLumpSums;
}

const uploadCount = caseCount(25);

it(
  'the check, the period, the statement and its files have one amount, whatever a file says and leaves out',
  async () => {
    const { place: firm, members: people } = await workforce(5);
    const employees = people.map(({ employee }) => employee);
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(member, { minLength: 5, maxLength: 5 })
          .filter((all) => all.some(({ row }) => row !== null) && all.some(({ row }) => sumOf(row?.cells.slice(0, 2) ?? []) > 0)),
        async (members) => {
          n += 1;
          const [start, end] = [addDays('2000-01-01', 2 * n), addDays('2000-01-02', 2 * n)];
          const dates = { period_start_date: start, period_end_date: end, name: `Period ${n}` };
          const place = { ...firm, period: await runs.records.payPeriod(firm.employer, firm, dates) };
          await prepare({ place, members: people }, members);
          const { bulkLoadJobUid: uid, validation } = await checked(place, members);
          expect(validation?.itemErrors, textOf(members)).toEqual([]);
          const employeeUids = members.flatMap(({ row, decision }, at) => (row === null && decision ? [employees[at]] : []));
          if (employeeUids.length > 0) {
            const decision = { employeeUids, decision: 'noContribution', reason: 'Unpaid leave' };
            const path = `/bulk-loads/job/${uid}/missing-members`;
            expect((await runs.test.call(place.admin, 'PATCH', path, decision)).status).toBe(200);
          }
          const amount = await amountOf(place, uid);
          const statement = await processed(place, uid);
          const expected = sumOf(members.map(paidFor));
          expect([amount?.totalAmount, statement.totalAmount], textOf(members)).toEqual([expected, expected]);
          expect((amount?.fromFile ?? 0) + (amount?.keptFromPortal ?? 0)).toBe(expected);
          const totals = `/pay-periods/${place.period}/contribution-totals`;
          const { body } = await runs.test.call<{ data: ContributionTotals }>(place.admin, 'GET', totals);
          expect(body.data.totalAmount).toBe(expected);
          expect([amount?.givenUp, body.data.sacrificedTotal], textOf(members)).toEqual([
            statement.sacrificedTotal,
            statement.sacrificedTotal,
          ]);
          if (n % 20 === 0)
            expect(await pdfText(place, statement.statementUid)).toContain(`Amount to pay ${formatPence(expected)}`);
        },
      ),
      { numRuns: uploadCount, seed: 40 },
    );
  },
  30_000 + uploadCount * 3_000,
);

async function pdfText({ admin }: UploadPlaces, statementUid: string): Promise<string> {
  const headers = { Authorization: `Bearer ${admin}` };
  const response = await runs.test.api.request(`/api/v2/statements/${statementUid}/pdf`, { headers });
  expect(response.status).toBe(200);
  return pdfContents(new Uint8Array(await response.arrayBuffer())).text;
}
