import { type Kysely, sql } from 'kysely';

/** The time for which an invitation can be accepted once its mail is sent. */
const statements = [
  "alter table portal.invitation_links add column lifetime interval not null default '24 hours'",
  'grant insert (lifetime) on portal.invitation_links to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
