import { type Kysely, sql } from 'kysely';

/** Filters ignore accents and find a part of a name by the plain text of the search: the indexes of parts with accents serve nothing any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index portal.employers_by_name_part`.execute(db);
  await sql`drop index portal.employers_by_short_name_part`.execute(db);
}
