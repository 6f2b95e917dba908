import { type Kysely, sql } from 'kysely';

/**
 * The numbers of employees in the form in which they are compared, as columns: row-level security keeps PostgreSQL from looking up `lower(…)` in an index, since that function
 * is not known to be leakproof. A search for a thousand of them read every employee of the employer.
 */
const statements = [
  `alter table portal.employees
    add column payroll_number_key text collate "C" generated always as (lower(payroll_number)) stored,
    add column national_insurance_key text collate "C" generated always as (lower(national_insurance)) stored`,
  'drop index portal.employees_by_payroll_number',
  'drop index portal.employees_by_national_insurance',
  'create unique index employees_by_payroll_number on portal.employees (employer_id, payroll_number_key)',
  'create index employees_by_national_insurance on portal.employees (employer_id, national_insurance_key)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
