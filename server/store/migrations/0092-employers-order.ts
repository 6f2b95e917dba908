import { type Kysely, sql } from 'kysely';

/**
 * The version of the employers' order: every change of their number, their names or their activity raises it. As long as it is the same, a server knows the places of
 * employers in the list that it has read before.
 */
const statements = [
  `create function portal.raise_employers_order() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    insert into portal.counters as c (name, value) values ('employers:order', 1) on conflict (name) do update set value = c.value + 1;
    return null;
  end $$`,
  'create trigger employers_order_counted after insert or delete on portal.employers for each statement execute function portal.raise_employers_order()',
  `create trigger employers_order_updated after update of id, name, short_name, is_active on portal.employers
    for each statement execute function portal.raise_employers_order()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
