import { sql } from 'kysely';
import { periodTitleOf } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';
import { withoutLinks } from '../notices/mailText.ts';
import type { LoadOf } from './bulkLoadRows.ts';

/** The person who uploaded a file, and the place of the file, for notices and mails about it. */
export interface Uploader {
  userUid: string;
  /** Null in a scope that does not see the person. */
  email: string | null;
  /** Whether the payroll asks for mails to this person. A file of the whole employer has no payroll that could turn them off. */
  wantsMail: boolean;
  /** The person who started its processing, or null. */
  startedBy: string | null;
  employerName: string;
  /** Null for a file of the whole employer. */
  payrollName: string | null;
  /** The payroll, the benefit and the period; null without a pay period. */
  periodTitle: string | null;
}

/** The person and the place of an upload; null when there is no such upload. */
export async function placeOfLoad(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<Uploader | null> {
  const { rows } = await sql<Uploader>`
    select l.uploaded_by as "userUid", u.email, coalesce(p.should_notify_bulk_load_processing, true) as "wantsMail", r.started_by as "startedBy",
      e.name as "employerName", p.name as "payrollName", ${periodTitleOf('j')} as "periodTitle"
    from portal.bulk_load_jobs j join portal.bulk_loads l using (bulk_load_uid)
    left join portal.users u on u.user_uid = l.uploaded_by
    join portal.employers e on e.id = j.employer_id
    left join portal.payrolls p on p.payroll_uid = l.payroll_uid
    left join portal.bulk_load_runs r on r.employer_id = j.employer_id and r.bulk_load_job_uid = j.bulk_load_job_uid
    where j.employer_id = ${employerId} and j.bulk_load_job_uid = ${bulkLoadJobUid}`.execute(reader);
  return rows[0] ?? null;
}

/** The place of a file, by names that say nothing about its people: the file's own name might. */
export const placeText = ({
  employerName,
  payrollName,
  periodTitle,
}: Pick<Uploader, 'employerName' | 'payrollName' | 'periodTitle'>): string =>
  [employerName, periodTitle ?? payrollName].flatMap((name) => (name === null ? [] : withoutLinks(name))).join(', ');
