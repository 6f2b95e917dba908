import { type Kysely, sql } from 'kysely';

/**
 * Decisions about potential duplicates hold for the row and the employees that a person has compared. A job counts the rows about which nobody has decided,
 * and those whose only warning is such a doubt, which a decision settles.
 */
const statements = [
  'alter table portal.bulk_load_decisions add column row_sha256 text, add column candidates uuid[]',
  `alter table portal.bulk_load_jobs
    add column undecided_row_count integer not null default 0,
    add column only_duplicate_row_count integer not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
