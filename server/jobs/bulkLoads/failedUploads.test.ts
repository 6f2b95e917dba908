import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Task } from '../../../schemas/generated/types.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { up as addTasksOfFailedUploads } from '../../store/migrations/0258-tasks-about-failed-uploads.ts';
import { beginRun } from '../../store/bulkLoads/apply/beginRun.ts';
import { failRun } from './process/failRun.ts';

let now = new Date('2026-11-21T12:00:00Z');
let test: TestApi;
let uploads: Uploads;
let staff: string;
let place: UploadPlaces;

beforeAll(async () => {
  test = await createTestApi({ clock: () => now });
  uploads = new Uploads(test);
  staff = await uploads.records.user({ is_provider_admin: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  place = await uploads.place({ name: 'Office staff' });
});

const db = () => test.database.db;
const text =
  'Payroll number,Last name,Employee contribution,Employer contribution\r\nA1,Hill,50.00,30.00\r\nB2,Hill,50.00,30.00\r\n';
/** A checked file of contributions. */
const checked = async (name = 'may.csv', salt = ''): Promise<string> =>
  (await uploads.checked(place, { fileAction: 'contribution', payrollDateUid: place.period, text: `${text}${salt}`, name }))
    .bulkLoadJobUid;
const event = async (uid: string, name: 'retry' | 'discard' | 'process' | 'disassociatePayrollDate' | 'undo'): Promise<void> => {
  const { status, body } = await uploads.event(place.admin, uid, name);
  expect(status, JSON.stringify(body)).toBe(200);
};
/** Takes the content of an upload away and checks it again, which fails. */
async function failCheck(uid: string): Promise<void> {
  await sql`update portal.bulk_loads l set file_uid = gen_random_uuid() from portal.bulk_load_jobs j
    where j.bulk_load_uid = l.bulk_load_uid and j.bulk_load_job_uid = ${uid}`.execute(db());
  await sql`update portal.bulk_load_jobs set status = 'validatingData' where bulk_load_job_uid = ${uid}`.execute(db());
  await expect(test.checkUploads()).rejects.toThrow('is missing');
}
const mend = (uid: string) =>
  sql`update portal.bulk_loads l set file_uid = c.file_id from portal.bulk_load_jobs j, portal.file_contents c
    where j.bulk_load_uid = l.bulk_load_uid and j.bulk_load_job_uid = ${uid} and c.employer_id = l.employer_id`.execute(db());
/** The processing of an upload that stops at its first rows. */
async function failProcessing(uid: string): Promise<void> {
  await sql`update portal.bulk_load_jobs set status = 'processingInstructions' where bulk_load_job_uid = ${uid}`.execute(db());
  const of = { employerId: place.employer, bulkLoadJobUid: uid };
  await test.store.within([place.employer], (tx) => beginRun(tx, of, { startedBy: place.admin, at: now }));
  const processing = { store: test.store, deps: test.deps, notices: null };
  await failRun(processing, { employerId: place.employer, jobUid: uid }, new Error('The disk is full'));
}
const tasks = async (as = staff): Promise<Task[]> => {
  const { body } = await test.call<{ data: Task[] }>(
    as,
    'GET',
    `/employers/${place.employer}/tasks?filter[kind]=failedUpload&sort=addedOn`,
  );
  return body.data;
};
const ends = async () => (await tasks()).map(({ status, endReason }) => `${status}: ${endReason}`);

it('makes an upload whose check fails a task of the provider, which ends when it is checked', async () => {
  const uid = await checked();
  expect(await tasks()).toEqual([]);
  await failCheck(uid);
  for (const reader of [staff, place.admin])
    expect(await tasks(reader)).toMatchObject([
      {
        title: expect.stringMatching(/^Upload failed: Office staff, .+ 2026$/) as string,
        detail: expect.stringMatching(
          /^The file .+ is missing.+ Find out why\. Then it is tried again, or discarded for another file\.$/,
        ) as string,
        responsible: 'provider',
        status: 'open',
        dueDate: '2026-11-21',
        recordHref: `/employers/${place.employer}/employees/validate/${uid}`,
        allowedActions: { canTake: reader === staff, canEnd: reader === staff },
      },
    ]);
  await mend(uid);
  await event(uid, 'retry');
  await test.workDone();
  expect(await ends()).toEqual(['done: The upload is now: checked, not submitted']);
});

it('keeps one task when an upload fails twice, and makes another one when it fails after a success', async () => {
  const uid = await checked();
  await failCheck(uid);
  await event(uid, 'retry');
  await test.workDone();
  expect(await ends()).toEqual(['open: null']);
  await mend(uid);
  await event(uid, 'retry');
  await test.workDone();
  await failCheck(uid);
  expect((await ends()).toSorted()).toEqual(['done: The upload is now: checked, not submitted', 'open: null']);
});

it.each([
  ['discard', 'withdrawn: The upload is now: discarded'],
  ['disassociatePayrollDate', 'withdrawn: The upload is now: detached'],
] as const)('withdraws the task when the upload is ended by "%s"', async (name, ended) => {
  const uid = await checked();
  await failCheck(uid);
  await event(uid, name);
  expect(await ends()).toEqual([ended]);
});

it('withdraws the tasks about failed uploads when a later one is processed in their place, and leaves the others', async () => {
  const failed = await checked();
  await failCheck(failed);
  const elsewhere = place;
  place = await uploads.place({ name: 'Shop staff' });
  const other = await checked();
  await failCheck(other);
  const kept = place;
  place = elsewhere;
  now = new Date('2026-11-21T12:05:00Z');
  const later = await checked('may again.csv', '\r\n');
  expect(await ends()).toEqual(['open: null']);
  await event(later, 'process');
  await test.workDone();
  expect(await ends()).toEqual(['withdrawn: A later upload was processed in its place']);
  place = kept;
  expect(await ends()).toEqual(['open: null']);
});

it('makes an upload whose processing stops a task, which ends when the rest is carried out', async () => {
  const uid = await checked();
  await failProcessing(uid);
  expect(await tasks()).toMatchObject([
    {
      detail: 'The disk is full. Find out why. Then it is tried again, or undone: a part of it may be carried out.',
      recordHref: `/employers/${place.employer}/employees/process/${uid}`,
    },
  ]);
  await event(uid, 'retry');
  await test.workDone();
  expect((await tasks())[0]).toMatchObject({ status: 'done' });
});

it('brings tasks for uploads that have failed before', async () => {
  const uid = await checked();
  await failCheck(uid);
  await sql`delete from portal.tasks`.execute(db());
  await addTasksOfFailedUploads(db() as unknown as Kysely<unknown>);
  expect(await tasks()).toMatchObject([
    {
      title: 'Upload failed: Office staff',
      responsible: 'provider',
      status: 'open',
      recordHref: `/employers/${place.employer}/employees/validate/${uid}`,
    },
  ]);
  await event(uid, 'discard');
  expect(await ends()).toEqual(['withdrawn: The upload is now: discarded']);
});
