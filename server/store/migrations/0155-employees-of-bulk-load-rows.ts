import { type Kysely, sql } from 'kysely';

/**
 * The employee whom a row of an upload is about, as the checks found them: the members without a row are missing from the file. Without a foreign key, which
 * would be checked for each of 100,000 rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal.bulk_load_rows add column employee_uid uuid`.execute(db);
}
