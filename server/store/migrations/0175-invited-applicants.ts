import { type Kysely, sql } from 'kysely';

const signature = 'portal.invited_user(text, text, text, uuid)';

/** An applicant has a uid before they are a user: the function of 0105-people-in-scope gives it to the new user. */
const statements = [
  'drop function portal.invited_user(text, text, text)',
  `create function portal.invited_user(address text, given text, family text, wanted uuid default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog as $$
  declare added uuid;
  begin
    insert into portal.users (user_uid, email, first_name, last_name) values (coalesce(wanted, gen_random_uuid()), address, given, family)
    on conflict (lower(email)) do nothing returning user_uid into added;
    return coalesce(added, (select user_uid from portal.users where lower(email) = lower(address)));
  end $$`,
  `revoke execute on function ${signature} from public`,
  `grant execute on function ${signature} to portal_api, portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
