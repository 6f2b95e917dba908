import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';

/** The stub's table of used codes and refresh tokens. It belongs to the mock only and is created when the sample data is dumped. */
export async function createSignInTables(db: Kysely<Database>): Promise<void> {
  await sql`create schema mock_sign_in`.execute(db);
  await sql`create table mock_sign_in.spent_tokens (id uuid primary key)`.execute(db);
}

/** Uses up a code or refresh token. @returns False when it was used before. */
export async function spend(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into mock_sign_in.spent_tokens (id) values (${id}) on conflict do nothing`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
