-- Employees, what they are found by, their payrolls, their pension memberships and their requests.

create table portal.employees (
  -- Columns of schemas/entities/employee.schema.json, written by npm run generate. Change them there.
  employee_uid uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  national_insurance text,
  email text,
  mobile_phone text,
  address_line1 text,
  address_line2 text,
  town text,
  county text,
  post_code text,
  country text
    check (country in (
      'AF', 'AX', 'AL', 'DZ', 'AS', 'AD', 'AO', 'AI', 'AQ', 'AG', 'AR', 'AM', 'AW', 'AU', 'AT', 'AZ', 'BS', 'BH', 'BD', 'BB',
      'BY', 'BE', 'BZ', 'BJ', 'BM', 'BT', 'BO', 'BA', 'BW', 'BV', 'BR', 'IO', 'VG', 'BN', 'BG', 'BF', 'BI', 'KH', 'CM', 'CA',
      'CV', 'BQ', 'KY', 'CF', 'TD', 'CL', 'CN', 'CX', 'CC', 'CO', 'KM', 'CG', 'CD', 'CK', 'CR', 'CI', 'HR', 'CU', 'CW', 'CY',
      'CZ', 'DK', 'DJ', 'DM', 'DO', 'EC', 'EG', 'SV', 'GQ', 'ER', 'EE', 'SZ', 'ET', 'FK', 'FO', 'FJ', 'FI', 'FR', 'GF', 'PF',
      'TF', 'GA', 'GM', 'GE', 'DE', 'GH', 'GI', 'GR', 'GL', 'GD', 'GP', 'GU', 'GT', 'GG', 'GN', 'GW', 'GY', 'HT', 'HM', 'HN',
      'HK', 'HU', 'IS', 'IN', 'ID', 'IR', 'IQ', 'IE', 'IM', 'IL', 'IT', 'JM', 'JP', 'JE', 'JO', 'KZ', 'KE', 'KI', 'KW', 'KG',
      'LA', 'LV', 'LB', 'LS', 'LR', 'LY', 'LI', 'LT', 'LU', 'MO', 'MG', 'MW', 'MY', 'MV', 'ML', 'MT', 'MH', 'MQ', 'MR', 'MU',
      'YT', 'MX', 'FM', 'MD', 'MC', 'MN', 'ME', 'MS', 'MA', 'MZ', 'MM', 'NA', 'NR', 'NP', 'NL', 'NC', 'NZ', 'NI', 'NE', 'NG',
      'NU', 'NF', 'KP', 'MK', 'MP', 'NO', 'OM', 'PK', 'PW', 'PS', 'PA', 'PG', 'PY', 'PE', 'PH', 'PN', 'PL', 'PT', 'PR', 'QA',
      'RE', 'RO', 'RU', 'RW', 'WS', 'SM', 'ST', 'SA', 'SN', 'RS', 'SC', 'SL', 'SG', 'SX', 'SK', 'SI', 'SB', 'SO', 'ZA', 'GS',
      'KR', 'SS', 'ES', 'LK', 'BL', 'SH', 'KN', 'LC', 'MF', 'PM', 'VC', 'SD', 'SR', 'SJ', 'SE', 'CH', 'SY', 'TW', 'TJ', 'TZ',
      'TH', 'TL', 'TG', 'TK', 'TO', 'TT', 'TN', 'TR', 'TM', 'TC', 'TV', 'UG', 'UA', 'AE', 'GB', 'US', 'UY', 'UM', 'VI', 'UZ',
      'VU', 'VA', 'VE', 'VN', 'WF', 'EH', 'YE', 'ZM', 'ZW')),
  payroll_number text not null,
  employment_start_date date,
  annual_salary bigint,
  payroll_uid uuid,
  is_active boolean not null default true,
  has_isa boolean not null default false,
  has_lisa boolean not null default false,
  has_jisa boolean not null default false,
  has_gia boolean not null default false,
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  created_at timestamptz not null default now(),
  last_name_key text collate "C" not null generated always as (lower(last_name || ' ' || first_name)) stored,
  -- The numbers of employees in the form in which they are compared, as columns: row-level security keeps PostgreSQL from
  -- looking up lower(…) in an index, since that function is not known to be leakproof.
  payroll_number_key text collate "C" generated always as (lower(payroll_number)) stored,
  national_insurance_key text collate "C" generated always as (lower(national_insurance)) stored,
  primary key (employee_uid),
  foreign key (payroll_uid) references portal.payrolls,
  check (annual_salary >= 0)
);

create index employees_by_name on portal.employees (employer_id, last_name_key, employee_uid);
create index employees_by_payroll on portal.employees (payroll_uid);
create unique index employees_by_payroll_number on portal.employees (employer_id, payroll_number_key);
-- Whether another employee of the employer has the same number.
create index employees_by_national_insurance on portal.employees (employer_id, national_insurance_key);

