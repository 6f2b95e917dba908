-- The payment of statements: collections by direct debit, the results of the bank, and the files that they came in.

-- Collections of statements by direct debit. A batch is what is sent together. Notified is the day that the payer was told: the
-- collection may be up to three working days later. One that could not be sent on its day is withdrawn, and the next one has its
-- number. Claimed: the payer has had the money back under the Direct Debit Guarantee; ours is debited later.
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
  notified_date date not null,
  is_presented_again boolean not null default false,
  state text not null default 'prepared' check (state in ('prepared', 'sent', 'collected', 'returned', 'withdrawn')),
  failure_reason text,
  claimed_on date,
  challenge_claim_by date,
  claim_debited_on date,
  check (collection_date >= notified_date),
  check ((claimed_on is null) = (challenge_claim_by is null) and (claimed_on is null) = (claim_debited_on is null)),
  check (claimed_on is null or state = 'returned')
);

create unique index payment_collections_attempts on portal.payment_collections (statement_uid, attempt)
  where state <> 'withdrawn';
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
