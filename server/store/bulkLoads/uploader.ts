import { sql } from 'kysely';
import type { Reader } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';

/** The person who uploaded a file, and the place of the file, for a mail about it. */
export interface Uploader {
  userUid: string;
  email: string;
  employerName: string;
  /** Null for a file of the whole employer. */
  payrollName: string | null;
  /** Null without a pay period. */
  periodName: string | null;
}

/**
 * The person to tell that an upload has been processed; null where the payroll asks for no mail. A file of the whole employer has no payroll that could
 * turn the mail off.
 */
export async function uploaderToTell(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<Uploader | null> {
  const { rows } = await sql<Uploader>`
    select u.user_uid as "userUid", u.email, e.name as "employerName", p.name as "payrollName", d.name as "periodName"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    join portal.users u on u.user_uid = l.uploaded_by
    join portal.employers e on e.id = j.employer_id
    left join portal.payrolls p on p.payroll_uid = l.payroll_uid
    left join portal.pay_periods d on d.payroll_date_uid = j.payroll_date_uid
    where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid}
      and coalesce(p.should_notify_bulk_load_processing, true)`.execute(reader);
  return rows[0] ?? null;
}
