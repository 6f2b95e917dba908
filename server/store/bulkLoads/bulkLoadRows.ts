import { type RawBuilder, sql } from 'kysely';
import type { ComparedKeys } from '../../../domain/files/checks/acrossRows.ts';
import { hashOfKey } from '../../../domain/files/checks/compactTable.ts';
import type { RowEffect } from '../../../domain/files/instructions/rowEffect.ts';
import type { Finding, Severity } from '../../../domain/files/types.ts';
import { likeLiteral } from '../core/likeLiteral.ts';
import { plainText } from '../core/plainText.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page, PageRequest } from '../core/listPage.ts';

/** A row of an upload as it stands: its cells with their corrections, and what the checks found. */
export interface KeptRow {
  rowNumber: number;
  cells: readonly string[];
  findings: readonly Finding[];
}

/** A finding without what its row says already. */
export type KeptFinding = Pick<Finding, 'code' | 'severity' | 'column' | 'words'>;

/** Of a row without findings, null: only the others are in the index. */
const keptFindings = (findings: readonly Finding[]): KeptFinding[] | null =>
  findings.length === 0 ? null : findings.map(({ code, severity, column, words }) => ({ code, severity, column, words }));

/** A row that was read from the database. */
interface StoredRow {
  rowNumber: number;
  cells: string[];
  findings: KeptFinding[] | null;
}

const toKeptRow = ({ rowNumber, cells, findings }: StoredRow): KeptRow => ({
  rowNumber,
  cells,
  findings: (findings ?? []).map((finding) => ({ ...finding, rowNumber })),
});

const columns = sql`r.row_number as "rowNumber", r.cells, r.findings`;

const has = (findings: readonly Pick<Finding, 'severity'>[], severity: Severity): boolean =>
  findings.some((one) => one.severity === severity);

/** A row with the person for whom it was checked. */
export interface RowOfPerson extends KeptRow {
  /** Null for somebody new and where it was not certain. */
  employeeUid: string | null;
}

/** A row to be written, with the values by which it is compared with others, and its effect on the contributions of the pay period. */
export interface RowToWrite extends KeptRow {
  keys: ComparedKeys;
  /** The employee whom it is about; null for somebody new and where that is not certain. */
  employeeUid: string | null;
  effect: RowEffect;
}

/** The amounts of a row in the order of the column `sent_amounts`, as PostgreSQL writes an array; nothing for a row without any. */
function amountsText({ amounts }: RowEffect): string {
  if (amounts === null) return '';
  const { employeeRegularAmount, employerRegularAmount, employeeLumpSum, employerLumpSum } = amounts;
  return `{${employeeRegularAmount ?? 'NULL'},${employerRegularAmount ?? 'NULL'},${employeeLumpSum ?? 'NULL'},${employerLumpSum ?? 'NULL'}}`;
}

/** Between the rows and the fields of the parameter below. JSON writes both characters as escapes. */
const [rowEnd, fieldEnd] = ['\u001E', '\u001F'];

/** Nearly all rows have no findings, and so neither errors nor warnings. */
const isRight = `${fieldEnd}false${fieldEnd}false`;
const markFindings = (found: readonly KeptFinding[]): string =>
  `${JSON.stringify(found)}${fieldEnd}${has(found, 'error')}${fieldEnd}${has(found, 'warning')}`;

const hashText = (key: string | null): string => (key === null ? '' : hashOfKey(key));

/** Rows as one parameter: thousands of them cost one statement. PostgreSQL splits lines in half of the time in which it reads them as JSON. */
const asLines = (rows: readonly RowToWrite[]): string =>
  rows
    .map(({ rowNumber, cells, findings, keys, employeeUid, effect }) => {
      const found = keptFindings(findings);
      const marks = found === null ? isRight : markFindings(found);
      const hashes = `${hashText(keys.nationalInsurance)}${fieldEnd}${hashText(keys.payrollNumber)}${fieldEnd}${hashText(keys.person)}`;
      const end = `${amountsText(effect)}${fieldEnd}${effect.lastDay ?? ''}${fieldEnd}${effect.lastPay ?? ''}`;
      return `${rowNumber}${fieldEnd}${JSON.stringify(cells)}${fieldEnd}${marks}${fieldEnd}${hashes}${fieldEnd}${employeeUid ?? ''}${fieldEnd}${end}`;
    })
    .join(rowEnd);

const field = (place: number) => sql`split_part(line, ${sql.lit(fieldEnd)}, ${sql.lit(place)})`;

