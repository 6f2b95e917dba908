import { type Kysely, sql } from 'kysely';

/**
 * Each row of an upload keeps its effect on the contributions of the pay period, so that the amount to pay is worked out from the contributions as they are and
 * not from the file alone. Uploads from before show their amounts once they are checked again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal.bulk_load_rows add column sent_amounts bigint[], add column last_day date`.execute(db);
}
