import { sql } from 'kysely';
import type { InstructionKind } from '../../../../schemas/lib/bulkLoads/types.ts';
import type { Reader, Scoped } from '../../createStore.ts';
import type { Page, PageRequest } from '../../core/listPage.ts';
import type { Effect } from './appliedTables.ts';

/** The name of an instruction within its job. */
export interface InstructionPlace {
  rowNumber: number;
  /** Its place in the row, from 1. */
  position: number;
}

/**
 * The result of an instruction: carried out, refused, not carried out because an earlier one of its row was refused, undone, or left as it is by an undo
 * because somebody has changed its records since.
 */
export type InstructionState = 'done' | 'failed' | 'notDone' | 'undone' | 'left';

/** An instruction that has had its turn. */
export interface InstructionResult extends InstructionPlace {
  kind: InstructionKind;
  state: InstructionState;
  /** The reason for which it was refused or left; for an assessment, its result. */
  reason: string | null;
  employeeUid: string | null;
  effects: readonly Effect[];
}

/** Writes the results of a batch. */
export async function insertInstructions(
  tx: Scoped,
  of: { employerId: number; jobUid: string },
  results: readonly InstructionResult[],
): Promise<void> {
  const rows = results.map(({ effects, ...result }) => ({ ...result, effects: JSON.stringify(effects) }));
  await sql`
    insert into portal.bulk_load_instructions (bulk_load_job_uid, row_number, "position", employer_id, kind, state, reason, employee_uid, effects)
    select ${of.jobUid}::uuid, n."rowNumber", n."position", ${of.employerId}::bigint, n.kind, n.state, n.reason, n."employeeUid", n.effects::json
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as n("rowNumber" integer, "position" smallint, kind text, state text, reason text,
      "employeeUid" uuid, effects text)`.execute(tx);
}

/** The last instructions of a job that were carried out and not undone, the last one first. */
export async function lastDone(
  tx: Scoped,
  of: { employerId: number; jobUid: string },
  limit: number,
): Promise<InstructionResult[]> {
  const { rows } = await sql<InstructionResult>`
    select row_number as "rowNumber", "position", kind, state, reason, employee_uid as "employeeUid", effects
    from portal.bulk_load_instructions
    where employer_id = ${of.employerId} and bulk_load_job_uid = ${of.jobUid} and state = 'done'
    order by bulk_load_job_uid desc, row_number desc, "position" desc limit ${limit}`.execute(tx);
  return rows;
}

/** Writes that instructions are undone, or left with their reason. */
export async function markInstructions(
  tx: Scoped,
  of: { employerId: number; jobUid: string },
  marks: readonly (InstructionPlace & { state: 'undone' | 'left'; reason: string | null })[],
): Promise<void> {
  await sql`
    update portal.bulk_load_instructions t set state = n.state, reason = coalesce(n.reason, t.reason)
    from jsonb_to_recordset(${JSON.stringify(marks)}::text::jsonb) as n("rowNumber" integer, "position" smallint, state text, reason text)
    where t.employer_id = ${of.employerId} and t.bulk_load_job_uid = ${of.jobUid} and t.row_number = n."rowNumber" and t."position" = n."position"`.execute(
    tx,
  );
}

/** The number of a job's instructions by their state and kind. */
export async function countInstructions(
  reader: Reader,
  of: { employerId: number; jobUid: string },
): Promise<{ kind: InstructionKind; state: InstructionState; count: number }[]> {
  const { rows } = await sql<{ kind: InstructionKind; state: InstructionState; count: number }>`
    select kind, state, count(*) as count from portal.bulk_load_instructions
    where employer_id = ${of.employerId} and bulk_load_job_uid = ${of.jobUid} group by kind, state order by kind, state`.execute(
    reader,
  );
  return rows;
}

/** One page of the instructions of a job that were refused, not carried out or left, in the order of the file. */
export async function unsettledInstructions(
  reader: Reader,
  of: { employerId: number; jobUid: string },
  { limit, page }: PageRequest,
): Promise<Page<Omit<InstructionResult, 'effects'>>> {
  const where = sql`employer_id = ${of.employerId} and bulk_load_job_uid = ${of.jobUid} and state in ('failed', 'notDone', 'left')`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from portal.bulk_load_instructions where ${where}`.execute(reader);
  const totalCount = counted.rows[0]?.total ?? 0;
  const size = limit ?? totalCount;
  const { rows } = await sql<Omit<InstructionResult, 'effects'>>`
    select row_number as "rowNumber", "position", kind, state, reason, employee_uid as "employeeUid"
    from portal.bulk_load_instructions where ${where} order by row_number, "position" limit ${size} offset ${(page - 1) * size}`.execute(
    reader,
  );
  return { rows, totalCount };
}
