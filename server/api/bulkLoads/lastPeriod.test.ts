import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkLoadRow } from '../../../schemas/generated/types.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

interface List<Shape> {
  data: Shape[];
}

let test: TestApi;
let uploads: Uploads;
beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());

const text = [
  'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution',
  'A1,AB123456A,Ada,Hill,50.00,30.00',
  'B2,AB123457B,Bob,Hill,60.00,36.00',
  '',
].join('\r\n');

async function pay(place: UploadPlaces, period: string, employee: string, amounts: object): Promise<void> {
  const pot = await uploads.potOf(place, employee);
  const of = { payroll_date_uid: period, benefit_uid: place.benefit, payroll_uid: place.payroll };
  await uploads.records.contribution(place.employer, employee, place.scheme, pot, { ...of, ...amounts });
}

it('the sums of a file are shown beside those of the last regular period', async () => {
  const place = await uploads.place();
  const october = { period_start_date: '2026-10-01', period_end_date: '2026-10-31', due_date: '2026-11-22' };
  const before = await uploads.records.payPeriod(place.employer, place, october);
  const extra = { is_extra: true, period_end_date: '2026-10-31' };
  const bonus = await uploads.records.payPeriod(place.employer, place, extra);
  const { rows: members } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employees where employer_id = ${place.employer} order by payroll_number`.execute(
    test.database.db,
  );
  const [ada = '', bob = ''] = members.map(({ uid }) => uid);
  const gone = await uploads.records.employee(place.employer, { payroll_uid: place.payroll });
  await pay(place, before, ada, { employee_regular_amount: 50_00, employer_regular_amount: 20_00, employee_lump_sum: 5_00 });
  await pay(place, before, gone, { employee_regular_amount: 10_00, employer_regular_amount: 6_00 });
  await pay(place, bonus, bob, { employee_regular_amount: 900_00, employer_regular_amount: 1_00 });
  const of = { fileAction: 'contribution', text, payrollDateUid: place.period } as const;
  const { processingSummary, bulkLoadJobUid: uid } = await uploads.checked(place, of);
  expect(processingSummary).toMatchObject({
    loadLevelSummary: { contributorsNew: 1, contributorsChanged: 1, contributorsSame: 0 },
    lastPeriod: {
      payrollDateUid: before,
      periodStartDate: '2026-10-01',
      periodEndDate: '2026-10-31',
      employeeRegularAmount: 60_00,
      employerRegularAmount: 26_00,
      employeeLumpSum: 5_00,
      employerLumpSum: 0,
      contributors: 2,
      contributorsGone: 1,
    },
  });
  const changes = [{ rowNumber: 2, column: 5, value: '20.00' }];
  expect((await test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes })).status).toBe(200);
  expect((await uploads.read(place, uid)).processingSummary?.loadLevelSummary).toMatchObject({
    contributorsChanged: 0,
    contributorsSame: 1,
  });
});

it('a member whose row has errors is not gone, and the row is none of those with warnings alone', async () => {
  const place = await uploads.place();
  const october = { period_start_date: '2026-10-01', period_end_date: '2026-10-31', due_date: '2026-11-22' };
  const before = await uploads.records.payPeriod(place.employer, place, october);
  const { rows: members } = await sql<{ uid: string }>`
    select employee_uid as uid from portal.employees where employer_id = ${place.employer} order by payroll_number`.execute(
    test.database.db,
  );
  const gone = await uploads.records.employee(place.employer, { payroll_uid: place.payroll });
  for (const employee of [...members.map(({ uid }) => uid), gone])
    await pay(place, before, employee, { employee_regular_amount: 10_00, employer_regular_amount: 6_00 });
  // Both rows differ from October's £10.00; Bob's employer contribution cannot be read.
  const { bulkLoadJobUid: uid, ...load } = await uploads.checked(place, {
    fileAction: 'contribution',
    payrollDateUid: place.period,
    text: text.replace('60.00,36.00', '60.00,36.x0'),
  });
  expect(load.processingSummary?.lastPeriod).toMatchObject({ contributors: 3, contributorsGone: 1 });
  expect(load.processingSummary?.lastPeriod).not.toHaveProperty('contributorsFailed');
  expect(load).toMatchObject({ rowCount: 2, failedRowCount: 1, warnedRowCount: 1 });
  const listed = await test.call<List<BulkLoadRow>>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}?severity=warning`);
  expect(listed.body.data.map(({ rowNumber }) => rowNumber)).toEqual([2]);
  expect(new Set(load.validation?.itemWarnings?.map(({ rowNumber }) => rowNumber))).toEqual(new Set([2, 3]));
});

it('ten rows for eleven members: one missing, two with errors, one with other pay', async () => {
  const place = await uploads.place();
  const october = { period_start_date: '2026-10-01', period_end_date: '2026-10-31', due_date: '2026-11-22' };
  const before = await uploads.records.payPeriod(place.employer, place, october);
  const lines = ['Payroll number,Last name,Employee contribution,Employer contribution'];
  // £50.00 as before; £60.00 is 20% more; £54.00 is 8% more, which is no change of note.
  const amounts = ['50.00', '60.00', '50.00', 'x', '50.00', 'sick', '50.00', '54.00', '50.00', '50.00'];
  for (let n = 0; n < 11; n += 1) {
    const person = { last_name: 'Vale', payroll_number: `T${n}`, payroll_uid: place.payroll };
    const employee = await uploads.records.employee(place.employer, person);
    await uploads.records.membership(place.employer, employee, place.scheme);
    await pay(place, before, employee, { employee_regular_amount: 50_00, employer_regular_amount: 30_00 });
    if (amounts[n] !== undefined) lines.push(`T${n},Vale,${amounts[n]},30.00`);
  }
  const load = await uploads.checked(place, {
    fileAction: 'contribution',
    payrollDateUid: place.period,
    text: [...lines, ''].join('\r\n'),
  });
  expect(load).toMatchObject({
    rowCount: 10,
    failedRowCount: 2,
    processingSummary: {
      loadLevelSummary: { contributorsNew: 0, contributorsChanged: 1, contributorsSame: 7 },
      lastPeriod: { contributors: 11, contributorsGone: 1 },
    },
  });
});