-- The numbers of an employer's employees, in its own row.
create function portal.count_employees() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    update portal.employers e
    set employee_count = employee_count + n.total, active_employee_count = active_employee_count + n.active
    from (select employer_id, count(*) as total, count(*) filter (where is_active) as active
      from new_rows group by employer_id) n
    where n.employer_id = e.id;
  elsif tg_op = 'DELETE' then
    update portal.employers e
    set employee_count = employee_count - o.total, active_employee_count = active_employee_count - o.active
    from (select employer_id, count(*) as total, count(*) filter (where is_active) as active
      from old_rows group by employer_id) o
    where o.employer_id = e.id;
  else
    update portal.employers e set active_employee_count = active_employee_count + d.change
    from (
      select employer_id, sum(change) as change from (
        select employer_id, count(*) filter (where is_active) as change from new_rows group by employer_id
        union all select employer_id, -count(*) filter (where is_active) from old_rows group by employer_id
      ) both_sides group by employer_id having sum(change) <> 0
    ) d where d.employer_id = e.id;
  end if;
  return null;
end $$;

create trigger employees_inserted after insert on portal.employees
  referencing new table as new_rows for each statement execute function portal.count_employees();
create trigger employees_updated after update on portal.employees
  referencing new table as new_rows old table as old_rows for each statement execute function portal.count_employees();
create trigger employees_deleted after delete on portal.employees
  referencing old table as old_rows for each statement execute function portal.count_employees();
create trigger employees_search_begun after insert on portal.employees
  referencing new table as new_rows for each statement execute function portal.keep_employee_search();
create trigger employees_search_ended after delete on portal.employees
  referencing old table as old_rows for each statement execute function portal.keep_employee_search();
create trigger employees_search_changed
  after update of employer_id, first_name, last_name, payroll_number, national_insurance, email on portal.employees
  for each row execute function portal.change_employee_search();
create trigger refused_in_closure_insert after insert on portal.employees
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.employees
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.employees
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.employees enable row level security;
create policy own_employers on portal.employees to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.employees to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.employees to portal_api, portal_provider;

-- The texts by which employees are found, beside their table: an update of any indexed column writes a new row into all
-- indexes of its table, and the one of parts of words is the most expensive by far. Moving a hundred thousand employees to
-- another payroll spent more than a third of its time on a text that had not changed. Kept by the triggers employees_search_*
-- of portal.employees, of which the one of updates fires for the columns of the text alone.
create table portal.employee_search (
  employee_uid uuid primary key,
  employer_id bigint not null,
  search_key text collate "C" not null,
  -- The name, by which the found are ordered: those that begin with the text first.
  title_key text collate "C" not null
);

create index employee_search_by_title on portal.employee_search (title_key);
create index employee_search_by_part on portal.employee_search using gin (employer_id, search_key gin_trgm_ops);

create function portal.keep_employee_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into portal.employee_search (employee_uid, employer_id, search_key, title_key)
    select n.employee_uid, n.employer_id,
      portal.plain_text(n.first_name || ' ' || n.last_name || ' ' || n.payroll_number
        || ' ' || coalesce(n.national_insurance, '') || ' ' || coalesce(n.email, ''))
      || case when n.first_name || n.last_name ~ '[[:space:]''’‘.,&/()-]'
        then ' ' || portal.squeezed_text(n.first_name) || ' ' || portal.squeezed_text(n.last_name) else '' end,
      portal.plain_text(n.first_name || ' ' || n.last_name)
    from new_rows n;
  else
    delete from portal.employee_search s using old_rows o where s.employee_uid = o.employee_uid;
  end if;
  return null;
end $$;

create function portal.change_employee_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.employee_search set employer_id = new.employer_id,
    search_key = portal.plain_text(new.first_name || ' ' || new.last_name || ' ' || new.payroll_number
      || ' ' || coalesce(new.national_insurance, '') || ' ' || coalesce(new.email, ''))
    || case when new.first_name || new.last_name ~ '[[:space:]''’‘.,&/()-]'
      then ' ' || portal.squeezed_text(new.first_name) || ' ' || portal.squeezed_text(new.last_name) else '' end,
    title_key = portal.plain_text(new.first_name || ' ' || new.last_name)
  where employee_uid = old.employee_uid;
  return null;
end $$;

