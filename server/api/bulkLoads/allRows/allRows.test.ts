import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  BulkLoadCorrectionStep,
  BulkLoadFixes,
  BulkLoadReplacementMatches,
  BulkLoadRow,
} from '../../../../schemas/generated/types.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../../tests/setup/api/uploads.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let uid: string;

interface Data<Shape> {
  data: Shape;
}

const heading = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const rows = ['A1,ab 12 34 56 a,Ada,Hill,"£1,050.00",30.00', 'B2,AB123457B, Bob ,Hill,fifty,36.00'];

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  place = await uploads.place();
  const job = await uploads.checked(place, { fileAction: 'contribution', text: [heading, ...rows, ''].join('\r\n') });
  uid = job.bulkLoadJobUid;
});

const post = <Shape = BulkLoadCorrectionStep>(path: string, body: object, by = place.admin) =>
  test.call<Data<Shape> & Refusal>(by, 'POST', `/bulk-loads/job/${uid}/${path}`, body);
const fixes = async (): Promise<BulkLoadFixes['groups']> =>
  (await test.call<Data<BulkLoadFixes>>(place.admin, 'GET', `/bulk-loads/job/${uid}/fixes`)).body.data.groups;
const cells = async (): Promise<string[][]> =>
  (await test.call<Data<BulkLoadRow[]>>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}`)).body.data.map((row) => row.cells);
const replacement = (part: object) => ({
  column: 4,
  find: 'fifty',
  replacement: '50.00',
  match: 'wholeCell',
  severity: null,
  code: null,
  ...part,
});

describe('safe fixes', () => {
  it('are grouped by reason with examples, and nothing is changed', async () => {
    const before = await cells();
    expect(await fixes()).toEqual([
      {
        reason: 'spaces',
        title: expect.any(String) as string,
        cellCount: 1,
        examples: [{ rowNumber: 3, column: 'First name', before: ' Bob ', after: 'Bob' }],
      },
      expect.objectContaining({ reason: 'currencySign', cellCount: 1 }),
      expect.objectContaining({ reason: 'nationalInsuranceSpaces', cellCount: 1 }),
    ]);
    expect(await cells()).toEqual(before);
  });

  it('of the chosen reasons are kept as corrections, and their rows are checked again', async () => {
    const { status, body } = await post('fixes', { reasons: ['nationalInsuranceSpaces', 'currencySign'] });
    expect([status, body.data]).toMatchObject([
      200,
      { cellCount: 2, rowCount: 1, job: { failedRowCount: 1, warnedRowCount: 0 } },
    ]);
    expect((await cells()).map(([, insurance, name, , amount]) => [insurance, name, amount])).toEqual([
      ['AB123456A', 'Ada', '1050.00'],
      ['AB123457B', ' Bob ', 'fifty'],
    ]);
    expect((await fixes()).map(({ reason }) => reason)).toEqual(['spaces']);
    const again = await post('fixes', { reasons: ['currencySign'] });
    expect([again.status, again.body.errors]).toMatchObject([422, [{ field: 'reasons' }]]);
  });

  it('leave rows alone whose cells are not under their columns', async () => {
    await uploads.event(place.admin, uid, 'discard');
    const text = [heading, 'A1,AB123456A, Ada ,Hill,50.00,30.00,one more', ''].join('\r\n');
    uid = (await uploads.checked(place, { fileAction: 'contribution', text })).bulkLoadJobUid;
    expect(await fixes()).toEqual([]);
  });

  it('are not applied once the upload has ended', async () => {
    await uploads.event(place.admin, uid, 'discard');
    expect((await post('fixes', { reasons: ['spaces'] })).status).toBe(422);
  });
});

describe('a replacement in a column', () => {
  const matches = async (part: object = {}) =>
    (await post<BulkLoadReplacementMatches>('replacements/matches', replacement(part))).body.data;

  it('is counted before it is carried out', async () => {
    expect(await matches()).toEqual({ cellCount: 1, examples: [{ rowNumber: 3, before: 'fifty', after: '50.00' }] });
    expect(await matches({ column: 3, find: 'il', match: 'part', replacement: 'o' })).toMatchObject({
      cellCount: 2,
      examples: [{ after: 'Hol' }, { after: 'Hol' }],
    });
    expect(await matches({ column: 3, find: 'Hill', severity: 'error', code: 'amountUnreadable' })).toMatchObject({
      cellCount: 1,
    });
    expect(await matches({ column: 2, find: ' ', replacement: '', match: 'part' })).toMatchObject({
      cellCount: 1,
      examples: [{ after: 'Bob' }],
    });
    expect((await cells())[1]?.[4]).toBe('fifty');
  });

  it('is counted for those alone who may correct the upload', async () => {
    const reader = await uploads.records.user();
    await uploads.records.relationship(reader, place.employer, {});
    for (const [by, status] of [
      [reader, 404],
      [(await uploads.place()).admin, 404],
      [place.admin, 200],
    ] as const)
      expect((await post('replacements/matches', replacement({}), by)).status).toBe(status);
  });

  it('changes the rows that it is meant for, and no others', async () => {
    const ofErrors = replacement({ column: 3, find: 'Hill', replacement: 'Hall', severity: 'error', code: 'amountUnreadable' });
    expect((await post('replacements', ofErrors)).body.data).toMatchObject({ cellCount: 1, rowCount: 1 });
    expect((await cells()).map((row) => row[3])).toEqual(['Hill', 'Hall']);
    expect((await post('replacements', replacement({}))).body.data.job).toMatchObject({ failedRowCount: 1 });
  });

  it.each([
    [{ column: 6 }, 'column'],
    [{ find: '', match: 'part' }, 'find'],
    [{ find: 'sixty' }, 'find'],
    [{ find: 'f', match: 'part', replacement: 'x'.repeat(998) }, 'replacement'],
    [{ match: 'most' }, 'match'],
  ])('with %j names the field to correct', async (part, field) => {
    const { status, body } = await post('replacements', replacement(part));
    expect([status, body.errors]).toMatchObject([422, [{ field }]]);
  });
});

describe('corrections that were made together', () => {
  it('are taken back, and repeated by taking that back', async () => {
    const before = await cells();
    const { body: done } = await post('fixes', { reasons: ['spaces', 'nationalInsuranceSpaces', 'currencySign'] });
    const after = await cells();
    const { firstEdit, lastEdit } = done.data;
    const { body: undone } = await post('taken-back', { firstEdit, lastEdit });
    expect(undone.data).toMatchObject({ cellCount: 3, rowCount: 2, job: { failedRowCount: 2 } });
    expect(await cells()).toEqual(before);
    await post('taken-back', { firstEdit: undone.data.firstEdit, lastEdit: undone.data.lastEdit });
    expect(await cells()).toEqual(after);
  });

  it('stay in cells that were changed since', async () => {
    const { firstEdit, lastEdit } = (await post('fixes', { reasons: ['spaces', 'currencySign'] })).body.data;
    const changes = [{ rowNumber: 2, column: 4, value: '7.00' }];
    await test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes });
    expect((await post('taken-back', { firstEdit, lastEdit })).body.data).toMatchObject({ cellCount: 1 });
    expect((await cells()).map((row) => [row[2], row[4]])).toEqual([
      ['Ada', '7.00'],
      [' Bob ', 'fifty'],
    ]);
    expect((await post('taken-back', { firstEdit, lastEdit })).status).toBe(422);
  });

  it('of another upload are out of reach', async () => {
    const { firstEdit, lastEdit } = (await post('fixes', { reasons: ['spaces'] })).body.data;
    const other = await uploads.place();
    const job = await uploads.checked(other, { fileAction: 'contribution', text: [heading, ...rows, ''].join('\r\n') });
    const path = `/bulk-loads/job/${job.bulkLoadJobUid}/taken-back`;
    expect((await test.call(other.admin, 'POST', path, { firstEdit, lastEdit })).status).toBe(422);
    expect((await post('taken-back', { firstEdit, lastEdit }, other.admin)).status).toBe(404);
    expect((await cells())[1]?.[2]).toBe('Bob');
  });
});
