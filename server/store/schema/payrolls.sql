-- What an employer's work is made of: payrolls, pension schemes, and the benefits that join them; and the provider's
-- products.

-- The products of the provider.
create table portal.product_types (
  -- Columns of schemas/entities/product-type.schema.json, written by npm run generate. Change them there.
  product_uid uuid not null default gen_random_uuid(),
  short_name text not null,
  long_name text not null,
  slug text not null,
  is_pension boolean not null,
  is_pension_accumulation boolean not null,
  is_pension_drawdown boolean not null,
  annual_allowance jsonb not null,
  priority integer not null,
  compatible_transfer_products text[] not null default '{}',
  can_buy boolean not null,
  can_transfer boolean not null,
  -- The end of those columns.

  primary key (product_uid),
  unique (slug)
);
-- Filled in for a product that is added by SQL; the provider's products are not the API's to write.
alter table portal.product_types
  alter column is_pension_accumulation set default false,
  alter column is_pension_drawdown set default false;

grant select on portal.product_types to portal_api, portal_provider;

create table portal.payrolls (
  -- Columns of schemas/entities/payroll.schema.json, written by npm run generate. Change them there.
  payroll_uid uuid not null default gen_random_uuid(),
  name text not null,
  investment_uid uuid,
  internal_custody_entity_slug text,
  is_default boolean not null default false,
  start_date date,
  frequency text not null check (frequency in ('monthly', 'weekly', 'taxMonthly', 'taxWeekly', 'fortnightly', 'fourWeekly')),
  status text not null default 'Active' check (status in ('Active', 'Ceasing', 'Ceased')),
  included_parts_of_pay text,
  restart_contributions_process text not null default 'onRequest'
    check (restart_contributions_process in ('automatic', 'onRequest')),
  definition text not null default 'qualifyingEarnings'
    check (definition in ('notApplicable', 'qualifyingEarnings', 'basicPay', 'atLeast85Percent', 'totalEarnings')),
  delegated_ae_assessment boolean not null default false,
  duties_start_date date,
  last_re_enrolment_date date,
  delegated_ae_comms boolean not null default false,
  opt_out_approach text not null default 'provider' check (opt_out_approach in ('provider', 'employer')),
  opt_out_mechanism text not null default 'online' check (opt_out_mechanism in ('online', 'form', 'phone')),
  employer_representative_name text,
  employer_representative_job_title text,
  is_paid_via_dd boolean not null default false,
  payment_due_day integer,
  payment_reference text,
  payroll_invoice_days_before integer not null default 5,
  is_automatic_statements boolean not null default true,
  days_after_period_end_payment_day integer not null default 0,
  days_after_period_end_payment_due integer not null default 22,
  pay_day_working_day_rule text not null default 'previousWorkingDay'
    check (pay_day_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
  bank_holiday_division text not null default 'england-and-wales'
    check (bank_holiday_division in ('england-and-wales', 'scotland', 'northern-ireland')),
  custom_statement_message text,
  is_open_after_cutoff boolean not null default false,
  allows_isa_contributions boolean not null default false,
  allows_jisa_contributions boolean not null default false,
  allows_lisa_contributions boolean not null default false,
  allows_gia_contributions boolean not null default false,
  allows_pension_contributions boolean not null default true,
  accept_contributions_into_cash boolean not null default false,
  enable_employer_user_interface boolean not null default true,
  enable_employer_file_upload boolean not null default true,
  enable_employer_api boolean not null default false,
  enable_assessment boolean not null default false,
  allows_employees_to_make_changes_without_sso boolean not null default true,
  is_new_portal_enabled boolean not null default true,
  bulk_management_file_format text not null default 'base'
    check (bulk_management_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  joiner_file_format text
    check (joiner_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  leaver_file_format text
    check (leaver_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  contribution_file_format text
    check (contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  opt_out_file_format text
    check (opt_out_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  employee_detail_file_format text
    check (employee_detail_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  salary_detail_file_format text
    check (salary_detail_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  lump_sum_contribution_file_format text
    check (lump_sum_contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  assessment_file_format text
    check (assessment_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  require_bulk_load_approval boolean not null default false,
  require_bulk_load_second_user_approval boolean not null default false,
  allow_partial_bulk_loads boolean not null default false,
  should_notify_bulk_load_processing boolean not null default true,
  should_wait_on_confirmation_before_change boolean not null default false,
  requires_consent boolean not null default false,
  employee_can_self_declare boolean not null default false,
  payroll_number_regex_stance text not null default 'ignore'
    check (payroll_number_regex_stance in ('ignore', 'warn', 'refuse')),
  verify_email_stance text not null default 'ignore' check (verify_email_stance in ('ignore', 'warn', 'refuse')),
  payroll_number_regex text,
  allows_post_back boolean not null default false,
  upload_file_valid_actions jsonb not null default '{}',
  contributions_data_from_external_api boolean not null default false,
  employer_paye_reference text,
  reason_for_ceasing text check (reason_for_ceasing in ('createdInError', 'noLongerInUse')),
  final_pay_date date,
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  search_key text collate "C" not null generated always as (portal.plain_text(name)) stored,
  primary key (payroll_uid)
);

create index payrolls_by_employer on portal.payrolls (employer_id, name);
-- Counts by state read this alone.
create index payrolls_by_status on portal.payrolls (status);
create index payrolls_by_title on portal.payrolls (search_key);
create index payrolls_by_words on portal.payrolls using gin (search_key gin_trgm_ops);

create trigger refused_in_closure_insert after insert on portal.payrolls
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');
create trigger refused_in_closure_update after update on portal.payrolls
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');
create trigger refused_in_closure_delete after delete on portal.payrolls
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.payrolls enable row level security;
create policy own_employers on portal.payrolls to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.payrolls to portal_provider using (true) with check (true);
grant select, insert, update on portal.payrolls to portal_api, portal_provider;

-- A payroll is ceasing until its final pay date, and ceased from then on. Nothing happens in the service on that day, so the
-- state is read with the date: this function is the only place that does.
create function portal.payroll_status(status text, final_pay_date date) returns text language sql stable parallel safe as $$
  select case when status = 'Ceasing' and final_pay_date <= portal.uk_today() then 'Ceased' else status end
$$;
grant execute on function portal.payroll_status to public;

create table portal.pension_schemes (
  -- Columns of schemas/entities/pension-scheme.schema.json, written by npm run generate. Change them there.
  pension_scheme_uid uuid not null default gen_random_uuid(),
  internal_custody_entity_slug text,
  charge_model_uid uuid,
  strategy_uid uuid,
  type text not null default 'masterTrust' check (type in ('masterTrust', 'groupPersonalPension', 'groupSipp')),
  name text not null,
  scheme_number text,
  scheme_name text,
  scheme_reference text,
  default_employee_contribution_pct numeric(5, 2) not null default 5,
  default_employer_contribution_pct numeric(5, 2) not null default 3,
  allows_cancellation boolean not null default true,
  allows_employee_requests boolean not null default true,
  allows_partial_percentage_contributions boolean not null default true,
  cancellation_period integer not null default 30,
  pensionable_salary_definition text not null default 'qualifyingEarnings'
    check (pensionable_salary_definition in ('notApplicable', 'qualifyingEarnings', 'basicPay', 'atLeast85Percent', 'totalEarnings')),
  opt_out_via text not null default 'provider' check (opt_out_via in ('provider', 'employer')),
  contribution_type text not null default 'gross-employee'
    check (contribution_type in ('gross-employee', 'net-employee', 'salary-sacrifice')),
  default_enrolment_method text not null default 'autoEnrolled'
    check (default_enrolment_method in ('autoEnrolled', 'contractual')),
  pot_nickname text,
  is_active boolean not null default true,
  external_defined_benefit_scheme_members boolean not null default false,
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  search_key text collate "C" not null generated always as (portal.plain_text(name)) stored,
  primary key (pension_scheme_uid)
);

create index pension_schemes_by_employer on portal.pension_schemes (employer_id, name);
create index pension_schemes_by_title on portal.pension_schemes (search_key);
create index pension_schemes_by_words on portal.pension_schemes using gin (search_key gin_trgm_ops);

create trigger refused_in_closure_insert after insert on portal.pension_schemes
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');
create trigger refused_in_closure_update after update on portal.pension_schemes
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');
create trigger refused_in_closure_delete after delete on portal.pension_schemes
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.pension_schemes enable row level security;
create policy own_employers on portal.pension_schemes to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.pension_schemes to portal_provider using (true) with check (true);
grant select, insert, update on portal.pension_schemes to portal_api, portal_provider;

create table portal.benefits (
  -- Columns of schemas/entities/benefit.schema.json, written by npm run generate. Change them there.
  benefit_uid uuid not null default gen_random_uuid(),
  payroll_uid uuid not null,
  pension_scheme_uid uuid,
  product_uid uuid,
  name text not null,
  type text not null check (type in ('savings', 'pension')),
  status text not null default 'Active' check (status in ('Active', 'Ceasing', 'Ceased')),
  payment_service_uid uuid,
  is_paid_via_dd boolean not null default false,
  investment_id integer,
  is_new_portal_enabled boolean not null default true,
  start_date date,
  days_after_period_end_generate_contributions integer not null default 0,
  generate_contributions_working_day_rule text not null default 'previousWorkingDay'
    check (generate_contributions_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
  payment_due_day integer,
  days_after_period_end_payment_due integer not null default 22,
  due_day_working_day_rule text not null default 'previousWorkingDay'
    check (due_day_working_day_rule in ('previousWorkingDay', 'nextWorkingDay', 'sameDay')),
  exact_day_generate_contributions integer,
  exact_pay_date_day integer,
  bulk_management_file_format text
    check (bulk_management_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  joiner_file_format text
    check (joiner_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  contribution_file_format text
    check (contribution_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  opt_out_file_format text
    check (opt_out_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  leaver_file_format text
    check (leaver_file_format in ('base', 'contributions', 'non-pension', 'enrol', 'salvus', 'nest', 'papdis')),
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  primary key (benefit_uid),
  foreign key (payroll_uid) references portal.payrolls,
  foreign key (pension_scheme_uid) references portal.pension_schemes,
  foreign key (product_uid) references portal.product_types
);

create index benefits_by_payroll on portal.benefits (payroll_uid);
create index benefits_by_employer on portal.benefits (employer_id);
create index benefits_by_status on portal.benefits (status);

create trigger refused_in_closure_insert after insert on portal.benefits
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');
create trigger refused_in_closure_update after update on portal.benefits
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');
create trigger refused_in_closure_delete after delete on portal.benefits
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure('begun');

alter table portal.benefits enable row level security;
create policy own_employers on portal.benefits to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.benefits to portal_provider using (true) with check (true);
grant select, insert, update on portal.benefits to portal_api, portal_provider;
