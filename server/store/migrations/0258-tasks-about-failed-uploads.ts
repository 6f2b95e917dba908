import { type Kysely, sql } from 'kysely';

/** Tasks of the provider about uploads that have failed before there were tasks about them. The daily step of late payments adds those about them itself. */
const statement = `
  insert into portal.tasks (employer_id, kind, record_uid, title, detail, due_date, responsible, record_href, added_on)
  select j.employer_id, 'failedUpload', j.bulk_load_job_uid,
    'Upload failed: ' || coalesce((select p.name from portal.payrolls p where p.payroll_uid = l.payroll_uid), 'a file of the whole employer'),
    coalesce(j.failure_reason, 'It has stopped without a reason') || '. Find out why. Then it is tried again, undone, or discarded for another file.',
    portal.uk_today(), 'provider',
    '/employers/' || j.employer_id || '/employees/' ||
      case when exists (select from portal.bulk_load_runs r where r.bulk_load_job_uid = j.bulk_load_job_uid) then 'process' else 'validate' end ||
      '/' || j.bulk_load_job_uid,
    portal.uk_today()
  from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid) where j.status = 'failed'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
