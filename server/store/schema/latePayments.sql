-- Late payments, from the due date to the report.

-- The step that a late payment has reached and the day of its next one, as functions of its columns, so that indexes order
-- and filter the late payments of all employers. The dates are text in JSON: make_date reads them without the session's
-- settings, which an index must not depend on.
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

create table portal.late_payments (
  -- Columns of schemas/entities/late-payment.schema.json, written by npm run generate. Change them there.
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
  status text not null default 'overdue'
    check (status in ('overdue', 'reminded', 'escalated', 'reportable', 'reported', 'settled')),
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  primary key (late_payment_uid),
  foreign key (payroll_date_uid) references portal.pay_periods,
  foreign key (payroll_uid) references portal.payrolls,
  foreign key (statement_uid) references portal.statements
);

create index late_payments_of_employer on portal.late_payments (employer_id);
-- Two servers that find the same late payment make one record of it.
create unique index late_payments_of_period on portal.late_payments (payroll_date_uid)
  where statement_uid is null and status <> 'settled';
create unique index late_payments_of_statement on portal.late_payments (statement_uid) where status <> 'settled';
create index late_payments_by_due_date on portal.late_payments (employer_id, due_date desc, late_payment_uid);
-- The daily step looks only at these.
create index late_payments_unsettled on portal.late_payments (next_step_on, late_payment_uid) where status <> 'settled';
create index late_payments_by_next_step on portal.late_payments
  (portal.late_payment_next_on(status, steps, next_step_on), late_payment_uid)
  where status <> 'settled';
create index late_payments_by_step on portal.late_payments
  (portal.late_payment_step(status, steps), portal.late_payment_next_on(status, steps, next_step_on), late_payment_uid)
  where status <> 'settled';
create index late_payments_open_by_due_date on portal.late_payments (due_date, late_payment_uid) where status <> 'settled';

-- Settles the notices of records whose state has changed: the code that changes them need not know of the notices.
create function portal.settle_notices_of_late_payments() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from new_rows after_change join old_rows before_change using (late_payment_uid)
  where after_change.status is distinct from before_change.status
    and n.record_uid = after_change.late_payment_uid::text and n.settled_at is null;
  return null;
end $$;

create trigger late_payments_settle_notices after update on portal.late_payments
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.settle_notices_of_late_payments();

alter table portal.late_payments enable row level security;
create policy own_employers on portal.late_payments to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.late_payments to portal_provider using (true) with check (true);
grant select, insert, update on portal.late_payments to portal_api, portal_provider;
