import { type Kysely, sql } from 'kysely';

const sent = `machine = 'adminAccess' and event in ('create', 'invite', 'resendInvite')`;

/**
 * An invited person's address as the inviter typed it: the spelling of an account that is there already would tell of it. And what was
 * sent lately, to whom and by whom: a request sees the history of its own parties alone, and one person may be invited by many.
 */
const statements = [
  'alter table portal.company_relationships add column invited_email text',
  'alter table portal.intermediary_members add column invited_email text',
  `create index lifecycle_history_invitations on portal.lifecycle_history (at) where ${sent}`,
  `create function portal.invitations_since(since timestamptz, sender uuid, invited text) returns table (at timestamptz, is_by_sender boolean, is_to_invited boolean)
  language sql stable security definer set search_path = pg_catalog as $$
    select * from (
      select h.at, h.actor_user_uid is not distinct from sender as is_by_sender, h.record_uid in (
        select r.access_uid::text from portal.company_relationships r join portal.users u using (user_uid) where lower(u.email) = lower(invited)
        union all select m.access_uid::text from portal.intermediary_members m join portal.users u using (user_uid) where lower(u.email) = lower(invited)) as is_to_invited
      from portal.lifecycle_history h where h.${sent} and h.at > since
    ) found where is_by_sender or is_to_invited order by at
  $$`,
  'revoke execute on function portal.invitations_since from public',
  'grant execute on function portal.invitations_since to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
