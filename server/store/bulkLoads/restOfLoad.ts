import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import type { LoadSummary } from './bulkLoadWork.ts';
import { noteChecked, noteTakenOut } from './loadContent.ts';

/**
 * Puts the rows with errors of an upload into an upload of their own, with their corrections and people's decisions about them. An approval of the
 * upload holds for the rows that stay. The findings about the whole file stay with it too.
 *
 * @param rest - The state and the sums of the new upload. @returns its uid.
 */
export async function leaveFailedRows(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  { status, summary }: { status: string; summary: LoadSummary },
): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    insert into portal.bulk_load_jobs (employer_id, bulk_load_uid, file_name, payroll_date_uid, benefit_uid, rest_of_bulk_load_job_uid, status, row_count,
      failed_row_count, summary)
    select employer_id, bulk_load_uid, file_name, payroll_date_uid, benefit_uid, bulk_load_job_uid, ${status}, failed_row_count, failed_row_count,
      ${JSON.stringify(summary)}::text::jsonb
    from portal.bulk_load_jobs where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}
    returning bulk_load_job_uid as uid`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error(`The upload ${bulkLoadJobUid} has gone while it was locked.`);
  await sql`
    update portal.bulk_load_rows set bulk_load_job_uid = ${made.uid}
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId} and findings is not null and has_errors`.execute(
    tx,
  );
  for (const table of ['bulk_load_edits', 'bulk_load_decisions'])
    await sql`
      update portal.${sql.ref(table)} t set bulk_load_job_uid = ${made.uid}
      from portal.bulk_load_rows r where r.bulk_load_job_uid = ${made.uid} and r.employer_id = ${employerId} and r.row_number = t.row_number
        and t.bulk_load_job_uid = ${bulkLoadJobUid} and t.employer_id = ${employerId}`.execute(tx);
  await sql`
    update portal.bulk_load_jobs set row_count = row_count - failed_row_count, failed_row_count = 0
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(tx);
  await noteTakenOut(tx, { employerId, bulkLoadJobUid });
  await noteChecked(tx, { employerId, bulkLoadJobUid: made.uid });
  return made.uid;
}

/** The other uploads of the same file and the same benefit whose rows are processed, or being processed, and not undone. */
export async function processedParts(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<LoadOf[]> {
  const { rows } = await sql<{ uid: string }>`
    select o.bulk_load_job_uid as uid
    from portal.bulk_load_jobs j join portal.bulk_load_jobs o using (bulk_load_uid)
    join portal.bulk_load_runs r on r.bulk_load_job_uid = o.bulk_load_job_uid
    where j.bulk_load_job_uid = ${bulkLoadJobUid} and j.employer_id = ${employerId} and o.bulk_load_job_uid <> j.bulk_load_job_uid
      and o.benefit_uid is not distinct from j.benefit_uid and o.employer_id = ${employerId} and r.state <> 'undone'
    order by r.started_at, o.bulk_load_job_uid`.execute(reader);
  return rows.map(({ uid }) => ({ employerId, bulkLoadJobUid: uid }));
}
