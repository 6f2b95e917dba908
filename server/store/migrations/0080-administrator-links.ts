import { type Kysely, sql } from 'kysely';

/**
 * Links by which an administrator of the portal creates an account. The person gets a row in `portal.users` only on accepting, so a link that is never used leaves
 * no administrator behind. Requests have no access: only the operator's command and the link itself use the table.
 */
const statements = [
  `create table portal.administrator_links (
    user_uid uuid primary key default gen_random_uuid(),
    email text not null,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    replaced_at timestamptz,
    used_at timestamptz
  )`,
  'create unique index administrator_links_newest on portal.administrator_links (lower(email)) where replaced_at is null',
  'revoke all on portal.administrator_links from portal_api, portal_provider',
  'alter table portal.administrator_links enable row level security',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
