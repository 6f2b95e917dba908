-- Statements: the contributions of a pay period, as they are submitted.

-- Statements can be cancelled, and corrected by another one with the differences. One with a negative total is a refund,
-- which has states, a day and a reference of its own.
create table portal.statements (
  -- Columns of schemas/entities/statement.schema.json, written by npm run generate. Change them there.
  statement_uid uuid not null default gen_random_uuid(),
  benefit_uid uuid not null,
  payroll_uid uuid not null,
  payroll_date_uid uuid not null,
  period_name text not null,
  corrects_statement_uid uuid,
  correction_reason text,
  pension_scheme_uid uuid,
  due_date date not null,
  total_amount bigint not null,
  status text not null default 'waitingForPayment'
    check (status in (
      'waitingForPayment', 'authorisationPending', 'paymentNotInitiated', 'paymentInitiated', 'paymentFailed',
      'paymentReceived', 'processing', 'refundDue', 'refunded')),
  is_cancelled boolean not null default false,
  cancel_reason text,
  has_been_paid boolean not null default false,
  contributions_totals jsonb not null,
  tax_relief_total bigint not null default 0,
  sacrificed_total bigint not null default 0,
  is_paid_via_direct_debit boolean not null default false,
  payment_reference text,
  refunded_on date,
  refund_reference text,
  collection_date date,
  collection_count integer not null default 0,
  advance_notice_date date,
  is_presented_again boolean not null default false,
  failure_reason text,
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  made_at timestamptz not null default now(),
  -- Of a refund that was withdrawn because the bank had taken back its payment: it is made again with the next payment.
  is_renewed_on_payment boolean not null default false,
  primary key (statement_uid),
  foreign key (benefit_uid) references portal.benefits,
  foreign key (corrects_statement_uid) references portal.statements,
  foreign key (payroll_date_uid) references portal.pay_periods,
  foreign key (payroll_uid) references portal.payrolls,
  foreign key (pension_scheme_uid) references portal.pension_schemes,
  -- The parts always add up to the total.
  check (total_amount = (contributions_totals ->> 'employeeContribTotal')::bigint
    + (contributions_totals ->> 'employerContribTotal')::bigint + (contributions_totals ->> 'employeeLumpSumTotal')::bigint
    + (contributions_totals ->> 'employerLumpSumTotal')::bigint)
);

create index statements_of_employer on portal.statements (employer_id);
create index statements_by_due_date on portal.statements (employer_id, due_date desc, statement_uid);
create index statements_of_period on portal.statements (payroll_date_uid);
create index statements_corrections on portal.statements (corrects_statement_uid) where corrects_statement_uid is not null;
create index statements_to_renew on portal.statements (corrects_statement_uid) where is_renewed_on_payment;
-- The daily step finds what is not settled without reading what is.
create index statements_being_paid on portal.statements (status, statement_uid)
  where status in ('authorisationPending', 'paymentNotInitiated', 'paymentReceived') and not is_cancelled;
create index statements_unpaid on portal.statements (due_date, statement_uid) where not has_been_paid and not is_cancelled;
create index statements_by_words
  on portal.statements using gin ((portal.plain_text(period_name || ' ' || coalesce(payment_reference, ''))) gin_trgm_ops);

create trigger statements_queue_clients_added after insert on portal.statements
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_statements();
create trigger statements_queue_clients_changed after update on portal.statements
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_statements();
create trigger statements_queue_clients_removed after delete on portal.statements
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_statements();

alter table portal.statements enable row level security;
create policy own_employers on portal.statements to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.statements to portal_provider using (true) with check (true);
grant select, insert, update on portal.statements to portal_api, portal_provider;
