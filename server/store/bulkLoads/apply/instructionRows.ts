import { sql } from 'kysely';
import { type InstructionPlace, instructionUid } from '../../../../domain/files/instructions/instructionUid.ts';
import type { InstructionKind } from '../../../../domain/files/types.ts';
import type { Reader, Scoped } from '../../createStore.ts';
import type { LoadOf } from '../bulkLoadRows.ts';
import type { Effect } from './appliedTables.ts';

/**
 * The result of an instruction: carried out, refused, not carried out because another one of its row was refused, undone, or left as it is by an undo
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
  const rows = results.map(({ effects, ...result }) => ({
    ...result,
    uid: instructionUid(of.jobUid, result),
    effects: JSON.stringify(effects),
  }));
  await sql`
    insert into portal.bulk_load_instructions (bulk_load_job_uid, row_number, "position", instruction_uid, employer_id, kind, state, reason, employee_uid, effects)
    select ${of.jobUid}::uuid, n."rowNumber", n."position", n.uid, ${of.employerId}::bigint, n.kind, n.state, n.reason, n."employeeUid", n.effects::json
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as n("rowNumber" integer, "position" smallint, uid uuid, kind text, state text, reason text,
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

/** The employees among these whom an upload has made employees. */
export async function joinedByLoad(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  employeeUids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select i.employee_uid as uid from portal.bulk_load_instructions i
    where i.bulk_load_job_uid = ${bulkLoadJobUid} and i.employer_id = ${employerId} and i.kind = 'openUserAccount' and i.state = 'done'
      and i.employee_uid = any(${employeeUids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

/** An instruction of a row that had its turn, for the details of the row. */
export interface RowInstruction extends InstructionPlace {
  instructionUid: string;
  kind: InstructionKind;
  state: InstructionState;
}

/** The instructions of the first rows of a job that have had their turn, in their order. @param to - The last of the rows. */
export async function instructionsUpTo(
  reader: Reader,
  { employerId, bulkLoadJobUid }: LoadOf,
  to: number,
): Promise<RowInstruction[]> {
  const { rows } = await sql<RowInstruction>`
    select row_number as "rowNumber", "position", instruction_uid as "instructionUid", kind, state from portal.bulk_load_instructions
    where employer_id = ${employerId} and bulk_load_job_uid = ${bulkLoadJobUid} and row_number <= ${to}
    order by row_number, "position"`.execute(reader);
  return rows;
}
