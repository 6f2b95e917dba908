import { sql } from 'kysely';
import type { Reader, Scoped } from '../../createStore.ts';

interface JobOf {
  employerId: number;
  jobUid: string;
}

/** The decisions about potential duplicates of the next rows: the employee who is the same person, or null for somebody else. */
export async function decisionsAfter(
  reader: Reader,
  { employerId, jobUid }: JobOf,
  after: number,
  limit: number,
): Promise<Map<number, { employeeUid: string | null }>> {
  const { rows } = await sql<{ rowNumber: number; employeeUid: string | null }>`
    select row_number as "rowNumber", employee_uid as "employeeUid" from portal.bulk_load_decisions
    where employer_id = ${employerId} and bulk_load_job_uid = ${jobUid} and row_number > ${after} order by row_number limit ${limit}`.execute(
    reader,
  );
  return new Map(rows.map(({ rowNumber, employeeUid }) => [rowNumber, { employeeUid }]));
}

/** Keeps a person's decision about a row, in place of an earlier one. */
export async function writeDecision(
  tx: Scoped,
  { employerId, jobUid }: JobOf,
  { rowNumber, employeeUid, decidedBy, at }: { rowNumber: number; employeeUid: string | null; decidedBy: string; at: Date },
): Promise<void> {
  await sql`
    insert into portal.bulk_load_decisions (bulk_load_job_uid, row_number, employer_id, employee_uid, decided_by, decided_at)
    values (${jobUid}, ${rowNumber}, ${employerId}, ${employeeUid}, ${decidedBy}, ${at})
    on conflict (bulk_load_job_uid, row_number) do update set employee_uid = excluded.employee_uid, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at where bulk_load_decisions.employer_id = excluded.employer_id`.execute(tx);
}
