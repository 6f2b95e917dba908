import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
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

const headings = 'Payroll number,National insurance number,First name,Last name,Employee contribution,Employer contribution';
const ada = 'A1,AB123456A,Ada,Hill,50.00,30.00';
const bob = 'B2,AB123457B,Bob,Hill,60.00,36.00';
const textOf = (...rows: readonly string[]): string => [headings, ...rows, ''].join('\r\n');

const correct = (uid: string, changes: readonly object[]) =>
  test.call(place.admin, 'PATCH', `/bulk-loads/job/${uid}/rows`, { changes });
const warningsOf = async (uid: string): Promise<string[]> =>
  ((await uploads.read(place, uid)).validation?.fileWarnings ?? []).map(({ message }) => message);
const contributions = (text: string) =>
  uploads.checked(place, { fileAction: 'contribution', text, payrollDateUid: place.period });

describe('members missing from a file', () => {
  it('are named', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
  });

  it('are not missing when their row has an error', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob.replace('60.00', 'sixty')));
    expect(await warningsOf(uid)).toEqual([]);
  });

  it('are others after a correction of the person of a row, and the same again once it is taken back', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada));
    const [number, insurance, , , name] = [0, 1, 2, 3, 2];
    const cells = (values: readonly [number, string][]) => values.map(([column, value]) => ({ rowNumber: 2, column, value }));
    const asBob = cells([
      [number, 'B2'],
      [insurance, 'AB123457B'],
      [name, 'Bob'],
    ]);
    const asAda = cells([
      [number, 'A1'],
      [insurance, 'AB123456A'],
      [name, 'Ada'],
    ]);
    expect((await correct(uid, asBob)).status).toBe(200);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Ada Hill (A1).']);
    expect((await correct(uid, asAda)).status).toBe(200);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
  });

  it('are warned about once a row is about nobody, and no longer when it is about them again', async () => {
    const { bulkLoadJobUid: uid } = await contributions(textOf(ada, bob));
    expect(await warningsOf(uid)).toEqual([]);
    const blanked = [0, 1].map((column) => ({ rowNumber: 3, column, value: '' }));
    expect((await correct(uid, blanked)).status).toBe(200);
    expect(await warningsOf(uid)).toEqual(['Members of the payroll who are not in the file: 1. Bob Hill (B2).']);
    expect((await correct(uid, [{ rowNumber: 3, column: 0, value: 'b2' }])).status).toBe(200);
    expect(await warningsOf(uid)).toEqual([]);
  });

  it('are expected in a file of several kinds of change only if it has the contributions of a period', async () => {
    const withAction = (heading: string, row: string): string => `Requested action,${heading}\r\ncontribution,${row}\r\n`;
    const several = { fileAction: 'bulkManagement', text: withAction(headings, ada), payrollDateUid: place.period } as const;
    const { bulkLoadJobUid: uid } = await uploads.checked(place, several);
    expect(await warningsOf(uid)).toHaveLength(1);
    await uploads.event(place.admin, uid, 'discard');
    const text = withAction('Payroll number,First name,Last name,Annual salary', 'A1,Ada,Hill,30000').replace(
      'contribution',
      'salaryDetail',
    );
    const other = await uploads.checked(place, { ...several, text });
    expect(await warningsOf(other.bulkLoadJobUid)).toEqual([]);
  });

  it('are unknown in a file that was not read to its end', async () => {
    const job = await contributions(textOf(ada, 'x,'.repeat(2_000)));
    expect(job.fileErrorCount).toBeGreaterThan(0);
    expect(await warningsOf(job.bulkLoadJobUid)).toEqual([]);
  });
});
