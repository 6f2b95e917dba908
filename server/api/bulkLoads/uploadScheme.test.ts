import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

// Today is 21 November 2026.
beforeEach(async () => {
  await sql`
    update portal.pension_scheme_relationships set enrolled_on = '2026-11-02', enrolment_type = 'autoEnrolled', information_given_on = '2026-11-02'
    where employer_id = ${place.employer}`.execute(test.database.db);
});

const optOuts = { fileAction: 'optOut', text: 'Payroll number,Opt out date\r\nA1,20/11/2026\r\n', to: 'employer' } as const;

const stateOfMember = async (): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select r.state from portal.pension_scheme_relationships r join portal.employees e using (employee_uid)
    where e.employer_id = ${place.employer} and e.payroll_number = 'A1' and r.pension_scheme_uid = ${place.scheme}`.execute(
    test.database.db,
  );
  return rows[0]?.state;
};

it("a file of opt-outs of the employees page is about the employer's only scheme, and is carried out", async () => {
  const job = await uploads.checked(place, optOuts);
  expect(job).toMatchObject({ pensionSchemeUid: place.scheme, failedRowCount: 0 });
  await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
  await test.checkUploads();
  expect(await stateOfMember()).toBe('optedOut');
});

it('a file of opt-outs names the scheme where there are several, and is refused without a scheme', async () => {
  const other = await uploads.records.pensionScheme(place.employer);
  const refused = await uploads.send(place, optOuts);
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ field: 'pensionSchemeUid', defaultMessage: expect.stringContaining('several pension schemes') as string }],
  ]);
  expect(await uploads.checked(place, { ...optOuts, pensionSchemeUid: place.scheme })).toMatchObject({ failedRowCount: 0 });
  await sql`update portal.pension_schemes set is_active = false where pension_scheme_uid in (${other}, ${place.scheme})`.execute(
    test.database.db,
  );
  const none = await uploads.send(place, optOuts);
  expect([none.status, none.body.errors]).toMatchObject([422, [{ field: 'pensionSchemeUid' }]]);
});

const codes = async (uid: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select f ->> 'code' as code from portal.bulk_load_rows r cross join lateral jsonb_array_elements(r.findings::jsonb) f
    where r.bulk_load_job_uid = ${uid} order by 1`.execute(test.database.db);
  return rows.map(({ code }) => code);
};

it('a member who is enrolled by a file again stays a member, and nothing fails', async () => {
  const text =
    'Payroll number,First name,Last name,Date of birth,National insurance number,Enrolment type\r\nA1,Ada,Hill,1980-02-03,AB123456A,autoEnrolled\r\n';
  const job = await uploads.checked(place, { fileAction: 'bulkManagement', text, to: 'employer' });
  expect(await codes(job.bulkLoadJobUid)).toContain('enrolledAlready');
  await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
  await test.checkUploads();
  const { rows } = await sql`select state, reason from portal.bulk_load_instructions where state <> 'done'`.execute(
    test.database.db,
  );
  expect([await stateOfMember(), rows]).toEqual(['active', []]);
});

it('a joiner is enrolled where the scheme is clear, and the check says where it is not', async () => {
  const text = (number: string) =>
    `Payroll number,First name,Last name,Date of birth,Employment start date,Enrolment,Scheme number\r\nN1,Nia,Rees,1985-04-06,2026-11-02,Automatic enrolment,${number}\r\n`;
  await uploads.records.pensionScheme(place.employer, { scheme_number: 'MT77' });
  const check = async (number: string) => {
    const job = await uploads.checked(place, { fileAction: 'joiner', text: text(number), to: 'employer' });
    const found = await codes(job.bulkLoadJobUid);
    await uploads.event(place.admin, job.bulkLoadJobUid, 'discard');
    return found.filter((code) => code.startsWith('scheme'));
  };
  expect(await check('')).toEqual(['schemeUnclear']);
  expect(await check('MT78')).toEqual(['schemeUnknown']);
  expect(await check('MT77')).toEqual([]);
});
