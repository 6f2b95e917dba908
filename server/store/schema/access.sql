-- People, and who of them may see what. Who may see what is decided by these tables, so a request that goes astray in SQL
-- must not be able to write itself into them: it gives access to the parties of its scope alone, and makes nobody the
-- provider's staff.

-- A person gets a row on accepting an invitation, or by an administrator's link. An address is what a person signs in by.
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

-- A sign-in changes no access. Every other column counts, also one that a later migration adds.
create trigger users_version_update after update on portal.users
  for each row when ((to_jsonb(old) - 'last_logged_in_at') is distinct from (to_jsonb(new) - 'last_logged_in_at'))
  execute function portal.raise_version_of_user();
create trigger users_version_delete after delete on portal.users for each row execute function portal.raise_version_of_user();

-- A user is visible to their own scope, to the employers where they have or had access, and to the intermediaries that they
-- are or were members of. No request writes users; invited_user, below, adds them.
alter table portal.users enable row level security;
-- The caller's own row comes first: it is the only one that most requests read, and the others cost a look-up each.
create policy seen_in_scope on portal.users for select to portal_api using (
  user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)
  or exists (select from portal.company_relationships r where r.user_uid = users.user_uid
    and r.employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  or exists (select from portal.intermediary_members m where m.user_uid = users.user_uid
    and m.intermediary_id = any ((select string_to_array(current_setting('portal.intermediary_ids', true), ',')::bigint[])::bigint[])));
create policy every_user on portal.users for select to portal_provider using (true);
grant select on portal.users to portal_api, portal_provider;

-- An invitation goes to an address, whether or not it is a user's: no request looks for users by their address, or adds one
-- in another way. An applicant has a uid before they are a user.
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

-- A relationship that nobody was invited to, such as an employee's own, comes with flags alone.
create function portal.access_state_of_flags() returns trigger language plpgsql as $$
begin
  new.access_state := case when not new.is_active then 'revoked'
    when coalesce((to_jsonb(new) ->> 'is_senior_pension_administrator')::boolean, false) then 'upgraded' else 'active' end;
  return new;
end $$;

-- The people of an employer. Where each person's access stands is decided by its lifecycle. The inviter's words about a
-- person are kept until they accept: somebody who has an account already must not be given away by their name, or by the
-- spelling of their address, before they agree.
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
  -- Left out of an insert, it comes from the flags (access_state_of_flags).
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

-- The people of an intermediary, as those of an employer.
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

-- The links of invitations. The token of a link stays out of every request's sight.
create table portal.invitation_links (
  link_uid uuid primary key default gen_random_uuid(),
  access_uid uuid not null,
  employer_id bigint references portal.employers,
  intermediary_id bigint references portal.intermediaries,
  token_hash text unique,
  created_at timestamptz not null,
  -- The time for which an invitation can be accepted once its mail is sent.
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

-- The invitations sent lately, to one person or by one person: a request sees the history of its own parties alone, and one
-- person may be invited by many.
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

-- Links by which an administrator of the portal creates an account. The person gets a row in portal.users only on accepting,
-- so a link that is never used leaves no administrator behind.
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

-- Without a policy or a right: only the operator's command and the link itself use the table.
alter table portal.administrator_links enable row level security;

-- Those who have full access to an employer. A request sees no members of intermediaries, but tells them that work waits.
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

-- The version of a person's access, below. A server that remembers a caller compares it in the same exchange as the query, so
-- that a change holds from the next request on, on every server. It has three parts: the person's own changes, those of their
-- intermediaries, and the portal's day. A change of an intermediary does not have to find its members, of whom another
-- transaction may be adding one.

create table portal.user_versions (
  user_uid uuid primary key,
  version bigint not null
);

-- Without a policy: no request reads or writes it by itself.
alter table portal.user_versions enable row level security;

create table portal.intermediary_versions (
  intermediary_id bigint primary key,
  version bigint not null
);

-- Without a policy: no request reads or writes it by itself.
alter table portal.intermediary_versions enable row level security;

-- Raise the version of each person or intermediary of the changed rows, in one order, so that two changes wait for each other
-- instead of failing.
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
