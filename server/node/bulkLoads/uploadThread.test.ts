import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addLargeUpload } from '../../../tests/setup/largeUpload.ts';
import { defaultConfiguration } from '../../api/portal/defaultConfiguration.ts';
import { bulkSizes } from '../../work/bulkLoads/bulkSizes.ts';
import { insertBulkLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { createStore } from '../../store/createStore.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testDatabase.ts';
import { startUploadThread, type UploadThread } from './uploadThread.ts';

let database: TestDatabase;
let thread: UploadThread;
let reported: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await thread.stop();
  reported = [];
});
afterAll(() => database.close());

const begin = (script?: URL): UploadThread => {
  const settings = {
    isPooled: false,
    databaseUrl: database.url,
    fileStoreDirectory: undefined,
    sizes: bulkSizes({ largestBulkFileBytes: 1_048_576, mostBulkFileRows: 1_000 }),
    configuration: defaultConfiguration('Test Pensions', null),
    payments: { kind: 'none' as const },
    portalUrl: 'https://portal.example',
    logLevel: 'silent',
  };
  return (thread = startUploadThread(settings, { report: (error) => reported.push(error), ...(script && { script }) }));
};

/** A thread that runs this code for each order. */
const running = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', (order) => { ${code} });`)}`,
  );

/** Uploads a file of some rows. @returns the job. */
async function uploaded(rowCount: number): Promise<string> {
  const { employer, payroll, scheme, user, content } = await addLargeUpload(database.db, rowCount);
  const fileUid = crypto.randomUUID();
  await sql`insert into portal.file_contents (file_id, employer_id, content) values (${fileUid}, ${employer}, ${content})`.execute(
    database.db,
  );
  const load = {
    employerId: employer,
    fileUid,
    fileName: 'may.csv',
    fileSha256: '0'.repeat(64),
    fileSize: content.byteLength,
    mediaType: 'text/csv',
    fileAction: 'contribution' as const,
    payrollUid: payroll,
    benefitUid: null,
    payrollDateUid: null,
    pensionSchemeUid: scheme,
    uploadedBy: user,
    uploadedAt: new Date(),
  };
  return createStore(database.db).within([employer], (tx) => insertBulkLoad(tx, load));
}

it('checks the uploads that wait, and nothing when none does', async () => {
  const job = await uploaded(20);
  begin();
  expect(await thread.advance()).toEqual({ checked: 1, failed: 0, carriedOut: 0 });
  const { rows } = await sql`
    select status, row_count as "rowCount" from portal.bulk_load_jobs where bulk_load_job_uid = ${job}`.execute(database.db);
  expect(rows).toEqual([{ status: 'waitingForTriggerToStartProcessing', rowCount: 20 }]);
  expect(await thread.advance()).toEqual({ checked: 0, failed: 0, carriedOut: 0 });
});

it('replaces a thread that has ended, and reports the error that ended it', async () => {
  begin(running(`if (order === 'advance') throw new Error('out of memory'); process.exit();`));
  await expect(thread.advance()).rejects.toThrow('out of memory');
  await expect(thread.advance()).rejects.toThrow('out of memory');
  expect(reported).toHaveLength(2);
});

it('gives the error of the work to its caller', async () => {
  begin(running(`order === 'advance' ? parentPort.postMessage({ error: new Error('no database') }) : process.exit();`));
  await expect(thread.advance()).rejects.toThrow('no database');
});

it('ends the work when it stops, and takes no more', async () => {
  begin(running(`if (order === 'stop') process.exit();`));
  const work = thread.advance().catch(String);
  await thread.stop();
  expect(await work).toBe('Error: The thread that works on uploads has ended.');
  await expect(thread.advance()).rejects.toThrow('stopping');
});
