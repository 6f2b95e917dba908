import { sql } from 'kysely';
import type { Reader } from '../../createStore.ts';
import type { LoadOf } from '../bulkLoadRows.ts';
import type { BulkLoadRun } from './runs.ts';

/** The work on a job's instructions: carrying them out, or undoing them. */
export interface RunProgress extends Pick<BulkLoadRun, 'state' | 'isStopped' | 'statementUid' | 'statementRefusal'> {
  /** The rows that were carried out. */
  doneRowCount: number;
  /** The members missing from the file who have their turn behind its rows. */
  missingCount: number;
  /** Instructions by their outcome. */
  done: number;
  failed: number;
  notDone: number;
  undone: number;
  left: number;
  /** Since the work last began to move: the seconds, and the rows or instructions that were done before. */
  measuredSeconds: number;
  measuredDone: number;
}

/** The progress of a job's run; null before it has begun. */
export async function progressOfRun(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<RunProgress | null> {
  const { rows } = await sql<RunProgress>`
    select state, stopped_at is not null as "isStopped", statement_uid as "statementUid", statement_refusal as "statementRefusal",
      done_row_count as "doneRowCount",
      (select count(*)::integer from portal.bulk_load_missing_members d
        where d.employer_id = ${employerId} and d.bulk_load_job_uid = ${bulkLoadJobUid} and d.row_number is not null) as "missingCount", done_count as done, failed_count as failed, not_done_count as "notDone", undone_count as undone, left_count as "left",
      extract(epoch from clock_timestamp() - measured_from)::float8 as "measuredSeconds", measured_done as "measuredDone"
    from portal.bulk_load_runs where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid}`.execute(reader);
  return rows[0] ?? null;
}
