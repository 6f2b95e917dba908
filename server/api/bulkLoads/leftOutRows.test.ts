import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkLoadCorrectionResult, BulkLoadJob, Change } from '../../../schemas/generated/types.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  place = await uploads.place();
});

interface Data<Shape> {
  data: Shape;
}

const heading = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const [ada, bob, cem] = [
  'A1,AB123456A,Ada,Hill,50.00,30.00',
  'B2,AB123457B,Bob,Hill,60.00,36.00',
  'C3,AB123458C,Cem,Hill,70.00,40.00',
];

const send = (lines: readonly string[], fileAction: 'contribution' | 'bulkManagement' = 'contribution') =>
  uploads.checked(place, { fileAction, text: [heading, ...lines, ''].join('\r\n') });
const change = async (uid: string, rowNumber: number, texts: readonly string[]) => {
  const changes = texts.map((value, column) => ({ rowNumber, column, value }));
  const { status, body } = await test.call<Data<BulkLoadCorrectionResult> & Refusal>(
    place.admin,
    'PATCH',
    `/bulk-loads/job/${uid}/rows`,
    { changes },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const leaveOut = (uid: string, rowNumber: number) =>
  change(
    uid,
    rowNumber,
    heading.split(',').map(() => ''),
  );
const sumOf = (job: BulkLoadJob) => job.processingSummary?.loadLevelSummary.total_monthly_payroll_amt;

describe('a row that somebody has left out', () => {
  it('has no findings and no amount, and is checked once it is put back', async () => {
    const { bulkLoadJobUid: uid } = await send([ada, bob, cem]);
    expect(await uploads.read(place, uid)).toMatchObject({ failedRowCount: 1 });
    const { rows } = await leaveOut(uid, 4);
    expect(rows).toMatchObject([
      { rowNumber: 4, findings: [], edits: cem.split(',').map((before, column) => ({ column, before, after: '' })) },
    ]);
    const without = await uploads.read(place, uid);
    expect([without.failedRowCount, sumOf(without)]).toEqual([0, 110_00]);
    await leaveOut(uid, 3);
    expect(sumOf(await uploads.read(place, uid))).toBe(50_00);
    await change(uid, 3, bob.split(','));
    expect(sumOf(await uploads.read(place, uid))).toBe(110_00);
  });

  it('no longer equals another row', async () => {
    const { bulkLoadJobUid: uid } = await send([ada, ada, bob]);
    expect(await uploads.read(place, uid)).toMatchObject({ failedRowCount: 1 });
    await leaveOut(uid, 2);
    const job = await uploads.read(place, uid);
    expect([job.failedRowCount, sumOf(job)]).toEqual([0, 110_00]);
  });

  it('stays out when empty cells of its column get a text', async () => {
    const { bulkLoadJobUid: uid } = await send([ada, bob.replace('36.00', '')]);
    await leaveOut(uid, 2);
    const replacement = { column: 5, find: '', replacement: '36.00', match: 'wholeCell', severity: null, code: null };
    const { status, body } = await test.call<Data<{ cellCount: number }> & Refusal>(
      place.admin,
      'POST',
      `/bulk-loads/job/${uid}/replacements`,
      replacement,
    );
    expect([status, body.data.cellCount]).toEqual([200, 1]);
    const job = await uploads.read(place, uid);
    expect([job.failedRowCount, sumOf(job)]).toEqual([0, 60_00]);
  });

  it('may have more cells than the file has columns', async () => {
    const ragged = `${cem},beyond,the columns`;
    const { bulkLoadJobUid: uid } = await send([ada, bob, ragged]);
    expect(await uploads.read(place, uid)).toMatchObject({ failedRowCount: 1 });
    await change(
      uid,
      4,
      ragged.split(',').map(() => ''),
    );
    expect(await uploads.read(place, uid)).toMatchObject({ failedRowCount: 0 });
    const { rows } = await change(uid, 4, ragged.split(','));
    expect(rows).toMatchObject([{ rowNumber: 4, cells: ragged.split(',') }]);
  });

  it('adds nobody, and nothing of it is carried out', async () => {
    const text = [
      'Payroll number,National insurance number,First name,Last name,Date of birth,Employment start date',
      'C3,AB123458C,Cem,Vale,1991-05-06,2026-11-02',
      'D4,AB123459D,Dee,Ryan,1992-05-06,2026-11-02',
      '',
    ];
    const { bulkLoadJobUid: uid, failedRowCount } = await uploads.checked(place, {
      fileAction: 'joiner',
      text: text.join('\r\n'),
    });
    expect(failedRowCount).toBe(0);
    await leaveOut(uid, 3);
    const { status, body } = await uploads.event(place.admin, uid, 'process');
    expect(status, JSON.stringify(body)).toBe(200);
    await test.workDone();
    expect(await uploads.status(place, uid)).toBe('complete');
    const { body: people } = await test.call<Data<{ firstName: string }[]>>(
      place.admin,
      'GET',
      `/employers/${place.employer}/employees`,
    );
    expect(people.data.map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Bob', 'Cem']);
  });

  it('is named in the history', async () => {
    const { bulkLoadJobUid: uid } = await send([ada, bob, cem]);
    await leaveOut(uid, 4);
    await change(uid, 4, cem.split(','));
    await change(uid, 2, ada.replace('50.00', '51.00').split(','));
    const { body } = await test.call<Data<Change[]>>(
      place.admin,
      'GET',
      `/employers/${place.employer}/changes?filter[kind]=bulk-load-jobs&limit=100`,
    );
    const told = body.data.map(({ activity }) => activity).filter((one) => /rows|cells/i.test(one));
    expect(told.toReversed()).toEqual(['Rows left out: 4', 'Rows put back: 4', 'Cells corrected: 6']);
  });
});
