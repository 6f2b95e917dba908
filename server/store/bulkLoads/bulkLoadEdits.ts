import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';

/** A corrected cell. */
export interface Edit {
  rowNumber: number;
  /** The place of the cell in its row, from 0. */
  columnIndex: number;
  before: string;
  after: string;
}

/** The numbers of corrections that were made together, both included. */
export interface EditRange {
  firstEdit: number;
  lastEdit: number;
}

/** Keeps corrections with who made them, and when. @param edits - At least one. */
export async function insertEdits(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  edits: readonly Edit[],
  { editedBy, editedAt }: { editedBy: string; editedAt: Date },
): Promise<EditRange> {
  const { rows } = await sql<EditRange>`
    with kept as (
      insert into portal.bulk_load_edits (bulk_load_job_uid, employer_id, row_number, column_index, before, after, edited_by, edited_at)
      select ${bulkLoadJobUid}::uuid, ${employerId}::bigint, v."rowNumber", v."columnIndex", v.before, v.after, ${editedBy}::uuid, ${editedAt}::timestamptz
      from json_to_recordset(${JSON.stringify(edits)}::text::json) as v("rowNumber" integer, "columnIndex" integer, before text, after text)
      returning edit_number)
    select min(edit_number) as "firstEdit", max(edit_number) as "lastEdit" from kept`.execute(tx);
  const [range] = rows;
  if (!range) throw new Error('The corrections were not written.');
  return range;
}

/** The cells of corrections that were made together, as they were before and after them; in the order of the file, some rows at a time. */
export async function* editsTogether(
  reader: Reader,
  { employerId, bulkLoadJobUid }: LoadOf,
  { firstEdit, lastEdit }: EditRange,
  most: number,
): AsyncGenerator<Edit[]> {
  const { rows } = await sql<Edit>`
    select row_number as "rowNumber", column_index as "columnIndex", (array_agg(before order by edit_number))[1] as before,
      (array_agg(after order by edit_number desc))[1] as after
    from portal.bulk_load_edits
    where edit_number between ${firstEdit} and ${lastEdit} and bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}
    group by row_number, column_index order by row_number, column_index`.execute(reader);
  let start = 0;
  for (let at = 0; at < rows.length; at += 1) {
    // The cells of a row stay together.
    const isLastOfRow = rows[at]?.rowNumber !== rows[at + 1]?.rowNumber;
    if (!isLastOfRow || (at - start + 1 < most && at + 1 < rows.length)) continue;
    yield rows.slice(start, at + 1);
    start = at + 1;
  }
}

const eachCell = sql`
    select row_number as "rowNumber", column_index as "columnIndex", (array_agg(before order by edit_number))[1] as before,
      (array_agg(after order by edit_number desc))[1] as after
    from portal.bulk_load_edits`;

/** The corrected cells of a whole file, in each of its jobs. */
export async function editsOfFile(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    ${eachCell} where employer_id = ${employerId} and bulk_load_job_uid in (
      select o.bulk_load_job_uid from portal.bulk_load_jobs j join portal.bulk_load_jobs o using (bulk_load_uid)
      where j.bulk_load_job_uid = ${bulkLoadJobUid})
    group by row_number, column_index`.execute(reader);
  return rows;
}

/** Each corrected cell once: as it was sent, and as it stands. @param rowNumbers - Null for all rows. */
export async function editsOf(
  reader: Reader,
  { employerId, bulkLoadJobUid }: LoadOf,
  rowNumbers: readonly number[] | null,
): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    ${eachCell} where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}
      ${rowNumbers === null ? sql`` : sql`and row_number = any(${rowNumbers}::integer[])`}
    group by row_number, column_index order by row_number, column_index`.execute(reader);
  return rows;
}
