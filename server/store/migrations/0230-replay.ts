import { type Kysely, sql } from 'kysely';

const own = `user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

/** The replays of sessions, in segments. A person adds to their own sessions only; provider staff read and remove them all. */
const statements = [
  `create table portal.monitoring_segments (
    segment_uid uuid not null,
    session_uid uuid not null references portal.monitoring_sessions on delete cascade,
    user_uid uuid not null references portal.users on delete cascade,
    recording_uid uuid not null,
    position integer not null,
    from_ms bigint not null,
    to_ms bigint not null,
    events bytea not null,
    primary key (session_uid, segment_uid)
  )`,
  // The events are compressed already.
  'alter table portal.monitoring_segments alter column events set storage external',
  'create index monitoring_segments_recording on portal.monitoring_segments (recording_uid, position)',
  'create index monitoring_segments_user on portal.monitoring_segments (user_uid)',
  'alter table portal.monitoring_segments enable row level security',
  `create policy own_sessions on portal.monitoring_segments to portal_api using (${own}) with check (${own})`,
  'create policy all_sessions on portal.monitoring_segments to portal_provider using (true)',
  'grant select, delete on portal.monitoring_segments to portal_provider',
  'grant select, insert on portal.monitoring_segments to portal_api',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
