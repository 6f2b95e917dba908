-- The daily check of sums: it compares statements with their contributions, payments and refunds.

-- Each run that has ended. The next one looks at what has changed since.
create table portal.sum_checks (
  check_number bigint generated always as identity primary key,
  -- The real time.
  started_at timestamptz not null,
  employer_count integer not null,
  difference_count integer not null
);

grant select, insert on portal.sum_checks to portal_provider;
