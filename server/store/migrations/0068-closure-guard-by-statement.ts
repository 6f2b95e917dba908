import { type Kysely, sql } from 'kysely';
import { begun, ended } from './0027-closure-guard.ts';

const roles = `when (current_user in ('portal_api', 'portal_provider'))`;

/**
 * Asks once for each statement whether its employers are open, where it asked for each row: a hundred thousand employees who move are of
 * one employer.
 */
const statements = [
  ...ended.map((table) => `drop trigger refused_in_closure on portal.${table}`),
  'drop function portal.refuse_in_closure',
  `create function portal.refuse_in_closure() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  declare
    employer bigint;
  begin
    select e.id into employer from portal.employers e where not e.is_active and e.id in (select r.employer_id from changed_rows r) limit 1;
    if found then raise exception 'employer % has closed', employer using errcode = 'PC001'; end if;
    if tg_op = 'INSERT' and tg_argv[0] = 'begun' then
      select e.id into employer from portal.employers e
      where e.instruction_close_employer_id is not null and e.id in (select r.employer_id from changed_rows r) limit 1;
      if found then raise exception 'employer % is closing', employer using errcode = 'PC002'; end if;
    end if;
    return null;
  end $$`,
  ...ended.flatMap((table) =>
    [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ].map(
      ([
        event,
        rows,
      ]) => `create trigger refused_in_closure_${event} after ${event} on portal.${table} referencing ${rows} table as changed_rows
        for each statement ${roles} execute function portal.refuse_in_closure(${begun.includes(table) ? "'begun'" : ''})`,
    ),
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
