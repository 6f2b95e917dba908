-- Approvals by a second person: what was asked for, by whom, and who has approved it.

create table portal.approvals (
  -- The record that is approved, such as a pay period. A new request takes the place of the one before.
  record_uid uuid primary key,
  employer_id bigint not null references portal.employers,
  -- The checksum of all that is approved. The approval ends when it is another one.
  content_sha256 text not null,
  asked_by uuid not null references portal.users,
  asked_at timestamptz not null,
  approved_by uuid references portal.users,
  approved_at timestamptz,
  -- The approved upload that is being carried out: until its end, the approval is about what that upload makes of the period.
  bulk_load_job_uid uuid,
  check ((approved_by is null) = (approved_at is null)),
  check (approved_by <> asked_by)
);

create index approvals_of_employer on portal.approvals (employer_id);

alter table portal.approvals enable row level security;
create policy own_employers on portal.approvals to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.approvals to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.approvals to portal_api, portal_provider;

-- Corrections of paid statements that wait for the approval of a second person. The approval of the statement has their checksum.
create table portal.requested_corrections (
  statement_uid uuid primary key references portal.statements,
  employer_id bigint not null references portal.employers,
  -- Contributions with the amounts that they should have, as they were sent: schemas/entities/statement-correction.schema.json.
  changes jsonb not null,
  reason text not null
);

create index requested_corrections_of_employer on portal.requested_corrections (employer_id);

alter table portal.requested_corrections enable row level security;
create policy own_employers on portal.requested_corrections to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.requested_corrections to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.requested_corrections to portal_api, portal_provider;

-- The names of the two people, who may be no people of the employer.
create function portal.people_of_approval(wanted uuid) returns table (asked_by_name text, approved_by_name text)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select a.asked_by, a.approved_by, a.employer_id into h from portal.approvals a where a.record_uid = wanted;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return query select (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.asked_by),
      (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.approved_by);
  end if;
end $$;
revoke execute on function portal.people_of_approval from public;
grant execute on function portal.people_of_approval to portal_api, portal_provider;

-- A new request, an approval or the end of one settles the notices of the request: the code that changes it need not know of them.
create function portal.settle_notices_of_approvals() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  where n.record_uid = coalesce(new.record_uid, old.record_uid)::text and n.title = 'Contributions wait for approval' and n.settled_at is null;
  return null;
end $$;

create trigger approvals_settle_notices after insert or update or delete on portal.approvals
  for each row execute function portal.settle_notices_of_approvals();

-- A change of contributions by anybody else, while an approved upload is carried out, ends the approval of the period.
create function portal.end_carried_approvals() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from portal.approvals a using changed_rows c
  where a.record_uid = c.payroll_date_uid and a.bulk_load_job_uid is not null
    and a.bulk_load_job_uid::text is distinct from current_setting('portal.bulk_load_job_uid', true);
  return null;
end $$;

create trigger regular_payroll_contributions_end_approvals_added after insert on portal.regular_payroll_contributions
  referencing new table as changed_rows for each statement execute function portal.end_carried_approvals();
create trigger regular_payroll_contributions_end_approvals_changed after update on portal.regular_payroll_contributions
  referencing new table as changed_rows for each statement execute function portal.end_carried_approvals();
