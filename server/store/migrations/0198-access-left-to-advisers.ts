import { type Kysely, sql } from 'kysely';

/**
 * After its acceptance, an intermediary sees the sign-up of a client only if the client has left it access.
 *
 * The mails with links to one address are counted over all sign-ups, of which the caller need not see the others.
 */
const ownLeads = `applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  or (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ','))::bigint[])
    and (state <> 'accepted' or adviser_level in ('full', 'readOnly')))`;

const statements = [
  `alter policy own_leads on portal.sign_up_leads using (${ownLeads}) with check (${ownLeads})`,
  'create index sign_up_keys_of_email on portal.sign_up_keys (lower(email), made_at) where email is not null',
  `create function portal.sign_up_links_to(address text, since timestamptz) returns integer
    language sql stable security definer set search_path = pg_catalog as $$
    select count(*)::integer from portal.sign_up_keys where lower(email) = lower(address) and made_at > since and purpose = 'signatory' $$`,
  'revoke execute on function portal.sign_up_links_to from public',
  'grant execute on function portal.sign_up_links_to to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
