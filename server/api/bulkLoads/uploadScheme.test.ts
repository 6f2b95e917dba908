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

it('a member who is enrolled by a file again stays a member, and nothing fails', async () => {
  const text =
    'Payroll number,First name,Last name,Date of birth,National insurance number,Enrolment type\r\nA1,Ada,Hill,1980-02-03,AB123456A,autoEnrolled\r\n';
  const job = await uploads.checked(place, { fileAction: 'bulkManagement', text, to: 'employer' });
  await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
  await test.checkUploads();
  const { rows } = await sql`select state, reason from portal.bulk_load_instructions where state <> 'done'`.execute(
    test.database.db,
  );
  expect([await stateOfMember(), rows]).toEqual(['active', []]);
});
