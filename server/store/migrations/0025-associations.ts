import { type Kysely, sql } from 'kysely';

const own = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/** Both tables are read before there is a scope, since they are what it comes from; a request writes them for its own employers alone. */
const walled = ['intermediary_employers', 'intermediary_member_levels'].flatMap((table) => [
  `alter table portal.${table} enable row level security`,
  `create policy every_association on portal.${table} for select to portal_api using (true)`,
  `create policy given_in_scope on portal.${table} for insert to portal_api with check (${own})`,
  `create policy changed_in_scope on portal.${table} for update to portal_api using (${own}) with check (${own})`,
  `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
]);

/**
 * Who of a firm may do what for a client: the firm's default for the client, and where a person differs from it. Associating and
 * revoking become the API's to write.
 */
const statements = [
  `alter table portal.intermediary_employers
    add column association_uid uuid not null unique default gen_random_uuid(),
    add column default_level text not null default 'full' check (default_level in ('full', 'readOnly', 'none'))`,
  `create table portal.intermediary_member_levels (
    user_uid uuid not null references portal.users,
    intermediary_id bigint not null,
    employer_id bigint not null,
    level text not null check (level in ('full', 'readOnly', 'none')),
    primary key (user_uid, intermediary_id, employer_id),
    foreign key (intermediary_id, employer_id) references portal.intermediary_employers
  )`,
  ...walled,
  `create policy taken_in_scope on portal.intermediary_member_levels for delete to portal_api using (${own})`,
  'grant insert, update on portal.intermediary_employers to portal_api, portal_provider',
  'grant select, insert, update, delete on portal.intermediary_member_levels to portal_api, portal_provider',
  // Counts in the firm's own row, which a request may not write itself.
  'alter function portal.count_clients() security definer set search_path = pg_catalog',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
