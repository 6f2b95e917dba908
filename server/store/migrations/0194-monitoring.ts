import { type Kysely, sql } from 'kysely';

const own = `user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid)`;

/** The messages of people's browsers. A person adds to their own sessions only; provider staff read and remove them all. */
const statements = [
  `create table portal.monitoring_sessions (
    session_uid uuid primary key,
    user_uid uuid not null references portal.users on delete cascade,
    service text not null,
    environment text not null,
    started_at timestamptz not null,
    last_at timestamptz not null,
    views integer not null,
    actions integer not null,
    errors integer not null
  )`,
  'create index monitoring_sessions_last on portal.monitoring_sessions (last_at desc, session_uid)',
  'create index monitoring_sessions_user on portal.monitoring_sessions (user_uid)',
  `create table portal.monitoring_batches (
    batch_uid uuid not null,
    session_uid uuid not null references portal.monitoring_sessions on delete cascade,
    user_uid uuid not null references portal.users on delete cascade,
    received_at timestamptz not null,
    messages jsonb not null,
    primary key (session_uid, batch_uid)
  )`,
  'create index monitoring_batches_user on portal.monitoring_batches (user_uid)',
  `create table portal.monitoring_vitals (
    session_uid uuid not null references portal.monitoring_sessions on delete cascade,
    user_uid uuid not null references portal.users on delete cascade,
    route text not null,
    vital text not null,
    value double precision not null
  )`,
  'create index monitoring_vitals_session on portal.monitoring_vitals (session_uid)',
  'create index monitoring_vitals_user on portal.monitoring_vitals (user_uid)',
  'create index monitoring_vitals_route on portal.monitoring_vitals (route, vital, value)',
  ...['monitoring_sessions', 'monitoring_batches', 'monitoring_vitals'].flatMap((table) => [
    `alter table portal.${table} enable row level security`,
    `create policy own_sessions on portal.${table} to portal_api using (${own}) with check (${own})`,
    `create policy all_sessions on portal.${table} to portal_provider using (true)`,
    `grant select, delete on portal.${table} to portal_provider`,
    `grant select, insert on portal.${table} to portal_api`,
  ]),
  'grant update (last_at, views, actions, errors) on portal.monitoring_sessions to portal_api',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
