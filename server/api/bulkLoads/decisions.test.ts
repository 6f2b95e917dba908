import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

/** A matcher for a text; that of the library has no type of its own. */
const textWith = (part: string): unknown => expect.stringContaining(part);

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let colleague: string;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());

const twoPeople = { require_bulk_load_approval: true, require_bulk_load_second_user_approval: true };
const headings = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const rows = ['A1,AB123456A,Ada,Hill,50.00,30.00', 'B2,AB123457B,Bob,Hill,60.00,36.00'];
const textOf = (lines: readonly string[]): string => [headings, ...lines, ''].join('\r\n');

const newColleague = async (employer: number): Promise<string> => {
  const person = await uploads.records.user();
  await uploads.records.relationship(person, employer, { is_senior_pension_administrator: true });
  return person;
};

/** A checked file of contributions. One without a member has a warning about the missing one. */
const checked = async (lines = rows): Promise<string> =>
  (await uploads.checked(place, { fileAction: 'contribution', text: textOf(lines) })).bulkLoadJobUid;
const correct = (by: string, uid: string, value: string) =>
  test.call(by, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes: [{ rowNumber: 2, column: 4, value }] });

beforeEach(async () => {
  place = await uploads.place(twoPeople);
  colleague = await newColleague(place.employer);
});

describe('warnings', () => {
  const acknowledgementReason = 'Bob had no pay in May.';

  it('are acknowledged with a reason before a file is approved or processed', async () => {
    const uid = await checked(rows.slice(0, 1));
    const refusal = [{ defaultMessage: textWith('acknowledge them with a reason first') }];
    expect((await uploads.event(colleague, uid, 'approve')).body.errors).toMatchObject(refusal);
    expect((await uploads.event(colleague, uid, 'acknowledge')).body.errors).toMatchObject([{ field: 'acknowledgementReason' }]);
    const empty = await uploads.event(colleague, uid, 'acknowledge', { acknowledgementReason: ' ' });
    expect(empty.body.errors).toMatchObject([{ field: 'acknowledgementReason' }]);
    const { status, body } = await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      acknowledgementReason,
      acknowledgedBy: textWith('Ada'),
      acknowledgedTimestamp: '2026-11-21T12:00:00.000Z',
    });
    expect((await uploads.event(colleague, uid, 'approve')).body.data).toMatchObject({ status: 'approved' });
    const { rows: noted } = await sql<{ values: string }>`
      select to_jsonb(t)::text as values from portal.changes t where t.record_uid = ${uid}`.execute(test.database.db);
    expect(noted.map(({ values }) => values).join('\n')).toContain(acknowledgementReason);
  });

  it('stop the processing of a payroll without approval, too', async () => {
    place = await uploads.place();
    const uid = await checked(rows.slice(0, 1));
    const refusal = [{ defaultMessage: textWith('acknowledge them with a reason first') }];
    expect((await uploads.event(place.admin, uid, 'process')).body.errors).toMatchObject(refusal);
    const path = `/bulk-loads/job/${uid}/acknowledge`;
    expect((await test.call(place.admin, 'POST', path, {})).body.errors).toMatchObject([{ field: 'acknowledgementReason' }]);
    expect((await test.call(place.admin, 'POST', path, { acknowledgementReason })).status).toBe(200);
    expect((await uploads.event(place.admin, uid, 'process')).status).toBe(200);
  });

  it('are acknowledged again after a correction', async () => {
    const uid = await checked(rows.slice(0, 1));
    await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason });
    expect((await correct(place.admin, uid, '51.00')).status).toBe(200);
    expect(await uploads.read(place, uid)).toMatchObject({ acknowledgementReason: null, acknowledgedBy: null });
    expect((await uploads.event(colleague, uid, 'approve')).status).toBe(422);
  });

  it('are not there to be acknowledged in a file without any', async () => {
    const uid = await checked();
    const { body } = await uploads.event(place.admin, uid, 'acknowledge', { acknowledgementReason });
    expect(body.errors).toMatchObject([{ defaultMessage: textWith('no warnings') }]);
  });
});

