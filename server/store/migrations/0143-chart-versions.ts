import { type Kysely, sql } from 'kysely';

/** A step keeps the version of the chart by which it was taken, and each version its words. Steps from before have the present words. */
const statements = [
  `create table portal.chart_versions (
    machine text not null,
    version text not null,
    words jsonb not null check (jsonb_typeof(words) = 'object'),
    primary key (machine, version)
  )`,
  `grant select, insert on portal.chart_versions to portal_api, portal_provider`,
  `alter table portal.changes add column chart_version text`,
  `create or replace view portal.lifecycle_history with (security_invoker = true) as
  select entry, machine, lifecycle_uid as record_uid, employer_id, intermediary_id, title, action as event, from_state, to_state, at,
    actor_user_uid, acting_as, chart_version
  from portal.changes where machine is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
