import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLargeUpload } from '../../../tests/setup/largeUpload.ts';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { createStore } from '../createStore.ts';
import { removeFindings } from './bulkLoadWork.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('reads the rows of a file in proportion to their number, also where the statistics were taken before they were written', async () => {
  const count = 500;
  const bulkLoadJobUid = crypto.randomUUID();
  const { employer: employerId } = await addLargeUpload(database.db, 1);
  const finding = (code: string, severity: string) => ({ code, severity, column: 'payrollNumber' });
  const findings = JSON.stringify([finding('unknown', 'error'), finding('odd', 'warning')]);
  const addRows = () =>
    sql`
    insert into portal.bulk_load_rows (bulk_load_job_uid, row_number, employer_id, cells, findings, has_errors, has_warnings)
    select ${bulkLoadJobUid}, n, ${employerId}, '[]', ${findings}::json, true, true from generate_series(1, ${count}) n`.execute(
      database.db,
    );
  await addRows();
  await sql`delete from portal.bulk_load_rows`.execute(database.db);
  await sql`analyze portal.bulk_load_rows`.execute(database.db);
  await addRows();
  const consequences = { codes: ['unknown'], columns: [], pairs: [] };
  const { read, rows } = await createStore(database.db).within([employerId], async (tx) => {
    await removeFindings(tx, { employerId, bulkLoadJobUid }, consequences);
    const { rows: counted } = await sql<{ read: number }>`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read from pg_stat_xact_user_tables
      where relname = 'bulk_load_rows'`.execute(tx);
    const { rows: left } = await sql`
      select findings, has_errors, has_warnings, count(*)::integer as count from (
        select findings::text, has_errors, has_warnings from portal.bulk_load_rows where bulk_load_job_uid = ${bulkLoadJobUid}) r
      group by 1, 2, 3`.execute(tx);
    return { read: counted[0]?.read, rows: left };
  });
  expect(rows).toEqual([{ findings: JSON.stringify([finding('odd', 'warning')]), has_errors: false, has_warnings: true, count }]);
  // Once for the change, once for the count, and what the index still names of removed rows.
  expect(read).toBeLessThan(5 * count);
});
