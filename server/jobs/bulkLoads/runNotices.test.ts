import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Uploads, type UploadPlaces } from '../../../tests/setup/api/uploads.ts';
import type { Mail } from '../../store/notices/outboxMails.ts';
import { advanceRuns } from './process/advanceRuns.ts';
import type { Processing } from './process/processing.ts';
import { runNotices } from './runNotices.ts';
import { rowsOfLoad } from '../../work/bulkLoads/rowsOfLoad.ts';
import { TestRuns } from './process/testRuns.ts';

let runs: TestRuns;
let uploads: Uploads;
let place: UploadPlaces;
beforeAll(async () => {
  runs = await TestRuns.create();
  uploads = new Uploads(runs.test);
});
afterAll(() => runs.test.close());

beforeEach(async () => {
  await sql`delete from portal.outbox_mails`.execute(runs.test.database.db);
  const at = await runs.workplace();
  for (const payroll_number of ['A1', 'B2']) await runs.member(at, { payroll_number, last_name: 'Hill' });
  const { db } = runs.test.database;
  await sql`update portal.employers set name = 'Larkspur Foods' where id = ${at.employer}`.execute(db);
  await sql`update portal.benefits set name = 'Workplace pension' where benefit_uid = ${at.benefit}`.execute(db);
  await sql`update portal.pay_periods set name = 'November 2026' where payroll_date_uid = ${at.period}`.execute(db);
  await sql`
    update portal.payrolls set name = 'Monthly staff', enable_employer_file_upload = true where payroll_uid = ${at.payroll}`.execute(
    db,
  );
  place = { ...at, admin: at.user };
});

const mails = async (): Promise<Mail[]> => {
  const { rows } = await sql<Mail>`select recipient as "to", subject, text from portal.outbox_mails order by created_at`.execute(
    runs.test.database.db,
  );
  return rows;
};
/** The titles of the notices about an upload, with their readers. */
const notices = async (uid: string): Promise<string[]> => {
  const { rows } = await sql<{ told: string }>`
    select title || ': ' || u.email as told from portal.notices n join portal.users u using (user_uid)
    where record_uid = ${uid} and kind = 'uploads' and title not like '%checked' order by n.created_at, told`.execute(
    runs.test.database.db,
  );
  return rows.map(({ told }) => told);
};
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);

/** Uploads contributions of two members, and waits for the checks. @returns the upload. */
async function uploaded(): Promise<string> {
  const text = [
    'Payroll number,First name,Last name,Employee contribution,Employer contribution',
    'A1,Grace,Hill,50.00,30.00',
    'B2,Grace,Hill,60.00,36.00',
    '',
  ].join('\r\n');
  const { bulkLoadJobUid } = await uploads.checked(place, {
    fileAction: 'contribution',
    payrollDateUid: place.period,
    text,
    name: 'grace-hill.csv',
  });
  return bulkLoadJobUid;
}

/** Starts an event, and waits for the end of its work. */
async function taken(uid: string, event: string, end: string): Promise<void> {
  expect((await uploads.event(place.admin, uid, event)).status).toBe(200);
  await runs.test.workDone();
  expect((await uploads.read(place, uid)).status).toBe(end);
}

/** Begins to process an upload, without the worker of the service. */
async function begun(): Promise<string> {
  const uid = await uploaded();
  const { db } = runs.test.database;
  await sql`update portal.bulk_load_jobs set status = 'processingInstructions' where bulk_load_job_uid = ${uid}`.execute(db);
  await sql`
    insert into portal.bulk_load_runs (bulk_load_job_uid, employer_id, payroll_uid, payroll_date_uid, pension_scheme_uid, submits_period, started_by, started_at)
    values (${uid}, ${place.employer}, ${place.payroll}, ${place.period}, ${place.scheme}, false, ${place.admin}, now())`.execute(
    db,
  );
  return uid;
}

const failures = {
  isOutage: () => false,
  report: () => undefined,
};
const processing = (changes: Partial<Processing> = {}): Processing => ({
  ...runs.processing([]),
  readRows: rowsOfLoad(() => '2026-11-21'),
  noticesOf: (run) => runNotices(runs.test.store, run, 'https://portal.example'),
  ...changes,
});

