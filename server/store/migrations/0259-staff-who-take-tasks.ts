import { type Kysely, sql } from 'kysely';

/** The people of the provider to whom a task may be handed over, by their uid, also for requests about one employer. */
const statements = [
  `create function portal.staff_member(given uuid) returns table (name text, is_provider_admin boolean, is_hs_admin boolean)
  language sql stable security definer set search_path = pg_catalog as $$
  select u.first_name || ' ' || u.last_name, u.is_provider_admin, u.is_hs_admin
  from portal.users u where u.user_uid = given and (u.is_provider_admin or u.is_hs_admin)
$$`,
  `revoke execute on function portal.staff_member from public`,
  `grant execute on function portal.staff_member to portal_api, portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
