-- The history: one table for every change of every record, written once and never changed (decision 033).

-- A change is noted in its own transaction. It is about an employer, or about an intermediary's own people and sign-ups.
create table portal.changes (
  entry bigint generated always as identity primary key,
  change_uid uuid not null default gen_random_uuid(),
  at timestamptz not null,
  actor_user_uid uuid references portal.users,
  acting_as text not null,
  on_behalf_of bigint references portal.intermediaries,
  employer_id bigint references portal.employers,
  intermediary_id bigint references portal.intermediaries,
  kind text not null,
  record_uid text not null,
  title text not null,
  employee_uid uuid,
  action text not null,
  activity text,
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  status text not null default 'complete' check (status in ('complete', 'pending', 'failed')),
  machine text,
  lifecycle_uid text,
  from_state text,
  to_state text,
  -- Of the chart by which the step was taken. Null for steps from before versions were kept.
  chart_version text,
  check ((machine is null) = (lifecycle_uid is null) and (machine is null) = (to_state is null))
);

-- The words of each version of a chart, so that a step is read as it was taken: the labels of its events and states. Written
-- once, by the first step of a version.
create table portal.chart_versions (
  machine text not null,
  version text not null,
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  primary key (machine, version)
);
grant select, insert on portal.chart_versions to portal_api, portal_provider;

create index changes_by_record on portal.changes (kind, record_uid, entry);
create index changes_by_employee on portal.changes (employee_uid, at desc, entry desc) where employee_uid is not null;
create index changes_by_lifecycle on portal.changes (machine, lifecycle_uid, at) where machine is not null;
create index changes_by_adviser on portal.changes (on_behalf_of, at desc, entry desc) where on_behalf_of is not null;
create index changes_of_intermediary on portal.changes (intermediary_id, at desc, entry desc)
  where intermediary_id is not null;
create index changes_with_invitations on portal.changes (at)
  where machine = 'adminAccess' and action in ('create', 'invite', 'resendInvite');
-- Also answers whether anything of an employer has changed since a time.
create index changes_by_employer on portal.changes (employer_id, at desc, entry desc);

-- The roles of the service may not update the history, whatever they set: only portal.forget_sign_up can, which takes
-- personal words out.
create function portal.refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('portal.forgets_sign_up', true) = 'on' then return null; end if;
  raise exception 'portal.% is append-only', tg_table_name;
end $$;

-- The history names everybody who changed something, provider staff too. Their names, and nothing else about them, come from
-- this function, which first checks that the change is visible: it runs with the rights of the service, so that the role of
-- its request is known as a setting only. A search in the text of the scope costs less than an array of thousands of ids for
-- each row.
create function portal.name_of_actor(change bigint) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select c.actor_user_uid as person, c.employer_id, c.intermediary_id from portal.changes c where c.entry = change into h;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0
    or position(',' || h.intermediary_id || ',' in ',' || coalesce(current_setting('portal.intermediary_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;
revoke execute on function portal.name_of_actor from public;
grant execute on function portal.name_of_actor to portal_api, portal_provider;

create trigger changes_are_append_only before update or delete or truncate on portal.changes
  execute function portal.refuse_change_of_history();

alter table portal.changes enable row level security;
create policy seen_in_scope on portal.changes for select to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
    or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]));
create policy added_in_scope on portal.changes for insert to portal_api
  with check ((employer_id is not null
      or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]))
    and (employer_id is null or employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])));
create policy every_change on portal.changes to portal_provider using (true) with check (true);
-- An applicant belongs to no party, and notes changes of their own sign-up alone. A subquery is under the policies of its own
-- table.
create policy added_by_applicants on portal.changes for insert to portal_api with check (
  employer_id is null and actor_user_uid is null and kind = 'sign-ups' and exists (
    select from portal.sign_up_leads l
    where l.lead_uid::text = changes.record_uid and l.intermediary_id is not distinct from changes.intermediary_id));
grant select, insert on portal.changes to portal_api, portal_provider;
