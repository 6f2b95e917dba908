import { type Kysely, sql } from 'kysely';

/** The links to sign that one address was sent, of whichever sign-ups: nobody may fill its mailbox by beginning another one. */
const statements = [
  "create index sign_up_keys_to_signatories on portal.sign_up_keys (lower(email), made_at) where purpose = 'signatory'",
  // It tells the times alone, since the caller may not see the other sign-ups.
  `create function portal.signatory_links_to(wanted text, since timestamptz) returns setof timestamptz
    language sql stable security definer set search_path = pg_catalog as $$
    select made_at from portal.sign_up_keys where purpose = 'signatory' and lower(email) = lower(wanted) and made_at > since order by made_at $$`,
  'revoke execute on function portal.signatory_links_to from public',
  'grant execute on function portal.signatory_links_to to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
