import { type Kysely, sql } from 'kysely';

/** The address to which the link of a key was mailed. The key of a browser that came by such a link has it too: the browser has proven that address. */
const statements = ['alter table portal.sign_up_keys add column email text'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
