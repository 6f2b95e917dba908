import { type RawBuilder, sql } from 'kysely';
import type { StateValue } from 'xstate';
import type { BatchState } from '../../../machines/lifecycles/batchChart.ts';
import type { Page } from '../core/listPage.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** The two jobs of a batch: to carry it out, and to undo it. */
export type Way = 'change' | 'undo';

/** The steps of a batch, as a list of calls shows them. */
export interface Batch {
  query: string;
  state: BatchState;
  /** The employers by result. */
  counts: Readonly<Record<string, number>>;
}

/** An employer of a batch, and its result. */
export interface BatchEmployer {
  employerId: number;
  employerName: string;
  outcome: string;
  reason: string | null;
}

/** An employer of a preview. */
export type Previewed<Row extends BatchEmployer> = Omit<Row, 'employerName'>;

/** The tables of one kind of batch. */
interface Tables<Row extends BatchEmployer> {
  batches: 'due_day_changes' | 'announcements';
  employers: 'due_day_change_employers' | 'announcement_employers';
  /** The column of both that identifies the batch. */
  uid: 'due_day_change_uid' | 'announcement_uid';
  /** The outcomes of an employer before and after its turn. */
  toDo: Row['outcome'];
  done: Row['outcome'];
  /** The columns of a batch `t` that this kind alone has, as the API names them. */
  columns: RawBuilder<unknown>;
  /** The columns of an employer `t` that this kind alone has, as the API names them. */
  employerColumns: RawBuilder<unknown>;
  /** The columns of an employer that a preview writes, and their values from its JSON `e`. */
  written: { columns: RawBuilder<unknown>; values: RawBuilder<unknown> };
}

/** A job that is under way. */
export interface BatchJob {
  uid: string;
  way: Way;
  /** The person in whose name it works. */
  userUid: string;
}

/** A step of a batch: its new state, and the time. */
interface BatchStep {
  state: StateValue;
  at: Date;
}

/** The result for one employer. */
export interface Result<Row extends BatchEmployer> {
  outcome: Row['outcome'];
  reason: string | null;
}

/** A page of a list. */
interface Part {
  limit: number | null;
  page: number;
}

const nameOf = (column: string): RawBuilder<unknown> =>
  sql`(select u.first_name || ' ' || u.last_name from portal.users u where u.user_uid = ${sql.ref(column)})`;

const stepColumns = sql`t.query, t.state, t.created_at as "createdTimestamp", ${nameOf('t.created_by')} as "createdByName", t.started_at as "startedTimestamp",
  ${nameOf('t.started_by')} as "startedByName", t.ended_at as "endedTimestamp", t.undo_started_at as "undoStartedTimestamp",
  ${nameOf('t.undo_started_by')} as "undoStartedByName", t.undo_ended_at as "undoEndedTimestamp"`;

const columnsOf = {
  change: { startedAt: 'started_at', startedBy: 'started_by', endedAt: 'ended_at' },
  undo: { startedAt: 'undo_started_at', startedBy: 'undo_started_by', endedAt: 'undo_ended_at' },
} as const satisfies Record<Way, object>;

/** The previews and jobs over many employers of one kind, with the employers of each. */
export type BatchStore<One extends Batch, Row extends BatchEmployer> = ReturnType<typeof batchStore<One, Row>>;