-- The found employees as rows, for a list to filter, order and count. A condition with their uids leaves the planner to guess
-- how many there are, and under row-level security it guesses that an employer has few: it read all of the employer's
-- employees for each search.
-- The function runs with the rights of the service, since LIKE under row-level security cannot use an index (it is not
-- leakproof). It therefore checks the scope itself, and the statement that uses it reads the rows of the page from the table,
-- under row-level security. It plans with the words at hand (execute … using): a plan for any word at all would read the
-- whole employer.
-- A few found employees are read one by one, by the primary key. Many are read with their employer, in one pass.
create function portal.employees_found(employer bigint, patterns text[]) returns setof portal.employees
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare uids uuid[];
begin
  if current_setting('role') = 'portal_api'
    and not coalesce(employer = any (string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[]), false) then
    return;
  end if;
  execute 'select array(select employee_uid from portal.employee_search
    where employer_id = $1 and search_key like $2 and search_key like all ($3))'
    into uids using employer, patterns[1], patterns;
  if cardinality(uids) <= 2000 then
    return query select e.* from unnest(uids) f (uid) join portal.employees e on e.employee_uid = f.uid;
  else
    return query execute 'select e.* from unnest($2) f (uid) join portal.employees e on e.employee_uid = f.uid and e.employer_id = $1'
      using employer, uids;
  end if;
end $$;
revoke execute on function portal.employees_found from public;
grant execute on function portal.employees_found to portal_api, portal_provider;

-- Without a policy: no request reads or writes it by itself. employees_found, below, finds the candidates, whose rows are
-- then read behind the policies of portal.employees.
alter table portal.employee_search enable row level security;

-- The payrolls of an employee by date: each pays from its first day until its last one, or until another begins. Somebody who
-- comes back has another row. The record has the present one.
create table portal.payroll_relationships (
  employee_uid uuid not null references portal.employees,
  payroll_uid uuid not null references portal.payrolls,
  employer_id bigint not null references portal.employers,
  is_active boolean not null default true,
  started_on date not null,
  ended_on date,
  -- The pay of the period in which the employment ended, in pence; null where the usual pay stands.
  last_pay bigint check (last_pay >= 0),
  primary key (employee_uid, payroll_uid, started_on)
);

-- Whom a payroll paid in a period, those who have left or moved since included.
create index payroll_relationships_by_payroll on portal.payroll_relationships (payroll_uid, employee_uid);

create trigger refused_in_closure_insert after insert on portal.payroll_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.payroll_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.payroll_relationships
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.payroll_relationships enable row level security;
create policy own_employers on portal.payroll_relationships to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.payroll_relationships to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.payroll_relationships to portal_api, portal_provider;

-- The salaries of an employee by date: each holds from its day until the next one. The record has the present one. The first
-- change of a salary writes the one before it as well: without rows, that of the record holds on every day.
create table portal.employee_salaries (
  employee_uid uuid not null references portal.employees,
  employer_id bigint not null references portal.employers,
  effective_from date not null,
  annual_salary bigint check (annual_salary >= 0),
  primary key (employee_uid, effective_from)
);

create trigger refused_in_closure_insert after insert on portal.employee_salaries
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.employee_salaries
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.employee_salaries
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.employee_salaries enable row level security;
create policy own_employers on portal.employee_salaries to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.employee_salaries to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.employee_salaries to portal_api, portal_provider;

-- Pension memberships. The history and addresses name one by its relationship_uid. The opt-out period is counted from its
-- dates, which are unknown for memberships that came without them.
create table portal.pension_scheme_relationships (
  relationship_uid uuid not null unique default gen_random_uuid(),
  employee_uid uuid not null references portal.employees,
  pension_scheme_uid uuid not null references portal.pension_schemes,
  employer_id bigint not null references portal.employers,
  state text not null check (state in ('active', 'optedOut', 'notEnrolled')),
  enrolled_on date,
  enrolment_type text check (enrolment_type in ('autoEnrolled', 'contractual', 'optedIn', 'joined')),
  information_given_on date,
  ended_on date,
  end_reason text check (end_reason in ('leftEmployment', 'employeeAsked', 'movedScheme')),
  -- The day of an opt-out notice that was not valid: the member has six weeks then.
  invalid_notice_on date,
  primary key (employee_uid, pension_scheme_uid)
);

create index pension_scheme_relationships_by_scheme on portal.pension_scheme_relationships (pension_scheme_uid, state);
create index pension_scheme_relationships_by_employer on portal.pension_scheme_relationships (employer_id, state);
-- Counts by state read this alone.
create index pension_scheme_relationships_by_state on portal.pension_scheme_relationships (state);

create trigger refused_in_closure_insert after insert on portal.pension_scheme_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.pension_scheme_relationships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.pension_scheme_relationships
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.pension_scheme_relationships enable row level security;
create policy own_employers on portal.pension_scheme_relationships to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.pension_scheme_relationships to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.pension_scheme_relationships to portal_api, portal_provider;

-- Pension memberships that ended before the present one of the same scheme began. They keep their contributions.
create table portal.former_memberships (
  former_membership_uid uuid primary key default gen_random_uuid(),
  employee_uid uuid not null references portal.employees,
  pension_scheme_uid uuid not null references portal.pension_schemes,
  employer_id bigint not null references portal.employers,
  -- Null if the first day is unknown.
  enrolled_on date,
  ended_on date not null
);

