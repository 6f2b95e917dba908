import { type Kysely, sql } from 'kysely';

/** The runs of the daily check of sums: the next one looks at what has changed since. */
const statements = [
  `create table portal.sum_checks (
  check_number bigint generated always as identity primary key,
  started_at timestamptz not null,
  employer_count integer not null,
  difference_count integer not null
)`,
  `grant select, insert on portal.sum_checks to portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
