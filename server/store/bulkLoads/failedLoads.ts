import { sql } from 'kysely';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import { benefitOfJob } from './bulkLoads.ts';

/** An upload after a step that may have failed. */
export interface SteppedLoad {
  status: BulkLoadJob['status'];
  failureReason: string | null;
  /** Whether rows are being carried out or undone, so that the failure was not in its check. */
  hasRun: boolean;
}

/** The state of an upload, and whether its processing has begun. */
export async function steppedLoad(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<SteppedLoad> {
  const { rows } = await sql<SteppedLoad>`
    select j.status, j.failure_reason as "failureReason",
      exists (select from portal.bulk_load_runs r where r.bulk_load_job_uid = j.bulk_load_job_uid) as "hasRun"
    from portal.bulk_load_jobs j where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid}`.execute(reader);
  const [load] = rows;
  if (!load) throw new Error(`The upload ${bulkLoadJobUid} is not there.`);
  return load;
}

/** The older uploads whose check has failed, and in whose place this one has come: for the same payroll, benefit and period, of the same kind. */
export async function replacedLoads(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    with jobs as (
      select j.bulk_load_job_uid as uid, j.status, l.uploaded_at, (l.file_action, l.payroll_uid, ${benefitOfJob}, j.payroll_date_uid) as place,
        exists (select from portal.bulk_load_runs r where r.bulk_load_job_uid = j.bulk_load_job_uid) as has_run
      from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid) where j.employer_id = ${employerId})
    select o.uid from jobs o join jobs j on o.place is not distinct from j.place and o.uploaded_at < j.uploaded_at
    where j.uid = ${bulkLoadJobUid} and o.status = 'failed' and not o.has_run`.execute(tx);
  return rows.map(({ uid }) => uid);
}
