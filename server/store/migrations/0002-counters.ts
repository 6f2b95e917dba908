import { type Kysely, sql } from 'kysely';

const statements = [
  // Exact totals without counting: kept by statement-level triggers in the transaction that changes the rows.
  'create table portal.counters (name text primary key, value bigint not null)',
  `create function portal.add_to_counter(counter text, change bigint) returns void language sql as $$
    insert into portal.counters (name, value) values (counter, change)
    on conflict (name) do update set value = portal.counters.value + excluded.value
  $$`,
  `create function portal.count_employers() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then
      perform portal.add_to_counter('employers', (select count(*) from new_rows));
      perform portal.add_to_counter('employers:' || initial, count(*)) from new_rows group by initial;
    else
      perform portal.add_to_counter('employers', -(select count(*) from old_rows));
      perform portal.add_to_counter('employers:' || initial, -count(*)) from old_rows group by initial;
    end if;
    return null;
  end $$`,
  'create trigger employers_inserted after insert on portal.employers referencing new table as new_rows for each statement execute function portal.count_employers()',
  'create trigger employers_deleted after delete on portal.employers referencing old table as old_rows for each statement execute function portal.count_employers()',
  `create function portal.count_employees() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if tg_op = 'INSERT' then
      update portal.employers e set employee_count = employee_count + n.total, active_employee_count = active_employee_count + n.active
      from (select employer_id, count(*) as total, count(*) filter (where is_active) as active from new_rows group by employer_id) n where n.employer_id = e.id;
    elsif tg_op = 'DELETE' then
      update portal.employers e set employee_count = employee_count - o.total, active_employee_count = active_employee_count - o.active
      from (select employer_id, count(*) as total, count(*) filter (where is_active) as active from old_rows group by employer_id) o where o.employer_id = e.id;
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
  end $$`,
  'create trigger employees_inserted after insert on portal.employees referencing new table as new_rows for each statement execute function portal.count_employees()',
  'create trigger employees_updated after update on portal.employees referencing new table as new_rows old table as old_rows for each statement execute function portal.count_employees()',
  'create trigger employees_deleted after delete on portal.employees referencing old table as old_rows for each statement execute function portal.count_employees()',
  `create function portal.count_clients() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    update portal.intermediaries i set employer_count = (select count(*) from portal.intermediary_employers c where c.intermediary_id = i.id and c.is_active)
    where i.id in (select intermediary_id from new_rows);
    return null;
  end $$`,
  'create trigger clients_inserted after insert on portal.intermediary_employers referencing new table as new_rows for each statement execute function portal.count_clients()',
  'create trigger clients_updated after update on portal.intermediary_employers referencing new table as new_rows for each statement execute function portal.count_clients()',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
