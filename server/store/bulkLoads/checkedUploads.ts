import { sql } from 'kysely';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';
import type { Uploader } from './uploader.ts';

/** An upload whose check has ended, for a mail about it. */
export interface CheckedUpload extends LoadOf, Pick<Uploader, 'employerName' | 'payrollName' | 'periodTitle'> {
  status: string;
  rowCount: number;
  failedRowCount: number;
}

/**
 * Lets the ends of a person's checks follow one another until the transaction ends: of two at the same moment, neither would see that the other one is the
 * last.
 */
export async function lockUploader(tx: Scoped, userUid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checks of ' || ${userUid}, 0))`.execute(tx);
}

/** Notes that a mail is due about an upload whose check took longer than some seconds, if its payroll asks for mails. */
export async function noteLongCheck(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf, seconds: number): Promise<void> {
  await sql`
    update portal.bulk_load_jobs j set awaits_check_mail = true
    from portal.bulk_loads l left join portal.payrolls p on p.payroll_uid = l.payroll_uid
    where l.bulk_load_uid = j.bulk_load_uid and j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid}
      and j.started_at < clock_timestamp() - make_interval(secs => ${seconds}) and coalesce(p.should_notify_bulk_load_processing, true)`.execute(
    tx,
  );
}

const checked = sql`
    select t.employer_id::integer as "employerId", t.bulk_load_job_uid as "bulkLoadJobUid", t.status, t.row_count as "rowCount",
      t.failed_row_count as "failedRowCount", e.name as "employerName", p.name as "payrollName", ${periodTitleOf('t')} as "periodTitle"
    from taken t join portal.employers e on e.id = t.employer_id
    left join portal.payrolls p on p.payroll_uid = t.payroll_uid
    where t.status in ('waitingForMapping', 'waitingForTriggerToStartProcessing', 'failed')
    order by e.name, p.name, t.bulk_load_job_uid`;

/** An upload whose check has ended; null for one that is no longer open. */
export async function checkedUpload(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<CheckedUpload | null> {
  const { rows } = await sql<CheckedUpload>`
    with taken as (
      select j.*, l.payroll_uid from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
      where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid})
    ${checked}`.execute(tx);
  return rows[0] ?? null;
}

/** Takes the uploads of a person about which a mail is due, once none of theirs is being checked any more. Those that are no longer open are left out. */
export async function takeLongChecks(tx: Scoped, userUid: string): Promise<readonly CheckedUpload[]> {
  const { rows } = await sql<CheckedUpload>`
    with taken as (
      update portal.bulk_load_jobs j set awaits_check_mail = false from portal.bulk_loads l
      where l.bulk_load_uid = j.bulk_load_uid and l.uploaded_by = ${userUid} and j.awaits_check_mail and not exists (
        select from portal.bulk_load_jobs other join portal.bulk_loads o using (bulk_load_uid)
        where o.uploaded_by = ${userUid} and other.status = 'validatingData')
      returning j.*, l.payroll_uid)
    ${checked}`.execute(tx);
  return rows;
}
