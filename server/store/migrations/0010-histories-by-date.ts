import { type Kysely, sql } from 'kysely';

/**
 * What was true of an employee on a day: each stretch on a payroll is a row of its own, also that of somebody who comes back to it; salaries are kept by
 * date, and a membership that ended is kept when another one of the same scheme begins.
 */
const statements = [
  // Records from other systems may have come without: the payroll of the record has paid since the employment began.
  `insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, started_on)
  select e.employee_uid, e.payroll_uid, e.employer_id, coalesce(e.employment_start_date, e.created_at::date) from portal.employees e
  where e.payroll_uid is not null and e.is_active
    and not exists (select from portal.payroll_relationships r where r.employee_uid = e.employee_uid)`,
  `alter table portal.payroll_relationships drop constraint payroll_relationships_pkey`,
  `alter table portal.payroll_relationships add primary key (employee_uid, payroll_uid, started_on)`,
  `create index payroll_relationships_by_payroll on portal.payroll_relationships (payroll_uid, employee_uid)`,
  `create table portal.employee_salaries (
  employee_uid uuid not null references portal.employees,
  employer_id bigint not null references portal.employers,
  effective_from date not null,
  annual_salary bigint check (annual_salary >= 0),
  primary key (employee_uid, effective_from)
)`,
  `create trigger refused_in_closure_insert after insert on portal.employee_salaries
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure()`,
  `create trigger refused_in_closure_update after update on portal.employee_salaries
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure()`,
  `create trigger refused_in_closure_delete after delete on portal.employee_salaries
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure()`,
  `alter table portal.employee_salaries enable row level security`,
  `create policy own_employers on portal.employee_salaries to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))`,
  `create policy every_employer on portal.employee_salaries to portal_provider using (true) with check (true)`,
  `grant select, insert, update, delete on portal.employee_salaries to portal_api, portal_provider`,
  `create table portal.former_memberships (
  former_membership_uid uuid primary key default gen_random_uuid(),
  employee_uid uuid not null references portal.employees,
  pension_scheme_uid uuid not null references portal.pension_schemes,
  employer_id bigint not null references portal.employers,
  enrolled_on date,
  ended_on date not null
)`,
  `create index former_memberships_of_employee on portal.former_memberships (employee_uid, pension_scheme_uid)`,
  `create trigger refused_in_closure_insert after insert on portal.former_memberships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure()`,
  `create trigger refused_in_closure_update after update on portal.former_memberships
  referencing new table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure()`,
  `create trigger refused_in_closure_delete after delete on portal.former_memberships
  referencing old table as changed_rows for each statement when (current_user in ('portal_api', 'portal_provider'))
  execute function portal.refuse_in_closure()`,
  `alter table portal.former_memberships enable row level security`,
  `create policy own_employers on portal.former_memberships to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))`,
  `create policy every_employer on portal.former_memberships to portal_provider using (true) with check (true)`,
  `grant select, insert, update, delete on portal.former_memberships to portal_api, portal_provider`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
