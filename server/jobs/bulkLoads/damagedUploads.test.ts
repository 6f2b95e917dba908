import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damagedCsv, type DamagedFile, damagedSizes, damagedXlsx } from '../../../domain/files/reading/samples/damagedFiles.ts';
import { wholeFile } from '../../../domain/files/reading/samples/sampleFiles.ts';
import type { Mapping } from '../../../domain/files/types.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { chooseMapping } from '../../store/bulkLoads/bulkLoadMappings.ts';
import { findLoad, insertBulkLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { resetLoad } from '../../store/bulkLoads/bulkLoadWork.ts';
import { databaseFiles } from '../../store/files/databaseFiles.ts';
import { advanceBulkLoads } from './advanceBulkLoads.ts';

let test: TestApi;
let place: UploadPlaces;
beforeAll(async () => {
  test = await createTestApi();
  place = await new Uploads(test).place();
});
afterAll(() => test.close());

/** Keeps a file as its upload does, past the limits and the order of the API. */
async function kept({ bytes, name }: DamagedFile, ending: 'csv' | 'xlsx'): Promise<string> {
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
      fileName: `${name.slice(0, 100)}.${ending}`,
      fileSha256: '0'.repeat(64),
      fileSize: bytes.byteLength,
      mediaType: ending === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      fileAction: 'contribution',
      payrollUid: payroll,
      benefitUid: benefit,
      payrollDateUid: period,
      pensionSchemeUid: scheme,
      uploadedBy: admin,
      uploadedAt: test.deps.clock(),
    }),
  );
}

const mapping: Mapping = {
  formatId: 'base-contribution',
  hasHeading: true,
  columns: [
    'payrollNumber',
    'lastName',
    'nationalInsurance',
    'dateOfBirth',
    null,
    null,
    'employeeRegularAmount',
    'employerRegularAmount',
  ],
  values: {},
  dateOrder: 'dayFirst',
};

/** Answers the question about the columns of a file, as a person does. @returns Whether it was asked. */
async function answered(uid: string): Promise<boolean> {
  const { employer } = place;
  return test.store.within([employer], async (tx) => {
    const load = await findLoad(tx, employer, uid);
    if (load?.status !== 'waitingForMapping') return false;
    await chooseMapping(tx, load, { mapping, chosenBy: place.admin });
    await resetLoad(tx, { employerId: employer, bulkLoadJobUid: uid });
    await sql`update portal.bulk_load_jobs set status = 'validatingData' where bulk_load_job_uid = ${uid}`.execute(tx);
    return true;
  });
}

interface Outcome {
  status: string;
  fileErrorCount: number;
  rowCount: number;
  keptRows: number;
  hasHeading: boolean | null;
  /** Whether a warning names rows that were left out. */
  namesLeftOut: boolean;
}

async function outcomeOf(uid: string): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select j.status, j.row_count as "rowCount", (l.mapping -> 'hasHeading')::boolean as "hasHeading",
      j.file_error_count - (select count(*)::integer from jsonb_array_elements(j.file_findings) f
        where f ->> 'code' in ('columnUnknown', 'columnUnreadable', 'columnRepeated', 'columnOfOthers')) as "fileErrorCount",
      j.file_findings @> '[{"code": "rowsLeftOut"}]' as "namesLeftOut",
      (select count(*) from portal.bulk_load_rows r where r.bulk_load_job_uid = j.bulk_load_job_uid) as "keptRows"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid) where j.bulk_load_job_uid = ${uid}`.execute(
    test.database.db,
  );
  return rows[0] as Outcome;
}

/** A row of one word is taken for the heading of a group in a report, is left out, and is named by a warning of the file. */
function isWord(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length === 1 && /^[^\d@]*\p{L}{2}[^\d@]*$/u.test(filled[0]?.trim() ?? '');
}

/** Every row of the file, or an error about its reading: that its people are known to nobody is another error. @returns whether it ended in rows. */
async function expectExplained(uid: string, { name, bytes }: DamagedFile): Promise<boolean> {
  const { status, fileErrorCount, rowCount, keptRows, hasHeading, namesLeftOut } = await outcomeOf(uid);
  expect(rowCount, name).toBe(keptRows);
  expect(status, name).toBe('waitingForTriggerToStartProcessing');
  if (fileErrorCount > 0) return false;
  const { rows, findings } = await wholeFile(bytes, { sizes: damagedSizes });
  expect(
    findings.filter(({ rowNumber }) => rowNumber === null),
    name,
  ).toEqual([]);
  const words = rows.slice(hasHeading ? 1 : 0).filter(({ cells }) => isWord(cells)).length;
  expect(keptRows + (namesLeftOut ? words : 0), name).toBe(rows.length - (hasHeading ? 1 : 0));
  return true;
}

/** Checks all files that wait. @returns Their number. */
async function check(): Promise<number> {
  const reported: unknown[] = [];
  const step = await advanceBulkLoads(
    { store: test.store, files: databaseFiles, sizes: damagedSizes, at: test.deps.clock() },
    { report: (error) => reported.push(error), isOutage: () => false },
  );
  expect(reported).toEqual([]);
  expect(step.failed).toBe(0);
  return step.checked;
}

it.each([
  ['CSV files', 'csv', 130, 60, damagedCsv],
  ['workbooks', 'xlsx', 70, 30, damagedXlsx],
] as const)(
  'damaged %s end in all of their rows or in an explained error',
  { timeout: 60_000 },
  async (_, ending, count, leastWithRows, damaged) => {
    const files: { uid: string; file: DamagedFile }[] = [];
    for (let seed = 0; seed < count; seed += 1) {
      const made = await damaged(seed);
      const file = { ...made, name: `seed ${seed}: ${made.name}` };
      files.push({ uid: await kept(file, ending), file });
    }
    expect(await check()).toBe(count);
    let asked = 0;
    for (const { uid } of files) asked += Number(await answered(uid));
    expect(await check()).toBe(asked);
    let withRows = 0;
    for (const { uid, file } of files) withRows += Number(await expectExplained(uid, file));
    expect(withRows).toBeGreaterThan(leastWithRows);
  },
);
