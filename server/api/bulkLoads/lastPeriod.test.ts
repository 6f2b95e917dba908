import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

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

it('the first period of a benefit is compared with none', async () => {
  const place = await uploads.place();
  const { processingSummary } = await uploads.checked(place, { fileAction: 'contribution', text, payrollDateUid: place.period });
  expect(processingSummary).toMatchObject({ loadLevelSummary: { contributorsNew: 2 }, lastPeriod: null });
});
