import { describe, expect, it } from 'vitest';
import type { BulkLoadMappingState, BulkLoadRow } from '../../../schemas/generated/types.ts';
import { encodeText } from '../../../domain/files/reading/samples/sampleFiles.ts';
import { workbookFile } from '../../../domain/files/reading/samples/sampleWorkbook.ts';
import type { TestApi } from '../../../tests/setup/api/testApi.ts';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';
import { createApi } from '../createApi.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ test, uploads, place } = made));

interface Data<Shape> {
  data: Shape;
}

const heading = ['Payroll number', 'Last name', 'Employee contribution', 'Employer contribution'];
const csv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => `${cells.join(',')}\r\n`).join('');

const rowsOf = async (uid: string): Promise<BulkLoadRow[]> =>
  (await test.call<Data<BulkLoadRow[]>>(place.admin, 'GET', `/bulk-loads/jobItems/${uid}?limit=50`)).body.data;

describe('the content of a file', () => {
  it('is the same in a workbook, with its numbers as amounts', async () => {
    const rows = [heading, ['A1', 'Hill', 50.5, 30], ['B2', 'Hill', 60, 'fifty']];
    const content = await workbookFile({ sheets: [{ name: 'May', rows }] });
    const job = await uploads.checked(place, { fileAction: 'contribution', text: content, name: 'may.xlsx' });
    expect(job).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 2, failedRowCount: 1 });
    expect(job.processingSummary?.loadLevelSummary.total_monthly_payroll_amt).toBe(50_50);
    expect((await rowsOf(job.bulkLoadJobUid)).map(({ cells }) => cells)).toEqual([
      ['A1', 'Hill', '50.5', '30'],
      ['B2', 'Hill', '60', 'fifty'],
    ]);
  });

  it.each([
    ['UTF-16', 'utf-16le', true],
    ['Windows-1252', 'windows-1252', false],
    ['UTF-8 with a mark', 'utf-8', true],
  ] as const)('is read in %s', async (_, encoding, mark) => {
    const text = csv([heading, ['A1', 'Müller-Ångström', '50.00', '30.00']]);
    const content = Uint8Array.from(encodeText(text, encoding, mark));
    const job = await uploads.checked(place, { fileAction: 'contribution', text: content });
    expect(job).toMatchObject({ status: 'waitingForTriggerToStartProcessing', rowCount: 1, failedRowCount: 0 });
    expect((await rowsOf(job.bulkLoadJobUid))[0]?.cells).toEqual(['A1', 'Müller-Ångström', '50.00', '30.00']);
  });
});

it('of several uploads for a payroll at the same moment, one is taken, and the others have a link to it', async () => {
  const send = (amount: string) =>
    uploads.send(place, { fileAction: 'contribution', text: csv([heading, ['A1', 'Hill', amount, '30.00']]) });
  const answers = await Promise.all(['50.00', '51.00', '52.00'].map(send));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(2);
  const uid = answers.find(({ status }) => status === 201)?.body.data.bulkLoadJobUid;
  for (const { status, body } of answers)
    if (status === 422)
      expect(body.errors).toMatchObject([{ field: 'file', other: { href: `/employers/${place.employer}/bulk-loads/${uid}` } }]);
});

it('a question about the columns outlives the service that asked it', async () => {
  const text = csv([heading.with(2, 'Betrag'), ['A1', 'Hill', '50.00', '30.00']]);
  const { bulkLoadJobUid: uid, status } = await uploads.checked(place, { fileAction: 'contribution', text });
  expect(status).toBe('waitingForMapping');
  // Another server, which begins with a look at the uploads that were left.
  const restarted = createApi(test.deps);
  await test.checkUploads();
  const call = (method: string, path: string, body?: object) => {
    const headers = {
      Authorization: `Bearer ${place.admin}`,
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
    };
    return restarted.request(`/api/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const asked = await call('GET', `/bulk-loads/job/${uid}/mapping`);
  const { mapping, questions } = ((await asked.json()) as Data<BulkLoadMappingState>).data;
  expect(questions.length).toBeGreaterThan(0);
  const columns = mapping?.columns.map((column, n) => (n === 2 ? 'employeeRegularAmount' : column));
  const chosen = await call('PATCH', `/bulk-loads/job/${uid}/mapping`, { ...mapping, columns });
  expect(chosen.status, await chosen.text()).toBe(200);
  await test.workDone();
  expect((await uploads.read(place, uid)).status).toBe('waitingForTriggerToStartProcessing');
  expect(await uploads.read(place, uid)).toMatchObject({ rowCount: 1, failedRowCount: 0 });
});

it('no cell of a downloaded file becomes a formula, and a negative amount stays a number', async () => {
  const names = ['=HYPERLINK(A1)', '+1', '@SUM(1)', '-2+3', '＝1'];
  const rows = names.map((name, n) => [`X${n}`, name, '-1.50', 'fifty']);
  const { bulkLoadJobUid: uid } = await uploads.checked(place, { fileAction: 'contribution', text: csv([heading, ...rows]) });
  const answer = await test.call<string>(place.admin, 'GET', `/bulk-loads/job/${uid}/errors`, undefined, { Accept: 'text/csv' });
  const [, ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(1, 3))).toEqual(names.map((name) => [`'${name}`, '-1.50']));
});
