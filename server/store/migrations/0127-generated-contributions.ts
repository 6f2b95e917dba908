import { type Kysely, sql } from 'kysely';

/** Contributions are worked out when their period opens, and may be changed by hand until they are submitted. */
const statements = [
  // A product of the kind is not needed to pay into a pot.
  'alter table portal.regular_payroll_contributions alter column intended_for_product_type_uid drop not null',
  'alter table portal.regular_payroll_contributions add column is_edited boolean not null default false',
  'alter table portal.regular_payroll_contributions add column is_salary_missing boolean not null default false',
  // A period's contributions, and that of a pot in another period.
  'drop index portal.regular_payroll_contributions_of_period',
  `create index regular_payroll_contributions_of_period on portal.regular_payroll_contributions (payroll_date_uid, pot_uid)
    where payroll_date_uid is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
