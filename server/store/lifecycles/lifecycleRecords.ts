import { type RawBuilder, sql } from 'kysely';
import type { ChartWords } from '../../../machines/chartVersion.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page } from '../core/listPage.ts';
import { recordsOfLifecycle } from './filedRecords.ts';

/** A record of a lifecycle, whatever table keeps it. */
export interface KeptRecord {
  machine: string;
  recordUid: string;
  employerId: number | null;
  employerName: string | null;
  intermediaryId: number | null;
  title: string;
  state: string;
  /** The start of its state; null if no step is recorded and the record does not tell it. */
  since: Date | null;
}

/** One entry of the history, with the name of the person. */
export interface KeptStep {
  entry: number;
  at: Date;
  event: string;
  from: string | null;
  to: string;
  /** The version of the chart by which it was taken, with its words; null for a step from before versions were kept. */
  chartVersion: string | null;
  words: ChartWords | null;
  actorUserUid: string | null;
  actorName: string | null;
  actingAs: string;
}

type Parties = 'all' | readonly number[];

/** The criteria of a search. `before`: only records that entered their state before then. */
export interface RecordQuery {
  machine: string;
  parties: Parties;
  state: string | null;
  before: Date | null;
  limit: number;
  page: number;
}

const within = (parties: Parties): RawBuilder<unknown> =>
  parties === 'all' ? sql`true` : sql`r.employer_id = any(${`{${parties.join(',')}}`}::bigint[])`;

const columns = sql`r.machine, r.record_uid as "recordUid", r.employer_id as "employerId", e.name as "employerName",
  r.intermediary_id as "intermediaryId", r.title, r.state, r.since`;
const withEmployer = (machine: string): RawBuilder<unknown> =>
  sql`${recordsOfLifecycle(machine)} r left join portal.employers e on e.id = r.employer_id`;

/** Counts the records in each state of a lifecycle. */
export async function countByState(
  reader: Reader,
  machine: string,
  parties: Parties,
): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select r.state, count(*) as count from ${recordsOfLifecycle(machine)} r
    where r.machine = ${machine} and ${within(parties)} group by r.state`.execute(reader);
  return rows;
}

/** Records of a lifecycle, those longest in their state first: of those whose start is unknown, no step is recorded. */
export async function listLifecycleRecords(reader: Reader, query: RecordQuery): Promise<Page<KeptRecord>> {
  const where = sql`r.machine = ${query.machine} and ${within(query.parties)}
    and ${query.state === null ? sql`true` : sql`r.state = ${query.state}`}
    and ${query.before === null ? sql`true` : sql`(r.since is null or r.since < ${query.before})`}`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${recordsOfLifecycle(query.machine)} r where ${where}`.execute(reader);
  const { rows } = await sql<KeptRecord>`
    select ${columns} from ${withEmployer(query.machine)} where ${where} order by r.since nulls first, r.record_uid
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(reader);
  return { rows, totalCount: counted.rows[0]?.total ?? 0 };
}

/** The owner of a record. Read without row-level security: never answer it to the caller. */
export async function ownerOfLifecycleRecord(
  reader: Reader,
  machine: string,
  recordUid: string,
): Promise<{ employerId: number | null; intermediaryId: number | null } | undefined> {
  const { rows } = await sql<{ employerId: number | null; intermediaryId: number | null }>`
    select employer_id as "employerId", intermediary_id as "intermediaryId" from ${recordsOfLifecycle(machine)} r
    where machine = ${machine} and record_uid = ${recordUid}`.execute(reader);
  return rows[0];
}

/** One record, or null. */
export async function findLifecycleRecord(reader: Reader, machine: string, recordUid: string): Promise<KeptRecord | null> {
  const { rows } = await sql<KeptRecord>`
    select ${columns} from ${withEmployer(machine)} where r.machine = ${machine} and r.record_uid = ${recordUid}`.execute(reader);
  return rows[0] ?? null;
}

/** The steps of a record, oldest first. */
export async function stepsOf(reader: Reader | Scoped, machine: string, recordUid: string): Promise<KeptStep[]> {
  const { rows } = await sql<KeptStep>`
    select h.entry, h.at, h.event, h.from_state as "from", h.to_state as "to", h.actor_user_uid as "actorUserUid",
      portal.name_of_actor(h.entry) as "actorName", h.acting_as as "actingAs",
      h.chart_version as "chartVersion", v.words
    from portal.lifecycle_history h
    left join portal.chart_versions v on v.machine = h.machine and v.version = h.chart_version
    where h.machine = ${machine} and h.record_uid = ${recordUid} order by h.entry`.execute(reader);
  return rows;
}
