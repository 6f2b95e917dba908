import { type Kysely, sql } from 'kysely';

const inScope = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ','))::bigint[])`;

/** What became of each record, and by whom: written once, never changed. A row without an employer is about an intermediary's own people. */
const statements = [
  `create table portal.lifecycle_history (
    entry bigint generated always as identity primary key,
    machine text not null,
    record_uid text not null,
    employer_id bigint references portal.employers,
    intermediary_id bigint references portal.intermediaries,
    title text not null,
    event text not null,
    from_state text,
    to_state text not null,
    at timestamptz not null,
    actor_user_uid uuid references portal.users,
    acting_as text not null,
    check (employer_id is not null or intermediary_id is not null)
  )`,
  'create index lifecycle_history_by_record on portal.lifecycle_history (machine, record_uid, entry)',
  'create index lifecycle_history_by_employer on portal.lifecycle_history (employer_id, at desc)',
  `create function portal.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'portal.% is append-only', tg_table_name;
  end $$`,
  'create trigger lifecycle_history_is_append_only before update or delete or truncate on portal.lifecycle_history execute function portal.refuse_change()',
  'alter table portal.lifecycle_history enable row level security',
  'grant select, insert on portal.lifecycle_history to portal_api, portal_provider',
  `create policy own_employers on portal.lifecycle_history to portal_api using (employer_id is null or ${inScope}) with check (employer_id is null or ${inScope})`,
  'create policy every_employer on portal.lifecycle_history to portal_provider using (true) with check (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
