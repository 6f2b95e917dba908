import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noKeys } from '../../../domain/files/checks/acrossRows.ts';
import { workbookFile } from '../../../domain/files/reading/samples/sampleWorkbook.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { insertBulkLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { LostLoad, takeLoad, writeTaken } from '../../store/bulkLoads/bulkLoadWork.ts';
import { databaseFiles } from '../../store/files/databaseFiles.ts';
import { advanceBulkLoads } from './advanceBulkLoads.ts';
import { checkLoad } from './checkLoad.ts';
import { holdWhile } from './holdWhile.ts';

let test: TestApi;
let place: UploadPlaces;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  place = await new Uploads(test).place();
  await sql`update portal.bulk_load_jobs set status = 'discarded' where status = 'validatingData'`.execute(test.database.db);
});

const today = '2026-11-28';
const everyone = { employers: 'all', today } as const;
const sizes = { bytes: 1_000_000, rows: 10_000, columns: 200 };

/** Keeps a file that has arrived at a moment, and that nobody has checked. */
async function keep(uploadedAt: string, bytes: Uint8Array = new TextEncoder().encode('Payroll number\n1\n')): Promise<string> {
  const { employer: employerId, payroll, benefit, period, scheme, admin } = place;
  const fileUid = crypto.randomUUID();
  await sql`
    insert into portal.file_contents (file_id, employer_id, content) values (${fileUid}, ${employerId}, ${bytes})`.execute(
    test.database.db,
  );
  return test.store.within([employerId], (tx) =>
    insertBulkLoad(tx, {
      employerId,
      fileUid,
      fileName: 'wages.csv',
      fileSha256: '0'.repeat(64),
      fileSize: bytes.byteLength,
      mediaType: 'text/csv',
      fileAction: 'contribution',
      payrollUid: payroll,
      benefitUid: benefit,
      payrollDateUid: period,
      pensionSchemeUid: scheme,
      uploadedBy: admin,
      uploadedAt: new Date(uploadedAt),
    }),
  );
}

const take = (workerUid = crypto.randomUUID(), staleSeconds = 30) =>
  test.store.within(everyone, (tx) => takeLoad(tx, { workerUid, staleSeconds }));

async function stateOf(uid: string) {
  const { rows } = await sql<{ status: string; attempts: number; worker: string | null; reason: string | null }>`
    select status, attempt_count as attempts, worker_uid as worker, failure_reason as reason
    from portal.bulk_load_jobs where bulk_load_job_uid = ${uid}`.execute(test.database.db);
  return rows[0];
}

it('files are taken in the order of their arrival, and those that ended their worker after the others', async () => {
  const uids: string[] = [];
  for (const minute of [3, 1, 2, 0]) uids[minute] = await keep(`2026-11-28T09:0${minute}:00Z`);
  expect((await take())?.bulkLoadJobUid).toBe(uids[0]);
  // Its worker has died.
  const next = async () => (await take(undefined, -1))?.bulkLoadJobUid;
  expect([await next(), await next(), await next(), await next()]).toEqual([uids[1], uids[2], uids[3], uids[0]]);
});

it('a file that ends its worker three times is given up with a reason, and the next one is checked', async () => {
  const bad = await keep('2026-11-28T09:00:00Z');
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await take(undefined, -1))?.attemptCount).toBe(attempt + 1);
  const good = await keep('2026-11-28T09:05:00Z');
  const reported: unknown[] = [];
  await advanceBulkLoads(
    { store: test.store, files: databaseFiles, sizes, at: test.deps.clock() },
    { report: (error) => reported.push(error), isOutage: () => false, stale: -1 },
  );
  const failed = await stateOf(bad);
  expect(failed).toMatchObject({ status: 'failed', attempts: 0 });
  expect(failed?.reason).toContain('three times');
  expect((await stateOf(good))?.status).not.toBe('validatingData');
  expect(reported).toHaveLength(1);
});

it('an attempt that writes rows is none that failed', async () => {
  const uid = await keep('2026-11-28T09:00:00Z');
  const workerUid = crypto.randomUUID();
  const load = await take(workerUid);
  const row = {
    rowNumber: 2,
    cells: ['1'],
    findings: [],
    keys: noKeys,
    employeeUid: null,
    effect: { amounts: null, lastDay: null, lastPay: null },
  };
  await test.store.within(everyone, (tx) =>
    writeTaken(tx, { bulkLoadJobUid: uid, employerId: load?.employerId ?? 0, workerUid }, [row]),
  );
  expect(await stateOf(uid)).toMatchObject({ attempts: 0, worker: workerUid });
});

it('a service that stops leaves its file to the next one at once, and counts no attempt', async () => {
  const uid = await keep('2026-11-28T09:00:00Z');
  const stopping = new AbortController();
  const files = {
    ...databaseFiles,
    piece: async (...args: Parameters<typeof databaseFiles.piece>) => {
      stopping.abort();
      return databaseFiles.piece(...args);
    },
  };
  const run = advanceBulkLoads(
    { store: test.store, files, sizes, at: test.deps.clock(), signal: stopping.signal },
    { report: () => undefined, isOutage: () => false },
  );
  await expect(run).rejects.toThrow('aborted');
  expect(await stateOf(uid)).toMatchObject({ status: 'validatingData', attempts: 0, worker: null });
});

it('a worker gives signs of life while it reads, so that no other one takes its file', async () => {
  await keep('2026-11-28T09:00:00Z');
  const workerUid = crypto.randomUUID();
  const load = await take(workerUid);
  if (!load) throw new Error('The file was not taken.');
  const taken = { bulkLoadJobUid: load.bulkLoadJobUid, employerId: load.employerId, workerUid };
  const other = await holdWhile({ store: test.store, today, taken, heartbeatSeconds: 0.02 }, async () => {
    const beats = new Set<number>();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ at: Date }>`
          select heartbeat_at as at from portal.bulk_load_jobs where bulk_load_job_uid = ${load.bulkLoadJobUid}`.execute(
          test.database.db,
        );
        return beats.add(rows[0]?.at.getTime() ?? 0).size;
      })
      .toBeGreaterThan(3);
    return take();
  });
  expect(other).toBeNull();
});

it('the reading of a workbook ends when its upload is discarded', async () => {
  const rows = Array.from({ length: 6000 }, (_, n) => [n, 'x'.repeat(40), n]);
  const uid = await keep('2026-11-28T09:00:00Z', await workbookFile({ sheets: [{ name: 'Pay', rows }] }));
  const workerUid = crypto.randomUUID();
  const load = await take(workerUid);
  if (!load) throw new Error('The file was not taken.');
  await sql`update portal.bulk_load_jobs set status = 'discarded' where bulk_load_job_uid = ${uid}`.execute(test.database.db);
  const check = checkLoad(
    { store: test.store, files: databaseFiles, sizes, at: test.deps.clock(), today, heartbeatSeconds: 0.001 },
    load,
    workerUid,
  );
  await expect(check).rejects.toBeInstanceOf(LostLoad);
  expect(await stateOf(uid)).toMatchObject({ status: 'discarded' });
});
