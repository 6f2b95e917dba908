import { type Kysely, sql } from 'kysely';

/** A membership keeps the day of an opt-out notice that was not valid: the member has six weeks to opt out then, in place of the month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal.pension_scheme_relationships add column invalid_notice_on date`.execute(db);
}