it('the first period of a benefit is compared with none', async () => {
  const place = await uploads.place();
  const { processingSummary } = await uploads.checked(place, { fileAction: 'contribution', text, payrollDateUid: place.period });
  expect(processingSummary).toMatchObject({ loadLevelSummary: { contributorsNew: 2 }, lastPeriod: null });
});

it('a column of amounts that differs for nearly everybody is one warning of the file, and none of its rows', async () => {
  const place = await uploads.place();
  const october = { period_start_date: '2026-10-01', period_end_date: '2026-10-31', due_date: '2026-11-22' };
  const before = await uploads.records.payPeriod(place.employer, place, october);
  const lines = ['Payroll number,Last name,Employee contribution,Employer contribution'];
  for (let n = 0; n < 8; n += 1) {
    const person = { last_name: 'Vale', payroll_number: `V${n}`, payroll_uid: place.payroll };
    const employee = await uploads.records.employee(place.employer, person);
    await uploads.records.membership(place.employer, employee, place.scheme);
    await pay(place, before, employee, { employee_regular_amount: 50_00 + n * 100, employer_regular_amount: 30_00 });
    // Of the employees, everybody has a hundredth: pounds were typed as pence. Of the employers, one amount is another.
    lines.push(`V${n},Vale,${((50 + n) / 100).toFixed(2)},${n === 3 ? '60.00' : '30.00'}`);
  }
  const { validation, bulkLoadJobUid: uid } = await uploads.checked(place, {
    fileAction: 'contribution',
    payrollDateUid: place.period,
    text: [...lines, ''].join('\r\n'),
  });
  const warnings = (validation?.fileWarnings ?? []).map(({ message }) => message);
  expect(warnings.filter((message) => message.includes('differs from the last period'))).toEqual([
    'The employee contribution in 8 of 8 rows differs from the last period by more than 10 per cent; the one in the middle is 0.01 times the last one.',
  ]);
  const { rows } = await sql<{ row: number; column: string }>`
    select r.row_number as row, f ->> 'column' as "column" from portal.bulk_load_rows r cross join json_array_elements(r.findings) f
    where r.bulk_load_job_uid = ${uid} and f ->> 'code' = 'contributionChanged'`.execute(test.database.db);
  expect(rows).toEqual([{ row: 5, column: 'employerRegularAmount' }]);
});

it('rows come with the largest difference from the last period first, page by page', async () => {
  const place = await uploads.place();
  const october = { period_start_date: '2026-10-01', period_end_date: '2026-10-31', due_date: '2026-11-22' };
  const before = await uploads.records.payPeriod(place.employer, place, october);
  const lines = ['Payroll number,Last name,Employee contribution,Employer contribution'];
  // The differences, in pounds, of rows 2 to 13; nobody is asked about the 1.
  const differences = [0, 20, -30, 1, 0, 0, 40, 0, 0, 30, 0, 0];
  for (const [n, difference] of differences.entries()) {
    const person = { last_name: 'Vale', payroll_number: `W${n}`, payroll_uid: place.payroll };
    const employee = await uploads.records.employee(place.employer, person);
    await uploads.records.membership(place.employer, employee, place.scheme);
    await pay(place, before, employee, { employee_regular_amount: 50_00, employer_regular_amount: 30_00 });
    lines.push(`W${n},Vale,${50 + difference}.00,${n === 1 ? '99.00' : '30.00'}`);
  }
  const { bulkLoadJobUid: uid } = await uploads.checked(place, {
    fileAction: 'contribution',
    payrollDateUid: place.period,
    text: [...lines, ''].join('\r\n'),
  });
  const rowsOf = async (query: string): Promise<[number, number][]> => {
    const { status, body } = await test.call<List<BulkLoadRow>>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}?${query}`);
    expect(status, query).toBe(200);
    return body.data.map(({ rowNumber, difference }) => [rowNumber, difference]);
  };
  const changed = 'code=contributionChanged';
  const largestFirst = [
    [3, 69_00],
    [8, 40_00],
    [4, 30_00],
    [11, 30_00],
  ];
  expect(await rowsOf(`${changed}&order=difference`)).toEqual(largestFirst);
  expect(await rowsOf(`${changed}&order=difference&limit=2&page=2`)).toEqual(largestFirst.slice(2));
  expect(await rowsOf(`${changed}&order=difference&afterRow=8&afterDifference=4000`)).toEqual(largestFirst.slice(2));
  expect(await rowsOf(`${changed}&order=difference&afterRow=4&afterDifference=3000`)).toEqual(largestFirst.slice(3));
  expect((await rowsOf('order=difference')).map(([row]) => row)).toEqual([3, 8, 4, 11, 2, 5, 6, 7, 9, 10, 12, 13]);
  expect((await rowsOf(changed)).map(([row]) => row)).toEqual([3, 4, 8, 11]);
  for (const query of ['order=amount', 'order=difference&afterRow=8', 'order=difference&afterRow=8&afterDifference=-1'])
    expect((await test.call(place.admin, 'GET', `/bulk-loads/jobItems/${uid}?${query}`)).status, query).toBe(400);
});
