import { type Kysely, sql } from 'kysely';

/** Contributions that an opt-out undid keep the day of its notice: whatever is paid for them is refunded, whenever it is paid. */
const statements = [
  `alter table portal.regular_payroll_contributions add column opted_out_on date`,
  `create index regular_payroll_contributions_opted_out on portal.regular_payroll_contributions (employer_id, pot_uid)
  where opted_out_on is not null and has_been_paid and not is_cancelled`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