describe('an approval', () => {
  it('is refused for other contents than those that were seen', async () => {
    const uid = await checked();
    const { contentSha256 } = await uploads.read(place, uid);
    expect(contentSha256).toMatch(/^[\da-f]{64}$/);
    expect((await correct(place.admin, uid, '51.00')).status).toBe(200);
    const { body } = await uploads.event(colleague, uid, 'approve', { contentSha256 });
    expect(body.errors).toMatchObject([{ field: 'contentSha256', defaultMessage: textWith('look at them again') }]);
    const seen = await uploads.read(place, uid);
    expect(seen.contentSha256).not.toBe(contentSha256);
    expect((await uploads.event(colleague, uid, 'approve', { contentSha256: seen.contentSha256 })).status).toBe(200);
  });

  it.each([
    ['a cell', sql`update portal.bulk_load_rows set cells = '["A1","","","","5000.00","0"]' where row_number = 2 and`],
    ['a row less', sql`delete from portal.bulk_load_rows where row_number = 3 and`],
  ])('does not hold for other contents: %s', async (_, change) => {
    const uid = await checked();
    expect((await uploads.event(colleague, uid, 'approve')).status).toBe(200);
    await sql`${change} bulk_load_job_uid = ${uid}`.execute(test.database.db);
    const refusal = [{ defaultMessage: textWith('have changed since they were approved: discard this upload') }];
    expect((await uploads.event(place.admin, uid, 'process')).body.errors).toMatchObject(refusal);
    expect(await uploads.read(place, uid)).toMatchObject({ status: 'approved' });
  });

  it.each([
    ['another file', sql`update portal.bulk_loads l set file_sha256 = repeat('0', 64)`],
    [
      'another meaning of its columns',
      sql`update portal.bulk_loads l set mapping = jsonb_set(mapping, '{dateOrder}', '"monthFirst"')`,
    ],
  ])('is refused for %s than that of the checks, and so is processing', async (_, change) => {
    const uid = await checked();
    await sql`${change} from portal.bulk_load_jobs j where j.bulk_load_uid = l.bulk_load_uid and j.bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    const refusal = [{ defaultMessage: textWith('have changed since they were checked: discard this upload') }];
    expect((await uploads.event(colleague, uid, 'approve')).body.errors).toMatchObject(refusal);
    await sql`update portal.payrolls set require_bulk_load_approval = false where payroll_uid = ${place.payroll}`.execute(
      test.database.db,
    );
    expect((await uploads.event(place.admin, uid, 'process')).body.errors).toMatchObject(refusal);
  });

  it('ends with a correction and with another meaning of the columns, so that nothing else is processed', async () => {
    const uid = await checked();
    const needed = [{ defaultMessage: textWith('approve this one first') }];
    expect((await uploads.event(colleague, uid, 'approve')).status).toBe(200);
    expect((await correct(place.admin, uid, '51.00')).status).toBe(200);
    expect((await uploads.event(place.admin, uid, 'process')).body.errors).toMatchObject(needed);
    expect((await uploads.event(colleague, uid, 'approve')).status).toBe(200);
    const at = `/bulk-loads/job/${uid}/mapping`;
    const { mapping } = (await test.call<{ data: { mapping: object } }>(place.admin, 'GET', at)).body.data;
    expect((await test.call(place.admin, 'PATCH', at, mapping)).status).toBe(200);
    await test.workDone();
    expect((await uploads.read(place, uid)).status).toBe('waitingForTriggerToStartProcessing');
    expect((await uploads.event(place.admin, uid, 'process')).body.errors).toMatchObject(needed);
  });

  it('is not for the uploader, in another role or through another employer', async () => {
    const uid = await checked();
    const refusal = [{ defaultMessage: textWith('another person must approve it') }];
    await uploads.records.relationship(place.admin, await uploads.records.employer(), { is_senior_pension_administrator: true });
    expect((await uploads.event(place.admin, uid, 'approve')).body.errors).toMatchObject(refusal);
    await sql`
      update portal.company_relationships set is_pension_administrator = false, is_senior_pension_administrator = true
      where user_uid = ${place.admin} and employer_id = ${place.employer}`.execute(test.database.db);
    expect((await uploads.event(place.admin, uid, 'approve')).body.errors).toMatchObject(refusal);
  });

  it('is not for a person who has changed an amount, until the change is undone', async () => {
    const uid = await checked();
    expect((await correct(colleague, uid, '5000.00')).status).toBe(200);
    const refusal = [{ defaultMessage: textWith('another person must approve it') }];
    expect((await uploads.event(colleague, uid, 'approve')).body.errors).toMatchObject(refusal);
    expect((await uploads.event(await newColleague(place.employer), uid, 'approve')).status).toBe(200);
    expect((await correct(colleague, uid, '50.00')).status).toBe(200);
    expect((await uploads.event(colleague, uid, 'approve')).status).toBe(200);
  });

  it('succeeds once when two people approve at the same moment', async () => {
    const uid = await checked();
    const people = [colleague, await newColleague(place.employer)];
    const answers = await Promise.all(people.map((person) => uploads.event(person, uid, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('is not found for an upload of another employer', async () => {
    const uid = await checked();
    const { admin } = await uploads.place();
    for (const event of ['approve', 'process', 'discard']) expect((await uploads.event(admin, uid, event)).status).toBe(404);
    expect(await uploads.read(place, uid)).toMatchObject({ status: 'waitingForTriggerToStartProcessing' });
  });

  it('is needed for a file of several payrolls if one of them needs it', async () => {
    await uploads.records.payroll(place.employer, { enable_employer_file_upload: true, is_default: false });
    const text = 'Payroll number,First name,Last name,Date of leaving\r\nA1,Ada,Hill,2026-11-20\r\n';
    const job = await uploads.checked(place, { fileAction: 'leaver', text, to: 'employer' });
    expect(job).toMatchObject({ payrollUid: null, status: 'waitingForTriggerToStartProcessing' });
    const { body } = await uploads.event(place.admin, job.bulkLoadJobUid, 'process');
    expect(body.errors).toContainEqual({ field: '', defaultMessage: textWith('approve this one first') });
  });
});
