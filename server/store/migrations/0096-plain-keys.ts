import { type Kysely, sql } from 'kysely';

const employeeText = (row: string): string =>
  `portal.plain_text(${row}.first_name || ' ' || ${row}.last_name || ' ' || ${row}.payroll_number || ' ' || coalesce(${row}.national_insurance, '') || ' ' || coalesce(${row}.email, ''))`;

const letter = `upper(left(portal.plain_text(name), 1))`;
const initial = `text not null generated always as (case when ${letter} collate "C" between 'A' and 'Z' then ${letter} else '#' end) stored`;
const searchKey = `text collate "C" not null generated always as (portal.plain_text(name || ' ' || short_name)) stored`;

/**
 * Names are found and filed under a letter regardless of accents: "cafe" finds "Café", and "Élan" is under E. `plainText` in `core/plainText.ts` does the same with
 * the words of a search.
 */
const statements = [
  `create function portal.plain_text(text text) returns text language sql immutable strict parallel safe as $$
    select lower(regexp_replace(normalize(translate(text, 'ØøŁłĐđ', 'OoLlDd'), NFD), '[\\u0300-\\u036f]', '', 'g'))
  $$`,
  'grant execute on function portal.plain_text to public',
  'alter table portal.intermediaries drop column initial',
  `alter table portal.intermediaries add column initial ${initial}`,
  `alter table portal.intermediaries add column search_key ${searchKey}`,
  // Its index goes with the column.
  'alter table portal.employers drop column initial',
  `alter table portal.employers add column initial ${initial}`,
  `alter table portal.employers add column search_key ${searchKey}`,
  'create index employers_by_words on portal.employers using gin (search_key gin_trgm_ops)',
  'create index employers_by_initial on portal.employers (initial)',
  `delete from portal.counters where name like 'employers:_'`,
  `insert into portal.counters (name, value) select 'employers:' || initial, count(*) from portal.employers group by initial`,

  `create or replace function portal.keep_employee_search() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then
      insert into portal.employee_search (employee_uid, employer_id, search_key) select n.employee_uid, n.employer_id, ${employeeText('n')} from new_rows n;
    else
      delete from portal.employee_search s using old_rows o where s.employee_uid = o.employee_uid;
    end if;
    return null;
  end $$`,
  `create or replace function portal.change_employee_search() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update portal.employee_search set employer_id = new.employer_id, search_key = ${employeeText('new')} where employee_uid = old.employee_uid;
    return null;
  end $$`,
  `update portal.employee_search s set search_key = ${employeeText('e')} from portal.employees e
    where e.employee_uid = s.employee_uid and s.search_key <> ${employeeText('e')}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
