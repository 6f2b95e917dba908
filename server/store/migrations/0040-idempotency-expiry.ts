import { type Kysely, sql } from 'kysely';

/** Stored answers are kept for a day: whoever repeats a request does it within minutes. The caller's own old ones go with their next. */
const statement = 'grant delete on portal.idempotency_keys to portal_api, portal_provider';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
