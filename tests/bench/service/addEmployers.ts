import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { Records } from '../../setup/api/records.ts';

/** A column of a copy, in SQL. */
type Copied = Readonly<Record<string, string>>;

/**
 * Copies a row once for each number.
 * @param of.where - The row, in SQL.
 * @param of.columns - Of a copy, where they differ, by its number `n`.
 */
async function copyRow(
  db: Kysely<Database>,
  table: string,
  of: { where: string; columns: Copied; first: number; last: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'portal' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const into = sql.join(rows.map(({ name }) => sql.ref(name)));
  const values = sql.join(
    rows.map(({ name }) => (of.columns[name] === undefined ? sql.ref(`t.${name}`) : sql.raw(of.columns[name]))),
  );
  await sql`
    insert into portal.${sql.ref(table)} (${into}) overriding system value
    select ${values} from portal.${sql.ref(table)} t cross join generate_series(${of.first}::integer, ${of.last}::integer) n
    where ${sql.raw(of.where)}`.execute(db);
}

/** Adds employers with numbers of their own, each with a monthly payroll, a scheme and the benefit of both. */
export async function addEmployers(db: Kysely<Database>, numbers: { first: number; last: number }): Promise<void> {
  const records = new Records({ db });
  const employer = await records.employer({ name: `Growth ${crypto.randomUUID()}` });
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer);
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  const uid = (kind: string): string => `md5('growth ${kind} ' || n)::uuid`;
  // Beyond the numbers of the sample data and of the tests.
  const id = '50000000 + n';
  const ofEmployer = { employer_id: id };
  const ofPayroll = { ...ofEmployer, payroll_uid: uid('payroll') };
  const ofScheme = { ...ofEmployer, pension_scheme_uid: uid('scheme') };
  await copyRow(db, 'employers', {
    ...numbers,
    where: `t.id = ${employer}`,
    columns: { id, employer_uid: uid('employer'), name: `'Growth ' || n` },
  });
  await copyRow(db, 'payrolls', { ...numbers, where: `t.payroll_uid = '${payroll}'`, columns: ofPayroll });
  await copyRow(db, 'pension_schemes', {
    ...numbers,
    where: `t.pension_scheme_uid = '${scheme}'`,
    columns: { ...ofScheme, scheme_number: `'G' || n` },
  });
  await copyRow(db, 'benefits', {
    ...numbers,
    where: `t.benefit_uid = '${benefit}'`,
    columns: { ...ofPayroll, ...ofScheme, benefit_uid: uid('benefit') },
  });
  await sql`analyze portal.employers, portal.payrolls, portal.pension_schemes, portal.benefits`.execute(db);
}
