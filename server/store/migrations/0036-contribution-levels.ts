import { type Kysely, sql } from 'kysely';

/** What a member pays in, where they have asked for something else than the scheme's default. Only one of the two is set. */
const statements = [
  `alter table portal.pension_scheme_relationships
    add column employee_percent numeric(5, 2) check (employee_percent between 0 and 100),
    add column employee_payment bigint check (employee_payment >= 0),
    add check (employee_percent is null or employee_payment is null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
