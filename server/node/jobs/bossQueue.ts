import { type Kysely, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { type JobQueue, type QueuedJob, titleOfJob, type WorkQueue } from '../../work/core/jobQueue.ts';
import { problemText } from '../../jobs/problemText.ts';
import type { Database } from '../../store/database.ts';

/** A row of pg-boss's table. Its columns and states are part of its documented interface. */
interface BossRow {
  id: string;
  name: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  createdOn: Date;
  startedOn: Date | null;
  completedOn: Date | null;
  retryCount: number;
  message: string | null;
  /** Of a completed job. */
  problem: string | null;
}

const states = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<BossRow['state'], QueuedJob['state']>;

/** Of a queue that takes one waiting job at a time, a second one breaks its unique index. */
const uniqueViolation = '23505';

const toQueuedJob = (row: BossRow): QueuedJob => ({
  jobUid: row.id,
  title: titleOfJob(row.name),
  state: states[row.state],
  createdTimestamp: row.createdOn.toISOString(),
  startedTimestamp: row.startedOn?.toISOString() ?? null,
  completedTimestamp: row.completedOn?.toISOString() ?? null,
  retryCount: row.retryCount,
  problem: row.message === null ? row.problem : problemText(row.message),
});

// Of a completed job, the output is its result.
const columns = sql`id, name, state::text as state, created_on as "createdOn", started_on as "startedOn", completed_on as "completedOn",
  retry_count as "retryCount", case when state in ('retry', 'active', 'failed') then coalesce(output ->> 'message', output #>> '{value,message}') end as message,
  case when state = 'completed' then output ->> 'problem' end as problem`;

/** pg-boss queues its own maintenance under names that begin with two underscores. */
const own = sql`left(name, 2) <> '__'`;

/** The jobs in the tables of pg-boss. @param wake - Makes the worker of this process look for work of a queue. */
export function bossQueue(boss: PgBoss, db: Kysely<Database>, wake: (queue: WorkQueue) => void): JobQueue {
  const find = async (id: string): Promise<BossRow | undefined> =>
    (await sql<BossRow>`select ${columns} from jobs.job where id = ${id}`.execute(db)).rows[0];
  return {
    async list({ limit, page }) {
      const offset = limit === null ? 0 : (page - 1) * limit;
      const { rows } = await sql<BossRow>`
        select ${columns} from jobs.job where ${own} order by created_on desc, id limit ${limit} offset ${offset}`.execute(db);
      const counted = await sql<{ count: number }>`select count(*)::integer as count from jobs.job where ${own}`.execute(db);
      return { jobs: rows.map(toQueuedJob), totalCount: counted.rows[0]?.count ?? 0 };
    },
    async retry(jobUid) {
      const before = await find(jobUid);
      if (!before) return 'unknown';
      if (before.state !== 'failed') return 'notFailed';
      try {
        await boss.retry(before.name, jobUid);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return 'alreadyWaiting';
        throw error;
      }
      const job = await find(jobUid);
      return job ? { job: toQueuedJob(job) } : 'unknown';
    },
    async begin(queue) {
      await boss.send(queue, null);
      // A worker of this process looks at once, and those of others at their next turn.
      wake(queue);
    },
  };
}