const recordset = (rows: readonly RowToWrite[]): RawBuilder<unknown> => sql`(
  select ${field(1)}::integer as n, ${field(2)}::json as c, nullif(${field(3)}, '')::json as f, ${field(4)}::boolean as e, ${field(5)}::boolean as w,
    nullif(${field(6)}, '')::bigint as insurance, nullif(${field(7)}, '')::bigint as payroll, nullif(${field(8)}, '')::bigint as person,
    nullif(${field(9)}, '')::uuid as employee, nullif(${field(10)}, '')::bigint[] as sent, nullif(${field(11)}, '')::date as last_day,
    nullif(${field(12)}, '')::bigint as last_pay
  from string_to_table(${asLines(rows)}, ${sql.lit(rowEnd)}) line) v`;

/** An upload of an employer. */
export interface LoadOf {
  employerId: number;
  bulkLoadJobUid: string;
}

/**
 * Writes new rows.
 *
 * @param held - The statement that locks the upload: without a row of its own, nothing is written.
 * @returns the number of rows that were written.
 */
export async function insertRows(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  rows: readonly RowToWrite[],
  held: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with held as (${held})
    insert into portal.bulk_load_rows (bulk_load_job_uid, row_number, employer_id, cells, findings, has_errors, has_warnings,
      national_insurance_key, payroll_number_key, person_key, employee_uid, sent_amounts, last_day, last_pay)
    select ${bulkLoadJobUid}::uuid, v.n, ${employerId}::bigint, v.c, v.f, v.e, v.w, v.insurance, v.payroll, v.person, v.employee,
      v.sent, v.last_day, v.last_pay
    from ${recordset(rows)} where exists (select from held)`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Writes the cells and the findings of rows that are there already.
 *
 * @returns whether a row is about another employee than before.
 */
export async function updateRows(
  tx: Scoped,
  { employerId, bulkLoadJobUid }: LoadOf,
  rows: readonly RowToWrite[],
): Promise<boolean> {
  if (rows.length === 0) return false;
  // The numbers lead to the index. By the join alone, the database would read all rows of the upload for one of them.
  const isThere = sql`r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId}
    and r.row_number = any(${rows.map(({ rowNumber }) => rowNumber)}::integer[])`;
  const { rows: written } = await sql<{ isOfAnother: boolean }>`
    with v as materialized (select * from ${recordset(rows)}), before as (
      select r.row_number, r.employee_uid from portal.bulk_load_rows r where ${isThere})
    update portal.bulk_load_rows r set cells = v.c, findings = v.f, has_errors = v.e, has_warnings = v.w,
      national_insurance_key = v.insurance, payroll_number_key = v.payroll, person_key = v.person, employee_uid = v.employee,
      sent_amounts = v.sent, last_day = v.last_day, last_pay = v.last_pay
    from v join before on before.row_number = v.n
    where ${isThere} and r.row_number = v.n
    returning before.employee_uid is distinct from v.employee as "isOfAnother"`.execute(tx);
  return written.some(({ isOfAnother }) => isOfAnother);
}

/** Removes the rows of an upload that is checked again from its beginning. */
export async function deleteRows(tx: Scoped, { employerId, bulkLoadJobUid }: LoadOf): Promise<void> {
  await sql`delete from portal.bulk_load_rows where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(
    tx,
  );
}

