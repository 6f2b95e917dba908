import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/store/database.ts';

/** Where the stub remembers which codes and refresh tokens were used. A table of the mock's own, made when the sample data is dumped. */
export async function createSignInTables(db: Kysely<Database>): Promise<void> {
  await sql`create schema mock_sign_in`.execute(db);
  await sql`create table mock_sign_in.spent_tokens (id uuid primary key)`.execute(db);
}

/** Uses up a code or refresh token. @returns false when it was used before. */
export async function spend(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into mock_sign_in.spent_tokens (id) values (${id}) on conflict do nothing`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
