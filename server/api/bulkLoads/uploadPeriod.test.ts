import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

const text = 'Payroll number,Last name,Employee contribution,Employer contribution\r\nA1,Hill,50.00,30.00\r\n';
const lumpSums = 'Payroll number,Last name,Employer lump sum\r\nA1,Hill,30.00\r\n';

/** Another period of the place's benefit, of one day. */
const addPeriod = (status: PayPeriod['status'], day = '2026-03-31'): Promise<string> =>
  uploads.records.payPeriod(
    place.employer,
    { payroll: place.payroll, benefit: place.benefit },
    { status, period_start_date: day, period_end_date: day },
  );

describe('a file of contributions that names no pay period', () => {
  it.each([
    ['contribution', text, 'benefit'],
    ['contribution', text, 'employer'],
    ['lumpSumContribution', lumpSums, 'benefit'],
    ['lumpSumContribution', lumpSums, 'employer'],
  ] as const)('is for the only open one: %s, %#', async (fileAction, content, to) => {
    await addPeriod('notYetDue');
    await addPeriod('generatedProcessing', '2026-03-30');
    const job = await uploads.checked(place, { fileAction, text: content, to });
    expect(job).toMatchObject({ payrollDateUid: place.period, benefitUid: place.benefit, failedRowCount: 0 });
  });

  it.each(['contribution', 'lumpSumContribution'] as const)('is asked for it where several are open: %s', async (fileAction) => {
    const other = await addPeriod('uploadIsOverdue');
    const { status, body } = await uploads.send(place, { fileAction, text });
    expect([status, body.errors]).toMatchObject([422, [{ field: 'payrollDateUid' }]]);
    expect(body.errors[0]?.defaultMessage).toMatch(/^Several pay periods are open/);
    expect((await uploads.send(place, { fileAction, text, payrollDateUid: other })).status).toBe(201);
  });

  it('is for the only one that waits for contributions, beside those for which nobody contributed', async () => {
    await addPeriod('noStatementsAvailable');
    const job = await uploads.checked(place, { fileAction: 'contribution', text, to: 'employer' });
    expect(job).toMatchObject({ payrollDateUid: place.period, failedRowCount: 0 });
  });

  it('is for the only one for which nobody contributed, where none waits', async () => {
    await sql`update portal.pay_periods set status = 'noStatementsAvailable' where payroll_date_uid = ${place.period}`.execute(
      test.database.db,
    );
    const { status, body } = await uploads.send(place, {
      fileAction: 'contribution',
      text,
      confirmedWarnings: '["noContributions"]',
    });
    expect([status, body.data?.payrollDateUid]).toEqual([201, place.period]);
  });

  it('is refused where none is open', async () => {
    const { records } = uploads;
    const payroll = await records.payroll(place.employer, { enable_employer_file_upload: true });
    const benefit = await records.benefit(place.employer, payroll, { pension_scheme_uid: place.scheme });
    const { status, body } = await uploads.send({ ...place, payroll, benefit }, { fileAction: 'contribution', text });
    expect([status, body.errors]).toMatchObject([422, [{ field: 'payrollDateUid' }]]);
    expect(body.errors[0]?.defaultMessage).toMatch(/^No pay period is open/);
  });
});

describe('a file of several actions without a pay period', () => {
  const heading = 'Payroll number,Last name,Annual salary,Employee contribution,Employer contribution';
  const rows = [heading, 'A1,Hill,31000.00,0.00,0.00', 'B2,Hill,32000.00,50.00,0.00', ''].join('\r\n');

  it('is not processed with amounts, which would have no place; amounts of 0 ask for nothing', async () => {
    const job = await uploads.checked(place, { fileAction: 'bulkManagement', text: rows, to: 'employer' });
    expect(job).toMatchObject({ payrollDateUid: null, failedRowCount: 1 });
    const found = await test.call<{ data: { findings: { code: string; column: string }[] }[] }>(
      place.admin,
      'GET',
      `/bulk-loads/jobItems/${job.bulkLoadJobUid}?severity=error`,
    );
    expect(found.body.data.flatMap(({ findings }) => findings.map(({ code, column }) => [code, column]))).toContainEqual([
      'periodMissing',
      'employeeRegularAmount',
    ]);
    const cleared = [{ rowNumber: 3, column: 3, value: '0.00' }];
    const corrected = await test.call(place.admin, 'PATCH', `/bulk-loads/job/${job.bulkLoadJobUid}/rows`, { changes: cleared });
    expect(corrected.status).toBe(200);
    await uploads.event(place.admin, job.bulkLoadJobUid, 'acknowledge', { acknowledgementReason: 'As agreed.' });
    const begun = await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
    expect([begun.status, begun.body.errors]).toEqual([200, undefined]);
    await test.workDone();
    expect(await uploads.status(place, job.bulkLoadJobUid)).toBe('complete');
  });
});
