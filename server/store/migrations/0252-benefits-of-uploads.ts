import { type Kysely, sql } from 'kysely';

/** The rows of a file may be of several benefits, each of which has a job of its own. */
const statement = `alter table portal.bulk_load_jobs
    add column benefit_uid uuid,
    add column has_other_rows boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
