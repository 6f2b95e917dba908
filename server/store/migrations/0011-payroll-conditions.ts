import { type Kysely, sql } from 'kysely';

/** What is still open at one payroll is counted whenever the payroll is shown: by an index that holds nothing that is settled. */
const statements = [
  `create index employee_requests_outstanding_by_payroll on portal.employee_requests (payroll_uid) where status = 'outstanding'`,
  `create index regular_payroll_contributions_unpaid_by_payroll on portal.regular_payroll_contributions (payroll_uid)
    where not is_cancelled and not has_been_paid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
