import { type Kysely, sql } from 'kysely';

/** The checks of a file that began and wrote nothing. */
const statement = `alter table portal.bulk_load_jobs add column attempt_count integer not null default 0`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
