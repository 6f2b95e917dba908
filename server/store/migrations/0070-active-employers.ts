import { type Kysely, sql } from 'kysely';

/**
 * The list of active employers is as long as that of all, so that it needs a counter too. A trigger of its own keeps it when an
 * employer closes: the columns that change with every employee leave it alone.
 */
const statements = [
  `create function portal.count_new_active_employers() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    perform portal.add_to_counter('employers:active', (select count(*) from new_rows where is_active));
    return null;
  end $$`,
  `create function portal.count_changed_active_employer() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    perform portal.add_to_counter('employers:active', case when tg_op = 'UPDATE' and new.is_active then 1 else -1 end);
    return null;
  end $$`,
  `insert into portal.counters (name, value) select 'employers:active', count(*) from portal.employers where is_active having count(*) > 0`,
  'create trigger active_employers_inserted after insert on portal.employers referencing new table as new_rows for each statement execute function portal.count_new_active_employers()',
  `create trigger active_employers_updated after update of is_active on portal.employers for each row
    when (old.is_active <> new.is_active) execute function portal.count_changed_active_employer()`,
  `create trigger active_employers_deleted after delete on portal.employers for each row
    when (old.is_active) execute function portal.count_changed_active_employer()`,
  'create index employers_by_activity on portal.employers (is_active, name_key, id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
