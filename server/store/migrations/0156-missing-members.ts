import { type Kysely, sql } from 'kysely';

/**
 * People's decisions about members who are missing from an uploaded file. The amounts of one who is added are kept, so that they are those that were seen.
 * When the upload is processed, each decision that still holds gets a row number behind the rows of the file. Without a foreign key to the employees: an
 * undone upload removes those that it has made.
 */
const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

const statements = [
  `create table portal.bulk_load_missing_members (
    bulk_load_job_uid uuid not null references portal.bulk_load_jobs,
    employee_uid uuid not null,
    employer_id bigint not null references portal.employers,
    decision text not null check (decision in ('leaver', 'noContribution', 'add')),
    leaving_date date,
    reason text,
    employee_regular_amount bigint check (employee_regular_amount >= 0),
    employer_regular_amount bigint check (employer_regular_amount >= 0),
    decided_by uuid not null references portal.users,
    decided_at timestamptz not null,
    row_number integer,
    primary key (bulk_load_job_uid, employee_uid),
    unique (bulk_load_job_uid, row_number),
    check ((decision = 'leaver') = (leaving_date is not null)),
    check ((decision = 'noContribution') = (reason is not null)),
    check ((decision = 'add') = (num_nonnulls(employee_regular_amount, employer_regular_amount) = 2))
  )`,
  'alter table portal.bulk_load_missing_members enable row level security',
  `create policy own_employers on portal.bulk_load_missing_members to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
  'create policy every_employer on portal.bulk_load_missing_members to portal_provider using (true) with check (true)',
  'grant select, insert, update, delete on portal.bulk_load_missing_members to portal_api, portal_provider',
  // As portal.name_of_approver: the deciding person may belong to the provider.
  `create function portal.name_of_decider(load uuid, employee uuid) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
  declare h record;
  begin
    select r.decided_by as person, r.employer_id into h from portal.bulk_load_missing_members r
    where r.bulk_load_job_uid = load and r.employee_uid = employee;
    if current_setting('role') = 'portal_provider'
      or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
      return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
    end if;
    return null;
  end $$`,
  'revoke execute on function portal.name_of_decider from public',
  'grant execute on function portal.name_of_decider to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
