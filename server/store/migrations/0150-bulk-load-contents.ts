import { type Kysely, sql } from 'kysely';

/** The contents of an upload that were checked and approved, and the acknowledgement of their warnings. Written with npm run generate. */
const statements = [
  `alter table portal.bulk_load_jobs
    add column content_sha256 text,
    add column approved_sha256 text,
    add column acknowledgement_reason text,
    add column acknowledged_timestamp timestamptz,
    add column acknowledged_by uuid references portal.users`,
  // As portal.name_of_approver: the acknowledging person may belong to the provider.
  `create function portal.name_of_acknowledger(wanted uuid) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  declare h record;
  begin
    select r.acknowledged_by as person, r.employer_id into h from portal.bulk_load_jobs r where r.bulk_load_job_uid = wanted;
    if current_setting('role') = 'portal_provider'
      or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
      return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
    end if;
    return null;
  end $$`,
  'revoke execute on function portal.name_of_acknowledger from public',
  'grant execute on function portal.name_of_acknowledger to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
