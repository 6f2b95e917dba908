import { type Kysely, sql } from 'kysely';

const text = (row: string): string =>
  `lower(${row}.first_name || ' ' || ${row}.last_name || ' ' || ${row}.payroll_number || ' ' || coalesce(${row}.national_insurance, '') || ' ' || coalesce(${row}.email, ''))`;

/**
 * What employees are found by, beside their table: an update of any indexed column writes a row anew into all indexes of its table, and the
 * one of parts of words is the dearest by far. Moving a hundred thousand employees to another payroll spent more than a third of its
 * time on a text that had not changed.
 *
 * Kept by triggers, of which the one of updates fires for the columns of the text alone. No request reads the table: `employees_matching`
 * finds the candidates, whose rows are then read behind the wall.
 */
const statements = [
  `create table portal.employee_search (
    employee_uid uuid primary key,
    employer_id bigint not null,
    search_key text collate "C" not null
  )`,
  // Without a policy: no request reads or writes it by itself.
  'alter table portal.employee_search enable row level security',
  `insert into portal.employee_search (employee_uid, employer_id, search_key) select e.employee_uid, e.employer_id, ${text('e')} from portal.employees e`,
  'create index employee_search_by_part on portal.employee_search using gin (employer_id, search_key gin_trgm_ops)',
  'drop index portal.employees_by_search',
  'alter table portal.employees drop column search_key',

  `create function portal.keep_employee_search() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then
      insert into portal.employee_search (employee_uid, employer_id, search_key) select n.employee_uid, n.employer_id, ${text('n')} from new_rows n;
    else
      delete from portal.employee_search s using old_rows o where s.employee_uid = o.employee_uid;
    end if;
    return null;
  end $$`,
  `create function portal.change_employee_search() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update portal.employee_search set employer_id = new.employer_id, search_key = ${text('new')} where employee_uid = old.employee_uid;
    return null;
  end $$`,
  'create trigger employees_search_begun after insert on portal.employees referencing new table as new_rows for each statement execute function portal.keep_employee_search()',
  'create trigger employees_search_ended after delete on portal.employees referencing old table as old_rows for each statement execute function portal.keep_employee_search()',
  `create trigger employees_search_changed after update of employer_id, first_name, last_name, payroll_number, national_insurance, email
    on portal.employees for each row execute function portal.change_employee_search()`,

  `create or replace function portal.employees_matching(employer bigint, patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
  begin
    return query execute 'select employee_uid from portal.employee_search where employer_id = $1 and search_key like $2 and search_key like all ($3)'
      using employer, patterns[1], patterns;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
