-- The payment of statements: collections by direct debit, the results of the bank, and the files that they came in.

-- Collections of statements by direct debit. A batch is what is sent together.
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

-- A statement has one collection at a time.
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

-- The files with the results of the bank. The faults are lines that could not be applied, each with its number and the
-- reason, never their contents.
create table portal.payment_files (
  sha256 text primary key,
  name text not null,
  read_at timestamptz not null,
  result_count integer not null,
  faults jsonb not null
);

grant select, insert, update on portal.payment_files to portal_provider;