/** Reads and writes the tables of one kind of batch. */
export function batchStore<One extends Batch, Row extends BatchEmployer>(tables: Tables<Row>) {
  const [batches, employers] = [sql.table(`portal.${tables.batches}`), sql.table(`portal.${tables.employers}`)];
  const [uidOfBatch, uidOfRow] = [sql.ref(`t.${tables.uid}`), sql.ref(`e.${tables.uid}`)];
  const uidColumn = sql.ref(tables.uid);
  /** The outcome of an employer whose turn is still to come. */
  const before = { change: tables.toDo, undo: tables.done } as const;
  const outcomes = [tables.toDo, 'leftOut', tables.done, 'failed', 'undone', 'kept'];
  const counts = sql`(select jsonb_build_object(${sql.join(
    outcomes.flatMap((one) => [sql.lit(one), sql`count(*) filter (where e.outcome = ${sql.lit(one)})`]),
  )}) from ${employers} e where ${uidOfRow} = ${uidOfBatch})`;
  const columns = sql`${tables.columns}, ${stepColumns}, ${counts} as counts`;
  const employerColumns = sql`t.employer_id as "employerId", t.outcome, t.reason, ${tables.employerColumns}`;

  return {
    /** The outcomes of an employer before and after its turn. */
    outcomes: { toDo: tables.toDo, done: tables.done },

    /** One batch, or null. */
    async find(reader: Reader, uid: string): Promise<One | null> {
      const { rows } = await sql<One>`select ${columns} from ${batches} t where ${uidOfBatch} = ${uid}`.execute(reader);
      return rows[0] ?? null;
    },

    /** Locks a batch until the transaction ends. */
    async hold(tx: Scoped, uid: string): Promise<void> {
      await sql`select from ${batches} t where ${uidOfBatch} = ${uid} for update`.execute(tx);
    },

    /** Those that somebody has started, the newest first. */
    async list(reader: Reader, { limit, page }: Part): Promise<Page<One>> {
      const { rows } = await sql<One>`
        select ${columns} from ${batches} t where t.state <> 'preview'
        order by t.started_at desc, ${uidOfBatch} limit ${limit} offset ${(page - 1) * (limit ?? 0)}`.execute(reader);
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::integer as count from ${batches} where state <> 'preview'`.execute(reader);
      return { rows, totalCount: counted[0]?.count ?? 0 };
    },

    /** The employers of a batch, in the order in which the preview found them. @param outcome - Null for all. */
    async listEmployers(
      reader: Reader,
      { uid, outcome }: { uid: string; outcome: string | null },
      { limit, page }: Part,
    ): Promise<Page<Row>> {
      const where = sql`${uidOfBatch} = ${uid} and (${outcome}::text is null or t.outcome = ${outcome})`;
      const { rows } = await sql<Row>`
        select ${employerColumns}, e.name as "employerName" from ${employers} t join portal.employers e on e.id = t.employer_id
        where ${where} order by t.position limit ${limit} offset ${(page - 1) * (limit ?? 0)}`.execute(reader);
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::integer as count from ${employers} t where ${where}`.execute(reader);
      return { rows, totalCount: counted[0]?.count ?? 0 };
    },

    /** Keeps a preview with its employers, in their order. @param given - The columns of this kind alone. @returns its uid. */
    async insertPreview(
      tx: Scoped,
      { given, query, at, userUid }: { given: Readonly<Record<string, unknown>>; query: string; at: Date; userUid: string },
      previewed: readonly Previewed<Row>[],
    ): Promise<string> {
      const { rows } = await sql<{ uid: string }>`
        insert into ${batches} (query, created_at, created_by, ${sql.join(Object.keys(given).map((name) => sql.ref(name)))})
        values (${query}, ${at}, ${userUid}, ${sql.join(Object.values(given))}) returning ${uidColumn} as uid`.execute(tx);
      const uid = rows[0]?.uid;
      if (uid === undefined) throw new Error(`The preview was not written to ${tables.batches}.`);
      await sql`
        insert into ${employers} (${uidColumn}, employer_id, position, outcome, reason, ${tables.written.columns})
        select ${uid}, (e ->> 'employerId')::bigint, n, e ->> 'outcome', e ->> 'reason', ${tables.written.values}
        from jsonb_array_elements(${JSON.stringify(previewed)}::text::jsonb) with ordinality as t (e, n)`.execute(tx);
      return uid;
    },

    /** The employers of a preview, in their order. */
    async previewed(reader: Reader, uid: string): Promise<Previewed<Row>[]> {
      const { rows } = await sql<Previewed<Row>>`
        select ${employerColumns} from ${employers} t where ${uidOfBatch} = ${uid} order by t.position`.execute(reader);
      return rows;
    },

    /** Notes that a person has started one of the jobs. @param step - With the state to which the chart leads. */
    async noteStart(tx: Scoped, { uid, way, userUid }: BatchJob, { state, at }: BatchStep): Promise<void> {
      const { startedAt, startedBy } = columnsOf[way];
      await sql`
        update ${batches} set state = ${state}, ${sql.ref(startedAt)} = ${at}, ${sql.ref(startedBy)} = ${userUid}
        where ${uidColumn} = ${uid}`.execute(tx);
    },

    /** The jobs that are under way, the oldest first. */
    async jobs(reader: Reader): Promise<BatchJob[]> {
      const { rows } = await sql<BatchJob>`
        select ${uidColumn} as uid, case state when 'running' then 'change' else 'undo' end as way,
          case state when 'running' then started_by else undo_started_by end as "userUid"
        from ${batches} where state in ('running', 'undoing') order by started_at`.execute(reader);
      return rows;
    },

    /** The next employer of a job, or null. */
    async nextEmployer(reader: Reader, { uid, way }: BatchJob): Promise<Previewed<Row> | null> {
      const { rows } = await sql<Previewed<Row>>`
        select ${employerColumns} from ${employers} t
        where ${uidOfBatch} = ${uid} and t.outcome = ${before[way]} order by t.position limit 1`.execute(reader);
      return rows[0] ?? null;
    },

    /** Locks an employer of a job for the transaction. @returns whether it is still to be done: another worker may have done it. */
    async holdEmployer(tx: Scoped, { uid, way }: BatchJob, employerId: number): Promise<boolean> {
      const { rows } = await sql`
        select from ${employers} where ${uidColumn} = ${uid} and employer_id = ${employerId} and outcome = ${before[way]} for update`.execute(
        tx,
      );
      return rows.length > 0;
    },

    /** Notes the result for an employer whose turn it was, or for all whose turn is still to come. */
    async noteResult(
      tx: Scoped,
      { uid, way }: BatchJob,
      employerId: number | 'allOthers',
      { outcome, reason }: Result<Row>,
    ): Promise<void> {
      const which = employerId === 'allOthers' ? sql`true` : sql`employer_id = ${employerId}`;
      await sql`
        update ${employers} set outcome = ${outcome}, reason = ${reason}
        where ${uidColumn} = ${uid} and outcome = ${before[way]} and ${which}`.execute(tx);
    },

    /** Notes the end of a job. @param step - With the state to which the chart leads. */
    async noteEnd(tx: Scoped, { uid, way }: BatchJob, { state, at }: BatchStep): Promise<void> {
      await sql`
        update ${batches} set state = ${state}, ${sql.ref(columnsOf[way].endedAt)} = ${at} where ${uidColumn} = ${uid}`.execute(
        tx,
      );
    },
  };
}
