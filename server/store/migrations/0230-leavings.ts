import { type Kysely, sql } from 'kysely';

/** Leavings that were recorded on a screen, with what they changed, so that they can be taken back. Earlier ones are not known. */
const statements = [
  `create table portal.leavings (
  employee_uid uuid primary key references portal.employees,
  employer_id bigint not null references portal.employers,
  recorded_at timestamptz not null default now(),
  effects jsonb not null
)`,
  `create index leavings_of_employer on portal.leavings (employer_id)`,
  `alter table portal.leavings enable row level security`,
  `create policy own_employers on portal.leavings to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))`,
  `create policy every_employer on portal.leavings to portal_provider using (true) with check (true)`,
  `grant select, insert, update, delete on portal.leavings to portal_api, portal_provider`,
  `create function portal.forget_leaving() returns trigger language plpgsql as $$
begin
  delete from portal.leavings l where l.employee_uid = new.employee_uid;
  return null;
end $$`,
  `create trigger employees_forget_leaving after update of is_active on portal.employees
  for each row when (new.is_active and not old.is_active) execute function portal.forget_leaving()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
