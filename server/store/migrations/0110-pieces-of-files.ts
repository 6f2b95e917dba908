import { type Kysely, sql } from 'kysely';

/** A large file has several rows: a single value would be whole in the service's memory, and hold it up. */
const statements = [
  'alter table portal.file_contents add column piece integer not null default 0',
  'alter table portal.file_contents drop constraint file_contents_pkey',
  'alter table portal.file_contents add primary key (file_id, piece)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