it('the uploader gets one notice and one mail when a file has been processed, and when it has been undone', async () => {
  const uid = await uploaded();
  await taken(uid, 'process', 'awaitingPayment');
  await runs.test.checkUploads();
  const { rows } = await sql<{ email: string }>`select email from portal.users where user_uid = ${place.admin}`.execute(
    runs.test.database.db,
  );
  const link = `https://portal.example/employers/${place.employer}/employees/process/${uid}`;
  const processed = {
    to: rows[0]?.email,
    subject: 'Your upload has been processed',
    text: `Larkspur Foods, Monthly staff, Workplace pension, November 2026\n\nChanges carried out: 2\n\nOpen the upload to see the result of each row:\n${link}\n`,
  };
  expect(await mails()).toEqual([processed]);
  await taken(uid, 'undo', 'undone');
  await runs.test.checkUploads();
  expect(await mails()).toEqual([
    processed,
    {
      to: rows[0]?.email,
      subject: 'Your upload has been undone',
      text: `Larkspur Foods, Monthly staff, Workplace pension, November 2026\n\nChanges undone: 2\n\nOpen the upload to see the result of each row:\n${link}\n`,
    },
  ]);
  const told = await notices(uid);
  expect(told.map((one) => one.replace(/:.*/, ''))).toEqual(['Your upload has been processed', 'Your upload has been undone']);
});

it('a transaction that does not commit tells nobody, and the next try tells once', async () => {
  const uid = await begun();
  const dying = processing({
    ended: async () => {
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    },
  });
  await expect(advanceRuns(dying, failures)).rejects.toThrow('deadlock');
  const afterwards = processing({
    async noticesOf(run) {
      const send = await runNotices(runs.test.store, run, 'https://portal.example');
      if (!send) throw new Error('The uploader gets no mail.');
      return async (tx, outcome, at) => {
        await send(tx, outcome, at);
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      };
    },
  });
  await expect(advanceRuns(afterwards, failures)).rejects.toThrow('deadlock');
  expect([await subjects(), await notices(uid)]).toEqual([[], []]);
  await Promise.all([advanceRuns(processing(), failures), advanceRuns(processing(), failures)]);
  await advanceRuns(processing(), failures);
  expect([await subjects(), (await notices(uid)).length]).toEqual([['Your upload has been processed'], 1]);
});

it('a file whose processing fails is reported by one notice and one mail, with its link and without the fault', async () => {
  await begun();
  const failing = processing({
    readRows: async () => {
      throw new Error('The row of Grace Hill cannot be read.');
    },
  });
  await advanceRuns(failing, failures);
  await advanceRuns(failing, failures);
  expect(await subjects()).toEqual(['Your upload could not be finished']);
  const [mail] = await mails();
  expect(mail?.text).toContain('No change was carried out.');
  expect(mail?.text).toMatch(/https:\/\/portal\.example\/employers\/\d+\/employees\/process\//);
  expect(mail?.text).not.toMatch(/grace|hill/i);
  const { rows } = await sql<{ body: string }>`
    select body from portal.notices where title = 'Your upload could not be finished'`.execute(runs.test.database.db);
  expect(rows.map(({ body }) => body)).toEqual([
    'Larkspur Foods, Monthly staff, Workplace pension, November 2026. No change was carried out.',
  ]);
});

it.each([
  [
    'a payroll that asks for none, only a notice',
    1,
    (at: UploadPlaces) =>
      sql`update portal.payrolls set should_notify_bulk_load_processing = false where payroll_uid = ${at.payroll}`,
  ],
  [
    'an uploader who wants none, only a notice',
    1,
    (at: UploadPlaces) =>
      sql`insert into portal.notice_preferences (user_uid, kind, mail, is_counted) values (${at.admin}, 'uploads', 'none', true)`,
  ],
  [
    'an uploader whose access has ended',
    0,
    (at: UploadPlaces) =>
      sql`update portal.company_relationships set is_active = false, access_state = 'revoked' where employer_id = ${at.employer}`,
  ],
])('no mail is sent for %s', async (_, told, change) => {
  const uid = await begun();
  await change(place).execute(runs.test.database.db);
  await advanceRuns(processing(), failures);
  expect(await runs.results({ employerId: place.employer, jobUid: uid })).toHaveLength(2);
  expect(await mails()).toEqual([]);
  expect(await notices(uid)).toHaveLength(told);
});

it('an uploader outside the employer gets the mail although another person started the processing, who gets a notice, too', async () => {
  const intermediary = await runs.records.intermediary();
  const adviser = await runs.records.user({ email: 'adviser@intermediary.example' });
  await runs.records.member(adviser, intermediary);
  await runs.records.client(intermediary, place.employer);
  const uid = await begun();
  await sql`
    update portal.bulk_loads set uploaded_by = ${adviser} where bulk_load_uid = (
      select bulk_load_uid from portal.bulk_load_jobs where bulk_load_job_uid = ${uid})`.execute(runs.test.database.db);
  await advanceRuns(processing(), failures);
  expect((await mails()).map(({ to }) => to)).toEqual(['adviser@intermediary.example']);
  const told = await notices(uid);
  expect(told).toHaveLength(2);
  expect(told).toContain('Your upload has been processed: adviser@intermediary.example');
});
