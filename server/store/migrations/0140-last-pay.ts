import { type Kysely, sql } from 'kysely';

/** The end of an employment keeps the pay of its last period, and a row of an upload the last pay of a leaver: the contributions of that period follow from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal.payroll_relationships add column last_pay bigint check (last_pay >= 0)`.execute(db);
  await sql`alter table portal.bulk_load_rows add column last_pay bigint`.execute(db);
}
