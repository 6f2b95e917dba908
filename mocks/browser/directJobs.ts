import { type JobQueue, type QueuedJob, problemText, titleOfJob } from '../../server/api/jobs/jobQueue.ts';

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
  return {
    list({ limit, page }) {
      const jobs = [...runs.values()].map(({ job }) => job);
      const from = limit === null ? 0 : (page - 1) * limit;
      return Promise.resolve({ jobs: jobs.slice(from, from + (limit ?? jobs.length)), totalCount: jobs.length });
    },
    retry(jobUid) {
      const run = runs.get(jobUid);
      if (!run) return Promise.resolve('unknown');
      if (run.job.state !== 'failed') return Promise.resolve('notFailed');
      const begun: QueuedJob = {
        ...run.job,
        state: 'running',
        startedTimestamp: clock().toISOString(),
        completedTimestamp: null,
        retryCount: run.job.retryCount + 1,
      };
      runs.set(jobUid, { ...run, job: begun });
      // The request holds the only connection of the mock's database until it is answered, so that it cannot wait for the step.
      void problemOf(steps[run.queue]).then((problem) => {
        const job: QueuedJob = {
          ...begun,
          state: problem === null ? 'completed' : 'failed',
          completedTimestamp: clock().toISOString(),
          problem,
        };
        runs.set(jobUid, { ...run, job });
      });
      return Promise.resolve({ job: begun });
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
