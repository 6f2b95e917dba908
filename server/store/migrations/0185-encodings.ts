import { type Kysely, sql } from 'kysely';

/** The encoding that a person has chosen where the letters of a file could be read in several ways. */
const statement = `alter table portal.bulk_loads
    add column encoding text,
    add column encoding_chosen_by uuid references portal.users`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
