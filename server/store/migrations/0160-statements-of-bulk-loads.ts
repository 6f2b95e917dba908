import { type Kysely, sql } from 'kysely';

/** The payment of a statement takes the uploads that wait for it on. */
const statements = [
  'create index bulk_load_runs_of_statement on portal.bulk_load_runs (statement_uid) where statement_uid is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
