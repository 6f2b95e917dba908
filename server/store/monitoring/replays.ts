import { sql } from 'kysely';
import type { MonitoringRecording, MonitoringSegment } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { beginSession } from './sessions.ts';

/**
 * Keeps a segment of the person's own session, and begins the session if it is its first.
 * @returns False for a session of another person, which keeps nothing. A segment that was kept before changes nothing.
 */
export async function keepSegment(tx: Scoped, userUid: string, segment: MonitoringSegment, at: Date): Promise<boolean> {
  if (!(await beginSession(tx, userUid, segment, at))) return false;
  const { segmentUid, sessionUid, recordingUid, position, from, to, events } = segment;
  const { rows: added } = await sql`
    insert into portal.monitoring_segments (segment_uid, session_uid, user_uid, recording_uid, position, from_ms, to_ms, events)
    values (${segmentUid}, ${sessionUid}, ${userUid}, ${recordingUid}, ${position}, ${from}, ${to}, decode(${events}::text, 'base64'))
    on conflict do nothing returning 1`.execute(tx);
  if (added.length > 0)
    await sql`update portal.monitoring_sessions set last_at = ${at} where session_uid = ${sessionUid}`.execute(tx);
  return true;
}

/** The recordings of a session with messages since a time, the first page first; undefined for an unknown session. */
export async function recordingsOf(reader: Reader, sessionUid: string, since: Date): Promise<MonitoringRecording[] | undefined> {
  const { rows: found } = await sql`
    select from portal.monitoring_sessions where session_uid = ${sessionUid} and last_at >= ${since}`.execute(reader);
  if (found.length === 0) return undefined;
  const { rows } = await sql<MonitoringRecording>`
    select recording_uid as "recordingUid", min(from_ms)::float8 as "from", max(to_ms)::float8 as "to", count(*)::int as segments
    from portal.monitoring_segments where session_uid = ${sessionUid}
    group by recording_uid order by min(from_ms), recording_uid`.execute(reader);
  return rows;
}

/** The segments of a recording in a session with messages since a time, in their order; undefined for an unknown recording. */
export async function segmentsOf(reader: Reader, recordingUid: string, since: Date): Promise<MonitoringSegment[] | undefined> {
  const { rows } = await sql<MonitoringSegment>`
    select segment_uid as "segmentUid", session_uid as "sessionUid", recording_uid as "recordingUid", position, service, environment,
      from_ms::float8 as "from", to_ms::float8 as "to", translate(encode(events, 'base64'), E'\\n', '') as events
    from portal.monitoring_segments join portal.monitoring_sessions using (session_uid)
    where recording_uid = ${recordingUid} and last_at >= ${since}
    order by position, segment_uid`.execute(reader);
  return rows.length === 0 ? undefined : rows;
}
