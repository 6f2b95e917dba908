-- Which intermediary acts for which employer, and who of its people may do what there.

-- Which intermediary acts for which employer, with its default access to that client. Read before there is a scope, since it
-- is what the scope comes from; a request writes it for its own employers alone.
create table portal.intermediary_employers (
  association_uid uuid not null unique default gen_random_uuid(),
  intermediary_id bigint not null references portal.intermediaries,
  employer_id bigint not null references portal.employers,
  default_level text not null default 'full' check (default_level in ('full', 'readOnly', 'none')),
  looked_after_by uuid references portal.users,
  is_active boolean not null default true,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (intermediary_id, employer_id)
);

create index intermediary_employers_by_employer on portal.intermediary_employers (employer_id);

-- Counts in the firm's own row, which a request may not write itself.
create function portal.count_clients() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.intermediaries i
  set employer_count = (select count(*) from portal.intermediary_employers c where c.intermediary_id = i.id and c.is_active)
  where i.id in (select intermediary_id from new_rows);
  return null;
end $$;

create trigger clients_inserted after insert on portal.intermediary_employers
  referencing new table as new_rows for each statement execute function portal.count_clients();
create trigger clients_updated after update on portal.intermediary_employers
  referencing new table as new_rows for each statement execute function portal.count_clients();
create trigger intermediary_employers_version_insert after insert on portal.intermediary_employers
  referencing new table as new_rows for each statement execute function portal.raise_version_by_intermediary_id();
create trigger intermediary_employers_version_delete after delete on portal.intermediary_employers
  referencing old table as old_rows for each statement execute function portal.raise_version_by_intermediary_id();
create trigger intermediary_employers_version_update after update on portal.intermediary_employers
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.raise_version_by_intermediary_id();

alter table portal.intermediary_employers enable row level security;
create policy given_in_scope on portal.intermediary_employers for insert to portal_api
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy changed_in_scope on portal.intermediary_employers for update to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.intermediary_employers to portal_provider using (true) with check (true);
-- The clients of a person's own firms are what their scope comes from.
create policy seen_in_scope on portal.intermediary_employers for select to portal_api using (
  employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
  or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
  or intermediary_id in (select m.intermediary_id from portal.intermediary_members m
    where m.user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)));
grant select, insert, update on portal.intermediary_employers to portal_api, portal_provider;

-- Where a person of an intermediary differs from its default access to a client.
create table portal.intermediary_member_levels (
  user_uid uuid not null references portal.users,
  intermediary_id bigint not null,
  employer_id bigint not null,
  level text not null check (level in ('full', 'readOnly', 'none')),
  primary key (user_uid, intermediary_id, employer_id),
  foreign key (intermediary_id, employer_id) references portal.intermediary_employers
);

create trigger intermediary_member_levels_version_insert after insert on portal.intermediary_member_levels
  referencing new table as new_rows for each statement execute function portal.raise_version_by_user_uid();
create trigger intermediary_member_levels_version_delete after delete on portal.intermediary_member_levels
  referencing old table as old_rows for each statement execute function portal.raise_version_by_user_uid();
create trigger intermediary_member_levels_version_update after update on portal.intermediary_member_levels
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.raise_version_by_user_uid();

alter table portal.intermediary_member_levels enable row level security;
create policy given_in_scope on portal.intermediary_member_levels for insert to portal_api
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy changed_in_scope on portal.intermediary_member_levels for update to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.intermediary_member_levels to portal_provider using (true) with check (true);
create policy taken_in_scope on portal.intermediary_member_levels for delete to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy seen_in_scope on portal.intermediary_member_levels for select to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
    or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
    or user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));
grant select, insert, update, delete on portal.intermediary_member_levels to portal_api, portal_provider;
