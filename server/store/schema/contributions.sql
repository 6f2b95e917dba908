-- Pots, what is paid into them from each day on, and the contributions of each pay period.

-- Pots of employees: that of a pension scheme, or of another product.
create table portal.pots (
  pot_uid uuid primary key default gen_random_uuid(),
  pot_number bigint generated always as identity unique,
  employer_id bigint not null references portal.employers,
  employee_uid uuid not null references portal.employees,
  -- Either the scheme of a pension pot, or the product of another.
  pension_scheme_uid uuid references portal.pension_schemes,
  product_uid uuid references portal.product_types,
  state text not null default 'active' check (state in ('active', 'notActive')),
  unique (employee_uid, pension_scheme_uid),
  unique (employee_uid, product_uid),
  check (num_nonnulls(pension_scheme_uid, product_uid) = 1)
);

create index pots_by_employer on portal.pots (employer_id);
-- Counts by state read this alone.
create index pots_by_state on portal.pots (state);

create trigger refused_in_closure_insert after insert on portal.pots
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.pots
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.pots
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.pots enable row level security;
create policy own_employers on portal.pots to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.pots to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.pots to portal_api, portal_provider;

-- The payments into a pot: a level holds from its day until the next one. Each side pays either a percentage or an amount in
-- pence.
create table portal.contribution_levels (
  level_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  pot_uid uuid not null references portal.pots,
  effective_from date not null,
  employee_percent numeric(5, 2) check (employee_percent between 0 and 100),
  employee_amount bigint check (employee_amount >= 0),
  employer_percent numeric(5, 2) check (employer_percent between 0 and 100),
  employer_amount bigint check (employer_amount >= 0),
  uses_salary_sacrifice boolean not null default false,
  unique (pot_uid, effective_from),
  check (num_nonnulls(employee_percent, employee_amount) = 1),
  check (num_nonnulls(employer_percent, employer_amount) = 1)
);

create trigger refused_in_closure_insert after insert on portal.contribution_levels
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.contribution_levels
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.contribution_levels
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.contribution_levels enable row level security;
create policy own_employers on portal.contribution_levels to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.contribution_levels to portal_provider using (true) with check (true);
-- A planned change can be cancelled; the history of the employee keeps it.
grant select, insert, update, delete on portal.contribution_levels to portal_api, portal_provider;

-- Contributions belong to a pay period, and from their submission to a statement. They are worked out when their period
-- opens, and may be changed by hand until they are submitted. Each is changed by an upload after it was made. On a page with
-- room for the new row, PostgreSQL leaves the indexes as they are, which are most of the cost of the change: hence the fill
-- factor.
create table portal.regular_payroll_contributions (
  employer_contribution_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  employee_uid uuid not null references portal.employees,
  pot_uid uuid not null,
  payroll_uid uuid not null references portal.payrolls,
  benefit_uid uuid not null references portal.benefits,
  -- Null for contributions from before pay periods were kept.
  payroll_date_uid uuid references portal.pay_periods,
  -- Null until they are submitted.
  statement_uid uuid references portal.statements,
  -- The contribution whose amounts this one corrects; its own amounts are the differences.
  corrects_contribution_uid uuid references portal.regular_payroll_contributions,
  due_date date not null,
  contribution_type text not null check (contribution_type in ('pension', 'savings')),
  -- A product of the kind is not needed to pay into a pot.
  intended_for_product_type_uid uuid references portal.product_types,
  employee_regular_amount bigint not null default 0,
  employer_regular_amount bigint not null default 0,
  employee_lump_sum bigint not null default 0,
  employer_lump_sum bigint not null default 0,
  is_cancelled boolean not null default false,
  has_been_paid boolean not null default false,
  -- Typed, added or cancelled by hand: working out again leaves it as it is.
  is_edited boolean not null default false,
  -- Its amounts are a percentage of a salary that is not known, and thus 0.
  is_salary_missing boolean not null default false,
  -- Of one that the record of a period without contributions has cancelled: `is_edited` as it was before. Null for any other.
  edited_before_none boolean,
  -- The day of the opt-out notice that undid it: whatever is paid for it is refunded, whenever it is paid.
  opted_out_on date,
  -- The way in which the member pays. The employee's amounts are what is deducted from pay: net of the tax relief, with relief at source.
  deduction_type text not null default 'gross-employee'
    check (deduction_type in ('gross-employee', 'net-employee', 'salary-sacrifice')),
  -- Claimed from HMRC by the scheme, for both of the employee's amounts. No statement bills it.
  tax_relief bigint not null default 0,
  -- The part of the employer's regular amount that the member gave up by salary sacrifice.
  sacrificed_amount bigint not null default 0,
  -- The regular amounts with which the service opened the period; null for a contribution that came later.
  prepared_employee_amount bigint,
  prepared_employer_amount bigint
) with (fillfactor = 50);

create index regular_payroll_contributions_by_employee on portal.regular_payroll_contributions (employee_uid, due_date desc);
-- The open work of a payroll is counted whenever the payroll is shown: by an index that holds nothing that is settled.
create index regular_payroll_contributions_unpaid_by_payroll on portal.regular_payroll_contributions (payroll_uid)
  where not is_cancelled and not has_been_paid;
-- One open contribution for each pot, also when two requests generate or add it at the same time.
create unique index regular_payroll_contributions_open on portal.regular_payroll_contributions (payroll_date_uid, pot_uid)
  where statement_uid is null and not is_cancelled;
create index regular_payroll_contributions_of_statement
  on portal.regular_payroll_contributions (statement_uid, employer_contribution_uid)
  where statement_uid is not null;
-- A period's contributions, and that of a pot in another period.
create index regular_payroll_contributions_of_period on portal.regular_payroll_contributions (payroll_date_uid, pot_uid)
  where payroll_date_uid is not null;
create index regular_payroll_contributions_opted_out on portal.regular_payroll_contributions (employer_id, pot_uid)
  where opted_out_on is not null and has_been_paid and not is_cancelled;
create index regular_payroll_contributions_corrections on portal.regular_payroll_contributions (corrects_contribution_uid)
  where corrects_contribution_uid is not null;

create trigger refused_in_closure_insert after insert on portal.regular_payroll_contributions
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.regular_payroll_contributions
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.regular_payroll_contributions
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.regular_payroll_contributions enable row level security;
create policy own_employers on portal.regular_payroll_contributions to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.regular_payroll_contributions to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.regular_payroll_contributions to portal_api, portal_provider;
