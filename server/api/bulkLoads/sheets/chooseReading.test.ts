import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { FIRST_STYLE, workbookFile } from '../../../../domain/files/reading/samples/sampleWorkbook.ts';
import type { BulkLoadJob, BulkLoadMappingState, BulkLoadRow, BulkLoadSheet } from '../../../../schemas/generated/types.ts';
import type { Refusal } from '../../../../tests/setup/api/testApi.ts';
import { type UploadTest, uploadTests } from '../../../../tests/setup/api/uploadTests.ts';

let made: UploadTest;
uploadTests((one) => (made = one));

const texts = (number: number, values: readonly (string | number)[], attributes = '') =>
  `<row r="${number}" ${attributes}>${values
    .map((value) => (typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`))
    .join('')}</row>`;
/** A leaver is hidden, and so is a column of amounts. */
const xml = `<worksheet><cols><col min="6" max="6" hidden="1"/></cols><sheetData>${[
  texts(1, ['October 2026']),
  texts(2, [
    'Payroll number',
    'First name',
    'Last name',
    'Employee contribution',
    'Employer contribution',
    'Pensionable earnings',
  ]),
  texts(3, ['A1', 'Ada', 'Hill', 250, 150, 2600]),
  texts(4, ['B2', 'Bob', 'Hill', 80, 48.5, 2600], 'hidden="1"'),
].join('')}</sheetData></worksheet>`;

async function upload(text: Uint8Array<ArrayBuffer> | string, name: string): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  return uploads.checked(place, { fileAction: 'contribution', text, name, payrollDateUid: place.period });
}
const uploadWages = async () => upload(await workbookFile({ sheets: [{ name: 'Pay', rows: [], xml }] }), 'wages.xlsx');

const choose = (uid: string, choice: BulkLoadSheet, by = made.place.admin) =>
  made.test.call<{ data: BulkLoadJob } & Refusal>(by, 'PATCH', `/bulk-loads/job/${uid}/sheet`, choice);

async function settled(uid: string): Promise<BulkLoadJob> {
  const { uploads, place } = made;
  await made.test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('validatingData');
  return uploads.read(place, uid);
}

const answer = async <Data>(path: string): Promise<Data> =>
  (await made.test.call<{ data: Data }>(made.place.admin, 'GET', path)).body.data;
const stateOf = (uid: string) => answer<BulkLoadMappingState>(`/bulk-loads/job/${uid}/mapping`);
const rowsOf = async (uid: string) =>
  (await answer<BulkLoadRow[]>(`/bulk-loads/jobItems/${uid}`)).map(({ rowNumber, cells }) => [rowNumber, cells[0], cells[5]]);
const warningsOf = ({ validation }: BulkLoadJob) => validation?.fileWarnings?.map(({ code }) => code);

it('hidden rows and columns are left out with warnings, and read where a person wants them', async () => {
  const job = await uploadWages();
  const uid = job.bulkLoadJobUid;
  expect(warningsOf(job)).toEqual(expect.arrayContaining(['hiddenRows', 'hiddenColumns']));
  expect(job.validation?.fileWarnings?.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Rows that the sheet hides were left out: 1, of number 4.',
      'Columns that the sheet hides were left out: F (“Pensionable earnings”).',
    ]),
  );
  expect(await rowsOf(uid)).toEqual([[3, 'A1', undefined]]);
  expect((await stateOf(uid)).reading).toMatchObject({ leavesHiddenOut: true });
  expect((await choose(uid, { readsHidden: true })).status).toBe(200);
  const other = await settled(uid);
  expect(warningsOf(other)).not.toContain('hiddenRows');
  expect(await rowsOf(uid)).toEqual([
    [3, 'A1', '2600'],
    [4, 'B2', '2600'],
  ]);
  expect(await stateOf(uid)).toMatchObject({ readsHidden: true, reading: { leavesHiddenOut: false } });
});

it('the row of the headings is chosen by a person, and found again by the service', async () => {
  const file =
    'Run,Office,April 2026,Final\nPayroll no,Forename,Family,EE,ER\nA1,Ada,Hill,250.00,150.00\nB2,Bob,Hill,80.00,48.50\n';
  const job = await upload(file, 'wages.csv');
  const uid = job.bulkLoadJobUid;
  expect((await stateOf(uid)).reading?.firstRows?.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4]);
  expect((await choose(uid, { headingRow: 2 })).status).toBe(200);
  await settled(uid);
  const { headings, headingRow, reading } = await stateOf(uid);
  expect(headingRow).toBe(2);
  expect(headings).toEqual(['Payroll no', 'Forename', 'Family', 'EE', 'ER']);
  expect(reading?.firstRows?.map(({ leftOut }) => leftOut)).toEqual(['aboveHeadings', null, null, null]);
  expect((await choose(uid, { headingRow: null })).status).toBe(200);
  await settled(uid);
  expect((await stateOf(uid)).headingRow).toBeNull();
});

it('a choice that changes nothing, an impossible row and a sheet of a CSV file are refused', async () => {
  const { bulkLoadJobUid: uid } = await uploadWages();
  expect((await choose(uid, {})).body.errors).toMatchObject([{ field: 'sheet' }]);
  expect((await choose(uid, { headingRow: null, readsHidden: false })).status).toBe(422);
  expect((await choose(uid, { headingRow: 0 })).body.errors).toMatchObject([{ field: 'headingRow' }]);
  expect((await choose(uid, { sheet: 'Other' })).body.errors).toMatchObject([{ field: 'sheet' }]);
  expect(await made.uploads.status(made.place, uid)).toBe('waitingForTriggerToStartProcessing');
});

it('a workbook with a cover, a title, a band, a hidden leaver and a total reaches the contributions as it is shown', async () => {
  const { test, uploads, place } = made;
  const pounds = (number: number) => `<c s="${FIRST_STYLE}"><v>${number}</v></c>`;
  const person = (rowNumber: number, names: readonly string[], amounts: readonly number[], attributes = '') =>
    texts(rowNumber, names, attributes).replace('</row>', `${amounts.map(pounds).join('')}</row>`);
  const pay = `<worksheet><sheetData>${[
    texts(1, ['Larkfield Bakery, October 2026']),
    texts(2, ['Employee', '', '', 'Contributions']),
    texts(4, [
      'Payroll number',
      'First name',
      'Last name',
      'Employee contribution',
      'Employer contribution',
      'Pensionable earnings',
    ]),
    person(5, ['A1', 'Ada', 'Hill'], [250, 0, 2600]),
    person(6, ['B2', 'Bob', 'Hill'], [80, 48.5, 900], 'hidden="1"'),
    person(8, ['Total', '', ''], [250, 0, 2600]),
  ].join('')}</sheetData></worksheet>`;
  const text = await workbookFile({
    formats: ['_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-'],
    activeTab: 0,
    sheets: [
      { name: 'Read me', rows: [['Fill in the sheet Pay']] },
      { name: 'Pay', rows: [], xml: pay },
    ],
  });
  const job = await upload(text, 'cover.xlsx');
  const uid = job.bulkLoadJobUid;
  expect(job).toMatchObject({ sheet: 'Pay', status: 'waitingForTriggerToStartProcessing', rowCount: 1, failedRowCount: 0 });
  expect(warningsOf(job)).toContain('hiddenRows');
  expect(await rowsOf(uid)).toEqual([[5, 'A1', '£2600.00']]);
  await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason: 'The leaver is hidden' });
  expect((await uploads.event(place.admin, uid, 'process')).status).toBe(200);
  await made.test.workDone();
  expect(await uploads.status(place, uid)).not.toBe('processingInstructions');
  const { rows } = await sql`
    select e.payroll_number as number, c.employee_regular_amount::integer as employee, c.employer_regular_amount::integer as employer
    from portal.regular_payroll_contributions c join portal.employees e using (employee_uid)
    where c.payroll_date_uid = ${place.period} and e.payroll_number = 'A1'`.execute(test.database.db);
  expect(rows).toEqual([{ number: 'A1', employee: 250_00, employer: 0 }]);
});
