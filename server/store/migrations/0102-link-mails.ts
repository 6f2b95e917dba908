import { type Kysely, sql } from 'kysely';

/** Mails with a link are counted by their address, for every purpose, instead of those to sign alone. */
const statements = [
  `alter table portal.sign_up_keys add column mail_uid uuid not null default gen_random_uuid()`,
  `create function portal.link_mails_to(wanted text, since timestamptz) returns setof timestamptz
  language sql stable security definer set search_path = pg_catalog as $$
  select at from (
    select min(made_at) as at from portal.sign_up_keys
    where purpose in ('resume', 'signatory') and lower(email) = lower(wanted) and made_at > since group by mail_uid
    union all
    select i.at from portal.invitations_since(since, null, wanted) i where i.is_to_invited
    union all
    select o.created_at from portal.outbox_mails o
    where o.password_of is not null and lower(o.recipient) = lower(wanted) and o.created_at > since
  ) mails order by at $$`,
  `revoke execute on function portal.link_mails_to from public`,
  `grant execute on function portal.link_mails_to to portal_api, portal_provider`,
  `create index sign_up_keys_mailed on portal.sign_up_keys (lower(email), made_at) where purpose in ('resume', 'signatory')`,
  `drop index portal.sign_up_keys_to_signatories`,
  `drop function portal.signatory_links_to(text, timestamptz)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