create index former_memberships_of_employee on portal.former_memberships (employee_uid, pension_scheme_uid);

create trigger refused_in_closure_insert after insert on portal.former_memberships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.former_memberships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.former_memberships
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();

alter table portal.former_memberships enable row level security;
create policy own_employers on portal.former_memberships to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.former_memberships to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.former_memberships to portal_api, portal_provider;

-- Leavings that were recorded on a screen, so that they can be taken back: the latest one of each person.
create table portal.leavings (
  employee_uid uuid primary key references portal.employees,
  employer_id bigint not null references portal.employers,
  recorded_at timestamptz not null default now(),
  -- The rows that the leaving changed, before and after it: server/store/bulkLoads/apply/appliedTables.ts.
  effects jsonb not null
);

create index leavings_of_employer on portal.leavings (employer_id);

alter table portal.leavings enable row level security;
create policy own_employers on portal.leavings to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.leavings to portal_provider using (true) with check (true);
grant select, insert, update, delete on portal.leavings to portal_api, portal_provider;

-- Somebody who is employed again has not left: an earlier leaving cannot be taken back.
create function portal.forget_leaving() returns trigger language plpgsql as $$
begin
  delete from portal.leavings l where l.employee_uid = new.employee_uid;
  return null;
end $$;

create trigger employees_forget_leaving after update of is_active on portal.employees
  for each row when (new.is_active and not old.is_active) execute function portal.forget_leaving();

-- Employees' requests for another contribution or an opt-out. They come from other systems too, so a job looks for those of
-- which the employer has not been told.
create table portal.employee_requests (
  -- Columns of schemas/entities/employee-request.schema.json, written by npm run generate. Change them there.
  request_uid uuid not null default gen_random_uuid(),
  type text not null check (type in ('contributionChange', 'optOut')),
  status text not null check (status in ('outstanding', 'cancelled', 'complete')),
  employee_uid uuid not null,
  payroll_uid uuid,
  -- The end of those columns.

  employer_id bigint not null references portal.employers,
  pension_scheme_uid uuid references portal.pension_schemes,
  requested_at timestamptz not null default now(),
  existing_employee_percent numeric(5, 2),
  updated_employee_percent numeric(5, 2),
  updated_employee_payment bigint,
  -- When the employer was told of it.
  told_at timestamptz,
  primary key (request_uid),
  foreign key (employee_uid) references portal.employees,
  foreign key (payroll_uid) references portal.payrolls
);
-- Requests come from other systems too, which need not name the first state.
alter table portal.employee_requests alter column status set default 'outstanding';

create index employee_requests_by_employer on portal.employee_requests (employer_id, status, requested_at desc);
-- The open work of a payroll is counted whenever the payroll is shown: by an index that holds nothing that is settled.
create index employee_requests_outstanding_by_payroll on portal.employee_requests (payroll_uid) where status = 'outstanding';
-- Counts by state read this alone.
create index employee_requests_by_status on portal.employee_requests (status, requested_at);
create index employee_requests_outstanding_by_employee on portal.employee_requests (employee_uid) where status = 'outstanding';
create index employee_requests_untold on portal.employee_requests (employer_id)
  where told_at is null and status = 'outstanding';

-- Notices about requests are settled once the employer has none left to answer.
create function portal.settle_notices_of_requests() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update portal.notices n set settled_at = clock_timestamp()
  from (select distinct employer_id from new_rows where status <> 'outstanding') answered
  where n.record_uid = 'requests of ' || answered.employer_id and n.settled_at is null
    and not exists (select from portal.employee_requests q where q.employer_id = answered.employer_id and q.status = 'outstanding');
  return null;
end $$;

create trigger refused_in_closure_insert after insert on portal.employee_requests
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_update after update on portal.employee_requests
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger refused_in_closure_delete after delete on portal.employee_requests
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure();
create trigger employee_requests_settle_notices after update on portal.employee_requests
  referencing new table as new_rows for each statement execute function portal.settle_notices_of_requests();
create trigger employee_requests_queue_clients_added after insert on portal.employee_requests
  referencing new table as new_rows for each statement execute function portal.queue_clients_of_employee_requests();
create trigger employee_requests_queue_clients_changed after update on portal.employee_requests
  referencing old table as old_rows new table as new_rows for each statement
  execute function portal.queue_clients_of_employee_requests();
create trigger employee_requests_queue_clients_removed after delete on portal.employee_requests
  referencing old table as old_rows for each statement execute function portal.queue_clients_of_employee_requests();

alter table portal.employee_requests enable row level security;
create policy own_employers on portal.employee_requests to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.employee_requests to portal_provider using (true) with check (true);
grant select, insert, update on portal.employee_requests to portal_api, portal_provider;
