import { type RawBuilder, sql } from 'kysely';
import { type ComparedKind, comparedKinds } from '../../../domain/files/checks/acrossRows.ts';
import { hashOfKey } from '../../../domain/files/checks/compactTable.ts';
import type { Reader } from '../createStore.ts';
import type { LoadOf } from './bulkLoadRows.ts';

/** Values by which rows are compared, by their kind. */
export type KeySets = Readonly<Record<ComparedKind, ReadonlySet<string>>>;

const columns: Readonly<Record<ComparedKind, RawBuilder<unknown>>> = {
  nationalInsurance: sql.ref('r.national_insurance_key'),
  payrollNumber: sql.ref('r.payroll_number_key'),
  person: sql.ref('r.person_key'),
};

const isOneOf = (kind: ComparedKind, keys: KeySets): RawBuilder<unknown> =>
  sql`${columns[kind]} = any(${[...keys[kind]].map(hashOfKey)}::bigint[])`;

const isAnyOf = (kinds: readonly ComparedKind[], keys: KeySets): RawBuilder<unknown> =>
  sql`(${sql.join(
    kinds.map((kind) => isOneOf(kind, keys)),
    sql` or `,
  )})`;

const ofLoad = ({ employerId, bulkLoadJobUid }: LoadOf): RawBuilder<unknown> =>
  sql`r.bulk_load_job_uid = ${bulkLoadJobUid} and r.employer_id = ${employerId}`;

/** The numbers of the rows that have one of the values. */
export async function rowsWithKeys(reader: Reader, of: LoadOf, keys: KeySets): Promise<number[]> {
  const kinds = comparedKinds.filter((kind) => keys[kind].size > 0);
  if (kinds.length === 0) return [];
  const { rows } = await sql<{ rowNumber: number }>`
    select r.row_number as "rowNumber" from portal.bulk_load_rows r where ${ofLoad(of)} and ${isAnyOf(kinds, keys)}`.execute(
    reader,
  );
  return rows.map(({ rowNumber }) => rowNumber);
}

interface RowOfMember {
  rowNumber: number;
  employeeUid: string | null;
}

/** The rows about some employees, and those with some numbers, each with its employee. */
export async function rowsOfMembers(
  reader: Reader,
  of: LoadOf,
  { employeeUids, rowNumbers }: { employeeUids: readonly string[]; rowNumbers: readonly number[] },
): Promise<RowOfMember[]> {
  const { rows } = await sql<RowOfMember>`
    select r.row_number as "rowNumber", r.employee_uid as "employeeUid" from portal.bulk_load_rows r
    where ${ofLoad(of)} and (r.employee_uid = any(${employeeUids}::uuid[]) or r.row_number = any(${rowNumbers}::integer[]))`.execute(
    reader,
  );
  return rows;
}

/** The first row about each employee. @param without - Rows that are left out. */
export async function firstRowsOfMembers(
  reader: Reader,
  of: LoadOf,
  employeeUids: readonly string[],
  without: readonly number[],
): Promise<Map<string, number>> {
  if (employeeUids.length === 0) return new Map();
  const { rows } = await sql<{ uid: string; first: number }>`
    select r.employee_uid as uid, min(r.row_number) as first from portal.bulk_load_rows r
    where ${ofLoad(of)} and r.employee_uid = any(${employeeUids}::uuid[]) and r.row_number <> all(${without}::integer[]) group by 1`.execute(
    reader,
  );
  return new Map(rows.map(({ uid, first }) => [uid, first]));
}

/** Finds the first row of a value; undefined if no row has it. */
export type FirstRow = (kind: ComparedKind, key: string) => number | undefined;

/** The first row of each value. @param without - Rows that are left out. */
export async function firstRowsOfKeys(reader: Reader, of: LoadOf, keys: KeySets, without: readonly number[]): Promise<FirstRow> {
  const kinds = comparedKinds.filter((kind) => keys[kind].size > 0);
  if (kinds.length === 0) return () => undefined;
  // One reading of the rows, which have no index by their keys: it would slow down the upload of each file.
  const wanted = kinds.map((kind) => sql`(${kind}::text, case when ${isOneOf(kind, keys)} then ${columns[kind]} end)`);
  const { rows } = await sql<{ key: string; first: number }>`
    select k.kind || k.key as key, min(r.row_number) as first
    from portal.bulk_load_rows r cross join lateral (values ${sql.join(wanted)}) as k(kind, key)
    where ${ofLoad(of)} and ${isAnyOf(kinds, keys)} and k.key is not null and r.row_number <> all(${without}::integer[])
    group by 1`.execute(reader);
  const firsts = new Map(rows.map(({ key, first }) => [key, first]));
  return (kind, key) => firsts.get(kind + hashOfKey(key));
}
