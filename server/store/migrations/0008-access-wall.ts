import { type Kysely, sql } from 'kysely';

const scope = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/**
 * Who may see what is decided by these tables, so a request that goes astray in SQL must not be able to write itself into them: it
 * gives access to employers of its scope alone, makes nobody the provider's staff, and ties nobody to an intermediary. What a later
 * screen has to write there, its own migration grants.
 */
const statements = [
  // Read before there is a scope: the relationships of the caller are what the scope comes from.
  'alter table portal.company_relationships enable row level security',
  'create policy every_relationship on portal.company_relationships for select to portal_api using (true)',
  `create policy given_in_scope on portal.company_relationships for insert to portal_api with check (${scope})`,
  `create policy changed_in_scope on portal.company_relationships for update to portal_api using (${scope}) with check (${scope})`,
  'create policy every_employer on portal.company_relationships to portal_provider using (true) with check (true)',
  ...['portal_api', 'portal_provider'].flatMap((role) => [
    `revoke insert, update on portal.users, portal.intermediaries, portal.intermediary_members, portal.intermediary_employers from ${role}`,
    `grant insert (email, first_name, last_name), update (email) on portal.users to ${role}`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
