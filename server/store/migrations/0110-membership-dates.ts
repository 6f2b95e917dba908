import { type Kysely, sql } from 'kysely';

/** The dates of a pension membership: the opt-out period is counted from them. They are unknown for memberships from before. */
const statements = [
  `alter table portal.pension_scheme_relationships
    add column enrolled_on date,
    add column enrolment_type text check (enrolment_type in ('autoEnrolled', 'contractual', 'optedIn', 'joined')),
    add column information_given_on date,
    add column ended_on date,
    add column end_reason text check (end_reason in ('leftEmployment', 'employeeAsked', 'movedScheme'))`,
  `create index employee_requests_outstanding_by_employee on portal.employee_requests (employee_uid) where status = 'outstanding'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
