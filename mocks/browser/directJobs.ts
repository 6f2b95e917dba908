import { type JobQueue, type QueuedJob, titleOfJob } from '../../server/work/core/jobQueue.ts';
import { problemText } from '../../server/jobs/problemText.ts';

/** The steps that the mock takes directly, by the name of their queue. */
export type Steps = Readonly<Record<string, () => Promise<unknown>>>;

interface Run {
  readonly queue: string;
  readonly job: QueuedJob;
}

/** The nights before the start of which there are runs, and those of them that failed. */
const nights = 14;
const failedNights: readonly number[] = [3, 6, 9, 12];
const NIGHT_MS = 86_400_000;
const RUN_MS = 1_200;

/** The runs of the nights before, so that there is something to see. */
function earlierRuns(queue: string, now: Date): Run[] {
  return Array.from({ length: nights }, (_, index) => {
    const night = index + 1;
    const hasFailed = failedNights.includes(night);
    const at = now.getTime() - night * NIGHT_MS;
    return {
      queue,
      job: {
        jobUid: `00000000-0000-4000-8000-${String(night).padStart(12, '0')}`,
        title: titleOfJob(queue),
        state: hasFailed ? 'failed' : 'completed',
        createdTimestamp: new Date(at).toISOString(),
        startedTimestamp: new Date(at).toISOString(),
        completedTimestamp: new Date(at + RUN_MS).toISOString(),
        retryCount: 0,
        problem: hasFailed ? 'The connection to the database was lost.' : null,
      },
    };
  });
}

/**
 * The jobs of a home without workers: a retry begins the step at once. Its runs are forgotten when the home ends.
 *
 * @param steps - The first one has runs of the nights before.
 */
export function directJobs(steps: Steps, clock: () => Date): JobQueue {
  const [queue = ''] = Object.keys(steps);
  const runs = new Map(earlierRuns(queue, clock()).map((run) => [run.job.jobUid, run]));
  // The request holds the only connection of the mock's database until it is answered, so that it cannot wait for the step.
  const begin = (of: string, job: QueuedJob): void => {
    runs.set(job.jobUid, { queue: of, job });
    void problemOf(steps[of]).then((problem) => {
      const state = problem === null ? 'completed' : 'failed';
      runs.set(job.jobUid, { queue: of, job: { ...job, state, completedTimestamp: clock().toISOString(), problem } });
    });
  };
  return {
    list({ limit, page }) {
      const jobs = [...runs.values()].map(({ job }) => job);
      const from = limit === null ? 0 : (page - 1) * limit;
      return Promise.resolve({ jobs: jobs.slice(from, from + (limit ?? jobs.length)), totalCount: jobs.length });
    },
    retry(jobUid) {
      const failed = runs.get(jobUid);
      if (!failed) return Promise.resolve('unknown');
      if (failed.job.state !== 'failed') return Promise.resolve('notFailed');
      const begun: QueuedJob = {
        ...failed.job,
        state: 'running',
        startedTimestamp: clock().toISOString(),
        completedTimestamp: null,
        retryCount: failed.job.retryCount + 1,
      };
      begin(failed.queue, begun);
      return Promise.resolve({ job: begun });
    },
    begin(queue) {
      const now = clock().toISOString();
      const job = { jobUid: crypto.randomUUID(), title: titleOfJob(queue), createdTimestamp: now, startedTimestamp: now };
      begin(queue, { ...job, state: 'running', completedTimestamp: null, retryCount: 0, problem: null });
      return Promise.resolve();
    },
  };
}

/** The problem of a step; null if it succeeded. The run shows it, as it would a failure of a worker. */
async function problemOf(step: (() => Promise<unknown>) | undefined): Promise<string | null> {
  try {
    await step?.();
    return null;
  } catch (error) {
    return problemText(error instanceof Error ? error.message : String(error));
  }
}
