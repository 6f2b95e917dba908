import { type RawBuilder, sql } from 'kysely';
import type { Finding } from '../../../domain/files/types.ts';
import type { Page, PageRequest } from '../core/listPage.ts';
import type { Reader } from '../createStore.ts';
import type { KeptFinding, KeptRow, LoadOf } from './bulkLoadRows.ts';

/** The check whose finding is a potential duplicate. */
const code = 'potentialDuplicate';

/** The contents of the row `r` that a decision is about: its cells, and the employees who may be the same person. A row that has changed is decided about again. */
export const contentOfRow: RawBuilder<string> = sql`encode(sha256(convert_to(r.cells::text || coalesce((
  select string_agg((f -> 'words')::text, '') from json_array_elements(r.findings) f where f ->> 'code' = ${sql.lit(code)}), ''), 'UTF8')), 'hex')`;

/** A search in the text first: of 100,000 rows with warnings, few are read as JSON. */
const isDuplicate = sql`r.findings is not null and not r.has_errors and strpos(r.findings::text, ${sql.lit(code)}) > 0
  and exists (select from json_array_elements(r.findings) f where f ->> 'code' = ${sql.lit(code)})`;

const decided = sql`
  left join portal.bulk_load_decisions d on d.bulk_load_job_uid = r.bulk_load_job_uid and d.row_number = r.row_number and d.employer_id = r.employer_id
    and d.row_sha256 = ${contentOfRow}`;

const ofLoad = ({ employerId, bulkLoadJobUid }: LoadOf): RawBuilder<unknown> =>
  sql`r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId}`;

/** Counts the rows about which a person has to decide, and those with no other warning. */
export async function countDuplicates(tx: Reader, of: LoadOf): Promise<void> {
  await sql`
    update portal.bulk_load_jobs j set undecided_row_count = c.undecided, only_duplicate_row_count = c.only_duplicate
    from (
      select count(*) filter (where d.row_number is null) as undecided, count(*) filter (where not exists (
        select from json_array_elements(r.findings) f where f ->> 'severity' = 'warning' and f ->> 'code' <> ${sql.lit(code)})) as only_duplicate
      from portal.bulk_load_rows r ${decided} where ${ofLoad(of)} and ${isDuplicate}) c
    where j.bulk_load_job_uid = ${of.bulkLoadJobUid} and j.employer_id = ${of.employerId}`.execute(tx);
}

/** A row that may be about a known employee, with the decision about it. */
export interface DuplicateRow extends KeptRow {
  /** Null while nobody has decided about the row as it is. */
  decision: { employeeUid: string | null; decidedAt: Date } | null;
}

interface StoredDuplicate {
  rowNumber: number;
  cells: string[];
  findings: KeptFinding[];
  employeeUid: string | null;
  decidedAt: Date | null;
}

/** The rows to look at: all of them or those without a decision, of the whole upload or of some rows. */
export interface DuplicateQuery {
  isUndecided: boolean;
  rowNumbers: readonly number[] | null;
}

/** A page of the rows without errors that may be about a known employee, in the order of the file. */
export async function listDuplicateRows(
  reader: Reader,
  of: LoadOf,
  { isUndecided, rowNumbers }: DuplicateQuery,
  { limit, page }: PageRequest & { limit: number },
): Promise<Page<DuplicateRow>> {
  const where = sql`${ofLoad(of)} and ${isDuplicate} ${isUndecided ? sql`and d.row_number is null` : sql``}
    ${rowNumbers === null ? sql`` : sql`and r.row_number = any(${[...rowNumbers]}::integer[])`}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::integer as total from portal.bulk_load_rows r ${decided} where ${where}`.execute(reader);
  const { rows } = await sql<StoredDuplicate>`
    select r.row_number as "rowNumber", r.cells, r.findings, d.employee_uid as "employeeUid", d.decided_at as "decidedAt"
    from portal.bulk_load_rows r ${decided} where ${where} order by r.row_number limit ${limit} offset ${(page - 1) * limit}`.execute(
    reader,
  );
  return { rows: rows.map(toDuplicateRow), totalCount: counted.rows[0]?.total ?? 0 };
}

const toDuplicateRow = ({ rowNumber, cells, findings, employeeUid, decidedAt }: StoredDuplicate): DuplicateRow => ({
  rowNumber,
  cells,
  findings: findings.map((finding): Finding => ({ ...finding, rowNumber })),
  decision: decidedAt === null ? null : { employeeUid, decidedAt },
});

/** An employee as a person compares them with a row. */
export interface ComparedEmployee {
  employeeUid: string;
  payrollName: string | null;
  isActive: boolean;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  nationalInsurance: string | null;
  payrollNumber: string | null;
  email: string | null;
  postCode: string | null;
  employmentStartDate: string | null;
}

/** Employees by their uids. */
export async function comparedEmployees(
  reader: Reader,
  employerId: number,
  employeeUids: readonly string[],
): Promise<Map<string, ComparedEmployee>> {
  const { rows } = await sql<ComparedEmployee>`
    select e.employee_uid as "employeeUid", p.name as "payrollName", e.is_active as "isActive", e.first_name as "firstName", e.last_name as "lastName",
      e.date_of_birth::text as "dateOfBirth", e.national_insurance as "nationalInsurance", e.payroll_number as "payrollNumber", e.email,
      e.post_code as "postCode", e.employment_start_date::text as "employmentStartDate"
    from portal.employees e left join portal.payrolls p on p.payroll_uid = e.payroll_uid
    where e.employer_id = ${employerId} and e.employee_uid = any(${[...employeeUids]}::uuid[])`.execute(reader);
  return new Map(rows.map((row) => [row.employeeUid, row]));
}
