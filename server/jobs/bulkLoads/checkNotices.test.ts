import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { databaseFiles } from '../../store/files/databaseFiles.ts';
import type { Mail } from '../../store/notices/outboxMails.ts';
import { advanceBulkLoads } from './advanceBulkLoads.ts';
import { checkNotices } from './checkNotices.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from portal.outbox_mails`.execute(test.database.db);
  place = await uploads.place();
  await sql`update portal.employers set name = 'Larkspur Foods' where id = ${place.employer}`.execute(test.database.db);
  await sql`update portal.payrolls set name = 'Monthly staff' where payroll_uid = ${place.payroll}`.execute(test.database.db);
});

const text = [
  'Payroll number,First name,Last name,Date of birth,Employment start date',
  'N3,Nia,Prosser,1990-03-31,2026-11-02',
  'N4,Pia,Quill,31/31/1990,2026-11-02',
  '',
].join('\r\n');

/** Uploads whose checks are to be done again. */
async function waiting(...places: readonly UploadPlaces[]): Promise<string[]> {
  const uids: string[] = [];
  for (const at of places) uids.push((await uploads.checked(at, { fileAction: 'joiner', text, to: 'employer' })).bulkLoadJobUid);
  await sql`
    update portal.bulk_load_jobs set status = 'validatingData' where bulk_load_job_uid = any(${uids}::uuid[])`.execute(
    test.database.db,
  );
  return uids;
}

const sizes = { bytes: 1_000_000, rows: 1_000, columns: 200 };
/** Checks all files that wait. @param longSeconds - The longest check without a mail; a negative one makes every check long. */
const check = (longSeconds?: number) =>
  advanceBulkLoads(
    {
      store: test.store,
      files: databaseFiles,
      sizes,
      at: test.deps.clock(),
      noticesOf: (load) => checkNotices(test.store, load, 'https://portal.example', longSeconds),
    },
    { report: () => undefined, isOutage: () => false },
  );
const every = -1;

async function mails(): Promise<Mail[]> {
  const { rows } = await sql<Mail>`select recipient as "to", subject, text from portal.outbox_mails order by created_at`.execute(
    test.database.db,
  );
  return rows;
}

/** The notices to uploaders, with the last parts of their addresses. */
async function notices(): Promise<string[]> {
  const { rows } = await sql<{ told: string }>`
    select title || ': ' || body as told from portal.notices
    where employer_id = ${place.employer} and user_uid = ${place.admin} and settled_at is null`.execute(test.database.db);
  return rows.map(({ told }) => told);
}

it('the end of a long check is told to the uploader once, without names of people', async () => {
  const [uid] = await waiting(place);
  await check(every);
  const { rows } = await sql<{ email: string }>`select email from portal.users where user_uid = ${place.admin}`.execute(
    test.database.db,
  );
  const link = `https://portal.example/employers/${place.employer}/employees/validate/${uid}`;
  const mail = {
    to: rows[0]?.email,
    subject: 'Your upload has been checked',
    text: `Larkspur Foods, Monthly staff\nRows checked: 2. Rows with errors: 1.\n${link}\n`,
  };
  expect(await mails()).toEqual([mail]);
  await check(every);
  expect(await mails()).toEqual([mail]);
});

it('a check that can be waited for gives a notice and no mail', async () => {
  await waiting(place);
  expect(await check()).toMatchObject({ checked: 1 });
  expect(await mails()).toEqual([]);
  expect(await notices()).toEqual([
    'Your upload has been checked: Larkspur Foods, Monthly staff. Rows checked: 2. Rows with errors: 1.',
  ]);
});

it('several files of one person give one mail, when the last one is checked', async () => {
  const other = { ...(await uploads.place()), admin: place.admin };
  await uploads.records.relationship(place.admin, other.employer, { is_pension_administrator: true });
  const uids = await waiting(place, other);
  await check(every);
  const sent = await mails();
  expect(sent.map(({ subject }) => subject)).toEqual(['Your uploads have been checked']);
  for (const uid of uids) expect(sent[0]?.text).toContain(`/employees/validate/${uid}\n`);
});

it('a check that fails is told, too', async () => {
  const [uid] = await waiting(place);
  await sql`
    delete from portal.file_contents where file_id = (
      select l.file_uid from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid) where j.bulk_load_job_uid = ${uid})`.execute(
    test.database.db,
  );
  expect(await check(every)).toMatchObject({ failed: 1 });
  expect((await mails()).map((mail) => mail.text)).toEqual([expect.stringContaining('The check could not be finished.')]);
  expect(await notices()).toEqual([expect.stringMatching(/^Your upload could not be checked: /)]);
});

it.each([
  [
    'a payroll that asks for none',
    () => sql`update portal.payrolls set should_notify_bulk_load_processing = false where payroll_uid = ${place.payroll}`,
  ],
  [
    'an uploader who wants it with the daily email',
    () =>
      sql`insert into portal.notice_preferences (user_uid, kind, mail, is_counted) values (${place.admin}, 'uploads', 'daily', true)`,
  ],
  [
    'an uploader whose access has ended',
    () =>
      sql`update portal.company_relationships set is_active = false, access_state = 'revoked' where employer_id = ${place.employer}`,
  ],
])('no mail is sent for %s', async (_, change) => {
  await waiting(place);
  await change().execute(test.database.db);
  expect(await check(every)).toMatchObject({ checked: 1 });
  expect(await mails()).toEqual([]);
});
