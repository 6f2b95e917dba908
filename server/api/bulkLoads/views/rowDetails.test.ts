import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../../tests/setup/api/uploads.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
  place = await uploads.place({ allow_partial_bulk_loads: true });
  await uploads.records.productType();
});
afterAll(() => test.close());

const text = [
  'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution',
  'A1,AB123456A,Ada,Hill,50.00,30.00',
  'B2,AB123457B,Bob,Hill,sixty,36.00',
  '',
].join('\r\n');

const detailsOf = async (uid: string, { admin } = place): Promise<NonNullable<BulkLoadJob['processingDetails']>> =>
  (await test.call<{ data: BulkLoadJob }>(admin, 'GET', `/bulk-loads/job/${uid}?expand=processingDetails`)).body.data
    .processingDetails ?? [];

it('says what each row asks for, by the same ids before and after it is carried out', async () => {
  const { bulkLoadJobUid: uid } = await uploads.checked(place, { fileAction: 'contribution', text });
  const before = await detailsOf(uid);
  const contribution = {
    instructionUid: before[0]?.itemInstructions?.[0]?.instructionUid ?? '',
    instructionClassName: 'buyViaPayroll',
    description: 'Record a contribution',
    hasErrors: false,
    hasWarnings: false,
  };
  expect(contribution.instructionUid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(before).toMatchObject([
    {
      rowNumber: 2,
      itemInstructions: [contribution],
      itemSummary: {
        employee: 'Ada Hill',
        payrollNumber: 'A1',
        salary: null,
        employeePercentContribution: null,
        employerPercentContribution: null,
      },
      data: { 'Payroll number': 'A1' },
    },
    // A row with an error asks for nothing until it is corrected.
    { rowNumber: 3, itemInstructions: [], itemSummary: { employee: 'Bob Hill', payrollNumber: 'B2' } },
  ]);

  expect((await uploads.event(place.admin, uid, 'process')).status).toBe(200);
  await test.workDone();
  expect((await uploads.read(place, uid)).status).toBe('complete');
  expect(await detailsOf(uid)).toMatchObject([{ rowNumber: 2, itemInstructions: [contribution] }]);
  expect(test.reported).toEqual([]);
});

it('tells the figures of a row that changes a person', async () => {
  const { bulkLoadJobUid: uid } = await uploads.checked(place, {
    fileAction: 'salaryDetail',
    text: 'Payroll number,First name,Last name,Annual salary\r\nA1,Ada,Hill,25000.50\r\n',
  });
  expect(await detailsOf(uid)).toMatchObject([
    {
      itemInstructions: [{ instructionClassName: 'changeSalary', description: 'Change the salary' }],
      itemSummary: { employee: 'Ada Hill', payrollNumber: 'A1', salary: 25_000_50 },
    },
  ]);
});

it('tells the percentages of a row that enrols a person', async () => {
  const another = await uploads.place();
  const { bulkLoadJobUid: uid } = await uploads.checked(another, {
    fileAction: 'bulkManagement',
    text: 'Payroll number,First name,Last name,Employee percent,Employer percent\r\nA1,Ada,Hill,5,3.5\r\n',
  });
  expect(await detailsOf(uid, another)).toMatchObject([
    { itemSummary: { employeePercentContribution: 5, employerPercentContribution: 3.5 } },
  ]);
});
