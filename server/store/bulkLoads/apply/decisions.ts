import { sql } from 'kysely';
import type { Reader, Scoped } from '../../createStore.ts';
import { contentOfRow } from '../duplicateRows.ts';

interface JobOf {
  employerId: number;
  jobUid: string;
}

/** A person's answer about a potential duplicate. */
export interface DuplicateDecision {
  /** The employee who is the same person, or null for somebody else. */
  employeeUid: string | null;
  /** The employees with whom the row was compared. */
  candidates: readonly string[];
}

/** The decisions about potential duplicates of the next rows. One about former contents of its row is left out. */
export async function decisionsAfter(
  reader: Reader,
  { employerId, jobUid }: JobOf,
  after: number,
  limit: number,
): Promise<Map<number, DuplicateDecision>> {
  const { rows } = await sql<DuplicateDecision & { rowNumber: number }>`
    select d.row_number as "rowNumber", d.employee_uid as "employeeUid", coalesce(d.candidates, '{}') as candidates
    from portal.bulk_load_decisions d join portal.bulk_load_rows r using (bulk_load_job_uid, row_number)
    where d.employer_id = ${employerId} and r.employer_id = ${employerId} and d.bulk_load_job_uid = ${jobUid} and d.row_number > ${after}
      and d.row_sha256 = ${contentOfRow}
    order by d.row_number limit ${limit}`.execute(reader);
  return new Map(rows.map(({ rowNumber, ...decision }) => [rowNumber, decision]));
}

/** Keeps a person's decisions about rows, in place of earlier ones. Each holds for the contents that its row has now. */
export async function writeDecisions(
  tx: Scoped,
  { employerId, jobUid }: JobOf,
  decisions: readonly (DuplicateDecision & { rowNumber: number })[],
  { decidedBy, at }: { decidedBy: string; at: Date },
): Promise<void> {
  await sql`
    insert into portal.bulk_load_decisions (bulk_load_job_uid, row_number, employer_id, employee_uid, candidates, row_sha256, decided_by, decided_at)
    select r.bulk_load_job_uid, r.row_number, r.employer_id, n."employeeUid", n.candidates, ${contentOfRow}, ${decidedBy}, ${at}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::text::jsonb) as n("rowNumber" integer, "employeeUid" uuid, candidates uuid[])
    join portal.bulk_load_rows r on r.row_number = n."rowNumber" and r.bulk_load_job_uid = ${jobUid} and r.employer_id = ${employerId}
    on conflict (bulk_load_job_uid, row_number) do update set employee_uid = excluded.employee_uid, candidates = excluded.candidates,
      row_sha256 = excluded.row_sha256, decided_by = excluded.decided_by, decided_at = excluded.decided_at
    where bulk_load_decisions.employer_id = excluded.employer_id`.execute(tx);
}

/** The rows that are about one of these employees by a decision. */
export async function mergedRows(
  reader: Reader,
  { employerId, jobUid }: JobOf,
  employeeUids: readonly string[],
): Promise<{ rowNumber: number; employeeUid: string }[]> {
  const { rows } = await sql<{ rowNumber: number; employeeUid: string }>`
    select d.row_number as "rowNumber", d.employee_uid as "employeeUid"
    from portal.bulk_load_decisions d join portal.bulk_load_rows r using (bulk_load_job_uid, row_number)
    where d.employer_id = ${employerId} and r.employer_id = ${employerId} and d.bulk_load_job_uid = ${jobUid}
      and d.employee_uid = any(${[...employeeUids]}::uuid[]) and d.row_sha256 = ${contentOfRow}
    order by d.row_number`.execute(reader);
  return rows;
}