/** The last row that was written; 0 before the first. */
export async function lastRowNumber(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(row_number), 0)::integer as last from portal.bulk_load_rows
    where bulk_load_job_uid = ${bulkLoadJobUid} and employer_id = ${employerId}`.execute(reader);
  return rows[0]?.last ?? 0;
}

/**
 * The next rows of an upload without errors, in the order of the file. They are read by ranges of row numbers: of rows that were written a moment ago PostgreSQL has no
 * statistics, and would sort all that are left for each call.
 *
 * @param after - A row number.
 * @returns fewer than `limit` also where rows are left; none behind the last one.
 */
export async function rowsAfter(reader: Reader, of: LoadOf, after: number, limit: number): Promise<RowOfPerson[]> {
  for (let from = after; ; from += limit) {
    const { rows } = await sql<StoredRow & Pick<RowOfPerson, 'employeeUid'>>`
      select ${columns}, r.employee_uid as "employeeUid" from portal.bulk_load_rows r
      where r.bulk_load_job_uid = ${of.bulkLoadJobUid} and r.employer_id = ${of.employerId} and not r.has_errors
        and r.row_number > ${from} and r.row_number <= ${from + limit}
      order by r.row_number`.execute(reader);
    if (rows.length > 0) return rows.map((row) => ({ ...toKeptRow(row), employeeUid: row.employeeUid }));
    if (from + limit >= (await lastRowNumber(reader, of))) return [];
  }
}

/** The rows that are asked for. */
export interface RowQuery {
  /** Rows with an error; with a warning and no error; with a warning, whether or not they have an error; or with neither. Null for all. */
  severity: Severity | 'anyWarning' | 'none' | null;
  code: string | null;
  rowNumbers: readonly number[] | null;
  /** A text that one of the cells contains, whatever its capitals and accents. Default: any. */
  search?: string | null;
  /** Only rows behind this one, by its number. Default: all. */
  after?: number;
  /** Rows in the order of the file, or with the largest difference from a stored amount first. Default: of the file. */
  order?: RowOrder;
  /** Of the row `after`, the difference in pence, where that is the order. */
  afterDifference?: number;
}

export const rowOrders = ['file', 'difference'] as const;
export type RowOrder = (typeof rowOrders)[number];

/** The largest difference of a row's amounts from stored ones, in pence; 0 where nothing is compared, or nothing differs. */
export const differenceOf = ({ findings }: Pick<KeptRow, 'findings'>): number =>
  findings.reduce((most, { words }) => Math.max(most, Number(words['differencePence'] ?? 0)), 0);

/** As {@link differenceOf}. */
const difference = sql`(select coalesce(max((f -> 'words' ->> 'differencePence')::bigint), 0) from json_array_elements(r.findings) f)`;

const bySeverity = {
  error: sql`and r.has_errors`,
  warning: sql`and r.has_warnings and not r.has_errors`,
  anyWarning: sql`and r.has_warnings`,
  none: sql`and r.findings is null`,
} as const;

/** The plain text of a cell. Almost all of a million rows are ASCII, whose plain text costs a fraction. */
const plainCell = sql`case when octet_length(cell) = char_length(cell) then lower(cell) else portal.plain_text(cell) end`;

const behind: Record<RowOrder, (after: number, afterDifference: number) => RawBuilder<unknown>> = {
  file: (after) => sql`and r.row_number > ${after}`,
  difference: (after, most) => sql`and (-${difference}, r.row_number) > (${-most}::bigint, ${after}::integer)`,
};

const inOrder = {
  file: sql`r.row_number`,
  difference: sql`${difference} desc, r.row_number`,
} as const;

const condition = (
  { employerId, bulkLoadJobUid }: LoadOf,
  { severity, code, rowNumbers, search = null, after = 0, order = 'file', afterDifference = 0 }: RowQuery,
): RawBuilder<unknown> => sql`
  r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId} ${after === 0 ? sql`` : behind[order](after, afterDifference)}
  ${severity === null ? sql`` : bySeverity[severity]}
  ${(severity !== null && severity !== 'none') || code !== null ? sql`and r.findings is not null` : sql``}
  ${code === null ? sql`` : sql`and exists (select from json_array_elements(r.findings) f where f ->> 'code' = ${code})`}
  ${search === null ? sql`` : sql`and exists (select from json_array_elements_text(r.cells) cell where ${plainCell} like ${`%${likeLiteral(plainText(search))}%`})`}
  ${rowNumbers === null ? sql`` : sql`and r.row_number = any(${rowNumbers}::integer[])`}`;

/** A page of rows, in the order that is asked for. */
export async function listRows(
  reader: Reader,
  of: LoadOf,
  query: RowQuery,
  { limit, page }: PageRequest,
): Promise<Page<KeptRow>> {
  const where = condition(of, query);
  const counted = await sql<{ total: number }>`select count(*) as total from portal.bulk_load_rows r where ${where}`.execute(
    reader,
  );
  const totalCount = counted.rows[0]?.total ?? 0;
  const size = limit ?? totalCount;
  const { rows } = await sql<StoredRow>`
    select ${columns} from portal.bulk_load_rows r where ${where}
    order by ${inOrder[query.order ?? 'file']} limit ${size} offset ${(page - 1) * size}`.execute(reader);
  return { rows: rows.map(toKeptRow), totalCount };
}

/** Rows in the order of the file, some thousand at a time. */
export async function* eachRow(reader: Reader, of: LoadOf, query: RowQuery, most = 2_000): AsyncGenerator<KeptRow[]> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<StoredRow>`
      select ${columns} from portal.bulk_load_rows r where ${condition(of, query)} and r.row_number > ${after}
      order by r.row_number limit ${most}`.execute(reader);
    if (rows.length > 0) yield rows.map(toKeptRow);
    if (rows.length < most) return;
    after = rows.at(-1)?.rowNumber ?? 0;
  }
}

/** How often a code occurs in the rows of an upload. */
export interface CodeCount {
  code: string;
  severity: Severity;
  count: number;
}

export async function countCodes(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    select f ->> 'code' as code, f ->> 'severity' as severity, count(*) as count
    from portal.bulk_load_rows r, json_array_elements(r.findings) f
    where r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId} and r.findings is not null
    group by 1, 2 order by 2, 3 desc, 1`.execute(reader);
  return rows;
}
