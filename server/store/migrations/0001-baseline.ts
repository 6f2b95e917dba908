import { type Kysely, sql } from 'kysely';

/**
 * The tables as they were on 27 November 2026, when the migrations that had led to them were replaced by this one (decision 078). A frozen copy: read
 * `server/store/schema`, which has the tables of today with their comments, and never change this file.
 */
const statements = String.raw`
create extension if not exists pg_trgm;

create extension if not exists btree_gin;

create schema if not exists portal;

do $$
declare
  role text;
begin
  foreach role in array array['portal_api', 'portal_provider'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then execute format('create role %I nologin', role); end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', role, current_user);
    end if;
  end loop;
end $$;

grant usage on schema portal to portal_api, portal_provider;

create table portal.clock (
  is_only boolean primary key default true check (is_only),
  can_be_moved boolean not null default false,
  days_moved integer not null default 0,
  check (can_be_moved or days_moved = 0)
);

insert into portal.clock default values;

alter table portal.clock enable row level security;

create policy everybody on portal.clock for select to portal_api, portal_provider using (true);

grant select on portal.clock to portal_api, portal_provider;

create function portal.uk_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('portal.today', true), '')::date, (now() at time zone 'Europe/London')::date)
$$;

grant execute on function portal.uk_today to public;

create table portal.counters (
  name text primary key,
  value bigint not null
);

grant select on portal.counters to portal_provider;

create function portal.add_to_counter(counter text, change bigint) returns void language sql as $$
  insert into portal.counters (name, value) values (counter, change)
  on conflict (name) do update set value = portal.counters.value + excluded.value
$$;

create function portal.plain_text(text text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(translate(text, 'ØøŁłĐđ', 'OoLlDd'), NFD), '[\u0300-\u036f]', '', 'g'))
$$;

grant execute on function portal.plain_text to public;

create function portal.squeezed_text(text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(portal.plain_text(text), '[[:space:]''’‘.,&/()-]', '', 'g')
$$;

grant execute on function portal.squeezed_text to public;

create function portal.name_of_confirmer(confirmation uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select w.user_uid as person, w.employer_id from portal.confirmed_warnings w where w.confirmation_uid = confirmation into h;
  if current_setting('role') = 'portal_provider' or h.employer_id is null
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;

revoke execute on function portal.name_of_confirmer from public;

grant execute on function portal.name_of_confirmer to portal_api, portal_provider;

create table portal.idempotency_keys (
  user_uid uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_uid, key)
);

alter table portal.idempotency_keys enable row level security;

create policy own_keys on portal.idempotency_keys to portal_api, portal_provider
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

grant select, insert, update, delete on portal.idempotency_keys to portal_api, portal_provider;

create function portal.records_found(kind text, employers bigint[], patterns text[], most integer)
  returns table (uid uuid, employer_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  in_scope bigint[];
  allowed bigint[] := employers;
  source text := case kind
    when 'employees' then
      'select employee_uid as uid, employer_id, search_key from portal.employee_search'
    when 'payrolls' then
      'select payroll_uid as uid, employer_id, portal.plain_text(name) as search_key from portal.payrolls'
    when 'pension-schemes' then
      'select pension_scheme_uid as uid, employer_id, portal.plain_text(name) as search_key from portal.pension_schemes'
    when 'statements' then
      'select statement_uid as uid, employer_id, portal.plain_text(period_name || '' '' || coalesce(payment_reference, '''')) as search_key
        from portal.statements'
    when 'bulk-load-jobs' then
      'select bulk_load_job_uid as uid, employer_id, portal.plain_text(file_name) as search_key from portal.bulk_load_jobs'
  end;
begin
  if current_setting('role') = 'portal_api' then
    in_scope := coalesce(string_to_array(nullif(current_setting('portal.employer_ids', true), ''), ',')::bigint[], '{}');
    allowed := case when employers is null then in_scope else array(select unnest(employers) intersect select unnest(in_scope)) end;
  end if;
  if cardinality(allowed) = 0 then return; end if;
  -- The index has the employers as well. For a few of them it is read once each; for many, reading it once for the words alone is ten times quicker.
  return query execute 'select f.uid, f.employer_id from (' || source || ') f
    where f.search_key like $1 and f.search_key like all ($2) and '
    || case when allowed is null then '$3 is null'
        when cardinality(allowed) <= 5 then 'f.employer_id = any ($3)'
        else 'f.employer_id + 0 = any ($3)' end
    || ' limit $4' using patterns[1], patterns, allowed, most;
end $$;

revoke execute on function portal.records_found from public;

grant execute on function portal.records_found to portal_api, portal_provider;

create function portal.settle_notices_of_sign_up_leads() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (lead_uid)
  where after_change.state is distinct from before_change.state
    and n.record_uid = after_change.lead_uid::text and n.settled_at is null;
  return null;
end $$;

create function portal.forget_sign_up() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into portal.removed_documents (fingerprint, is_evidence)
    select d.fingerprint, d.is_evidence from portal.sign_up_agreements a,
      lateral (values (a.fingerprint, false), (a.evidence_fingerprint, true)) as d(fingerprint, is_evidence)
    where a.lead_uid = old.lead_uid and d.fingerprint is not null and exists (
      select from portal.sign_up_signatories s where s.agreement_uid = a.agreement_uid and s.signed_at is not null)
    on conflict do nothing;
  delete from portal.outbox_mails m using portal.sign_up_keys k where k.key_uid = m.sign_up_key_uid and k.lead_uid = old.lead_uid;
  delete from portal.notice_readers r using portal.notices n
    where n.notice_uid = r.notice_uid and n.record_uid = old.lead_uid::text;
  delete from portal.notices where record_uid = old.lead_uid::text;
  delete from portal.idempotency_keys where user_uid = old.applicant_uid;
  perform set_config('portal.forgets_sign_up', 'on', true);
  update portal.changes set title = 'A removed sign-up', fields = '[]',
    activity = case when activity is null then null
      when action = 'sign' then 'Participation agreement signed' else 'Sign-up changed' end
    where kind = 'sign-ups' and record_uid = old.lead_uid::text;
  perform set_config('portal.forgets_sign_up', '', true);
  return old;
end $$;

revoke execute on function portal.forget_sign_up from public;

create function portal.signatory_links_to(wanted text, since timestamptz) returns setof timestamptz
  language sql stable security definer set search_path = pg_catalog as $$
  select made_at from portal.sign_up_keys where purpose = 'signatory' and lower(email) = lower(wanted) and made_at > since
  order by made_at $$;

revoke execute on function portal.signatory_links_to from public;

grant execute on function portal.signatory_links_to to portal_api, portal_provider;

create function portal.sign_up_answers_hash(answers jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to((answers - 'signature')::text, 'UTF8')), 'hex') $$;

grant execute on function portal.sign_up_answers_hash to portal_api, portal_provider;

create function portal.sign_up_document(wanted text) returns table (
    agreement_uid uuid, is_evidence boolean, employer_name text, made_at timestamptz, completed_at timestamptz,
    is_void boolean, signatures jsonb)
  language sql stable security definer set search_path = pg_catalog as $$
  select a.agreement_uid, a.evidence_fingerprint = wanted, a.contents ->> 'employerName', a.made_at, a.completed_at,
    a.voided_at is not null or a.answers_hash <> portal.sign_up_answers_hash(l.answers),
    coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'roles', s.roles, 'isDrawn', s.drawing is not null,
        'signedAt', s.signed_at)
      order by s."order") from portal.sign_up_signatories s where s.agreement_uid = a.agreement_uid and s.signed_at is not null), '[]')
  from portal.sign_up_agreements a join portal.sign_up_leads l using (lead_uid)
  where a.fingerprint = wanted or a.evidence_fingerprint = wanted order by a.voided_at is not null, a.made_at desc limit 1 $$;

revoke execute on function portal.sign_up_document from public;

grant execute on function portal.sign_up_document to portal_api, portal_provider;

create table portal.removed_documents (
  fingerprint text primary key,
  is_evidence boolean not null
);

create function portal.removed_document(wanted text) returns table (is_evidence boolean)
  language sql stable security definer set search_path = pg_catalog as $$
  select d.is_evidence from portal.removed_documents d where d.fingerprint = wanted $$;

revoke execute on function portal.removed_document from public;

grant execute on function portal.removed_document to portal_api, portal_provider;

alter table portal.removed_documents enable row level security;

create table portal.users (
  user_uid uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  is_provider_admin boolean not null default false,
  is_hs_admin boolean not null default false,
  is_external_admin boolean not null default false,
  can_view_analytics boolean not null default false,
  last_logged_in_at timestamptz
);

create unique index users_by_email on portal.users (lower(email));

alter table portal.users enable row level security;

create policy every_user on portal.users for select to portal_provider using (true);

grant select on portal.users to portal_api, portal_provider;

create function portal.invited_user(address text, given text, family text, wanted uuid default null) returns uuid
language plpgsql security definer set search_path = pg_catalog as $$
declare added uuid;
begin
  insert into portal.users (user_uid, email, first_name, last_name)
  values (coalesce(wanted, gen_random_uuid()), address, given, family)
  on conflict (lower(email)) do nothing returning user_uid into added;
  return coalesce(added, (select user_uid from portal.users where lower(email) = lower(address)));
end $$;

revoke execute on function portal.invited_user from public;

grant execute on function portal.invited_user to portal_api, portal_provider;

create function portal.access_state_of_flags() returns trigger language plpgsql as $$
begin
  new.access_state := case when not new.is_active then 'revoked'
    when coalesce((to_jsonb(new) ->> 'is_senior_pension_administrator')::boolean, false) then 'upgraded' else 'active' end;
  return new;
end $$;

create function portal.invitations_since(since timestamptz, sender uuid, invited text)
  returns table (at timestamptz, is_by_sender boolean, is_to_invited boolean)
language sql stable security definer set search_path = pg_catalog as $$
  select * from (
    select h.at, h.actor_user_uid is not distinct from sender as is_by_sender, h.lifecycle_uid in (
      select r.access_uid::text from portal.company_relationships r join portal.users u using (user_uid)
        where lower(u.email) = lower(invited)
      union all
      select m.access_uid::text from portal.intermediary_members m join portal.users u using (user_uid)
        where lower(u.email) = lower(invited)) as is_to_invited
    from portal.changes h where h.machine = 'adminAccess' and h.action in ('create', 'invite', 'resendInvite') and h.at > since
  ) found where is_by_sender or is_to_invited order by at
$$;

revoke execute on function portal.invitations_since from public;

grant execute on function portal.invitations_since to portal_api, portal_provider;

create table portal.administrator_links (
  user_uid uuid primary key default gen_random_uuid(),
  email text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  used_at timestamptz
);

create unique index administrator_links_newest on portal.administrator_links (lower(email)) where replaced_at is null;

alter table portal.administrator_links enable row level security;

create function portal.people_with_full_access(employer bigint) returns setof uuid
  language sql stable security definer set search_path = pg_catalog as $$
  select r.user_uid from portal.company_relationships r
  where r.employer_id = employer and r.is_active and (r.is_pension_administrator or r.is_senior_pension_administrator)
  union
  select m.user_uid from portal.intermediary_employers c
  join portal.intermediaries i on i.id = c.intermediary_id and i.is_active
  join portal.intermediary_members m on m.intermediary_id = c.intermediary_id and m.is_active
  left join portal.intermediary_member_levels l on l.user_uid = m.user_uid
    and l.intermediary_id = c.intermediary_id and l.employer_id = c.employer_id
  where c.employer_id = employer and c.is_active and coalesce(l.level, c.default_level) = 'full'
$$;

revoke execute on function portal.people_with_full_access from public;

grant execute on function portal.people_with_full_access to portal_api, portal_provider;

create table portal.user_versions (
  user_uid uuid primary key,
  version bigint not null
);

alter table portal.user_versions enable row level security;

create table portal.intermediary_versions (
  intermediary_id bigint primary key,
  version bigint not null
);

alter table portal.intermediary_versions enable row level security;

create function portal.raise_version_by_user_uid() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
  insert into portal.user_versions as v (user_uid, version)
    select distinct r.user_uid, 1 from new_rows r order by 1
  on conflict (user_uid) do update set version = v.version + 1;
  elsif tg_op = 'DELETE' then
  insert into portal.user_versions as v (user_uid, version)
    select distinct r.user_uid, 1 from old_rows r order by 1
  on conflict (user_uid) do update set version = v.version + 1;
  else
  insert into portal.user_versions as v (user_uid, version)
    select distinct r.user_uid, 1 from (select user_uid from old_rows union select user_uid from new_rows) r order by 1
  on conflict (user_uid) do update set version = v.version + 1;
  end if;
  return null;
end $$;

create function portal.raise_version_by_intermediary_id() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
  insert into portal.intermediary_versions as v (intermediary_id, version)
    select distinct r.intermediary_id, 1 from new_rows r order by 1
  on conflict (intermediary_id) do update set version = v.version + 1;
  elsif tg_op = 'DELETE' then
  insert into portal.intermediary_versions as v (intermediary_id, version)
    select distinct r.intermediary_id, 1 from old_rows r order by 1
  on conflict (intermediary_id) do update set version = v.version + 1;
  else
  insert into portal.intermediary_versions as v (intermediary_id, version)
    select distinct r.intermediary_id, 1 from (select intermediary_id from old_rows union select intermediary_id from new_rows) r order by 1
  on conflict (intermediary_id) do update set version = v.version + 1;
  end if;
  return null;
end $$;

create function portal.raise_version_by_id() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
  insert into portal.intermediary_versions as v (intermediary_id, version)
    select distinct r.id, 1 from new_rows r order by 1
  on conflict (intermediary_id) do update set version = v.version + 1;
  elsif tg_op = 'DELETE' then
  insert into portal.intermediary_versions as v (intermediary_id, version)
    select distinct r.id, 1 from old_rows r order by 1
  on conflict (intermediary_id) do update set version = v.version + 1;
  else
  insert into portal.intermediary_versions as v (intermediary_id, version)
    select distinct r.id, 1 from (select id from old_rows union select id from new_rows) r order by 1
  on conflict (intermediary_id) do update set version = v.version + 1;
  end if;
  return null;
end $$;

create function portal.raise_version_of_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into portal.user_versions as v (user_uid, version) values (old.user_uid, 1)
  on conflict (user_uid) do update set version = v.version + 1;
  return null;
end $$;

create function portal.caller_version(caller uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return coalesce((select v.version from portal.user_versions v where v.user_uid = caller), 0) || '.' || coalesce((
    select sum(v.version) from portal.intermediary_members m
    join portal.intermediary_versions v using (intermediary_id) where m.user_uid = caller), 0)
    || '.' || (select c.days_moved || '.' || c.can_be_moved from portal.clock c);
end $$;

create function portal.count_clients() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.intermediaries i
  set employer_count = (select count(*) from portal.intermediary_employers c where c.intermediary_id = i.id and c.is_active)
  where i.id in (select intermediary_id from new_rows);
  return null;
end $$;

create function portal.settle_notices_of_bulk_load_jobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (bulk_load_job_uid)
  where after_change.status is distinct from before_change.status
    and n.record_uid = after_change.bulk_load_job_uid::text and n.settled_at is null;
  return null;
end $$;

create table portal.bulk_load_rows (
  bulk_load_job_uid uuid not null,
  row_number integer not null,
  employer_id bigint not null,
  cells json not null,
  findings json,
  has_errors boolean not null,
  has_warnings boolean not null,
  employee_uid uuid,
  national_insurance_key bigint,
  payroll_number_key bigint,
  person_key bigint,
  primary key (bulk_load_job_uid, row_number)
);

create index bulk_load_rows_with_findings on portal.bulk_load_rows (bulk_load_job_uid, row_number) where findings is not null;

alter table portal.bulk_load_rows enable row level security;

create policy own_employers on portal.bulk_load_rows to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_rows to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.bulk_load_rows to portal_api, portal_provider;

create table portal.bulk_load_instructions (
  bulk_load_job_uid uuid not null,
  row_number integer not null,
  position smallint not null,
  employer_id bigint not null,
  instruction_uid uuid not null default gen_random_uuid(),
  kind text not null,
  state text not null check (state in ('done', 'failed', 'notDone', 'undone', 'left')),
  reason text,
  employee_uid uuid,
  effects json,
  primary key (bulk_load_job_uid, row_number, "position")
);

create index bulk_load_instructions_to_see on portal.bulk_load_instructions (bulk_load_job_uid, state, row_number, "position")
  where state in ('failed', 'notDone', 'left');

alter table portal.bulk_load_instructions enable row level security;

create policy own_employers on portal.bulk_load_instructions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_instructions to portal_provider using (true) with check (true);

grant select, insert, update on portal.bulk_load_instructions to portal_api, portal_provider;

create function portal.name_of_uploader(wanted uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select r.uploaded_by as person, r.employer_id into h from portal.bulk_loads r where r.bulk_load_uid = wanted;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;

revoke execute on function portal.name_of_uploader from public;

grant execute on function portal.name_of_uploader to portal_api, portal_provider;

create function portal.name_of_approver(wanted uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select r.approved_by as person, r.employer_id into h from portal.bulk_load_jobs r where r.bulk_load_job_uid = wanted;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;

revoke execute on function portal.name_of_approver from public;

grant execute on function portal.name_of_approver to portal_api, portal_provider;

create function portal.name_of_acknowledger(wanted uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select r.acknowledged_by as person, r.employer_id into h from portal.bulk_load_jobs r where r.bulk_load_job_uid = wanted;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;

revoke execute on function portal.name_of_acknowledger from public;

grant execute on function portal.name_of_acknowledger to portal_api, portal_provider;

create function portal.name_of_decider(load uuid, employee uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select r.decided_by as person, r.employer_id into h from portal.bulk_load_missing_members r
  where r.bulk_load_job_uid = load and r.employee_uid = employee;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;

revoke execute on function portal.name_of_decider from public;

grant execute on function portal.name_of_decider to portal_api, portal_provider;

create function portal.settle_notices_of_pay_periods() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (payroll_date_uid)
  where after_change.status is distinct from before_change.status
    and n.record_uid = after_change.payroll_date_uid::text and n.settled_at is null;
  return null;
end $$;

create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'portal.% is append-only', tg_table_name;
end $$;

create function portal.refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('portal.forgets_sign_up', true) = 'on' then return null; end if;
  raise exception 'portal.% is append-only', tg_table_name;
end $$;

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

create table portal.client_overviews_due (
  queued bigint generated always as identity primary key,
  employer_id bigint not null
);

create function portal.take_clients_due(most integer) returns setof bigint
  language sql security definer set search_path = pg_catalog as $$
  with taken as (
    delete from portal.client_overviews_due where queued in (select queued from portal.client_overviews_due order by queued limit most)
    returning employer_id
  ) select distinct employer_id from taken
$$;

revoke execute on function portal.take_clients_due from public;

grant execute on function portal.take_clients_due to portal_provider;

alter table portal.client_overviews_due enable row level security;

create function portal.queue_clients_of_pay_periods() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select payroll_date_uid, employer_id, status, due_date from new_rows
      except select payroll_date_uid, employer_id, status, due_date from old_rows)
    union all (select payroll_date_uid, employer_id, status, due_date from old_rows
      except select payroll_date_uid, employer_id, status, due_date from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_statements() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select statement_uid, employer_id, due_date, total_amount, is_cancelled, has_been_paid from new_rows
      except select statement_uid, employer_id, due_date, total_amount, is_cancelled, has_been_paid from old_rows)
    union all (select statement_uid, employer_id, due_date, total_amount, is_cancelled, has_been_paid from old_rows
      except select statement_uid, employer_id, due_date, total_amount, is_cancelled, has_been_paid from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_bulk_load_jobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from new_rows
      except select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from old_rows)
    union all (select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from old_rows
      except select bulk_load_job_uid, employer_id, status, file_name, failed_row_count, file_error_count from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_employee_requests() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select request_uid, employer_id, status from new_rows
      except select request_uid, employer_id, status from old_rows)
    union all (select request_uid, employer_id, status from old_rows
      except select request_uid, employer_id, status from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.queue_clients_of_analytics_refreshes() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from new_rows;
  elsif tg_op = 'DELETE' then insert into portal.client_overviews_due (employer_id) select distinct employer_id from old_rows;
  else
    insert into portal.client_overviews_due (employer_id) select distinct employer_id
    from ((select employer_id, data_quality_score from new_rows
      except select employer_id, data_quality_score from old_rows)
    union all (select employer_id, data_quality_score from old_rows
      except select employer_id, data_quality_score from new_rows)) changed;
  end if;
  return null;
end $$;

create function portal.refuse_in_closure() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  employer bigint;
begin
  select e.id into employer from portal.employers e
  where not e.is_active and e.id in (select r.employer_id from changed_rows r) limit 1;
  if found then raise exception 'employer % has closed', employer using errcode = 'PC001'; end if;
  if tg_op = 'INSERT' and tg_argv[0] = 'begun' then
    select e.id into employer from portal.employers e
    where e.instruction_close_employer_id is not null and e.id in (select r.employer_id from changed_rows r) limit 1;
    if found then raise exception 'employer % is closing', employer using errcode = 'PC002'; end if;
  end if;
  return null;
end $$;

create function portal.count_employees() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    update portal.employers e
    set employee_count = employee_count + n.total, active_employee_count = active_employee_count + n.active
    from (select employer_id, count(*) as total, count(*) filter (where is_active) as active
      from new_rows group by employer_id) n
    where n.employer_id = e.id;
  elsif tg_op = 'DELETE' then
    update portal.employers e
    set employee_count = employee_count - o.total, active_employee_count = active_employee_count - o.active
    from (select employer_id, count(*) as total, count(*) filter (where is_active) as active
      from old_rows group by employer_id) o
    where o.employer_id = e.id;
  else
    update portal.employers e set active_employee_count = active_employee_count + d.change
    from (
      select employer_id, sum(change) as change from (
        select employer_id, count(*) filter (where is_active) as change from new_rows group by employer_id
        union all select employer_id, -count(*) filter (where is_active) from old_rows group by employer_id
      ) both_sides group by employer_id having sum(change) <> 0
    ) d where d.employer_id = e.id;
  end if;
  return null;
end $$;

create table portal.employee_search (
  employee_uid uuid primary key,
  employer_id bigint not null,
  search_key text collate "C" not null
);

create index employee_search_by_part on portal.employee_search using gin (employer_id, search_key gin_trgm_ops);

create function portal.keep_employee_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into portal.employee_search (employee_uid, employer_id, search_key)
    select n.employee_uid, n.employer_id,
      portal.plain_text(n.first_name || ' ' || n.last_name || ' ' || n.payroll_number
        || ' ' || coalesce(n.national_insurance, '') || ' ' || coalesce(n.email, ''))
      || case when n.first_name || n.last_name ~ '[[:space:]''’‘.,&/()-]'
        then ' ' || portal.squeezed_text(n.first_name) || ' ' || portal.squeezed_text(n.last_name) else '' end
    from new_rows n;
  else
    delete from portal.employee_search s using old_rows o where s.employee_uid = o.employee_uid;
  end if;
  return null;
end $$;

create function portal.change_employee_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.employee_search set employer_id = new.employer_id,
    search_key = portal.plain_text(new.first_name || ' ' || new.last_name || ' ' || new.payroll_number
      || ' ' || coalesce(new.national_insurance, '') || ' ' || coalesce(new.email, ''))
    || case when new.first_name || new.last_name ~ '[[:space:]''’‘.,&/()-]'
      then ' ' || portal.squeezed_text(new.first_name) || ' ' || portal.squeezed_text(new.last_name) else '' end
  where employee_uid = old.employee_uid;
  return null;
end $$;

alter table portal.employee_search enable row level security;

create function portal.settle_notices_of_requests() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from (select distinct employer_id from new_rows where status <> 'outstanding') answered
  where n.record_uid = 'requests of ' || answered.employer_id and n.settled_at is null
    and not exists (select from portal.employee_requests q where q.employer_id = answered.employer_id and q.status = 'outstanding');
  return null;
end $$;

create function portal.late_payment_step(status text, steps jsonb) returns text language sql immutable parallel safe as $$
  select case when status = 'reported' then status
    else coalesce(jsonb_path_query_array(steps, '$[*] ? (@.takenOn != null).step') ->> -1, 'overdue') end
$$;

create function portal.late_payment_next_on(status text, steps jsonb, next_step_on date) returns date
  language sql immutable parallel safe as $$
  select case when status <> 'reportable' then next_step_on else (
    select make_date(left(day, 4)::int, substr(day, 6, 2)::int, substr(day, 9, 2)::int)
    from (select jsonb_path_query_first(steps, '$[*] ? (@.event == "becomeReportable").plannedOn') #>> '{}' as day) report
  ) end
$$;

create function portal.settle_notices_of_late_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (late_payment_uid)
  where after_change.status is distinct from before_change.status
    and n.record_uid = after_change.late_payment_uid::text and n.settled_at is null;
  return null;
end $$;

create table portal.monitoring_sessions (
  session_uid uuid primary key,
  user_uid uuid not null references portal.users on delete cascade,
  service text not null,
  environment text not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  views integer not null,
  actions integer not null,
  errors integer not null
);

create index monitoring_sessions_last on portal.monitoring_sessions (last_at desc, session_uid);

create index monitoring_sessions_user on portal.monitoring_sessions (user_uid);

alter table portal.monitoring_sessions enable row level security;

create policy own_sessions on portal.monitoring_sessions to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

create policy all_sessions on portal.monitoring_sessions to portal_provider using (true);

grant select, insert, update (last_at, views, actions, errors) on portal.monitoring_sessions to portal_api;

grant select, delete on portal.monitoring_sessions to portal_provider;

create table portal.monitoring_batches (
  batch_uid uuid not null,
  session_uid uuid not null references portal.monitoring_sessions on delete cascade,
  user_uid uuid not null references portal.users on delete cascade,
  received_at timestamptz not null,
  messages jsonb not null,
  primary key (session_uid, batch_uid)
);

create index monitoring_batches_user on portal.monitoring_batches (user_uid);

alter table portal.monitoring_batches enable row level security;

create policy own_sessions on portal.monitoring_batches to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

create policy all_sessions on portal.monitoring_batches to portal_provider using (true);

grant select, insert on portal.monitoring_batches to portal_api;

grant select, delete on portal.monitoring_batches to portal_provider;

create table portal.monitoring_vitals (
  session_uid uuid not null references portal.monitoring_sessions on delete cascade,
  user_uid uuid not null references portal.users on delete cascade,
  route text not null,
  vital text not null,
  value double precision not null
);

create index monitoring_vitals_session on portal.monitoring_vitals (session_uid);

create index monitoring_vitals_user on portal.monitoring_vitals (user_uid);

create index monitoring_vitals_route on portal.monitoring_vitals (route, vital, value);

alter table portal.monitoring_vitals enable row level security;

create policy own_sessions on portal.monitoring_vitals to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

create policy all_sessions on portal.monitoring_vitals to portal_provider using (true);

grant select, insert on portal.monitoring_vitals to portal_api;

grant select, delete on portal.monitoring_vitals to portal_provider;

create table portal.monitoring_segments (
  segment_uid uuid not null,
  session_uid uuid not null references portal.monitoring_sessions on delete cascade,
  user_uid uuid not null references portal.users on delete cascade,
  recording_uid uuid not null,
  position integer not null,
  from_ms bigint not null,
  to_ms bigint not null,
  events bytea not null,
  primary key (session_uid, segment_uid)
);

alter table portal.monitoring_segments alter column events set storage external;

create index monitoring_segments_recording on portal.monitoring_segments (recording_uid, position);

create index monitoring_segments_user on portal.monitoring_segments (user_uid);

alter table portal.monitoring_segments enable row level security;

create policy own_sessions on portal.monitoring_segments to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

create policy all_sessions on portal.monitoring_segments to portal_provider using (true);

grant select, insert on portal.monitoring_segments to portal_api;

grant select, delete on portal.monitoring_segments to portal_provider;

create table portal.notice_preferences (
  user_uid uuid not null references portal.users on delete cascade,
  kind text not null,
  mail text not null check (mail in ('atOnce', 'daily', 'none')),
  is_counted boolean not null,
  primary key (user_uid, kind)
);

alter table portal.notice_preferences enable row level security;

create policy own_preferences on portal.notice_preferences to portal_api, portal_provider
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

grant select, insert, update on portal.notice_preferences to portal_api, portal_provider;

create table portal.notice_digests (
  user_uid uuid primary key references portal.users on delete cascade,
  day date not null
);

alter table portal.notice_digests enable row level security;

create table portal.employers (
  employer_uid uuid not null,
  intermediary_uid uuid,
  name text not null,
  short_name text not null,
  emails text[] not null default '{}',
  phone_number text,
  is_active boolean not null default true,
  allow_contributions_link_to_salary boolean not null default false,
  contribution_matching_hint text,
  has_contribution_matching_rule boolean not null default false,
  requires_compliance_alerting boolean not null default false,
  enforces_smarter_care boolean not null default false,
  payroll_allowed_cash boolean not null default false,
  is_wpt boolean not null default false,
  is_creative boolean not null default false,
  instruction_close_employer_id uuid,
  close_employer_final_pay_date date,
  close_employer_reason text check (close_employer_reason in ('movingToNewProvider', 'corporateRestructure', 'companyClosedDown')),
  employee_count integer not null default 0,
  id bigint generated by default as identity primary key,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  short_name_key text collate "C" not null generated always as (lower(short_name)) stored,
  active_employee_count integer not null default 0,
  initial text not null generated always as (case when upper(left(portal.plain_text(name), 1)) collate "C" between 'A' and 'Z'
    then upper(left(portal.plain_text(name), 1)) else '#' end) stored,
  search_key text collate "C" not null generated always as (portal.plain_text(name || ' ' || short_name)) stored,
  unique (employer_uid)
);

alter table portal.employers alter column employer_uid set default gen_random_uuid();

create index employers_by_name on portal.employers (name_key, id);

create index employers_by_short_name on portal.employers (short_name_key, id);

create index employers_by_name_part on portal.employers using gin (name_key gin_trgm_ops);

create index employers_by_short_name_part on portal.employers using gin (short_name_key gin_trgm_ops);

create index employers_by_activity on portal.employers (is_active, name_key, id);

create index employers_by_words on portal.employers using gin (search_key gin_trgm_ops);

create index employers_by_initial on portal.employers (initial);

create function portal.count_employers() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    perform portal.add_to_counter('employers', (select count(*) from new_rows));
    perform portal.add_to_counter('employers:' || initial, count(*)) from new_rows group by initial;
  else
    perform portal.add_to_counter('employers', -(select count(*) from old_rows));
    perform portal.add_to_counter('employers:' || initial, -count(*)) from old_rows group by initial;
  end if;
  return null;
end $$;

create function portal.raise_employers_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into portal.counters as c (name, value) values ('employers:order', 1) on conflict (name) do update set value = c.value + 1;
  return null;
end $$;

create function portal.count_new_active_employers() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform portal.add_to_counter('employers:active', (select count(*) from new_rows where is_active));
  return null;
end $$;

create function portal.count_changed_active_employer() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform portal.add_to_counter('employers:active', case when tg_op = 'UPDATE' and new.is_active then 1 else -1 end);
  return null;
end $$;

create function portal.begin_client_overviews() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into portal.client_overviews (employer_id) select id from new_rows;
  return null;
end $$;

create trigger employers_inserted after insert on portal.employers
  referencing new table as new_rows for each statement execute function portal.count_employers();

create trigger employers_deleted after delete on portal.employers
  referencing old table as old_rows for each statement execute function portal.count_employers();

create trigger active_employers_inserted after insert on portal.employers
  referencing new table as new_rows for each statement execute function portal.count_new_active_employers();

create trigger active_employers_updated after update of is_active on portal.employers
  for each row when (old.is_active <> new.is_active) execute function portal.count_changed_active_employer();

create trigger active_employers_deleted after delete on portal.employers
  for each row when (old.is_active) execute function portal.count_changed_active_employer();

create trigger employers_order_counted after insert or delete on portal.employers
  for each statement execute function portal.raise_employers_order();

create trigger employers_order_updated after update of id, name, short_name, is_active on portal.employers
  for each statement execute function portal.raise_employers_order();

create trigger employers_begin_client_overviews after insert on portal.employers
  referencing new table as new_rows for each statement execute function portal.begin_client_overviews();

alter table portal.employers enable row level security;

create policy own_employers on portal.employers to portal_api
  using (id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.employers to portal_provider using (true) with check (true);

grant select, insert, update on portal.employers to portal_api, portal_provider;

grant usage on sequence portal.employers_id_seq to portal_api, portal_provider;

create table portal.intermediaries (
  intermediary_uid uuid not null,
  name text not null,
  short_name text not null,
  email text,
  is_active boolean not null default true,
  employer_count integer not null default 0,
  id bigint generated by default as identity primary key,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  short_name_key text collate "C" not null generated always as (lower(short_name)) stored,
  initial text not null generated always as (case when upper(left(portal.plain_text(name), 1)) collate "C" between 'A' and 'Z'
    then upper(left(portal.plain_text(name), 1)) else '#' end) stored,
  search_key text collate "C" not null generated always as (portal.plain_text(name || ' ' || short_name)) stored,
  unique (intermediary_uid)
);

alter table portal.intermediaries alter column intermediary_uid set default gen_random_uuid();

create index intermediaries_by_name on portal.intermediaries (name_key, id);

create trigger intermediaries_version_insert after insert on portal.intermediaries
  referencing new table as new_rows for each statement execute function portal.raise_version_by_id();

create trigger intermediaries_version_delete after delete on portal.intermediaries
  referencing old table as old_rows for each statement execute function portal.raise_version_by_id();

create trigger intermediaries_version_update after update on portal.intermediaries
  referencing old table as old_rows new table as new_rows for each statement execute function portal.raise_version_by_id();

alter table portal.intermediaries enable row level security;

create policy every_intermediary on portal.intermediaries for select to portal_provider using (true);

grant select on portal.intermediaries to portal_api, portal_provider;

grant usage on sequence portal.intermediaries_id_seq to portal_api, portal_provider;

create table portal.payment_files (
  sha256 text primary key,
  name text not null,
  read_at timestamptz not null,
  result_count integer not null,
  faults jsonb not null
);

grant select, insert, update on portal.payment_files to portal_provider;

create table portal.product_types (
  product_uid uuid not null default gen_random_uuid(),
  short_name text not null,
  long_name text not null,
  slug text not null,
  is_pension boolean not null,
  is_pension_accumulation boolean not null,
  is_pension_drawdown boolean not null,
  annual_allowance jsonb not null,
  priority integer not null,
  compatible_transfer_products text[] not null,
  can_buy boolean not null,
  can_transfer boolean not null,
  primary key (product_uid),
  unique (slug)
);

alter table portal.product_types
  alter column is_pension_accumulation set default false,
  alter column is_pension_drawdown set default false,
  alter column compatible_transfer_products set default '{}';

grant select on portal.product_types to portal_api, portal_provider;

create table portal.payrolls (
  payroll_uid uuid not null default gen_random_uuid(),
  name text not null,
  investment_uid uuid,
  internal_custody_entity_slug text,
  is_default boolean not null default false,
  start_date date,
  frequency text not null check (frequency in ('monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly')),
  status text not null default 'Active' check (status in ('Active', 'Ceasing', 'Ceased')),
  included_parts_of_pay text,
  restart_contributions_process text not null default 'onRequest' check (restart_contributions_process in ('automatic', 'onRequest')),
  definition text not null default 'qualifyingEarnings' check (definition in ('notApplicable', 'qualifyingEarnings', 'basicPay', 'atLeast85Percent', 'totalEarnings')),
  delegated_ae_assessment boolean not null default false,
  duties_start_date date,
  delegated_ae_comms boolean not null default false,
  opt_out_approach text not null default 'provider' check (opt_out_approach in ('provider', 'employer')),
  opt_out_mechanism text not null default 'online' check (opt_out_mechanism in ('online', 'form', 'phone')),
  employer_representative_name text,
  employer_representative_job_title text,
  is_paid_via_dd boolean not null default false,
  payment_due_day integer,
  payment_reference text,
  payroll_invoice_days_before integer not null default 5,
  is_automatic_statements boolean not null default true,
  days_after_period_end_payment_day integer not null default 0,
  days_after_period_end_payment_due integer not null default 22,
  pay_day_working_day_rule text not null default 'previousWorkingDay' check (pay_day_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
  bank_holiday_division text not null default 'england-and-wales' check (bank_holiday_division in ('england-and-wales', 'scotland', 'northern-ireland')),
  custom_statement_message text,
  is_open_after_cutoff boolean not null default false,
  allows_isa_contributions boolean not null default false,
  allows_jisa_contributions boolean not null default false,
  allows_lisa_contributions boolean not null default false,
  allows_gia_contributions boolean not null default false,
  allows_pension_contributions boolean not null default true,
  accept_contributions_into_cash boolean not null default false,
  enable_employer_user_interface boolean not null default true,
  enable_employer_file_upload boolean not null default true,
  enable_employer_api boolean not null default false,
  enable_assessment boolean not null default false,
  allows_employees_to_make_changes_without_sso boolean not null default true,
  is_new_portal_enabled boolean not null default true,
  bulk_management_file_format text not null default 'base' check (bulk_management_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  joiner_file_format text check (joiner_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  leaver_file_format text check (leaver_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  contribution_file_format text check (contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  opt_out_file_format text check (opt_out_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  employee_detail_file_format text check (employee_detail_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  salary_detail_file_format text check (salary_detail_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  lump_sum_contribution_file_format text check (lump_sum_contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  assessment_file_format text check (assessment_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  require_bulk_load_approval boolean not null default false,
  require_bulk_load_second_user_approval boolean not null default false,
  allow_partial_bulk_loads boolean not null default false,
  should_notify_bulk_load_processing boolean not null default true,
  should_wait_on_confirmation_before_change boolean not null default false,
  requires_consent boolean not null default false,
  employee_can_self_declare boolean not null default false,
  payroll_number_regex_stance text not null default 'ignore' check (payroll_number_regex_stance in ('ignore', 'warn', 'refuse')),
  verify_email_stance text not null default 'ignore' check (verify_email_stance in ('ignore', 'warn', 'refuse')),
  payroll_number_regex text,
  allows_post_back boolean not null default false,
  upload_file_valid_actions jsonb not null default '{}',
  contributions_data_from_external_api boolean not null default false,
  employer_paye_reference text,
  reason_for_ceasing text check (reason_for_ceasing in ('createdInError', 'noLongerInUse')),
  final_pay_date date,
  employer_id bigint not null references portal.employers,
  primary key (payroll_uid)
);

create index payrolls_by_employer on portal.payrolls (employer_id, name);

create index payrolls_by_status on portal.payrolls (status);

create index payrolls_by_words on portal.payrolls using gin (portal.plain_text(name) gin_trgm_ops);

create trigger refused_in_closure_insert after insert on portal.payrolls
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_update after update on portal.payrolls
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_delete after delete on portal.payrolls
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.payrolls enable row level security;

create policy own_employers on portal.payrolls to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.payrolls to portal_provider using (true) with check (true);

grant select, insert, update on portal.payrolls to portal_api, portal_provider;

create function portal.payroll_status(status text, final_pay_date date) returns text language sql stable parallel safe as $$
  select case when status = 'Ceasing' and final_pay_date <= portal.uk_today() then 'Ceased' else status end
$$;

grant execute on function portal.payroll_status to public;

create table portal.pension_schemes (
  pension_scheme_uid uuid not null default gen_random_uuid(),
  internal_custody_entity_slug text,
  charge_model_uid uuid,
  strategy_uid uuid,
  type text not null default 'masterTrust' check (type in ('masterTrust', 'groupPersonalPension', 'groupSipp')),
  name text not null,
  scheme_number text,
  scheme_name text,
  scheme_reference text,
  default_employee_contribution_pct numeric(5, 2) not null default 5,
  default_employer_contribution_pct numeric(5, 2) not null default 3,
  allows_cancellation boolean not null default true,
  allows_employee_requests boolean not null default true,
  allows_partial_percentage_contributions boolean not null default true,
  cancellation_period integer not null default 30,
  pensionable_salary_definition text not null default 'qualifyingEarnings' check (pensionable_salary_definition in ('notApplicable', 'qualifyingEarnings', 'basicPay', 'atLeast85Percent', 'totalEarnings')),
  opt_out_via text not null default 'provider' check (opt_out_via in ('provider', 'employer')),
  contribution_type text not null default 'gross-employee' check (contribution_type in ('gross-employee', 'net-employee', 'salary-sacrifice')),
  default_enrolment_method text not null default 'autoEnrolled' check (default_enrolment_method in ('autoEnrolled', 'contractual')),
  pot_nickname text,
  is_active boolean not null default true,
  external_defined_benefit_scheme_members boolean not null default false,
  employer_id bigint not null references portal.employers,
  primary key (pension_scheme_uid)
);

create index pension_schemes_by_employer on portal.pension_schemes (employer_id, name);

create index pension_schemes_by_words on portal.pension_schemes using gin (portal.plain_text(name) gin_trgm_ops);

create trigger refused_in_closure_insert after insert on portal.pension_schemes
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_update after update on portal.pension_schemes
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_delete after delete on portal.pension_schemes
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.pension_schemes enable row level security;

create policy own_employers on portal.pension_schemes to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.pension_schemes to portal_provider using (true) with check (true);

grant select, insert, update on portal.pension_schemes to portal_api, portal_provider;

create table portal.benefits (
  benefit_uid uuid not null default gen_random_uuid(),
  payroll_uid uuid not null,
  pension_scheme_uid uuid,
  product_uid uuid,
  name text not null,
  type text not null check (type in ('savings', 'pension')),
  status text not null default 'Active' check (status in ('Active', 'Ceasing', 'Ceased')),
  payment_service_uid uuid,
  is_paid_via_dd boolean not null default false,
  investment_id integer,
  is_new_portal_enabled boolean not null default true,
  start_date date,
  days_after_period_end_generate_contributions integer not null default 0,
  generate_contributions_working_day_rule text not null default 'previousWorkingDay' check (generate_contributions_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
  payment_due_day integer,
  days_after_period_end_payment_due integer not null default 22,
  due_day_working_day_rule text not null default 'previousWorkingDay' check (due_day_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
  exact_day_generate_contributions integer,
  exact_pay_date_day integer,
  bulk_management_file_format text check (bulk_management_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  joiner_file_format text check (joiner_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  contribution_file_format text check (contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  opt_out_file_format text check (opt_out_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  leaver_file_format text check (leaver_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  employer_id bigint not null references portal.employers,
  primary key (benefit_uid),
  foreign key (payroll_uid) references portal.payrolls,
  foreign key (pension_scheme_uid) references portal.pension_schemes,
  foreign key (product_uid) references portal.product_types
);

create index benefits_by_payroll on portal.benefits (payroll_uid);

create index benefits_by_employer on portal.benefits (employer_id);

create index benefits_by_status on portal.benefits (status);

create trigger refused_in_closure_insert after insert on portal.benefits
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_update after update on portal.benefits
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_delete after delete on portal.benefits
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.benefits enable row level security;

create policy own_employers on portal.benefits to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.benefits to portal_provider using (true) with check (true);

grant select, insert, update on portal.benefits to portal_api, portal_provider;

create table portal.saved_views (
  saved_view_id bigint generated always as identity primary key,
  user_uid uuid not null references portal.users on delete cascade,
  resource text not null,
  name text not null,
  query text not null,
  columns text[] not null,
  updated_at timestamptz not null default now()
);

create unique index saved_views_name on portal.saved_views (user_uid, resource, lower(name));

alter table portal.saved_views enable row level security;

create policy own_views on portal.saved_views to portal_api, portal_provider
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

grant select, insert, update, delete on portal.saved_views to portal_api, portal_provider;

create table portal.documents (
  uid uuid primary key default gen_random_uuid(),
  resource text not null,
  employer_id bigint references portal.employers,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index documents_by_name on portal.documents (resource, employer_id, (lower(document ->> 'name') collate "C"), uid);

create trigger refused_in_closure_insert after insert on portal.documents
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.documents
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.documents
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.documents enable row level security;

create policy own_employers on portal.documents to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy of_the_provider on portal.documents for select to portal_api using (employer_id is null);

create policy every_employer on portal.documents to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.documents to portal_api, portal_provider;

create table portal.confirmed_warnings (
  confirmation_uid uuid primary key default gen_random_uuid(),
  resource text not null,
  record_uid uuid not null,
  employer_id bigint references portal.employers,
  warning text not null,
  field text not null,
  question text not null,
  values jsonb not null check (jsonb_typeof("values") = 'object'),
  user_uid uuid not null references portal.users,
  confirmed_at timestamptz not null
);

create index confirmed_warnings_by_record on portal.confirmed_warnings (record_uid);

alter table portal.confirmed_warnings enable row level security;

create policy own_employers on portal.confirmed_warnings to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy of_the_provider on portal.confirmed_warnings for select to portal_api using (employer_id is null);

create policy every_employer on portal.confirmed_warnings to portal_provider using (true) with check (true);

grant select, insert, delete on portal.confirmed_warnings to portal_api, portal_provider;

create table portal.sign_up_leads (
  lead_uid uuid primary key default gen_random_uuid(),
  applicant_uid uuid not null unique default gen_random_uuid(),
  state text not null default 'partial' check (state in ('partial', 'submitted', 'accepted', 'declined', 'discarded')),
  source text not null default 'direct' check (source in ('direct', 'intermediary', 'WPT')),
  intermediary_id bigint references portal.intermediaries,
  created_by uuid references portal.users,
  assigned_to uuid references portal.users,
  answers jsonb not null default '{}',
  progress jsonb not null default '{}',
  email text,
  company_name text,
  created_at timestamptz not null,
  answered_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references portal.users,
  decision_reason text,
  reminded_at timestamptz,
  employer_id bigint references portal.employers,
  version integer not null default 1,
  handed_over_at timestamptz,
  adviser_name text,
  adviser_level text check (adviser_level in ('full', 'readOnly', 'none')),
  mandate_number bigint not null unique default nextval((pg_get_serial_sequence('portal.direct_debit_mandates', 'mandate_number')))
);

create index sign_up_leads_of_intermediary on portal.sign_up_leads (intermediary_id) where intermediary_id is not null;

create index sign_up_leads_by_state on portal.sign_up_leads (state, answered_at);

create index sign_up_leads_of_email on portal.sign_up_leads (lower(email));

create trigger sign_up_leads_settle_notices after update on portal.sign_up_leads
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.settle_notices_of_sign_up_leads();

create trigger sign_up_leads_are_forgotten before delete on portal.sign_up_leads
  for each row execute function portal.forget_sign_up();

alter table portal.sign_up_leads enable row level security;

create policy own_leads on portal.sign_up_leads to portal_api
  using (applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
    or (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
      and (state <> 'accepted' or adviser_level in ('full', 'readOnly'))))
  with check (applicant_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
    or (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
      and (state <> 'accepted' or adviser_level in ('full', 'readOnly'))));

create policy every_lead on portal.sign_up_leads to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.sign_up_leads to portal_api, portal_provider;

create table portal.sign_up_keys (
  key_uid uuid primary key default gen_random_uuid(),
  lead_uid uuid not null references portal.sign_up_leads on delete cascade,
  purpose text not null check (purpose in ('browser', 'resume', 'signatory')),
  token_hash text unique,
  email text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index sign_up_keys_of_lead on portal.sign_up_keys (lead_uid);

create index sign_up_keys_to_signatories on portal.sign_up_keys (lower(email), made_at) where purpose = 'signatory';

alter table portal.sign_up_keys enable row level security;

create policy keys_of_leads on portal.sign_up_keys to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_keys.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_keys.lead_uid));

grant select, insert, update, delete on portal.sign_up_keys to portal_api, portal_provider;

create table portal.sign_up_agreements (
  agreement_uid uuid primary key default gen_random_uuid(),
  lead_uid uuid not null references portal.sign_up_leads on delete cascade,
  fingerprint text not null,
  document bytea not null,
  contents jsonb not null,
  answers_hash text not null,
  made_at timestamptz not null,
  voided_at timestamptz,
  completed_at timestamptz,
  evidence bytea,
  evidence_fingerprint text
);

create unique index sign_up_agreements_current on portal.sign_up_agreements (lead_uid) where voided_at is null;

create index sign_up_agreements_of_lead on portal.sign_up_agreements (lead_uid);

create index sign_up_agreements_by_fingerprint on portal.sign_up_agreements (fingerprint);

create index sign_up_agreements_by_evidence on portal.sign_up_agreements (evidence_fingerprint)
  where evidence_fingerprint is not null;

alter table portal.sign_up_agreements enable row level security;

create policy of_leads on portal.sign_up_agreements for select to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid));

create policy new_of_leads on portal.sign_up_agreements for insert to portal_api, portal_provider
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid));

create policy open_agreements on portal.sign_up_agreements for update to portal_api, portal_provider
  using (voided_at is null and exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_agreements.lead_uid));

grant select, insert, update (voided_at, completed_at, evidence, evidence_fingerprint)
  on portal.sign_up_agreements to portal_api, portal_provider;

create table portal.sign_up_signatories (
  agreement_uid uuid not null references portal.sign_up_agreements on delete cascade,
  party text not null,
  lead_uid uuid not null references portal.sign_up_leads on delete cascade,
  "order" integer not null,
  asked_name text not null,
  email text not null,
  roles text[] not null,
  key_uid uuid,
  link_sent_at timestamptz,
  name text,
  position text,
  drawing jsonb,
  consent text,
  is_by_link boolean,
  address text,
  signed_at timestamptz,
  primary key (agreement_uid, party)
);

create index sign_up_signatories_of_lead on portal.sign_up_signatories (lead_uid);

create unique index sign_up_signatories_of_key on portal.sign_up_signatories (key_uid) where key_uid is not null;

alter table portal.sign_up_signatories enable row level security;

create policy of_leads on portal.sign_up_signatories for select to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid));

create policy new_of_leads on portal.sign_up_signatories for insert to portal_api, portal_provider
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid));

create policy unsigned on portal.sign_up_signatories for update to portal_api, portal_provider
  using (signed_at is null and exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = sign_up_signatories.lead_uid));

grant select, insert, update (key_uid, link_sent_at, name, position, drawing, consent, is_by_link, address, signed_at)
  on portal.sign_up_signatories to portal_api, portal_provider;

create table portal.signed_instructions (
  lead_uid uuid primary key references portal.sign_up_leads on delete cascade,
  name text not null,
  media_type text not null,
  sha256 text not null,
  added_at timestamptz not null,
  content bytea not null
);

alter table portal.signed_instructions enable row level security;

create policy instructions_of_leads on portal.signed_instructions to portal_api, portal_provider
  using (exists (select from portal.sign_up_leads l where l.lead_uid = signed_instructions.lead_uid))
  with check (exists (select from portal.sign_up_leads l where l.lead_uid = signed_instructions.lead_uid));

grant select, insert, update, delete on portal.signed_instructions to portal_api, portal_provider;

create trigger users_version_update after update on portal.users
  for each row when ((to_jsonb(old) - 'last_logged_in_at') is distinct from (to_jsonb(new) - 'last_logged_in_at'))
  execute function portal.raise_version_of_user();

create trigger users_version_delete after delete on portal.users for each row execute function portal.raise_version_of_user();

create table portal.company_relationships (
  user_uid uuid not null references portal.users,
  employer_id bigint not null references portal.employers,
  employee_uid uuid,
  is_active boolean not null default true,
  is_pension_administrator boolean not null default false,
  is_senior_pension_administrator boolean not null default false,
  is_employee boolean not null default false,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  access_uid uuid not null unique default gen_random_uuid(),
  access_state text not null check (access_state in ('invited', 'active', 'upgraded', 'revoked', 'reinstated')),
  invited_first_name text,
  invited_last_name text,
  date_of_birth date,
  invited_email text,
  primary key (user_uid, employer_id),
  constraint company_relationships_active_by_state check (is_active = (access_state in ('active', 'upgraded', 'reinstated')))
);

create index company_relationships_by_employee on portal.company_relationships (employee_uid) where employee_uid is not null;

create index company_relationships_by_employer on portal.company_relationships (employer_id);

create trigger company_relationships_state before insert on portal.company_relationships
  for each row when (new.access_state is null) execute function portal.access_state_of_flags();

create trigger company_relationships_version_insert after insert on portal.company_relationships
  referencing new table as new_rows for each statement execute function portal.raise_version_by_user_uid();

create trigger company_relationships_version_delete after delete on portal.company_relationships
  referencing old table as old_rows for each statement execute function portal.raise_version_by_user_uid();

create trigger company_relationships_version_update after update on portal.company_relationships
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.raise_version_by_user_uid();

alter table portal.company_relationships enable row level security;

create policy given_in_scope on portal.company_relationships for insert to portal_api
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy changed_in_scope on portal.company_relationships for update to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.company_relationships to portal_provider using (true) with check (true);

create policy seen_in_scope on portal.company_relationships for select to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
    or user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

grant select, insert, update on portal.company_relationships to portal_api, portal_provider;

create table portal.intermediary_members (
  user_uid uuid not null references portal.users,
  intermediary_id bigint not null references portal.intermediaries,
  access_uid uuid not null unique default gen_random_uuid(),
  access_state text not null check (access_state in ('invited', 'active', 'upgraded', 'revoked', 'reinstated')),
  is_active boolean not null default true,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  invited_first_name text,
  invited_last_name text,
  date_of_birth date,
  invited_email text,
  primary key (user_uid, intermediary_id),
  constraint intermediary_members_active_by_state check (is_active = (access_state in ('active', 'upgraded', 'reinstated')))
);

create trigger intermediary_members_state before insert on portal.intermediary_members
  for each row when (new.access_state is null) execute function portal.access_state_of_flags();

create trigger intermediary_members_version_insert after insert on portal.intermediary_members
  referencing new table as new_rows for each statement execute function portal.raise_version_by_user_uid();

create trigger intermediary_members_version_delete after delete on portal.intermediary_members
  referencing old table as old_rows for each statement execute function portal.raise_version_by_user_uid();

create trigger intermediary_members_version_update after update on portal.intermediary_members
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.raise_version_by_user_uid();

alter table portal.intermediary_members enable row level security;

create policy every_firm on portal.intermediary_members to portal_provider using (true) with check (true);

create policy seen_in_scope on portal.intermediary_members for select to portal_api
  using (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
    or user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));

create policy given_in_scope on portal.intermediary_members for insert to portal_api
  with check (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]));

create policy changed_in_scope on portal.intermediary_members for update to portal_api
  using (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]))
  with check (intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]));

grant select, insert, update on portal.intermediary_members to portal_api, portal_provider;

create table portal.invitation_links (
  link_uid uuid primary key default gen_random_uuid(),
  access_uid uuid not null,
  employer_id bigint references portal.employers,
  intermediary_id bigint references portal.intermediaries,
  token_hash text unique,
  created_at timestamptz not null,
  lifetime interval not null default '24 hours',
  expires_at timestamptz not null,
  replaced_at timestamptz,
  used_at timestamptz,
  check (num_nonnulls(employer_id, intermediary_id) = 1)
);

create unique index invitation_links_newest on portal.invitation_links (access_uid) where replaced_at is null;

alter table portal.invitation_links enable row level security;

create policy every_person on portal.invitation_links to portal_provider using (true) with check (true);

create policy own_people on portal.invitation_links to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
    or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
    or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[]));

grant
  select (link_uid, access_uid, employer_id, intermediary_id, expires_at, replaced_at),
  insert (access_uid, employer_id, intermediary_id, created_at, expires_at, lifetime),
  update (replaced_at)
  on portal.invitation_links to portal_api, portal_provider;

create table portal.analytics_refreshes (
  employer_id bigint primary key references portal.employers,
  refreshed_at timestamptz not null,
  data_quality_score smallint check (data_quality_score between 0 and 100)
);

create trigger analytics_refreshes_queue_clients_added after insert on portal.analytics_refreshes
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_analytics_refreshes();

create trigger analytics_refreshes_queue_clients_changed after update on portal.analytics_refreshes
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_analytics_refreshes();

create trigger analytics_refreshes_queue_clients_removed after delete on portal.analytics_refreshes
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_analytics_refreshes();

alter table portal.analytics_refreshes enable row level security;

create policy own_employers on portal.analytics_refreshes to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_refreshes to portal_provider using (true) with check (true);

grant select on portal.analytics_refreshes to portal_api;

grant select, insert, update, delete on portal.analytics_refreshes to portal_provider;

create table portal.analytics_contributions (
  employer_id bigint not null references portal.employers,
  payroll_uid uuid references portal.payrolls on delete cascade,
  month date not null,
  kind text not null check (kind in ('employee', 'employer', 'employeeLumpSum', 'employerLumpSum')),
  people integer not null,
  amount bigint not null,
  unique nulls not distinct (employer_id, payroll_uid, month, kind)
);

create index analytics_contributions_by_payroll on portal.analytics_contributions (payroll_uid) where payroll_uid is not null;

alter table portal.analytics_contributions enable row level security;

create policy own_employers on portal.analytics_contributions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_contributions to portal_provider using (true) with check (true);

grant select on portal.analytics_contributions to portal_api;

grant select, insert, update, delete on portal.analytics_contributions to portal_provider;

create table portal.analytics_members (
  employer_id bigint not null references portal.employers,
  state text not null check (state in ('enrolled', 'optedOut', 'notEnrolled', 'left')),
  people integer not null,
  primary key (employer_id, state)
);

alter table portal.analytics_members enable row level security;

create policy own_employers on portal.analytics_members to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_members to portal_provider using (true) with check (true);

grant select on portal.analytics_members to portal_api;

grant select, insert, update, delete on portal.analytics_members to portal_provider;

create table portal.analytics_member_months (
  employer_id bigint not null references portal.employers,
  month date not null,
  measure text not null check (measure in ('joined', 'joinedEnrolled', 'enrolled', 'enrolledOptedOut', 'optedOut', 'left')),
  people integer not null,
  primary key (employer_id, month, measure)
);

alter table portal.analytics_member_months enable row level security;

create policy own_employers on portal.analytics_member_months to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_member_months to portal_provider using (true) with check (true);

grant select on portal.analytics_member_months to portal_api;

grant select, insert, update, delete on portal.analytics_member_months to portal_provider;

create table portal.analytics_data_quality (
  employer_id bigint not null references portal.employers,
  check_id text not null,
  people integer not null check (people > 0),
  primary key (employer_id, check_id)
);

alter table portal.analytics_data_quality enable row level security;

create policy own_employers on portal.analytics_data_quality to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_data_quality to portal_provider using (true) with check (true);

grant select on portal.analytics_data_quality to portal_api;

grant select, insert, update, delete on portal.analytics_data_quality to portal_provider;

create table portal.analytics_late_payments (
  employer_id bigint not null references portal.employers,
  payroll_uid uuid not null references portal.payrolls on delete cascade,
  month date not null,
  days_from integer not null,
  payments integer not null,
  amount bigint not null,
  primary key (employer_id, payroll_uid, month, days_from)
);

create index analytics_late_payments_by_payroll on portal.analytics_late_payments (payroll_uid);

alter table portal.analytics_late_payments enable row level security;

create policy own_employers on portal.analytics_late_payments to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_late_payments to portal_provider using (true) with check (true);

grant select on portal.analytics_late_payments to portal_api;

grant select, insert, update, delete on portal.analytics_late_payments to portal_provider;

create table portal.analytics_punctuality (
  employer_id bigint not null references portal.employers,
  payroll_uid uuid not null references portal.payrolls on delete cascade,
  month date not null,
  duty text not null check (duty in ('submission', 'payment')),
  outcome text not null check (outcome in ('inTime', 'late', 'outstanding')),
  times integer not null,
  primary key (employer_id, payroll_uid, month, duty, outcome)
);

create index analytics_punctuality_by_payroll on portal.analytics_punctuality (payroll_uid);

alter table portal.analytics_punctuality enable row level security;

create policy own_employers on portal.analytics_punctuality to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_punctuality to portal_provider using (true) with check (true);

grant select on portal.analytics_punctuality to portal_api;

grant select, insert, update, delete on portal.analytics_punctuality to portal_provider;

create table portal.analytics_distributions (
  employer_id bigint not null references portal.employers,
  figure text not null check (figure in ('salary', 'employeePercent', 'employerPercent')),
  value_from bigint,
  people integer not null,
  unique nulls not distinct (employer_id, figure, value_from)
);

alter table portal.analytics_distributions enable row level security;

create policy own_employers on portal.analytics_distributions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_distributions to portal_provider using (true) with check (true);

grant select on portal.analytics_distributions to portal_api;

grant select, insert, update, delete on portal.analytics_distributions to portal_provider;

create table portal.analytics_requests (
  employer_id bigint not null references portal.employers,
  status text not null check (status in ('outstanding', 'complete')),
  type text,
  month date,
  days_from integer not null,
  requests integer not null,
  people integer not null,
  unique nulls not distinct (employer_id, status, type, month, days_from)
);

alter table portal.analytics_requests enable row level security;

create policy own_employers on portal.analytics_requests to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.analytics_requests to portal_provider using (true) with check (true);

grant select on portal.analytics_requests to portal_api;

grant select, insert, update, delete on portal.analytics_requests to portal_provider;

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

create policy seen_in_scope on portal.intermediary_employers for select to portal_api using (
  employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
  or intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
  or intermediary_id in (select m.intermediary_id from portal.intermediary_members m
    where m.user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)));

grant select, insert, update on portal.intermediary_employers to portal_api, portal_provider;

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

create table portal.bulk_loads (
  bulk_load_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  file_uid uuid not null,
  file_sha256 text not null,
  file_size bigint not null,
  media_type text not null,
  file_action text not null,
  payroll_uid uuid,
  benefit_uid uuid,
  pension_scheme_uid uuid,
  uploaded_by uuid not null references portal.users,
  uploaded_at timestamptz not null,
  reading jsonb,
  head jsonb,
  mapping jsonb,
  mapping_is_chosen boolean not null default false,
  mapping_is_remembered boolean not null default false,
  mapping_chosen_by uuid references portal.users
);

create index bulk_loads_of_content on portal.bulk_loads (employer_id, file_sha256);

create index bulk_loads_of_payroll on portal.bulk_loads (payroll_uid);

create index bulk_loads_of_uploader on portal.bulk_loads (uploaded_by);

alter table portal.bulk_loads enable row level security;

create policy own_employers on portal.bulk_loads to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_loads to portal_provider using (true) with check (true);

grant select, insert, update on portal.bulk_loads to portal_api, portal_provider;

create table portal.bulk_load_jobs (
  bulk_load_job_uid uuid not null default gen_random_uuid(),
  bulk_load_uid uuid not null,
  rest_of_bulk_load_job_uid uuid,
  file_name text not null,
  payroll_date_uid uuid,
  row_count integer not null default 0,
  failed_row_count integer not null default 0,
  warned_row_count integer not null default 0,
  undecided_row_count integer not null default 0,
  file_error_count integer not null default 0,
  content_sha256 text,
  acknowledgement_reason text,
  acknowledged_timestamp timestamptz,
  approved_timestamp timestamptz,
  failure_reason text,
  status text not null default 'validatingData' check (status in ('validatingData', 'waitingForMapping', 'waitingForTriggerToStartProcessing', 'approved', 'processingInstructions', 'awaitingPayment', 'complete', 'undoing', 'undone', 'failed', 'discarded', 'disassociated')),
  employer_id bigint not null references portal.employers,
  approved_by uuid references portal.users,
  expected_row_count integer,
  file_findings jsonb not null default '[]',
  questions jsonb,
  summary jsonb,
  started_at timestamptz,
  worker_uid uuid,
  heartbeat_at timestamptz,
  approved_sha256 text,
  acknowledged_by uuid references portal.users,
  only_duplicate_row_count integer not null default 0,
  awaits_check_mail boolean not null default false,
  primary key (bulk_load_job_uid),
  foreign key (bulk_load_uid) references portal.bulk_loads,
  foreign key (rest_of_bulk_load_job_uid) references portal.bulk_load_jobs
);

create index bulk_load_jobs_of_employer on portal.bulk_load_jobs (employer_id);

create index bulk_load_jobs_of_load on portal.bulk_load_jobs (bulk_load_uid);

create index bulk_load_jobs_of_period on portal.bulk_load_jobs (payroll_date_uid);

create index bulk_load_jobs_to_validate on portal.bulk_load_jobs (bulk_load_job_uid) where status = 'validatingData';

create unique index bulk_load_jobs_rest_of on portal.bulk_load_jobs (rest_of_bulk_load_job_uid)
  where rest_of_bulk_load_job_uid is not null;

create index bulk_load_jobs_by_words on portal.bulk_load_jobs using gin (portal.plain_text(file_name) gin_trgm_ops);

create trigger bulk_load_jobs_settle_notices after update on portal.bulk_load_jobs
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.settle_notices_of_bulk_load_jobs();

create trigger bulk_load_jobs_queue_clients_added after insert on portal.bulk_load_jobs
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_bulk_load_jobs();

create trigger bulk_load_jobs_queue_clients_changed after update on portal.bulk_load_jobs
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_bulk_load_jobs();

create trigger bulk_load_jobs_queue_clients_removed after delete on portal.bulk_load_jobs
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_bulk_load_jobs();

alter table portal.bulk_load_jobs enable row level security;

create policy own_employers on portal.bulk_load_jobs to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_jobs to portal_provider using (true) with check (true);

grant select, insert, update on portal.bulk_load_jobs to portal_api, portal_provider;

create table portal.bulk_load_edits (
  edit_number bigint generated always as identity primary key,
  bulk_load_job_uid uuid not null references portal.bulk_load_jobs,
  employer_id bigint not null references portal.employers,
  row_number integer not null,
  column_index integer not null,
  before text not null,
  after text not null,
  edited_by uuid not null references portal.users,
  edited_at timestamptz not null
);

create index bulk_load_edits_of_cell on portal.bulk_load_edits (bulk_load_job_uid, row_number, column_index, edit_number);

alter table portal.bulk_load_edits enable row level security;

create policy own_employers on portal.bulk_load_edits to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_edits to portal_provider using (true) with check (true);

grant select, insert, update (bulk_load_job_uid) on portal.bulk_load_edits to portal_api, portal_provider;

create table portal.bulk_load_mappings (
  payroll_uid uuid not null references portal.payrolls,
  employer_id bigint not null references portal.employers,
  file_action text not null,
  headings_key text not null,
  remembered jsonb not null,
  chosen_by uuid not null references portal.users,
  chosen_at timestamptz not null,
  primary key (payroll_uid, file_action, headings_key)
);

alter table portal.bulk_load_mappings enable row level security;

create policy own_employers on portal.bulk_load_mappings to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_mappings to portal_provider using (true) with check (true);

grant select, insert, update on portal.bulk_load_mappings to portal_api, portal_provider;

create table portal.bulk_load_decisions (
  bulk_load_job_uid uuid not null,
  row_number integer not null,
  employer_id bigint not null references portal.employers,
  employee_uid uuid,
  row_sha256 text,
  candidates uuid[],
  decided_by uuid not null references portal.users,
  decided_at timestamptz not null,
  primary key (bulk_load_job_uid, row_number)
);

alter table portal.bulk_load_decisions enable row level security;

create policy own_employers on portal.bulk_load_decisions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_decisions to portal_provider using (true) with check (true);

grant select, insert, update on portal.bulk_load_decisions to portal_api, portal_provider;

create table portal.bulk_load_missing_members (
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
);

alter table portal.bulk_load_missing_members enable row level security;

create policy own_employers on portal.bulk_load_missing_members to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_missing_members to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.bulk_load_missing_members to portal_api, portal_provider;

create table portal.pay_periods (
  payroll_date_uid uuid not null default gen_random_uuid(),
  payroll_uid uuid not null,
  benefit_uid uuid not null,
  status text not null default 'notYetDue' check (status in ('notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue', 'noStatementsAvailable', 'generatedProcessing', 'paymentReceived', 'multipleStatements')),
  generate_contributions_date date not null,
  pay_date date not null,
  due_date date not null,
  period_start_date date not null,
  period_end_date date not null,
  is_extra boolean not null default false,
  name text not null,
  is_paid_by_d_d boolean not null default false,
  d_d_collection_date date,
  pots_updated_date date,
  no_contributions_reason text,
  employer_id bigint not null references portal.employers,
  primary key (payroll_date_uid),
  foreign key (benefit_uid) references portal.benefits,
  foreign key (payroll_uid) references portal.payrolls,
  check (period_start_date <= period_end_date)
);

create index pay_periods_of_employer on portal.pay_periods (employer_id);

create unique index pay_periods_once on portal.pay_periods (benefit_uid, period_start_date) where not is_extra;

create index pay_periods_by_due_date on portal.pay_periods (employer_id, due_date desc, payroll_date_uid);

create index pay_periods_of_payroll on portal.pay_periods (payroll_uid);

create index pay_periods_to_begin on portal.pay_periods (generate_contributions_date, payroll_date_uid)
  where status in ('notYetDue', 'pendingGeneration');

create index pay_periods_to_lapse on portal.pay_periods (due_date, payroll_date_uid) where status = 'openForUpload';

create unique index pay_periods_extra_once on portal.pay_periods (benefit_uid, period_start_date, period_end_date, pay_date)
  where is_extra;

create index pay_periods_overdue on portal.pay_periods (payroll_date_uid) where status = 'uploadIsOverdue';

create trigger pay_periods_settle_notices after update on portal.pay_periods
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.settle_notices_of_pay_periods();

create trigger pay_periods_queue_clients_added after insert on portal.pay_periods
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_pay_periods();

create trigger pay_periods_queue_clients_changed after update on portal.pay_periods
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_pay_periods();

create trigger pay_periods_queue_clients_removed after delete on portal.pay_periods
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_pay_periods();

alter table portal.pay_periods enable row level security;

create policy own_employers on portal.pay_periods to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.pay_periods to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.pay_periods to portal_api, portal_provider;

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
  check ((machine is null) = (lifecycle_uid is null) and (machine is null) = (to_state is null))
);

create index changes_by_record on portal.changes (kind, record_uid, entry);

create index changes_by_employee on portal.changes (employee_uid, at desc, entry desc) where employee_uid is not null;

create index changes_by_lifecycle on portal.changes (machine, lifecycle_uid, at) where machine is not null;

create index changes_by_adviser on portal.changes (on_behalf_of, at desc, entry desc) where on_behalf_of is not null;

create index changes_of_intermediary on portal.changes (intermediary_id, at desc, entry desc)
  where intermediary_id is not null;

create index changes_with_invitations on portal.changes (at)
  where machine = 'adminAccess' and action in ('create', 'invite', 'resendInvite');

create index changes_by_employer on portal.changes (employer_id, at desc, entry desc);

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

create policy added_by_applicants on portal.changes for insert to portal_api with check (
  employer_id is null and actor_user_uid is null and kind = 'sign-ups' and exists (
    select from portal.sign_up_leads l
    where l.lead_uid::text = changes.record_uid and l.intermediary_id is not distinct from changes.intermediary_id));

grant select, insert on portal.changes to portal_api, portal_provider;

create table portal.client_overviews (
  employer_id bigint primary key references portal.employers on delete cascade,
  next_deadline date,
  next_deadline_kind text check (next_deadline_kind in ('contributions', 'payment')),
  overdue_count integer not null default 0,
  last_load_uid uuid,
  last_load_name text,
  last_load_timestamp timestamptz,
  last_load_status text,
  last_load_errors integer,
  request_count integer not null default 0,
  data_quality_score smallint,
  figures_timestamp timestamptz,
  figures_day date
);

create index client_overviews_by_deadline on portal.client_overviews (next_deadline, employer_id);

create index client_overviews_by_quality on portal.client_overviews (data_quality_score, employer_id);

create index client_overviews_with_requests on portal.client_overviews (next_deadline, employer_id) where request_count > 0;

create index client_overviews_with_errors on portal.client_overviews (next_deadline, employer_id) where last_load_errors > 0;

create index client_overviews_by_day on portal.client_overviews (figures_day);

alter table portal.client_overviews enable row level security;

create policy own_employers on portal.client_overviews to portal_api
  using (employer_id + 0 = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id + 0 = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.client_overviews to portal_provider using (true) with check (true);

grant select on portal.client_overviews to portal_api;

grant select, insert, update, delete on portal.client_overviews to portal_provider;

create table portal.direct_debit_mandates (
  id uuid not null default gen_random_uuid(),
  benefit_uid uuid not null,
  account_name text not null,
  sort_code text,
  bank_account_number text,
  bank_name text,
  account_holder_confirmed boolean not null default false,
  direct_debit_instruction_form jsonb,
  failure_reason text check (failure_reason in ('0', '1', '2', '3', '5', '6', 'B', 'C', 'F', 'G', 'H', 'I', 'K', 'L', 'O', 'P', 'Q')),
  status text not null default 'pending' check (status in ('pending', 'active', 'failed', 'cancelled')),
  employer_id bigint not null references portal.employers,
  mandate_number bigint generated by default as identity unique,
  primary key (id)
);

create index direct_debit_mandates_of_employer on portal.direct_debit_mandates (employer_id);

create unique index direct_debit_mandates_in_force on portal.direct_debit_mandates (benefit_uid)
  where status in ('pending', 'active');

create index direct_debit_mandates_pending on portal.direct_debit_mandates (id) where status = 'pending';

create trigger refused_in_closure_insert after insert on portal.direct_debit_mandates
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

create trigger refused_in_closure_update after update on portal.direct_debit_mandates
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.direct_debit_mandates enable row level security;

create policy own_employers on portal.direct_debit_mandates to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.direct_debit_mandates to portal_provider using (true) with check (true);

grant select, insert, update on portal.direct_debit_mandates to portal_api, portal_provider;

grant usage on sequence portal.direct_debit_mandates_mandate_number_seq to portal_api, portal_provider;

create table portal.mandate_instructions (
  instruction_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  mandate_uid uuid not null references portal.direct_debit_mandates,
  kind text not null check (kind in ('new', 'cancellation')),
  batch_uid uuid,
  lodged_on date,
  state text not null default 'prepared' check (state in ('prepared', 'sent', 'accepted', 'ended')),
  check (state <> 'prepared' or batch_uid is not null)
);

create unique index mandate_instructions_in_force on portal.mandate_instructions (mandate_uid)
  where kind = 'new' and state <> 'ended';

create unique index mandate_instructions_withdrawn on portal.mandate_instructions (mandate_uid) where kind = 'cancellation';

create index mandate_instructions_to_send on portal.mandate_instructions (batch_uid) where state = 'prepared';

create index mandate_instructions_of_employer on portal.mandate_instructions (employer_id);

alter table portal.mandate_instructions enable row level security;

create policy own_employers on portal.mandate_instructions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.mandate_instructions to portal_provider using (true) with check (true);

grant select, insert, update on portal.mandate_instructions to portal_api, portal_provider;

create table portal.employees (
  employee_uid uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  national_insurance text,
  email text,
  mobile_phone text,
  address_line1 text,
  address_line2 text,
  town text,
  county text,
  post_code text,
  payroll_number text not null,
  employment_start_date date,
  annual_salary bigint,
  payroll_uid uuid,
  is_active boolean not null default true,
  has_isa boolean not null default false,
  has_lisa boolean not null default false,
  has_jisa boolean not null default false,
  has_gia boolean not null default false,
  employer_id bigint not null references portal.employers,
  created_at timestamptz not null default now(),
  last_name_key text collate "C" not null generated always as (lower(last_name || ' ' || first_name)) stored,
  payroll_number_key text collate "C" generated always as (lower(payroll_number)) stored,
  national_insurance_key text collate "C" generated always as (lower(national_insurance)) stored,
  primary key (employee_uid),
  foreign key (payroll_uid) references portal.payrolls,
  check (annual_salary >= 0)
);

create index employees_by_name on portal.employees (employer_id, last_name_key, employee_uid);

create index employees_by_payroll on portal.employees (payroll_uid);

create unique index employees_by_payroll_number on portal.employees (employer_id, payroll_number_key);

create index employees_by_national_insurance on portal.employees (employer_id, national_insurance_key);

create trigger employees_inserted after insert on portal.employees
  referencing new table as new_rows for each statement execute function portal.count_employees();

create trigger employees_updated after update on portal.employees
  referencing new table as new_rows old table as old_rows for each statement execute function portal.count_employees();

create trigger employees_deleted after delete on portal.employees
  referencing old table as old_rows for each statement execute function portal.count_employees();

create trigger employees_search_begun after insert on portal.employees
  referencing new table as new_rows for each statement execute function portal.keep_employee_search();

create trigger employees_search_ended after delete on portal.employees
  referencing old table as old_rows for each statement execute function portal.keep_employee_search();

create trigger employees_search_changed
  after update of employer_id, first_name, last_name, payroll_number, national_insurance, email on portal.employees
  for each row execute function portal.change_employee_search();

create trigger refused_in_closure_insert after insert on portal.employees
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.employees
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.employees
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.employees enable row level security;

create policy own_employers on portal.employees to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.employees to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.employees to portal_api, portal_provider;

create function portal.employees_found(employer bigint, patterns text[]) returns setof portal.employees
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare uids uuid[];
begin
  if current_setting('role') = 'portal_api'
    and not coalesce(employer = any (string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[]), false) then
    return;
  end if;
  execute 'select array(select employee_uid from portal.employee_search
    where employer_id = $1 and search_key like $2 and search_key like all ($3))'
    into uids using employer, patterns[1], patterns;
  if cardinality(uids) <= 2000 then
    return query select e.* from unnest(uids) f (uid) join portal.employees e on e.employee_uid = f.uid;
  else
    return query execute 'select e.* from unnest($2) f (uid) join portal.employees e on e.employee_uid = f.uid and e.employer_id = $1'
      using employer, uids;
  end if;
end $$;

revoke execute on function portal.employees_found from public;

grant execute on function portal.employees_found to portal_api, portal_provider;

create table portal.payroll_relationships (
  employee_uid uuid not null references portal.employees,
  payroll_uid uuid not null references portal.payrolls,
  employer_id bigint not null references portal.employers,
  is_active boolean not null default true,
  started_on date not null,
  ended_on date,
  primary key (employee_uid, payroll_uid)
);

create trigger refused_in_closure_insert after insert on portal.payroll_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.payroll_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.payroll_relationships
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.payroll_relationships enable row level security;

create policy own_employers on portal.payroll_relationships to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.payroll_relationships to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.payroll_relationships to portal_api, portal_provider;

create table portal.pension_scheme_relationships (
  relationship_uid uuid not null unique default gen_random_uuid(),
  employee_uid uuid not null references portal.employees,
  pension_scheme_uid uuid not null references portal.pension_schemes,
  employer_id bigint not null references portal.employers,
  state text not null check (state in ('active', 'optedOut', 'notEnrolled')),
  enrolled_on date,
  enrolment_type text check (enrolment_type in ('autoEnrolled', 'contractual', 'optedIn', 'joined')),
  information_given_on date,
  ended_on date,
  end_reason text check (end_reason in ('leftEmployment', 'employeeAsked', 'movedScheme')),
  primary key (employee_uid, pension_scheme_uid)
);

create index pension_scheme_relationships_by_scheme on portal.pension_scheme_relationships (pension_scheme_uid, state);

create index pension_scheme_relationships_by_employer on portal.pension_scheme_relationships (employer_id, state);

create index pension_scheme_relationships_by_state on portal.pension_scheme_relationships (state);

create trigger refused_in_closure_insert after insert on portal.pension_scheme_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.pension_scheme_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.pension_scheme_relationships
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.pension_scheme_relationships enable row level security;

create policy own_employers on portal.pension_scheme_relationships to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.pension_scheme_relationships to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.pension_scheme_relationships to portal_api, portal_provider;

create table portal.employee_requests (
  request_uid uuid not null default gen_random_uuid(),
  type text not null check (type in ('contributionChange', 'optOut')),
  status text not null check (status in ('outstanding', 'cancelled', 'complete')),
  employee_uid uuid not null,
  payroll_uid uuid,
  employer_id bigint not null references portal.employers,
  pension_scheme_uid uuid references portal.pension_schemes,
  requested_at timestamptz not null default now(),
  existing_employee_percent numeric(5, 2),
  updated_employee_percent numeric(5, 2),
  updated_employee_payment bigint,
  told_at timestamptz,
  primary key (request_uid),
  foreign key (employee_uid) references portal.employees,
  foreign key (payroll_uid) references portal.payrolls
);

alter table portal.employee_requests alter column status set default 'outstanding';

create index employee_requests_by_employer on portal.employee_requests (employer_id, status, requested_at desc);

create index employee_requests_outstanding_by_payroll on portal.employee_requests (payroll_uid) where status = 'outstanding';

create index employee_requests_by_status on portal.employee_requests (status, requested_at);

create index employee_requests_outstanding_by_employee on portal.employee_requests (employee_uid) where status = 'outstanding';

create index employee_requests_untold on portal.employee_requests (employer_id)
  where told_at is null and status = 'outstanding';

create trigger refused_in_closure_insert after insert on portal.employee_requests
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.employee_requests
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.employee_requests
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger employee_requests_settle_notices after update on portal.employee_requests
  referencing new table as new_rows for each statement execute function portal.settle_notices_of_requests();

create trigger employee_requests_queue_clients_added after insert on portal.employee_requests
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_employee_requests();

create trigger employee_requests_queue_clients_changed after update on portal.employee_requests
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_employee_requests();

create trigger employee_requests_queue_clients_removed after delete on portal.employee_requests
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_employee_requests();

alter table portal.employee_requests enable row level security;

create policy own_employers on portal.employee_requests to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.employee_requests to portal_provider using (true) with check (true);

grant select, insert, update on portal.employee_requests to portal_api, portal_provider;

create table portal.file_contents (
  file_id uuid primary key,
  employer_id bigint not null references portal.employers,
  content bytea not null
);

alter table portal.file_contents alter column content set storage external;

create index file_contents_of_employer on portal.file_contents (employer_id);

alter table portal.file_contents enable row level security;

create policy own_employers on portal.file_contents to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.file_contents to portal_provider using (true) with check (true);

grant select, insert, delete on portal.file_contents to portal_api, portal_provider;

create view portal.lifecycle_history with (security_invoker = true) as
  select entry, machine, lifecycle_uid as record_uid, employer_id, intermediary_id, title, action as event, from_state, to_state, at,
    actor_user_uid, acting_as
  from portal.changes where machine is not null;

grant select on portal.lifecycle_history to portal_api, portal_provider;

create table portal.notices (
  notice_uid uuid primary key default gen_random_uuid(),
  employer_id bigint references portal.employers,
  intermediary_id bigint references portal.intermediaries,
  user_uid uuid references portal.users,
  is_for_provider boolean not null default false,
  kind text not null default 'access' check (kind in ('access', 'closure', 'payments', 'latePayments', 'uploads', 'employeeRequests', 'payPeriods', 'statements', 'signUps', 'service')),
  title text not null,
  body text not null,
  href text,
  record_uid text,
  created_at timestamptz not null,
  settled_at timestamptz,
  mailed_to text[] not null default '{}',
  mails_due boolean not null default false,
  mails_at_once boolean not null default true,
  constraint notices_recipient check (employer_id is not null or intermediary_id is not null or user_uid is not null or is_for_provider)
);

create index notices_for_employer on portal.notices (employer_id, created_at desc)
  where intermediary_id is null and user_uid is null and not is_for_provider;

create index notices_for_intermediary on portal.notices (intermediary_id, created_at desc)
  where intermediary_id is not null and user_uid is null;

create index notices_for_person on portal.notices (user_uid, created_at desc) where user_uid is not null;

create index notices_for_provider on portal.notices (created_at desc) where is_for_provider;

create index notices_of_record on portal.notices (record_uid) where record_uid is not null and settled_at is null;

create unique index notices_told_once on portal.notices (record_uid, title, coalesce(user_uid::text, ''))
  where record_uid is not null and settled_at is null and (user_uid is not null or is_for_provider);

create index notices_with_mails_due on portal.notices (created_at) where mails_due;

create index notices_of_any_record on portal.notices (record_uid) where record_uid is not null;

alter table portal.notices enable row level security;

create policy every_employer on portal.notices to portal_provider using (true) with check (true);

create policy for_the_scope on portal.notices for select to portal_api using (case
  when user_uid is not null then user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  when is_for_provider then false
  when intermediary_id is not null
    then intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
  else employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]) end);

create policy given_in_scope on portal.notices for insert to portal_api with check (
  employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])
  or (employer_id is null and exists (select from portal.sign_up_leads l where l.lead_uid::text = notices.record_uid
    and (notices.is_for_provider or l.intermediary_id = notices.intermediary_id))));

grant select, insert on portal.notices to portal_api, portal_provider;

create table portal.notice_readers (
  notice_uid uuid not null references portal.notices,
  user_uid uuid not null references portal.users,
  read_at timestamptz not null,
  primary key (notice_uid, user_uid)
);

alter table portal.notice_readers enable row level security;

create policy own_reading on portal.notice_readers to portal_api, portal_provider
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
    and notice_uid in (select n.notice_uid from portal.notices n));

grant select, insert on portal.notice_readers to portal_api, portal_provider;

create table portal.notices_waiting (
  user_uid uuid not null references portal.users on delete cascade,
  notice_uid uuid not null references portal.notices on delete cascade,
  primary key (user_uid, notice_uid)
);

alter table portal.notices_waiting enable row level security;

create table portal.outbox_mails (
  mail_uid uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  link_uid uuid references portal.invitation_links,
  password_of uuid references portal.users,
  sign_up_key_uid uuid references portal.sign_up_keys on delete set null,
  sign_up_uid uuid references portal.sign_up_leads on delete cascade,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz
);

create index outbox_mails_due on portal.outbox_mails (next_attempt_at) where sent_at is null and failed_at is null;

create index outbox_mails_of_sign_up on portal.outbox_mails (sign_up_uid) where sign_up_uid is not null;

create index outbox_mails_of_sign_up_key on portal.outbox_mails (sign_up_key_uid) where sign_up_key_uid is not null;

grant insert (recipient, subject, text, link_uid, sign_up_key_uid, sign_up_uid)
  on portal.outbox_mails to portal_api, portal_provider;

create policy seen_in_scope on portal.intermediaries for select to portal_api using (
  id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])
  or exists (select from portal.intermediary_members m where m.intermediary_id = intermediaries.id
    and m.user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  or exists (select from portal.intermediary_employers c where c.intermediary_id = intermediaries.id
    and c.employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])));

create table portal.statements (
  statement_uid uuid not null default gen_random_uuid(),
  benefit_uid uuid not null,
  payroll_uid uuid not null,
  payroll_date_uid uuid not null,
  period_name text not null,
  corrects_statement_uid uuid,
  correction_reason text,
  pension_scheme_uid uuid,
  due_date date not null,
  total_amount bigint not null,
  status text not null default 'waitingForPayment' check (status in ('waitingForPayment', 'authorisationPending', 'paymentNotInitiated', 'paymentInitiated', 'paymentFailed', 'paymentReceived', 'processing', 'refundDue', 'refunded')),
  is_cancelled boolean not null default false,
  cancel_reason text,
  has_been_paid boolean not null default false,
  contributions_totals jsonb not null,
  is_paid_via_direct_debit boolean not null default false,
  payment_reference text,
  refunded_on date,
  refund_reference text,
  collection_date date,
  collection_count integer not null default 0,
  advance_notice_date date,
  failure_reason text,
  employer_id bigint not null references portal.employers,
  made_at timestamptz not null default now(),
  primary key (statement_uid),
  foreign key (benefit_uid) references portal.benefits,
  foreign key (corrects_statement_uid) references portal.statements,
  foreign key (payroll_date_uid) references portal.pay_periods,
  foreign key (payroll_uid) references portal.payrolls,
  foreign key (pension_scheme_uid) references portal.pension_schemes,
  check (total_amount = (contributions_totals ->> 'employeeContribTotal')::bigint
    + (contributions_totals ->> 'employerContribTotal')::bigint + (contributions_totals ->> 'employeeLumpSumTotal')::bigint
    + (contributions_totals ->> 'employerLumpSumTotal')::bigint)
);

create index statements_of_employer on portal.statements (employer_id);

create index statements_by_due_date on portal.statements (employer_id, due_date desc, statement_uid);

create index statements_of_period on portal.statements (payroll_date_uid);

create unique index statements_open_correction on portal.statements (corrects_statement_uid)
  where corrects_statement_uid is not null and not is_cancelled and not has_been_paid;

create index statements_corrections on portal.statements (corrects_statement_uid) where corrects_statement_uid is not null;

create index statements_being_paid on portal.statements (status, statement_uid)
  where status in ('authorisationPending', 'paymentNotInitiated', 'paymentReceived') and not is_cancelled;

create index statements_unpaid on portal.statements (due_date, statement_uid) where not has_been_paid and not is_cancelled;

create index statements_by_words
  on portal.statements using gin ((portal.plain_text(period_name || ' ' || coalesce(payment_reference, ''))) gin_trgm_ops);

create trigger statements_queue_clients_added after insert on portal.statements
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_statements();

create trigger statements_queue_clients_changed after update on portal.statements
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_statements();

create trigger statements_queue_clients_removed after delete on portal.statements
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_statements();

alter table portal.statements enable row level security;

create policy own_employers on portal.statements to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.statements to portal_provider using (true) with check (true);

grant select, insert, update on portal.statements to portal_api, portal_provider;

create policy seen_in_scope on portal.users for select to portal_api using (
  user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  or exists (select from portal.company_relationships r where r.user_uid = users.user_uid
    and r.employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  or exists (select from portal.intermediary_members m where m.user_uid = users.user_uid
    and m.intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])));

create table portal.bulk_load_runs (
  bulk_load_job_uid uuid primary key,
  employer_id bigint not null references portal.employers,
  payroll_uid uuid references portal.payrolls,
  payroll_date_uid uuid references portal.pay_periods,
  pension_scheme_uid uuid references portal.pension_schemes,
  submits_period boolean not null,
  state text not null default 'processing' check (state in ('processing', 'processed', 'undoing', 'undone')),
  last_row integer not null default 0,
  started_by uuid not null references portal.users,
  started_at timestamptz not null,
  finished_at timestamptz,
  statement_uid uuid references portal.statements,
  statement_refusal text,
  undone_by uuid references portal.users,
  undone_at timestamptz,
  stopped_at timestamptz,
  done_row_count integer not null default 0,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  not_done_count integer not null default 0,
  undone_count integer not null default 0,
  left_count integer not null default 0,
  measured_from timestamptz not null default clock_timestamp(),
  measured_done integer not null default 0
);

create index bulk_load_runs_of_employer on portal.bulk_load_runs (employer_id);

create index bulk_load_runs_under_way on portal.bulk_load_runs (bulk_load_job_uid) where state in ('processing', 'undoing');

create index bulk_load_runs_of_statement on portal.bulk_load_runs (statement_uid) where statement_uid is not null;

alter table portal.bulk_load_runs enable row level security;

create policy own_employers on portal.bulk_load_runs to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.bulk_load_runs to portal_provider using (true) with check (true);

grant select, insert, update on portal.bulk_load_runs to portal_api, portal_provider;

create table portal.pots (
  pot_uid uuid primary key default gen_random_uuid(),
  pot_number bigint generated always as identity unique,
  employer_id bigint not null references portal.employers,
  employee_uid uuid not null references portal.employees,
  pension_scheme_uid uuid references portal.pension_schemes,
  product_uid uuid references portal.product_types,
  state text not null default 'active' check (state in ('active', 'notActive')),
  unique (employee_uid, pension_scheme_uid),
  unique (employee_uid, product_uid),
  check (num_nonnulls(pension_scheme_uid, product_uid) = 1)
);

create index pots_by_employer on portal.pots (employer_id);

create index pots_by_state on portal.pots (state);

create trigger refused_in_closure_insert after insert on portal.pots
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.pots
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.pots
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.pots enable row level security;

create policy own_employers on portal.pots to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.pots to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.pots to portal_api, portal_provider;

create table portal.contribution_levels (
  level_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  pot_uid uuid not null references portal.pots,
  effective_from date not null,
  employee_percent numeric(5, 2) check (employee_percent between 0 and 100),
  employee_amount bigint check (employee_amount >= 0),
  employer_percent numeric(5, 2) check (employer_percent between 0 and 100),
  employer_amount bigint check (employer_amount >= 0),
  uses_salary_sacrifice boolean not null default false,
  unique (pot_uid, effective_from),
  check (num_nonnulls(employee_percent, employee_amount) = 1),
  check (num_nonnulls(employer_percent, employer_amount) = 1)
);

create trigger refused_in_closure_insert after insert on portal.contribution_levels
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.contribution_levels
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.contribution_levels
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.contribution_levels enable row level security;

create policy own_employers on portal.contribution_levels to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.contribution_levels to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.contribution_levels to portal_api, portal_provider;

create table portal.regular_payroll_contributions (
  employer_contribution_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  employee_uid uuid not null references portal.employees,
  pot_uid uuid not null,
  payroll_uid uuid not null references portal.payrolls,
  benefit_uid uuid not null references portal.benefits,
  payroll_date_uid uuid references portal.pay_periods,
  statement_uid uuid references portal.statements,
  corrects_contribution_uid uuid references portal.regular_payroll_contributions,
  due_date date not null,
  contribution_type text not null check (contribution_type in ('pension', 'savings')),
  intended_for_product_type_uid uuid references portal.product_types,
  employee_regular_amount bigint not null default 0,
  employer_regular_amount bigint not null default 0,
  employee_lump_sum bigint not null default 0,
  employer_lump_sum bigint not null default 0,
  is_cancelled boolean not null default false,
  has_been_paid boolean not null default false,
  is_edited boolean not null default false,
  is_salary_missing boolean not null default false
) with (fillfactor = 50);

create index regular_payroll_contributions_by_employee on portal.regular_payroll_contributions (employee_uid, due_date desc);

create index regular_payroll_contributions_unpaid_by_payroll on portal.regular_payroll_contributions (payroll_uid)
  where not is_cancelled and not has_been_paid;

create unique index regular_payroll_contributions_open on portal.regular_payroll_contributions (payroll_date_uid, pot_uid)
  where statement_uid is null and not is_cancelled;

create index regular_payroll_contributions_of_statement
  on portal.regular_payroll_contributions (statement_uid, employer_contribution_uid)
  where statement_uid is not null;

create index regular_payroll_contributions_of_period on portal.regular_payroll_contributions (payroll_date_uid, pot_uid)
  where payroll_date_uid is not null;

create index regular_payroll_contributions_corrections on portal.regular_payroll_contributions (corrects_contribution_uid)
  where corrects_contribution_uid is not null;

create trigger refused_in_closure_insert after insert on portal.regular_payroll_contributions
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_update after update on portal.regular_payroll_contributions
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

create trigger refused_in_closure_delete after delete on portal.regular_payroll_contributions
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.regular_payroll_contributions enable row level security;

create policy own_employers on portal.regular_payroll_contributions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.regular_payroll_contributions to portal_provider using (true) with check (true);

grant select, insert, update, delete on portal.regular_payroll_contributions to portal_api, portal_provider;

create table portal.late_payments (
  late_payment_uid uuid not null default gen_random_uuid(),
  period_name text not null,
  payroll_uid uuid not null,
  payroll_date_uid uuid not null,
  statement_uid uuid,
  due_date date not null,
  next_step_on date,
  steps jsonb not null,
  reported_on date,
  report_reference text,
  settled_on date,
  settlement text check (settlement in ('paid', 'noContributions', 'cancelled')),
  status text not null default 'overdue' check (status in ('overdue', 'reminded', 'escalated', 'reportable', 'reported', 'settled')),
  employer_id bigint not null references portal.employers,
  primary key (late_payment_uid),
  foreign key (payroll_date_uid) references portal.pay_periods,
  foreign key (payroll_uid) references portal.payrolls,
  foreign key (statement_uid) references portal.statements
);

create index late_payments_of_employer on portal.late_payments (employer_id);

create unique index late_payments_of_period on portal.late_payments (payroll_date_uid)
  where statement_uid is null and status <> 'settled';

create unique index late_payments_of_statement on portal.late_payments (statement_uid) where status <> 'settled';

create index late_payments_by_due_date on portal.late_payments (employer_id, due_date desc, late_payment_uid);

create index late_payments_unsettled on portal.late_payments (next_step_on, late_payment_uid) where status <> 'settled';

create index late_payments_by_next_step on portal.late_payments
  (portal.late_payment_next_on(status, steps, next_step_on), late_payment_uid)
  where status <> 'settled';

create index late_payments_by_step on portal.late_payments
  (portal.late_payment_step(status, steps), portal.late_payment_next_on(status, steps, next_step_on), late_payment_uid)
  where status <> 'settled';

create index late_payments_open_by_due_date on portal.late_payments (due_date, late_payment_uid) where status <> 'settled';

create trigger late_payments_settle_notices after update on portal.late_payments
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.settle_notices_of_late_payments();

alter table portal.late_payments enable row level security;

create policy own_employers on portal.late_payments to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.late_payments to portal_provider using (true) with check (true);

grant select, insert, update on portal.late_payments to portal_api, portal_provider;

create view portal.lifecycle_records with (security_invoker = true) as
  select 'payroll'::text as machine, r.payroll_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (r.name)::text as title, (portal.payroll_status(r.status, r.final_pay_date))::text as state, coalesce(h.at, null)::timestamptz as since
    from portal.payrolls r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'payroll' group by record_uid) h
    on h.record_uid = r.payroll_uid::text
  union all
  select 'benefit'::text as machine, r.benefit_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (r.name)::text as title, (portal.payroll_status(r.status, p.final_pay_date))::text as state, coalesce(h.at, null)::timestamptz as since
    from portal.benefits r left join portal.payrolls p on p.payroll_uid = r.payroll_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'benefit' group by record_uid) h
    on h.record_uid = r.benefit_uid::text
  union all
  select 'employerClosure'::text as machine, r.employer_uid::uuid as record_uid, (r.id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (r.name)::text as title, (case when not r.is_active then 'closed' when r.instruction_close_employer_id is not null then 'closing' else 'open' end)::text as state, coalesce(h.at, null)::timestamptz as since
    from portal.employers r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'employerClosure' group by record_uid) h
    on h.record_uid = r.employer_uid::text
  union all
  select 'employeeRequest'::text as machine, r.request_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (case r.type when 'optOut' then 'Opt-out of ' else 'Contribution change for ' end || e.first_name || ' ' || e.last_name)::text as title, (r.status)::text as state, coalesce(h.at, case r.status when 'outstanding' then r.requested_at end)::timestamptz as since
    from portal.employee_requests r left join portal.employees e on e.employee_uid = r.employee_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'employeeRequest' group by record_uid) h
    on h.record_uid = r.request_uid::text
  union all
  select 'pensionRelationship'::text as machine, r.relationship_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (e.first_name || ' ' || e.last_name || ' in ' || s.name)::text as title, (r.state)::text as state, coalesce(h.at, (case r.state when 'active' then r.enrolled_on else r.ended_on end)::timestamp at time zone 'Europe/London')::timestamptz as since
    from portal.pension_scheme_relationships r left join portal.employees e on e.employee_uid = r.employee_uid
    left join portal.pension_schemes s on s.pension_scheme_uid = r.pension_scheme_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'pensionRelationship' group by record_uid) h
    on h.record_uid = r.relationship_uid::text
  union all
  select 'adminAccess'::text as machine, r.access_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (coalesce(r.invited_first_name || ' ' || r.invited_last_name, u.first_name || ' ' || u.last_name))::text as title, (r.access_state)::text as state, coalesce(h.at, coalesce(r.ended_at, r.started_at))::timestamptz as since
    from (select * from portal.company_relationships
    where not is_employee or is_pension_administrator or is_senior_pension_administrator or access_state = 'invited') r left join portal.users u on u.user_uid = r.user_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'adminAccess' group by record_uid) h
    on h.record_uid = r.access_uid::text
  union all
  select 'adminAccess'::text as machine, r.access_uid::uuid as record_uid, (null)::bigint as employer_id, (r.intermediary_id)::bigint as intermediary_id,
    (coalesce(r.invited_first_name || ' ' || r.invited_last_name, u.first_name || ' ' || u.last_name))::text as title, (r.access_state)::text as state, coalesce(h.at, coalesce(r.ended_at, r.started_at))::timestamptz as since
    from portal.intermediary_members r left join portal.users u on u.user_uid = r.user_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'adminAccess' group by record_uid) h
    on h.record_uid = r.access_uid::text
  union all
  select 'intermediaryAssociation'::text as machine, r.association_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (r.intermediary_id)::bigint as intermediary_id,
    (i.name || ' for ' || e.name)::text as title, (case when r.is_active then 'associated' else 'revoked' end)::text as state, coalesce(h.at, coalesce(r.ended_at, r.started_at))::timestamptz as since
    from portal.intermediary_employers r left join portal.intermediaries i on i.id = r.intermediary_id
    left join portal.employers e on e.id = r.employer_id
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'intermediaryAssociation' group by record_uid) h
    on h.record_uid = r.association_uid::text
  union all
  select 'pot'::text as machine, r.pot_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (e.first_name || ' ' || e.last_name || ' in ' || coalesce(s.name, t.long_name))::text as title, (r.state)::text as state, coalesce(h.at, null)::timestamptz as since
    from portal.pots r left join portal.employees e on e.employee_uid = r.employee_uid
    left join portal.pension_schemes s on s.pension_scheme_uid = r.pension_scheme_uid
    left join portal.product_types t on t.product_uid = r.product_uid
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'pot' group by record_uid) h
    on h.record_uid = r.pot_uid::text
  union all
  select 'statement'::text as machine, r.statement_uid::uuid as record_uid, (r.employer_id)::bigint as employer_id, (null)::bigint as intermediary_id,
    (r.period_name)::text as title, (case when r.is_cancelled then 'cancelled' else 'uploaded' end)::text as state, coalesce(h.at, r.made_at)::timestamptz as since
    from portal.statements r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'statement' group by record_uid) h
    on h.record_uid = r.statement_uid::text
  union all
  select 'signUpLead'::text as machine, r.lead_uid::uuid as record_uid, (null)::bigint as employer_id, (r.intermediary_id)::bigint as intermediary_id,
    (coalesce(r.company_name, 'Sign-up without a name'))::text as title, (r.state)::text as state, coalesce(h.at, r.created_at)::timestamptz as since
    from (select * from portal.sign_up_leads where state <> 'discarded') r
    left join (select record_uid, max(at) as at from portal.lifecycle_history where machine = 'signUpLead' group by record_uid) h
    on h.record_uid = r.lead_uid::text;

grant select on portal.lifecycle_records to portal_api, portal_provider;

create table portal.payment_collections (
  collection_uid uuid primary key default gen_random_uuid(),
  collection_number bigint generated always as identity unique,
  employer_id bigint not null references portal.employers,
  statement_uid uuid not null references portal.statements,
  mandate_uid uuid not null references portal.direct_debit_mandates,
  batch_uid uuid not null,
  attempt integer not null check (attempt > 0),
  amount bigint not null check (amount > 0),
  collection_date date not null,
  state text not null default 'prepared' check (state in ('prepared', 'sent', 'collected', 'returned')),
  failure_reason text,
  unique (statement_uid, attempt)
);

create unique index payment_collections_under_way on portal.payment_collections (statement_uid)
  where state in ('prepared', 'sent');

create index payment_collections_of_mandate on portal.payment_collections (mandate_uid) where state in ('prepared', 'sent');

create index payment_collections_to_send on portal.payment_collections (batch_uid) where state = 'prepared';

create index payment_collections_by_date on portal.payment_collections (collection_date, collection_uid) where state = 'sent';

create index payment_collections_of_employer on portal.payment_collections (employer_id);

alter table portal.payment_collections enable row level security;

create policy own_employers on portal.payment_collections to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));

create policy every_employer on portal.payment_collections to portal_provider using (true) with check (true);

grant select, insert, update on portal.payment_collections to portal_api, portal_provider;
`;

/** All of it in one exchange. The bodies of functions name tables that come after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local check_function_bodies = off`.execute(db);
  await sql.raw(`do $run$ begin execute $baseline$${statements}$baseline$; end $run$`).execute(db);
  await sql`set local check_function_bodies to default`.execute(db);
}
