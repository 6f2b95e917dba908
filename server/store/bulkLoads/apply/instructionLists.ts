import { sql } from 'kysely';
import type { Reader } from '../../createStore.ts';
import type { LoadOf } from '../bulkLoadRows.ts';
import type { InstructionResult, InstructionState } from './instructionRows.ts';

/** A row that has had its turn, with its instructions in their order. */
export interface RowResult {
  rowNumber: number;
  /** The name of the member, of a decision about somebody who is missing from the file; null for a row of the file. */
  missingMember: string | null;
  instructions: Omit<InstructionResult, 'effects' | 'rowNumber'>[];
}

/** A page of the rows that were carried out. @param state - Only rows with an instruction of this outcome; null for all. */
export async function listResults(
  reader: Reader,
  { employerId, bulkLoadJobUid }: LoadOf,
  state: InstructionState | null,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: RowResult[]; totalCount: number }> {
  const ofJob = sql`i.employer_id = ${employerId} and i.bulk_load_job_uid = ${bulkLoadJobUid}`;
  const wanted = state === null ? sql`i."position" = 1` : sql`i.state = ${state}`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(distinct i.row_number)::integer as count from portal.bulk_load_instructions i where ${ofJob} and ${wanted}`.execute(
    reader,
  );
  const { rows } = await sql<RowResult>`
    with page as (
      select distinct i.row_number from portal.bulk_load_instructions i where ${ofJob} and ${wanted}
      order by i.row_number limit ${limit} offset ${(page - 1) * limit})
    select i.row_number as "rowNumber", min(missing.name) as "missingMember", json_agg(json_build_object('position', i."position", 'kind', i.kind, 'state', i.state, 'reason', i.reason,
      'employeeUid', i.employee_uid) order by i."position") as instructions
    from page join portal.bulk_load_instructions i using (row_number)
    left join lateral (
      select e.first_name || ' ' || e.last_name as name
      from portal.bulk_load_missing_members d join portal.employees e on e.employee_uid = d.employee_uid
      where d.employer_id = ${employerId} and d.bulk_load_job_uid = ${bulkLoadJobUid} and d.row_number = i.row_number) missing on true
    where ${ofJob}
    group by i.row_number order by i.row_number`.execute(reader);
  return { rows, totalCount: counted[0]?.count ?? 0 };
}
