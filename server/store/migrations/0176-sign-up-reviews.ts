import { type Kysely, sql } from 'kysely';

/**
 * Sign-ups that an intermediary hands over to its client, who decides which access the intermediary keeps.
 */
const statements = [
  `alter table portal.sign_up_leads
    add column handed_over_at timestamptz,
    add column adviser_name text,
    add column adviser_level text check (adviser_level in ('full', 'readOnly', 'none'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
