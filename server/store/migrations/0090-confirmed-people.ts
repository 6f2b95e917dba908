import { type Kysely, sql } from 'kysely';

/** Who confirmed that the rows of an upload are about the people whom their numbers find, and the number of rows that are in doubt. */
const statements = [
  `alter table portal.bulk_load_jobs
    add column people_confirmation_reason text,
    add column people_confirmed_timestamp timestamptz,
    add column people_confirmed_by uuid references portal.users,
    add column doubtful_person_row_count integer not null default 0`,
  `create function portal.name_of_people_confirmer(wanted uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select r.people_confirmed_by as person, r.employer_id into h from portal.bulk_load_jobs r where r.bulk_load_job_uid = wanted;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$`,
  `revoke execute on function portal.name_of_people_confirmer from public`,
  `grant execute on function portal.name_of_people_confirmer to portal_api, portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
