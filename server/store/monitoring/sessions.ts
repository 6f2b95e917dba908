import { sql } from 'kysely';
import type { MonitoringBatch, MonitoringMessage, MonitoringSession, MonitoringVital } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped, Store } from '../createStore.ts';

/** Runs `work` in one transaction that sees only the sessions of this person. */
export const withinSessionsOf = <T>(store: Store, userUid: string, work: (tx: Scoped) => Promise<T>): Promise<T> =>
  store.within({ employers: [], userUid }, work);

const count = (messages: readonly MonitoringMessage[], kind: MonitoringMessage['kind']): number =>
  messages.filter((message) => message.kind === kind).length;
/** A visit of a page is counted with its first message. */
const visits = (messages: readonly MonitoringMessage[]): number =>
  count(
    messages.filter(({ name }) => name === 'begin'),
    'view',
  );

/**
 * Begins the person's session with its first message or segment, and holds it until the end of the transaction.
 * @returns False for a session of another person.
 */
export async function beginSession(
  tx: Scoped,
  userUid: string,
  { sessionUid, service, environment }: Pick<MonitoringBatch, 'sessionUid' | 'service' | 'environment'>,
  at: Date,
): Promise<boolean> {
  await sql`
    insert into portal.monitoring_sessions (session_uid, user_uid, service, environment, started_at, last_at, views, actions, errors)
    values (${sessionUid}, ${userUid}, ${service}, ${environment}, ${at}, ${at}, 0, 0, 0)
    on conflict do nothing`.execute(tx);
  // Row-level security hides the sessions of others, so theirs is not found.
  const { rows: found } = await sql`
    select from portal.monitoring_sessions where session_uid = ${sessionUid} and user_uid = ${userUid} for update`.execute(tx);
  return found.length > 0;
}

/**
 * Keeps a batch of the person's own session, and begins the session with its first batch.
 * @returns False for a session of another person, which keeps nothing. A batch that was kept before changes nothing.
 */
export async function keepBatch(tx: Scoped, userUid: string, batch: MonitoringBatch, at: Date): Promise<boolean> {
  if (!(await beginSession(tx, userUid, batch, at))) return false;
  const { batchUid, sessionUid, messages } = batch;
  const { rows: added } = await sql`
    insert into portal.monitoring_batches (batch_uid, session_uid, user_uid, received_at, messages)
    values (${batchUid}, ${sessionUid}, ${userUid}, ${at}, ${JSON.stringify(messages)}::text::jsonb)
    on conflict do nothing returning 1`.execute(tx);
  if (added.length === 0) return true;
  await sql`
    update portal.monitoring_sessions set last_at = ${at}, views = views + ${visits(messages)},
      actions = actions + ${count(messages, 'action')}, errors = errors + ${count(messages, 'error')}
    where session_uid = ${sessionUid}`.execute(tx);
  const vitals = messages.filter(({ kind, value }) => kind === 'vital' && value !== undefined);
  if (vitals.length > 0)
    await sql`
      insert into portal.monitoring_vitals (session_uid, user_uid, route, vital, value)
      select ${sessionUid}::uuid, ${userUid}::uuid, v.route, v.name, v.value
      from jsonb_to_recordset(${JSON.stringify(vitals)}::text::jsonb) v (route text, name text, value double precision)
      where v.name in ('LCP', 'INP', 'CLS')`.execute(tx);
  return true;
}

/** Sessions with messages since a time, the latest first. @param limit - Null for all. */
export async function listSessions(
  reader: Reader,
  { since, limit, page }: { since: Date; limit: number | null; page: number },
): Promise<{ sessions: MonitoringSession[]; totalCount: number }> {
  const { rows: sessions } = await sql<MonitoringSession>`
    select session_uid as "sessionUid", user_uid as "userUid", service, environment, started_at as "startedTimestamp",
      last_at as "lastTimestamp", views, actions, errors,
      (select count(distinct recording_uid)::int from portal.monitoring_segments s
        where s.session_uid = monitoring_sessions.session_uid) as recordings
    from portal.monitoring_sessions where last_at >= ${since} order by last_at desc, session_uid
    limit ${limit} offset ${limit === null ? 0 : (page - 1) * limit}`.execute(reader);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from portal.monitoring_sessions where last_at >= ${since}`.execute(reader);
  return { sessions, totalCount: rows[0]?.total ?? 0 };
}

/** The messages of a session since a time, oldest first; undefined for an unknown session. */
export async function messagesOf(reader: Reader, sessionUid: string, since: Date): Promise<MonitoringMessage[] | undefined> {
  const { rows } = await sql<{ messages: MonitoringMessage[] }>`
    select coalesce(jsonb_agg(m.message order by (m.message->>'at')::bigint) filter (where m.message is not null), '[]') as messages
    from portal.monitoring_sessions s
    left join portal.monitoring_batches b using (session_uid)
    left join lateral jsonb_array_elements(b.messages) m (message) on true
    where s.session_uid = ${sessionUid} and s.last_at >= ${since}
    group by s.session_uid`.execute(reader);
  return rows[0]?.messages;
}

/** The speed of the pages in sessions with messages since a time, by route and measurement. */
export async function listVitals(reader: Reader, since: Date): Promise<MonitoringVital[]> {
  const { rows } = await sql<MonitoringVital>`
    select route, vital, count(*)::int as samples,
      percentile_cont(0.5) within group (order by value) as p50,
      percentile_cont(0.75) within group (order by value) as p75,
      percentile_cont(0.95) within group (order by value) as p95
    from portal.monitoring_vitals join portal.monitoring_sessions using (session_uid)
    where last_at >= ${since} group by route, vital order by route, vital`.execute(reader);
  return rows;
}

/** Removes the sessions whose last messages are older. @returns the number of sessions. */
export async function removeSessionsBefore(tx: Scoped, before: Date): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with gone as (delete from portal.monitoring_sessions where last_at < ${before} returning 1)
    select count(*)::int as sessions from gone`.execute(tx);
  return rows[0]?.sessions ?? 0;
}
