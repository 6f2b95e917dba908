import { type Kysely, sql } from 'kysely';

const listed = (setting: string): string => `any ((select string_to_array(current_setting('${setting}', true), ','))::bigint[])`;
const employers = `employer_id = ${listed('portal.employer_ids')}`;
const firms = `intermediary_id = ${listed('portal.intermediary_ids')}`;
/** Who asks: every request of somebody signed in says so. */
const person = `user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

/** A row of an employer is its scope's; one of a firm's own people belongs to no employer. */
const ownWrite = `(employer_id is not null or ${firms}) and (employer_id is null or ${employers})`;

const replaced = (table: string, names: readonly string[], policies: readonly string[]): string[] => [
  ...names.map((name) => `drop policy ${name} on portal.${table}`),
  ...policies.map((policy) => `create policy ${policy}`),
];

/**
 * What was open to every scope because it belongs to no employer, or because it was read before there was a scope. A request now names
 * the person who asks and the firms that it is about, as it names employers; `portal.intermediary_id` is no longer read.
 */
const statements = [
  ...replaced(
    'lifecycle_history',
    ['own_employers'],
    [
      `seen_in_scope on portal.lifecycle_history for select to portal_api using (${employers} or ${firms})`,
      `added_in_scope on portal.lifecycle_history for insert to portal_api with check (${ownWrite})`,
    ],
  ),
  // A firm's notice is about an employer, and for the firm alone.
  ...replaced(
    'notices',
    ['own_or_a_firms'],
    [
      `for_the_scope on portal.notices for select to portal_api using ((intermediary_id is null and ${employers}) or (intermediary_id is not null and ${firms}))`,
    ],
  ),
  'alter table portal.notice_readers enable row level security',
  // Who may not see a notice cannot have read it.
  `create policy own_reading on portal.notice_readers to portal_api, portal_provider
    using (${person}) with check (${person} and notice_uid in (select n.notice_uid from portal.notices n))`,

  ...replaced(
    'invitation_links',
    ['of_firms', 'own_people'],
    [
      `own_people on portal.invitation_links to portal_api using (${employers} or ${firms}) with check (${employers} or ${firms})`,
    ],
  ),
  ...replaced(
    'company_relationships',
    ['every_relationship'],
    [`seen_in_scope on portal.company_relationships for select to portal_api using (${employers} or ${person})`],
  ),
  ...replaced(
    'intermediary_members',
    ['every_member', 'given_in_scope', 'changed_in_scope'],
    [
      `seen_in_scope on portal.intermediary_members for select to portal_api using (${firms} or ${person})`,
      `given_in_scope on portal.intermediary_members for insert to portal_api with check (${firms})`,
      `changed_in_scope on portal.intermediary_members for update to portal_api using (${firms}) with check (${firms})`,
    ],
  ),
  // The clients of a person's own firms are what their scope comes from.
  ...replaced(
    'intermediary_employers',
    ['every_association'],
    [
      `seen_in_scope on portal.intermediary_employers for select to portal_api using (${employers} or ${firms}
        or intermediary_id in (select m.intermediary_id from portal.intermediary_members m where m.${person}))`,
    ],
  ),
  ...replaced(
    'intermediary_member_levels',
    ['every_association'],
    [`seen_in_scope on portal.intermediary_member_levels for select to portal_api using (${employers} or ${firms} or ${person})`],
  ),

  // Answers are kept with what they said.
  'alter table portal.idempotency_keys enable row level security',
  `create policy own_keys on portal.idempotency_keys to portal_api, portal_provider using (${person}) with check (${person})`,
  // How many employers there are is the staff's to know, and what the provider offers nobody's to write.
  'revoke select on portal.counters from portal_api',
  'revoke insert, update on portal.product_types from portal_api, portal_provider',
  // An address is what a person signs in by.
  'revoke update on portal.users from portal_api, portal_provider',
  'revoke update (email) on portal.users from portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
