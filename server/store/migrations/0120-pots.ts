import { type Kysely, sql } from 'kysely';

const scope = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/** Row-level security and the closure's refusals, as for every table of an employer's records. */
const guards = (table: string): string[] => [
  `grant select, insert, update on portal.${table} to portal_api, portal_provider`,
  `alter table portal.${table} enable row level security`,
  `create policy own_employers on portal.${table} to portal_api using (${scope}) with check (${scope})`,
  `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([
      event,
      rows,
    ]) => `create trigger refused_in_closure_${event} after ${event} on portal.${table} referencing ${rows} table as changed_rows
      for each statement when (current_user in ('portal_api', 'portal_provider')) execute function portal.refuse_in_closure()`,
  ),
];

/** The pot of a contribution: that of its pension scheme or of its product. */
const isPotOf = `p.employee_uid = c.employee_uid and (
  p.pension_scheme_uid = (select b.pension_scheme_uid from portal.benefits b where b.benefit_uid = c.benefit_uid)
  or c.contribution_type = 'savings' and p.product_uid = c.intended_for_product_type_uid)`;

const statements = [
  `create table portal.pots (
    pot_uid uuid primary key default gen_random_uuid(),
    pot_number bigint not null generated always as identity unique,
    employer_id bigint not null references portal.employers,
    employee_uid uuid not null references portal.employees,
    pension_scheme_uid uuid references portal.pension_schemes,
    product_uid uuid references portal.product_types,
    state text not null default 'active' check (state in ('active', 'notActive')),
    check (num_nonnulls(pension_scheme_uid, product_uid) = 1),
    unique (employee_uid, pension_scheme_uid),
    unique (employee_uid, product_uid)
  )`,
  'create index pots_by_employer on portal.pots (employer_id)',
  'create index pots_by_state on portal.pots (state)',

  // A level holds from its day until the next one. Each side pays either a percentage or an amount.
  `create table portal.contribution_levels (
    level_uid uuid primary key default gen_random_uuid(),
    employer_id bigint not null references portal.employers,
    pot_uid uuid not null references portal.pots,
    effective_from date not null,
    employee_percent numeric(5, 2) check (employee_percent between 0 and 100),
    employee_amount bigint check (employee_amount >= 0),
    employer_percent numeric(5, 2) check (employer_percent between 0 and 100),
    employer_amount bigint check (employer_amount >= 0),
    uses_salary_sacrifice boolean not null default false,
    check (num_nonnulls(employee_percent, employee_amount) = 1),
    check (num_nonnulls(employer_percent, employer_amount) = 1),
    unique (pot_uid, effective_from)
  )`,
  ...['pots', 'contribution_levels'].flatMap(guards),
  // A planned change can be cancelled; the history of the employee keeps it.
  'grant delete on portal.contribution_levels to portal_api, portal_provider',

  // The pots of the memberships from before, under the name by which contributions know them.
  `insert into portal.pots (pot_uid, employer_id, employee_uid, pension_scheme_uid, state)
  select coalesce(c.pot_uid, gen_random_uuid()), r.employer_id, r.employee_uid, r.pension_scheme_uid, case r.state when 'active' then 'active' else 'notActive' end
  from portal.pension_scheme_relationships r
  left join lateral (
    select c.pot_uid from portal.regular_payroll_contributions c join portal.benefits b using (benefit_uid)
    where c.employee_uid = r.employee_uid and b.pension_scheme_uid = r.pension_scheme_uid order by c.due_date desc limit 1
  ) c on true
  where r.state <> 'notEnrolled' or c.pot_uid is not null or coalesce(r.employee_percent, r.employee_payment) is not null
  order by r.employer_id, r.employee_uid, r.pension_scheme_uid`,
  `insert into portal.pots (pot_uid, employer_id, employee_uid, product_uid)
  select pot_uid, employer_id, employee_uid, intended_for_product_type_uid from (
    select distinct on (employee_uid, intended_for_product_type_uid) pot_uid, employer_id, employee_uid, intended_for_product_type_uid
    from portal.regular_payroll_contributions where contribution_type = 'savings'
    order by employee_uid, intended_for_product_type_uid, due_date desc
  ) c order by employer_id, employee_uid, intended_for_product_type_uid`,
  `update portal.regular_payroll_contributions c set pot_uid = p.pot_uid from portal.pots p where ${isPotOf} and c.pot_uid <> p.pot_uid`,

  // The day of the former changes is unknown, so they hold from the beginning of the membership. The employer pays the scheme's default.
  `insert into portal.contribution_levels (employer_id, pot_uid, effective_from, employee_percent, employee_amount, employer_percent, uses_salary_sacrifice)
  select p.employer_id, p.pot_uid, coalesce(r.enrolled_on, e.employment_start_date, e.created_at::date), r.employee_percent, r.employee_payment,
    s.default_employer_contribution_pct, s.contribution_type = 'salary-sacrifice'
  from portal.pension_scheme_relationships r join portal.pots p using (employee_uid, pension_scheme_uid)
  join portal.pension_schemes s using (pension_scheme_uid) join portal.employees e using (employee_uid)
  where coalesce(r.employee_percent, r.employee_payment) is not null`,
  // Savings have no default: the level is that of the latest contribution.
  `insert into portal.contribution_levels (employer_id, pot_uid, effective_from, employee_amount, employer_amount)
  select p.employer_id, p.pot_uid, c.due_date, c.employee_regular_amount, c.employer_regular_amount
  from portal.pots p join lateral (
    select c.due_date, greatest(c.employee_regular_amount, 0) as employee_regular_amount, greatest(c.employer_regular_amount, 0) as employer_regular_amount
    from portal.regular_payroll_contributions c where c.employee_uid = p.employee_uid and c.pot_uid = p.pot_uid order by c.due_date desc limit 1
  ) c on true
  where p.product_uid is not null`,
  'alter table portal.pension_scheme_relationships drop column employee_percent, drop column employee_payment',
];

/** Pots as records of their own, and what is paid into them from each day on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
