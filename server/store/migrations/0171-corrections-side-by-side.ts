import { type Kysely, sql } from 'kysely';

/** A correction whose payment the bank has taken back is paid again beside the next one. The lock of the corrected statement keeps two from being made at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index portal.statements_open_correction`.execute(db);
}
