-- The messages of people's browsers and the replays of their masked screens (decisions 064 and 068). A person adds to their
-- own sessions only; provider staff read and remove them all.

create table portal.monitoring_sessions (
  session_uid uuid primary key,
  user_uid uuid not null references portal.users on delete cascade,
  service text not null,
  environment text not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  views integer not null,
  actions integer not null,
  errors integer not null
);

create index monitoring_sessions_last on portal.monitoring_sessions (last_at desc, session_uid);
create index monitoring_sessions_user on portal.monitoring_sessions (user_uid);

alter table portal.monitoring_sessions enable row level security;
create policy own_sessions on portal.monitoring_sessions to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));
create policy all_sessions on portal.monitoring_sessions to portal_provider using (true);
grant select, insert, update (last_at, views, actions, errors) on portal.monitoring_sessions to portal_api;
grant select, delete on portal.monitoring_sessions to portal_provider;

create table portal.monitoring_batches (
  batch_uid uuid not null,
  session_uid uuid not null references portal.monitoring_sessions on delete cascade,
  user_uid uuid not null references portal.users on delete cascade,
  received_at timestamptz not null,
  messages jsonb not null,
  primary key (session_uid, batch_uid)
);

create index monitoring_batches_user on portal.monitoring_batches (user_uid);

alter table portal.monitoring_batches enable row level security;
create policy own_sessions on portal.monitoring_batches to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));
create policy all_sessions on portal.monitoring_batches to portal_provider using (true);
grant select, insert on portal.monitoring_batches to portal_api;
grant select, delete on portal.monitoring_batches to portal_provider;

create table portal.monitoring_vitals (
  session_uid uuid not null references portal.monitoring_sessions on delete cascade,
  user_uid uuid not null references portal.users on delete cascade,
  route text not null,
  vital text not null,
  value double precision not null
);

create index monitoring_vitals_session on portal.monitoring_vitals (session_uid);
create index monitoring_vitals_user on portal.monitoring_vitals (user_uid);
create index monitoring_vitals_route on portal.monitoring_vitals (route, vital, value);

alter table portal.monitoring_vitals enable row level security;
create policy own_sessions on portal.monitoring_vitals to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));
create policy all_sessions on portal.monitoring_vitals to portal_provider using (true);
grant select, insert on portal.monitoring_vitals to portal_api;
grant select, delete on portal.monitoring_vitals to portal_provider;

-- The replays of sessions, in segments.
create table portal.monitoring_segments (
  segment_uid uuid not null,
  session_uid uuid not null references portal.monitoring_sessions on delete cascade,
  user_uid uuid not null references portal.users on delete cascade,
  recording_uid uuid not null,
  position integer not null,
  from_ms bigint not null,
  to_ms bigint not null,
  events bytea not null,
  primary key (session_uid, segment_uid)
);
-- The events are compressed already.
alter table portal.monitoring_segments alter column events set storage external;

create index monitoring_segments_recording on portal.monitoring_segments (recording_uid, position);
create index monitoring_segments_user on portal.monitoring_segments (user_uid);

alter table portal.monitoring_segments enable row level security;
create policy own_sessions on portal.monitoring_segments to portal_api
  using (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid))
  with check (user_uid = (select nullif(current_setting('portal.user_uid', true), '')::uuid));
create policy all_sessions on portal.monitoring_segments to portal_provider using (true);
grant select, insert on portal.monitoring_segments to portal_api;
grant select, delete on portal.monitoring_segments to portal_provider;
