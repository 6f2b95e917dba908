import type { Job } from '../../../schemas/generated/types.ts';

/** The queues whose work comes from requests. */
export type WorkQueue = 'bulkLoads' | 'dueDays' | 'announcements';

/** A job without the rights of a caller. */
export type QueuedJob = Omit<Job, 'canRetry'>;

/** The outcome of a retry: the job, or why there is none. */
export type Retried = { readonly job: QueuedJob } | 'unknown' | 'notFailed' | 'alreadyWaiting';

/** The jobs of the service, wherever they are kept: in the tables of pg-boss, or in the mock. */
export interface JobQueue {
  /** Newest first. @param limit - Null for all. */
  list(page: { limit: number | null; page: number }): Promise<{ jobs: QueuedJob[]; totalCount: number }>;
  /** Queues a failed job again. */
  retry(jobUid: string): Promise<Retried>;
  /** Begins a step as soon as a worker is free. Call it after the transaction that made the work. */
  begin(queue: WorkQueue): Promise<void>;
}

const titles: Readonly<Record<string, string>> = {
  calendar: 'Make the coming pay periods, and move on those that are due',
  analytics: 'Refresh the figures of the MI Portal',
  bulkLoads: 'Check uploaded files',
  dueDays: 'Change the due days of many employers',
  announcements: 'Send announcements to many employers',
  digests: 'Send the daily emails with notices',
};

/** The step of a queue in words. A queue without words of its own has its name. */
export const titleOfJob = (queue: string): string => titles[queue] ?? queue;
