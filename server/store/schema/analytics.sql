-- The figures of the MI Portal, which a job refreshes (decisions 063 and 066). Requests read them; only the job, which acts
-- for the provider, writes them. A number that is 0 has no row.

-- When an employer's figures were counted, and its data quality score of 0 to 100; null for an employer without employees.
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

-- Without a payroll: the figure of all payrolls, in which a person counts once.
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

-- A check without a row has no faults.
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

-- By the least days late of its band. The amount is that of the statements: one that was not submitted yet has none.
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

-- By the least value of a band: pence, or hundredths of a percent, with -1 for a fixed amount of money. Null: all people of
-- the figure, each once.
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

-- By the least days of the age, or of the time to an answer. Without a type: of all types. Without a month: outstanding now,
-- or answered in the last months.
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
