import { type Kysely, sql } from 'kysely';

/** The filter of names that begin with a text of two letters, which no index of parts has, reads few employers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index employers_beyond_ascii on portal.employers (id) where octet_length(name_key) > char_length(name_key)`.execute(
    db,
  );
}
