import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  FIRST_STYLE,
  type SampleSheet,
  styledNumber,
  workbookFile,
} from '../../../../domain/files/reading/samples/sampleWorkbook.ts';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import type { Refusal } from '../../../../tests/setup/api/testApi.ts';
import { type UploadTest, uploadTests } from '../../../../tests/setup/api/uploadTests.ts';

let made: UploadTest;
uploadTests((one) => (made = one));

const headings = ['Payroll number', 'First name', 'Last name', 'Employee contribution', 'Employer contribution'];
const pounds = (amount: number) => styledNumber(amount, FIRST_STYLE);
const month = (name: string, ada: [number, number], bob: [number, number]): SampleSheet => ({
  name,
  rows: [headings, ['A1', 'Ada', 'Hill', ...ada.map(pounds)], ['B2', 'Bob', 'Hill', ...bob.map(pounds)]],
});
const sheets: readonly SampleSheet[] = [
  { name: 'Read me', rows: [['Fill in one sheet for each month'], ['Do not change the headings']] },
  month('September', [100, 60], [0, 0]),
  month('October', [250, 150], [80, 48.5]),
  { name: 'Lists', rows: [['Mr']], state: 'hidden' },
];

/** Uploads the workbook, which opens with October. */
async function upload(): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  const text = await workbookFile({ sheets, activeTab: 2, formats: ['"£"#,##0.00;-"£"#,##0.00;"£-"'] });
  return uploads.checked(place, { fileAction: 'contribution', text, name: 'months.xlsx', payrollDateUid: place.period });
}

const choose = (uid: string, sheet: string, by = made.place.admin) =>
  made.test.call<{ data: BulkLoadJob } & Refusal>(by, 'PATCH', `/bulk-loads/job/${uid}/sheet`, { sheet });

async function settled(uid: string): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  await made.test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('validatingData');
  return uploads.read(place, uid);
}

const answer = async <Data>(path: string): Promise<Data> =>
  (await made.test.call<{ data: Data }>(made.place.admin, 'GET', path)).body.data;
const amounts = async (uid: string) =>
  (await answer<BulkLoadRow[]>(`/bulk-loads/jobItems/${uid}`)).map(({ cells }) => cells.slice(3));

it('the open sheet of a known format is read, named, and offered with the others', async () => {
  const job = await upload();
  expect(job).toMatchObject({ sheet: 'October', failedRowCount: 0, allowedActions: { canChooseSheet: true } });
  const { reading } = await answer<BulkLoadMappingState>(`/bulk-loads/job/${job.bulkLoadJobUid}/mapping`);
  expect(reading).toMatchObject({ sheets: ['Read me', 'September', 'October', 'Lists'], hiddenSheets: ['Lists'] });
  expect(await amounts(job.bulkLoadJobUid)).toEqual([
    ['£250.00', '£150.00'],
    ['£80.00', '£48.50'],
  ]);
});

it('another sheet is read from the file as it was sent, with its own amounts', async () => {
  const { bulkLoadJobUid: uid } = await upload();
  expect((await choose(uid, 'September')).status).toBe(200);
  const job = await settled(uid);
  expect(job).toMatchObject({ sheet: 'September', rowCount: 2, status: 'waitingForTriggerToStartProcessing' });
  expect(job.processingSummary?.loadLevelSummary).toMatchObject({
    total_monthly_payroll_amt: 100_00,
    total_monthly_payroll_employer_amt: 60_00,
  });
  expect(await amounts(uid)).toEqual([
    ['£100.00', '£60.00'],
    ['£-', '£-'],
  ]);
});

it('a sheet that is not there, or is read already, is refused', async () => {
  const { bulkLoadJobUid: uid } = await upload();
  expect((await choose(uid, 'November')).body.errors).toMatchObject([{ field: 'sheet' }]);
  expect((await choose(uid, 'October')).body.errors).toMatchObject([{ field: 'sheet' }]);
  expect(await made.uploads.status(made.place, uid)).toBe('waitingForTriggerToStartProcessing');
});

it('corrected cells are not lost to another sheet', async () => {
  const { test, place } = made;
  const { bulkLoadJobUid: uid } = await upload();
  const changes = [{ rowNumber: 2, column: 3, value: '251.00' }];
  expect((await test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes })).status).toBe(200);
  const refused = await choose(uid, 'September');
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0]?.defaultMessage).toContain('Upload the file again');
});

it('a chosen sheet reaches the contributions of the pay period as it was shown', async () => {
  const { test, uploads, place } = made;
  const { bulkLoadJobUid: uid } = await upload();
  await choose(uid, 'September');
  await settled(uid);
  await choose(uid, 'October');
  const job = await settled(uid);
  if (job.warnedRowCount > 0) await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'As intended' });
  expect((await uploads.event(place.admin, uid, 'process')).status).toBe(200);
  await made.test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('processingInstructions');
  const { rows } = await sql`
    select e.payroll_number as number, c.employee_regular_amount::integer as employee, c.employer_regular_amount::integer as employer
    from portal.regular_payroll_contributions c join portal.employees e using (employee_uid)
    where c.payroll_date_uid = ${place.period} order by 1`.execute(test.database.db);
  expect(rows).toEqual([
    { number: 'A1', employee: 250_00, employer: 150_00 },
    { number: 'B2', employee: 80_00, employer: 48_50 },
  ]);
});
