import { type Kysely, sql } from 'kysely';

const listed = (setting: string): string => `any ((select string_to_array(current_setting('${setting}', true), ','))::bigint[])`;
const employers = `employer_id = ${listed('portal.employer_ids')}`;
const intermediaries = listed('portal.intermediary_ids');
const person = `(select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

/** Whether a list in a setting names the id. A search in the text costs less than an array of thousands of ids for each row. */
const names = (setting: string, id: string): string =>
  `position(',' || ${id} || ',' in ',' || coalesce(current_setting('${setting}', true), '') || ',') > 0`;

/**
 * A function for the name of a person whom a row refers to, if the row is visible. It runs with the rights of the service, so that the role of its request is known
 * as a setting only.
 */
const nameBy = (name: string, parameter: string, { row, isVisible }: { row: string; isVisible: string }): string[] => [
  `create function portal.${name}(${parameter}) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  declare h record;
  begin
    select ${row} into h;
    if current_setting('role') = 'portal_provider' or ${isVisible} then
      return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
    end if;
    return null;
  end $$`,
  ...forRequests(name),
];

const forRequests = (name: string): string[] => [
  `revoke execute on function portal.${name} from public`,
  `grant execute on function portal.${name} to portal_api, portal_provider`,
];

/**
 * Users and intermediaries are visible to the scopes that they belong to. A user: to their own scope, to the employers where they have or had access, and to the
 * intermediaries that they are or were members of. An intermediary: to its own scope, to its members, and to the employers that it acts or acted for.
 *
 * The history names everybody who changed something, provider staff too. Their names, and nothing else about them, come from functions that first check that the
 * change is visible.
 */
const statements = [
  'alter table portal.users enable row level security',
  // The caller's own row comes first: it is the only one that most requests read, and the others cost a look-up each.
  `create policy seen_in_scope on portal.users for select to portal_api using (user_uid = ${person}
    or exists (select from portal.company_relationships r where r.user_uid = users.user_uid and r.${employers})
    or exists (select from portal.intermediary_members m where m.user_uid = users.user_uid and m.intermediary_id = ${intermediaries}))`,
  'create policy every_user on portal.users for select to portal_provider using (true)',

  'alter table portal.intermediaries enable row level security',
  `create policy seen_in_scope on portal.intermediaries for select to portal_api using (id = ${intermediaries}
    or exists (select from portal.intermediary_members m where m.intermediary_id = intermediaries.id and m.user_uid = ${person})
    or exists (select from portal.intermediary_employers c where c.intermediary_id = intermediaries.id and c.${employers}))`,
  'create policy every_intermediary on portal.intermediaries for select to portal_provider using (true)',

  ...nameBy('name_of_actor', 'change bigint', {
    row: 'c.actor_user_uid as person, c.employer_id, c.intermediary_id from portal.changes c where c.entry = change',
    isVisible: `${names('portal.employer_ids', 'h.employer_id')} or ${names('portal.intermediary_ids', 'h.intermediary_id')}`,
  }),
  ...nameBy('name_of_confirmer', 'confirmation uuid', {
    row: 'w.user_uid as person, w.employer_id from portal.confirmed_warnings w where w.confirmation_uid = confirmation',
    isVisible: `h.employer_id is null or ${names('portal.employer_ids', 'h.employer_id')}`,
  }),

  // An invitation goes to an address, whether or not it is a user's: no request looks for users by their address, or adds one in another way.
  'revoke insert (email, first_name, last_name) on portal.users from portal_api, portal_provider',
  `create function portal.invited_user(address text, given text, family text) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
  declare added uuid;
  begin
    insert into portal.users (email, first_name, last_name) values (address, given, family) on conflict (lower(email)) do nothing returning user_uid into added;
    return coalesce(added, (select user_uid from portal.users where lower(email) = lower(address)));
  end $$`,
  ...forRequests('invited_user'),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
