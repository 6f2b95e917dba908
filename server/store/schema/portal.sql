-- The ground that every other file stands on: extensions, the two roles of requests, the clock, counters, and texts in the
-- form in which they are compared; and the views that people save.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create schema if not exists portal;

-- Requests run as one of two roles without a login. `portal_api` sees the employers, the intermediaries and the person that
-- the request names in `portal.employer_ids`, `portal.intermediary_ids` and `portal.user_uid`; `portal_provider`, the
-- provider's own staff, sees all. A constant policy costs the planner nothing and keeps the trigram indexes usable, which a
-- policy with a condition would not (LIKE is not leakproof).
--
-- Policies cast the ids of the scope inside their subquery, so that PostgreSQL casts them once for a statement and not again
-- for each row, which takes half a second for 500 employers. The cast outside changes nothing; without it, `any` would take
-- the subquery for rows.
--
-- Roles belong to the cluster, not to the database: another database of the same cluster may have made them, even at this
-- moment.
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

-- The portal's clock: one row with the days by which its day differs from the real one. Only a portal with sample data may
-- have such a difference. The version of every caller contains the days, so that each request learns of a move with the check
-- of its caller (decision 030).
create table portal.clock (
  is_only boolean primary key default true check (is_only),
  can_be_moved boolean not null default false,
  days_moved integer not null default 0,
  check (can_be_moved or days_moved = 0)
);
insert into portal.clock default values;

alter table portal.clock enable row level security;
-- Everybody sees the day; no request changes it in its own scope.
create policy everybody on portal.clock for select to portal_api, portal_provider using (true);
grant select on portal.clock to portal_api, portal_provider;

-- The service names the day of each request. Maintenance, which names none, has the day of the database.
create function portal.uk_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('portal.today', true), '')::date, (now() at time zone 'Europe/London')::date)
$$;
grant execute on function portal.uk_today to public;

-- Exact totals without counting: kept by statement-level triggers in the transaction that changes the rows. How many
-- employers there are is the staff's to know.
create table portal.counters (
  name text primary key,
  value bigint not null
);

grant select on portal.counters to portal_provider;

create function portal.add_to_counter(counter text, change bigint) returns void language sql as $$
  insert into portal.counters (name, value) values (counter, change)
  on conflict (name) do update set value = portal.counters.value + excluded.value
$$;

-- Names are found and filed under a letter regardless of accents: "cafe" finds "Café", and "Élan" is under E. `plainText` in
-- `server/store/core/plainText.ts` does the same with the words of a search.
create function portal.plain_text(text text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(translate(text, 'ØøŁłĐđ', 'OoLlDd'), NFD), '[\u0300-\u036f]', '', 'g'))
$$;
grant execute on function portal.plain_text to public;

-- Without the separators that people type or leave out within names: "O'Connor" is found by "oconnor", and "Mary Ann" by
-- "maryann".
create function portal.squeezed_text(text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(portal.plain_text(text), '[[:space:]''’‘.,&/()-]', '', 'g')
$$;
grant execute on function portal.squeezed_text to public;

-- How people like to see lists. They belong to a person and to no employer, so the policy asks for the person: a request that
-- names none sees nothing.
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
