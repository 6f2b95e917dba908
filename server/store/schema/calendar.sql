-- The pay periods of benefits, and the rules that keep them whole.

create table portal.pay_periods (
  -- Columns of schemas/entities/pay-period.schema.json, written by npm run generate. Change them there.
  payroll_date_uid uuid not null default gen_random_uuid(),
  payroll_uid uuid not null,
  benefit_uid uuid not null,
  status text not null default 'notYetDue'
    check (status in (
      'notYetDue', 'pendingGeneration', 'openForUpload', 'uploadIsOverdue', 'noStatementsAvailable', 'generatedProcessing',
      'paymentReceived', 'multipleStatements')),
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
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  primary key (payroll_date_uid),
  foreign key (benefit_uid) references portal.benefits,
  foreign key (payroll_uid) references portal.payrolls,
  check (period_start_date <= period_end_date)
);

create index pay_periods_of_employer on portal.pay_periods (employer_id);
-- Two servers that make the periods of one benefit at the same time make each of them once.
create unique index pay_periods_once on portal.pay_periods (benefit_uid, period_start_date) where not is_extra;
create index pay_periods_by_due_date on portal.pay_periods (employer_id, due_date desc, payroll_date_uid);
create index pay_periods_of_payroll on portal.pay_periods (payroll_uid);
-- The daily step looks only at periods that may still move by their dates.
create index pay_periods_to_begin on portal.pay_periods (generate_contributions_date, payroll_date_uid)
  where status in ('notYetDue', 'pendingGeneration');
create index pay_periods_to_lapse on portal.pay_periods (due_date, payroll_date_uid) where status = 'openForUpload';
-- The same extra period is added once, also by two requests at the same time.
create unique index pay_periods_extra_once on portal.pay_periods (benefit_uid, period_start_date, period_end_date, pay_date)
  where is_extra;
-- The daily step of late payments looks only at these.
create index pay_periods_overdue on portal.pay_periods (payroll_date_uid) where status = 'uploadIsOverdue';

-- Settles the notices of records whose state has changed: the code that changes them need not know of the notices.
create function portal.settle_notices_of_pay_periods() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (payroll_date_uid)
  where after_change.status is distinct from before_change.status
    and n.record_uid = after_change.payroll_date_uid::text and n.settled_at is null;
  return null;
end $$;

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
-- When a payroll changes its frequency or ceases, its periods that have not begun are removed.
grant select, insert, update, delete on portal.pay_periods to portal_api, portal_provider;
