import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  FIRST_STYLE,
  type SampleValue,
  styledNumber,
  workbookFile,
} from '../../../../domain/files/reading/samples/sampleWorkbook.ts';
import type { BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { type UploadTest, uploadTests } from '../../../../tests/setup/api/uploadTests.ts';

let made: UploadTest;
uploadTests((one) => (made = one));

const headings = [
  'Payroll number',
  'First name',
  'Last name',
  'Date of birth',
  'Employment start date',
  'First day of membership',
  'Enrolment',
  'Enrolment information given on',
  'Employee percentage',
  'Employer percentage',
];
const [percent, day, payrollNumber] = [FIRST_STYLE, FIRST_STYLE + 1, FIRST_STYLE + 2];
const joiner = (employee: SampleValue, employer: SampleValue): SampleValue[] => [
  styledNumber(901, payrollNumber),
  'Percy',
  'Centwell',
  styledNumber(32233, day),
  styledNumber(46328, day),
  styledNumber(46335, day),
  'Automatic enrolment or re-enrolment',
  styledNumber(46342, day),
  employee,
  employer,
];

/** Uploads a workbook of one joiner. */
async function checkJoiner(row: SampleValue[]) {
  const { uploads, place } = made;
  const text = await workbookFile({
    formats: ['0.##%', 'dd/mm/yyyy', '00000'],
    sheets: [{ name: 'Joiners', rows: [headings, row] }],
  });
  const job = await uploads.checked(place, { fileAction: 'joiner', text, name: 'joiners.xlsx', pensionSchemeUid: place.scheme });
  return { ...job, messages: [...(job.validation?.itemErrors ?? []), ...(job.validation?.itemWarnings ?? [])] };
}

const levels = async () => {
  const { rows } = await sql<{ payrollNumber: string; born: string; employee: number; employer: number }>`
    select e.payroll_number as "payrollNumber", e.date_of_birth::text as born, l.employee_percent as employee, l.employer_percent as employer
    from portal.contribution_levels l join portal.pots p using (pot_uid) join portal.employees e on e.employee_uid = p.employee_uid
    where e.employer_id = ${made.place.employer}`.execute(made.test.database.db);
  return rows;
};

beforeEach(async () => {
  await made.uploads.records.productType();
});

it('cells that show 6% and 4.5%, a date and zeros in front reach the member as they were shown', async () => {
  const { test, uploads, place } = made;
  const job = await checkJoiner(joiner(styledNumber(0.06, percent), styledNumber(0.045, percent)));
  expect(job.messages).toEqual([]);
  const path = `/bulk-loads/jobItems/${job.bulkLoadJobUid}`;
  const { body } = await test.call<{ data: BulkLoadRow[] }>(place.admin, 'GET', path);
  expect(body.data[0]?.cells.slice(0, 4)).toEqual(['00901', 'Percy', 'Centwell', '1988-03-31']);
  const { body: mapping } = await test.call<{ data: BulkLoadMappingState }>(
    place.admin,
    'GET',
    `/bulk-loads/job/${job.bulkLoadJobUid}/mapping`,
  );
  expect(mapping.data.sampleRows.map((row) => Object.keys(row).toSorted())).toEqual([
    ['cells', 'rowNumber'],
    ['cells', 'rowNumber'],
  ]);
  await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
  await test.workDone();
  expect(await uploads.status(place, job.bulkLoadJobUid)).toBe('complete');
  expect(await levels()).toEqual([{ payrollNumber: '00901', born: '1988-03-31', employee: 6, employer: 4.5 }]);
});

it('a fraction without a percent sign is asked about before anything is made of it', async () => {
  const job = await checkJoiner(joiner(0.05, 3));
  expect(job.failedRowCount).toBe(0);
  expect(job.messages.map(({ code }) => code)).toEqual(['percentFraction']);
});

it('a percentage with three decimals is refused by the checks, and nobody is made', async () => {
  const { uploads, place } = made;
  const job = await checkJoiner(joiner(styledNumber(0.05, percent), 3.125));
  expect(job.messages.map(({ code }) => code)).toEqual(['percentDecimals']);
  expect((await uploads.event(place.admin, job.bulkLoadJobUid, 'process')).status).toBe(422);
  expect(await levels()).toEqual([]);
});
