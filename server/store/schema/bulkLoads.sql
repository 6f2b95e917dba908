-- Files of many changes: each file, the jobs that carry it out, their rows with what the checks found, corrected cells,
-- people's decisions, and what processing has done. The content of a file is in portal.file_contents or in the folder of the
-- files.

-- An uploaded file, and the meaning of its columns.
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
  -- Who chose the meaning of the columns: it decides the amounts, so where a second person must approve, this one cannot.
  mapping_chosen_by uuid references portal.users,
  -- The sheet of a workbook that a person has chosen; null where the likeliest one is read.
  sheet text,
  -- The person who last chose the sheet, the row of headings or the hidden rows.
  sheet_chosen_by uuid references portal.users,
  -- The number of the row with the headings, as a person has chosen it; null where it is found.
  heading_row integer,
  reads_hidden boolean not null default false,
  -- The encoding that a person has chosen where letters could be read in several ways; null where the file shows it.
  encoding text,
  encoding_chosen_by uuid references portal.users
);

create index bulk_loads_of_content on portal.bulk_loads (employer_id, file_sha256);
create index bulk_loads_of_payroll on portal.bulk_loads (payroll_uid);
-- The person gets one mail for all files that they sent together.
create index bulk_loads_of_uploader on portal.bulk_loads (uploaded_by);

alter table portal.bulk_loads enable row level security;
create policy own_employers on portal.bulk_loads to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.bulk_loads to portal_provider using (true) with check (true);
grant select, insert, update on portal.bulk_loads to portal_api, portal_provider;

-- A job carries out one file. The worker's columns say which process checks the rows, and when it last wrote some: another
-- one takes over a job whose process has died. The rows with errors of a file whose other rows are processed become an upload
-- of their own: the rest. An upload leaves one at most.
create table portal.bulk_load_jobs (
  -- Columns of schemas/entities/bulk-load-job.schema.json, written by npm run generate. Change them there.
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
  people_confirmation_reason text,
  people_confirmed_timestamp timestamptz,
  approved_timestamp timestamptz,
  failure_reason text,
  status text not null default 'validatingData'
    check (status in (
      'validatingData', 'waitingForMapping', 'waitingForTriggerToStartProcessing', 'approved', 'processingInstructions',
      'awaitingPayment', 'complete', 'refused', 'undoing', 'undone', 'failed', 'discarded', 'disassociated')),
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  approved_by uuid references portal.users,
  expected_row_count integer,
  file_findings jsonb not null default '[]',
  questions jsonb,
  summary jsonb,
  started_at timestamptz,
  worker_uid uuid,
  heartbeat_at timestamptz,
  -- The checks that began since rows were last written: a file that ends its worker each time is given up.
  attempt_count integer not null default 0,
  -- The contents that were approved; content_sha256 is that of the checked ones.
  approved_sha256 text,
  -- The contents, with the contributions of the period, at the end of the last check, where a second person must approve: an approval is about those.
  offered_sha256 text,
  acknowledged_by uuid references portal.users,
  people_confirmed_by uuid references portal.users,
  -- Rows with an error about their person, which staff of the provider may confirm to be right.
  doubtful_person_row_count integer not null default 0,
  -- Rows whose only warning is a potential duplicate, which a decision settles.
  only_duplicate_row_count integer not null default 0,
  -- A check that took long, and about which nobody has been told yet.
  awaits_check_mail boolean not null default false,
  -- Of a file with the rows of several benefits: the one whose rows the job has; null for a file of one, whose row of bulk_loads says it.
  benefit_uid uuid,
  -- Whether it also has the rows of such a file that name no known benefit, each with an error. Without a benefit of its own: all rows, until they are divided.
  has_other_rows boolean not null default false,
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

-- Settles the notices of records whose state has changed: the code that changes them need not know of the notices.
create function portal.settle_notices_of_bulk_load_jobs() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (bulk_load_job_uid)
  where after_change.status is distinct from before_change.status
    and n.record_uid = after_change.bulk_load_job_uid::text and n.settled_at is null;
  return null;
end $$;

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

-- The rows of a job, with what the checks found. Without foreign keys, which would be checked for each of 100,000 rows: the
-- job is locked while its rows are written, and is never deleted.
-- The keys are the values by which rows of an upload are compared with each other, as 64-bit hashes of their normal form: a
-- corrected row is compared with the rows of the same values only. No index: 100,000 rows are searched in some 20
-- milliseconds, and an index would be kept up to date while a file is loaded.
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
  -- The effect of the row on the contributions of the pay period, for the amount to pay. The regular amounts of the employee and the
  -- employer and their lump sums, in pence, null for one that stays as it is; null for a row without amounts or with errors.
  sent_amounts bigint[],
  -- The last day of a leaver; -infinity after an opt-out.
  last_day date,
  -- The pay of the period of that day, in pence; null where the usual pay stands.
  last_pay bigint,
  primary key (bulk_load_job_uid, row_number)
);

create index bulk_load_rows_with_findings on portal.bulk_load_rows (bulk_load_job_uid, row_number) where findings is not null;

alter table portal.bulk_load_rows enable row level security;
create policy own_employers on portal.bulk_load_rows to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.bulk_load_rows to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.bulk_load_rows to portal_api, portal_provider;

-- Corrected cells. They move with their rows to the rest of an upload; nothing else of them can be changed.
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

-- The remembered meaning of columns: one for the same headings of the same kind of file, in whatever order they are.
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

-- People's decisions about rows that may be about a known employee: the employee, or null for somebody else. A decision holds
-- for the row and the employees that the person has compared.
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

-- People's decisions about members who are missing from an uploaded file. The amounts of one who is added are kept, so that
-- they are those that were seen. When the upload is processed, each decision that still holds gets a row number behind the
-- rows of the file. Without a foreign key to the employees: an undone upload removes those that it has made.
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

-- The carrying out of a job, with the row that it has reached. An instruction is written in the transaction of its effects,
-- which also moves the run on: it is carried out once, whatever happens in between. The counts are kept with the run, because
-- counting the instructions of 100,000 rows takes too long for a screen that asks every other second. The measured rows or
-- instructions are those since the run last began to move, for the time left.
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
-- The payment of a statement takes the uploads that wait for it on.
create index bulk_load_runs_of_statement on portal.bulk_load_runs (statement_uid) where statement_uid is not null;

alter table portal.bulk_load_runs enable row level security;
create policy own_employers on portal.bulk_load_runs to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.bulk_load_runs to portal_provider using (true) with check (true);
grant select, insert, update on portal.bulk_load_runs to portal_api, portal_provider;

-- Each instruction of a run, with its effects. Without a foreign key to the job, which would be checked for each of 100,000
-- rows: the run is locked meanwhile, and is never deleted.
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

-- The name of the person in a column, if the row is visible: provider staff may have sent or approved a file for an employer.
-- The functions run with the rights of the service, so that the role of their request is known as a setting only.

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

create function portal.name_of_people_confirmer(wanted uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare h record;
begin
  select r.people_confirmed_by as person, r.employer_id into h from portal.bulk_load_jobs r where r.bulk_load_job_uid = wanted;
  if current_setting('role') = 'portal_provider'
    or position(',' || h.employer_id || ',' in ',' || coalesce(current_setting('portal.employer_ids', true), '') || ',') > 0 then
    return (select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = h.person);
  end if;
  return null;
end $$;
revoke execute on function portal.name_of_people_confirmer from public;
grant execute on function portal.name_of_people_confirmer to portal_api, portal_provider;

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
