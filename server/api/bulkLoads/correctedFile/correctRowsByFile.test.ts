import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../schemas/lib/csv.ts';
import type { BulkLoadCorrectedRowsResult, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import type { Refusal, TestApi } from '../../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../../tests/setup/api/uploadTests.ts';
import { usedMilliseconds } from '../../../../tests/setup/usedMilliseconds.ts';

/** A matcher for a text; that of the library has no type of its own. */
const textWith = (part: string): unknown => expect.stringContaining(part);

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

const headings = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const rows = ['A1,AB123456A,Ada,Hill,fifty,30.00', 'B2,AB123457B,Bob,Hill,sixty,36.00', 'C3,,Cy,Hill,seventy,42.00'];
const textOf = (lines: readonly string[]): string => [headings, ...lines, ''].join('\r\n');

const checked = async (lines: readonly string[] = rows): Promise<string> =>
  (await uploads.checked(place, { fileAction: 'contribution', text: textOf(lines) })).bulkLoadJobUid;

/** The lines of the downloaded file, without its mark of the encoding. */
async function downloaded(uid: string, by = place.admin): Promise<string[]> {
  const path = `/bulk-loads/job/${uid}/errors`;
  const { body } = await test.call<string>(by, 'GET', path, undefined, { Accept: 'text/csv' });
  return body.replace('\uFEFF', '').trimEnd().split('\r\n');
}
function send(uid: string, lines: readonly string[], by = place.admin) {
  const form = new FormData();
  form.set('file', new File([[...lines, ''].join('\r\n')], 'may errors.csv'));
  return test.call<{ data: BulkLoadCorrectedRowsResult } & Refusal>(by, 'POST', `/bulk-loads/job/${uid}/corrected-rows`, form);
}
const rowsOf = async (uid: string): Promise<BulkLoadRow[]> =>
  (await test.call<{ data: BulkLoadRow[] }>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}`)).body.data;
const refusal = async (uid: string, lines: readonly string[]): Promise<unknown> => {
  const before = await rowsOf(uid);
  const { status, body } = await send(uid, lines);
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'file']);
  expect(await rowsOf(uid)).toEqual(before);
  return body.errors?.[0]?.defaultMessage;
};

describe('a file of corrected rows', () => {
  it('replaces the cells of its rows, which are checked again, with a record of each correction', async () => {
    const uid = await checked();
    const lines = (await downloaded(uid)).map((line) => line.replace('fifty', '50.00').replace('sixty', 'sixti'));
    expect(lines[0]).toBe(`${headings},Row reference,Reasons`);
    const { status, body } = await send(uid, lines);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      job: { failedRowCount: 2 },
      takenCount: 2,
      stillFailedCount: 1,
      notTakenCount: 1,
      notTaken: [{ rowNumber: 4, reason: textWith('as it was downloaded') }],
    });
    expect(await rowsOf(uid)).toMatchObject([
      { rowNumber: 2, edits: [{ column: 4, before: 'fifty', after: '50.00' }], findings: [] },
      { rowNumber: 3, edits: [{ column: 4, before: 'sixty', after: 'sixti' }] },
      { rowNumber: 4, edits: [] },
    ]);
    const { rows: kept } = await sql<{ by: string }>`
      select edited_by as by from portal.bulk_load_edits where bulk_load_job_uid = ${uid}`.execute(test.database.db);
    expect(kept).toEqual([{ by: place.admin }, { by: place.admin }]);
  });

  it('may have its columns in another order, others between them and blank lines', async () => {
    const uid = await checked(rows.slice(0, 1));
    const [heading = '', row = ''] = (await downloaded(uid)).map((line) =>
      line.split(',').slice(0, 7).toReversed().join(',note,'),
    );
    expect((await send(uid, [heading, '', row.replace('fifty', '50.00'), ',,,'])).body.data).toMatchObject({ takenCount: 1 });
    expect(await rowsOf(uid)).toMatchObject([{ edits: [{ column: 4, after: '50.00' }] }]);
  });

  it('keeps cells that begin like a formula, and does not take the mark of the download for a correction', async () => {
    const uid = await checked(['=A1,AB123456A,Ada,Hill,fifty,30.00']);
    const lines = await downloaded(uid);
    expect(lines[1]).toMatch(/^'=A1/);
    expect(await refusal(uid, lines)).toMatch('No row of this file was taken. 1 row: This row is as it was downloaded.');
    await send(
      uid,
      lines.map((line) => line.replace('fifty', '50.00')),
    );
    expect(await rowsOf(uid)).toMatchObject([
      { edits: [{ column: 4 }], cells: ['=A1', 'AB123456A', 'Ada', 'Hill', '50.00', '30.00'] },
    ]);
  });

  it('leaves a row that somebody has corrected since the download', async () => {
    const uid = await checked(rows.slice(0, 2));
    const lines = (await downloaded(uid)).map((line) => line.replace('fifty', '50.00').replace('sixty', '60.00'));
    const changes = [{ rowNumber: 2, column: 5, value: '31.00' }];
    expect((await test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes })).status).toBe(200);
    expect((await send(uid, lines)).body.data).toMatchObject({
      takenCount: 1,
      notTaken: [{ rowNumber: 2, reason: textWith('corrected this row since') }],
    });
    expect(await refusal(uid, lines)).toMatch(/1 row: Somebody has corrected .* 1 row: This row has no errors any more/);
  });

  it('ends an approval, and is for those who may upload, of this employer', async () => {
    const uid = await checked(rows.slice(0, 1));
    const lines = (await downloaded(uid)).map((line) => line.replace('fifty', '50.00'));
    const other = await uploads.place();
    expect((await send(uid, lines, other.admin)).status).toBe(404);
    await sql`update portal.bulk_load_jobs set status = 'approved', approved_sha256 = 'x' where bulk_load_job_uid = ${uid}`.execute(
      test.database.db,
    );
    expect((await send(uid, lines)).body.data.job).toMatchObject({ status: 'waitingForTriggerToStartProcessing' });
  });

  it('is refused as a whole when its rows do not belong to the upload', async () => {
    const uid = await checked();
    const lines = await downloaded(uid);
    const mended = lines.map((line) => line.replace('fifty', '50.00'));
    const [heading = '', first = '', ...others] = mended;
    expect(await refusal(uid, [headings, ...rows])).toMatch('no column “Row reference”');
    expect(
      await refusal(
        uid,
        mended.map((line) => line.split(',').slice(1).join(',')),
      ),
    ).toMatch('no column “Payroll number”');
    expect(await refusal(uid, [heading, first, first, ...others])).toMatch('The lines 2 and 3 have the same row reference');
    expect(await refusal(uid, [heading, first.replace(/R2-\w+-\w+/, ''), ...others])).toMatch('no row reference in line 2');
    expect(await refusal(uid, [heading, first.replace('R2-', 'R99-'), ...others])).toMatch('Line 2 belongs to another upload');
    const elsewhere = await uploads.place();
    const foreign = await uploads.checked(elsewhere, { fileAction: 'contribution', text: textOf(rows) });
    const strange = (await downloaded(foreign.bulkLoadJobUid, elsewhere.admin)).map((line) => line.replace('fifty', '50.00'));
    expect(await refusal(uid, strange)).toMatch('Line 2, 3, 4 belongs to another upload');
    expect(await refusal(uid, ['"'])).toBeTruthy();
  });

  it('is refused once the upload is processed', async () => {
    const uid = await checked();
    const lines = (await downloaded(uid)).map((line) => line.replace('fifty', '50.00'));
    await uploads.event(place.admin, uid, 'discard');
    expect((await send(uid, lines)).status).toBe(422);
  });

  it('of 10,000 rows is taken in one request', async () => {
    const uid = await checked(Array.from({ length: 10_000 }, (_, n) => `P${n},,Ada,Hill,x${n},30.00`));
    const lines = (await downloaded(uid)).map((line) => line.replace(/,x(\d+),/, ',$1.00,'));
    const begin = usedMilliseconds();
    expect((await send(uid, lines)).body.data).toMatchObject({ takenCount: 10_000, notTakenCount: 0 });
    expect(usedMilliseconds() - begin).toBeLessThan(20_000);
  }, 60_000);
});

it('a file without headings has the reference and the reasons as its last cells', async () => {
  const line = csvLine([
    'QQ123456A',
    'Grace Okonkwo',
    '01/04/2026',
    '30/04/2026',
    '2375.00',
    '71.25',
    '118.75',
    '0.00',
    '0.00',
    '0.00',
    '',
  ]);
  const text = line + line.replace('2375.00', 'none').replace('123456A', '123457A');
  const job = await uploads.checked(place, { fileAction: 'contribution', text });
  const lines = await downloaded(job.bulkLoadJobUid);
  expect(lines[0]).toMatch(/,R\d-[\da-f]{6}-[\da-f]{6},/);
  const { body } = await send(
    job.bulkLoadJobUid,
    lines.map((one) => one.replace('none', '2375.00')),
  );
  expect(body.data).toMatchObject({ takenCount: 1 });
});
