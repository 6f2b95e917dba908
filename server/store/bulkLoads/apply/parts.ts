import { sql } from 'kysely';
import type { Scoped } from '../../createStore.ts';
import type { BulkLoadRun } from './runs.ts';

/** The other uploads of the file and the pay period of a run: the rows that it has left over, or those that it was left over from. */
const otherParts = ({ employerId, jobUid, payrollDateUid }: BulkLoadRun) => sql`
  select o.bulk_load_job_uid, o.status from portal.bulk_load_jobs j join portal.bulk_load_jobs o using (bulk_load_uid)
  where j.bulk_load_job_uid = ${jobUid} and j.employer_id = ${employerId} and o.bulk_load_job_uid <> j.bulk_load_job_uid
    and o.employer_id = ${employerId} and o.payroll_date_uid = ${payrollDateUid}`;

/** Whether other rows of the file are still to be processed for the same pay period. Two parts that end at the same moment wait for each other at their file. */
export async function hasOpenParts(tx: Scoped, run: BulkLoadRun): Promise<boolean> {
  await sql`
    select 1 from portal.bulk_loads l where l.employer_id = ${run.employerId}
      and l.bulk_load_uid = (select j.bulk_load_uid from portal.bulk_load_jobs j where j.bulk_load_job_uid = ${run.jobUid}) for update`.execute(
    tx,
  );
  const { rows } = await sql`
    select 1 from (${otherParts(run)}) o
    where o.status in ('waitingForTriggerToStartProcessing', 'approved', 'processingInstructions', 'failed') limit 1`.execute(tx);
  return rows.length > 0;
}

/** Notes that a statement has the contributions of the other parts too, so that each of them can be undone until its payment begins. */
export async function shareStatement(tx: Scoped, run: BulkLoadRun, statementUid: string): Promise<void> {
  // In the order of a request, which locks an upload before its run: the uploads then await the payment, too.
  await sql`
    select 1 from portal.bulk_load_jobs where bulk_load_job_uid in (select o.bulk_load_job_uid from (${otherParts(run)}) o)
    order by bulk_load_job_uid for update`.execute(tx);
  await sql`
    update portal.bulk_load_runs r set statement_uid = ${statementUid}, statement_refusal = null
    from (${otherParts(run)}) o
    where r.bulk_load_job_uid = o.bulk_load_job_uid and r.employer_id = ${run.employerId} and r.state = 'processed' and r.statement_uid is null`.execute(
    tx,
  );
}
