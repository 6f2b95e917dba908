import { type Kysely, sql } from 'kysely';

/** What an employer's work is made of: nothing of it changes once the employer has closed. */
export const ended = [
  'payrolls',
  'pension_schemes',
  'benefits',
  'employees',
  'payroll_relationships',
  'pension_scheme_relationships',
  'regular_payroll_contributions',
  'employee_requests',
  'documents',
];

/** What does not begin any more while it closes. */
export const begun = ['payrolls', 'pension_schemes', 'benefits'];

/**
 * Behind every route, so that none can forget it. Who may see the employer, its history and its notices go on; the service's own
 * upkeep, which runs as the owner of the tables, is not asked.
 */
const statements = [
  `create function portal.refuse_in_closure() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  declare
    employer bigint := coalesce(new.employer_id, old.employer_id);
    is_open boolean;
    is_closing boolean;
  begin
    select e.is_active, e.instruction_close_employer_id is not null into is_open, is_closing from portal.employers e where e.id = employer;
    if not is_open then raise exception 'employer % has closed', employer using errcode = 'PC001'; end if;
    if is_closing and tg_argv[0] = 'begun' and tg_op = 'INSERT' then raise exception 'employer % is closing', employer using errcode = 'PC002'; end if;
    return coalesce(new, old);
  end $$`,
  ...ended.map(
    (table) => `create trigger refused_in_closure before insert or update or delete on portal.${table} for each row
      when (current_user in ('portal_api', 'portal_provider')) execute function portal.refuse_in_closure(${begun.includes(table) ? "'begun'" : ''})`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
