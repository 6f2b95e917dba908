import { type Kysely, sql } from 'kysely';

/** A statement keeps the sum that employees gave up by salary sacrifice, as it keeps the tax relief. Statements from before get it from their contributions. */
const statements = [
  `alter table portal.statements add column sacrificed_total bigint not null default 0`,
  `update portal.statements s set sacrificed_total = given_up.total from (
    select statement_uid, sum(sacrificed_amount) as total from portal.regular_payroll_contributions
    where statement_uid is not null and sacrificed_amount <> 0 group by statement_uid
  ) given_up where given_up.statement_uid = s.statement_uid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
