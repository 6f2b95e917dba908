import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLargeUpload } from '../../../../tests/setup/largeUpload.ts';
import { createTestDatabase, type TestDatabase } from '../../../node/postgres/testDatabase.ts';
import { createStore } from '../../createStore.ts';
import { insertBulkLoad } from '../bulkLoads.ts';
import { noteMissing } from './missingMembers.ts';

const rowCount = 10_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('compares the members with thousands of rows that PostgreSQL has no statistics about', async () => {
  const { employer, payroll, scheme, user } = await addLargeUpload(database.db, rowCount);
  const load = {
    employerId: employer,
    fileUid: crypto.randomUUID(),
    fileName: 'may.csv',
    fileSha256: '0'.repeat(64),
    fileSize: 1,
    mediaType: 'text/csv',
    fileAction: 'contribution' as const,
    payrollUid: payroll,
    benefitUid: null,
    payrollDateUid: null,
    pensionSchemeUid: scheme,
    uploadedBy: user,
    uploadedAt: new Date(),
  };
  await createStore(database.db).within([employer], async (tx) => {
    const of = { employerId: employer, bulkLoadJobUid: await insertBulkLoad(tx, load) };
    // The first two members have no row.
    await sql`
      insert into portal.bulk_load_rows (bulk_load_job_uid, row_number, employer_id, cells, has_errors, has_warnings, employee_uid)
      select ${of.bulkLoadJobUid}::uuid, substr(e.payroll_number, 2)::integer, e.employer_id, '[]', false, false, e.employee_uid
      from portal.employees e where e.employer_id = ${employer} and substr(e.payroll_number, 2)::integer > 2`.execute(tx);
    // It takes a fiftieth of that, and some 10 seconds where each member is compared with each row.
    await sql`set local statement_timeout = '3s'`.execute(tx);
    await noteMissing(tx, of);
    const { rows } = await sql<{ findings: { code: string; words: object }[] }>`
      select file_findings as findings from portal.bulk_load_jobs where bulk_load_job_uid = ${of.bulkLoadJobUid}`.execute(tx);
    expect(rows[0]?.findings).toMatchObject([{ code: 'membersMissing', words: { count: 2 } }]);
  });
});
