import { type Kysely, sql } from 'kysely';

/** An upload whose check took long, and about which nobody has been told yet: the person gets one mail for all files that they sent together. */
const statements = [
  'alter table portal.bulk_load_jobs add column awaits_check_mail boolean not null default false',
  'create index bulk_loads_of_uploader on portal.bulk_loads (uploaded_by)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
