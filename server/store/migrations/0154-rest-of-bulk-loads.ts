import { type Kysely, sql } from 'kysely';

/**
 * The rows with errors of an upload whose other rows are processed, as an upload of their own. An upload leaves one at most. Corrections move with
 * their rows; nothing else of them can be changed. Written with npm run generate.
 */
const statements = [
  'alter table portal.bulk_load_jobs add column rest_of_bulk_load_job_uid uuid references portal.bulk_load_jobs',
  `create unique index bulk_load_jobs_rest_of on portal.bulk_load_jobs (rest_of_bulk_load_job_uid) where rest_of_bulk_load_job_uid is not null`,
  'grant update (bulk_load_job_uid) on portal.bulk_load_edits to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
