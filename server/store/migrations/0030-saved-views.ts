import { type Kysely, sql } from 'kysely';

const own = `user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

/**
 * How people like to see lists. They belong to a person and to no employer, so the second wall asks for the person: a request that names
 * none sees nothing.
 */
const statements = [
  `create table portal.saved_views (
    saved_view_id bigint generated always as identity primary key,
    user_uid uuid not null references portal.users on delete cascade,
    resource text not null,
    name text not null,
    query text not null,
    columns text[] not null,
    updated_at timestamptz not null default now()
  )`,
  'create unique index saved_views_name on portal.saved_views (user_uid, resource, lower(name))',
  'alter table portal.saved_views enable row level security',
  `create policy own_views on portal.saved_views to portal_api, portal_provider using (${own}) with check (${own})`,
  'grant select, insert, update, delete on portal.saved_views to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
