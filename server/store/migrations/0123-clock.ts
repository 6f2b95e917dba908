import { type Kysely, sql } from 'kysely';

/**
 * The portal's clock: one row with the days by which its day differs from the real one. Only a portal with sample data may have such a difference.
 * The version of every caller contains the days, so that each request learns of a move with the check of its caller (decision 030).
 */
const statements = [
  `create table portal.clock (
    is_only boolean primary key default true check (is_only),
    can_be_moved boolean not null default false,
    days_moved integer not null default 0,
    check (can_be_moved or days_moved = 0)
  )`,
  'alter table portal.clock enable row level security',
  // Everybody sees the day; no request changes it in its own scope.
  'create policy everybody on portal.clock for select to portal_api, portal_provider using (true)',
  'grant select on portal.clock to portal_api, portal_provider',
  // Sample data of an earlier version. No real person has an address under .example (RFC 2606).
  `insert into portal.clock (can_be_moved)
    select exists (select from portal.users where email = 'provider.admin@provider.example')`,
  `create or replace function portal.caller_version(caller uuid) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  begin
    return coalesce((select v.version from portal.user_versions v where v.user_uid = caller), 0) || '.' || coalesce((
      select sum(v.version) from portal.intermediary_members m join portal.intermediary_versions v using (intermediary_id) where m.user_uid = caller), 0)
      || '.' || (select c.days_moved || '.' || c.can_be_moved from portal.clock c);
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
