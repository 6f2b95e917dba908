import { type Kysely, sql } from 'kysely';

/**
 * Runs that have stopped with a fault, and the counts of a run. The counts are kept with the run, because counting the instructions of 100,000 rows
 * takes too long for a screen that asks every other second. The measured rows or instructions are those since the run last began to move, for the time left.
 */
const statements = [
  `alter table portal.bulk_load_runs
    add column stopped_at timestamptz,
    add column done_row_count integer not null default 0,
    add column done_count integer not null default 0,
    add column failed_count integer not null default 0,
    add column not_done_count integer not null default 0,
    add column undone_count integer not null default 0,
    add column left_count integer not null default 0,
    add column measured_from timestamptz not null default clock_timestamp(),
    add column measured_done integer not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
