-- Records that are files alone, the confirmed warnings of all records, and the answers to repeated requests.

-- The records of resources that are files alone, each as one validated document. A document without an employer belongs to
-- the provider: everybody may read it, and only the provider's own role may write it.
create table portal.documents (
  uid uuid primary key default gen_random_uuid(),
  resource text not null,
  employer_id bigint references portal.employers,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Narrows to one resource of one employer, and serves the order that most lists have.
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
-- Documents may go, where their resource's file says so (endpoints.delete).
grant select, insert, update, delete on portal.documents to portal_api, portal_provider;

-- The unlikely values that somebody has confirmed, kept with their record: the question (x-warnings), the values, the person
-- and the moment. A request adds to them and reads them; they go with their record alone. Of a record of the provider
-- everybody may read them, and only the provider's own role may write them.
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

-- The name of the person who confirmed a warning, and nothing else about them, if the record is visible.
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

alter table portal.confirmed_warnings enable row level security;
create policy own_employers on portal.confirmed_warnings to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy of_the_provider on portal.confirmed_warnings for select to portal_api using (employer_id is null);
create policy every_employer on portal.confirmed_warnings to portal_provider using (true) with check (true);
grant select, insert, delete on portal.confirmed_warnings to portal_api, portal_provider;

-- Stored answers are kept for a day: a request is repeated within minutes. The caller's own old ones go with
-- their next.
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
