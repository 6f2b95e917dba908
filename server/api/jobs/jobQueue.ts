import type { Job } from '../../../schemas/generated/types.ts';

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
}

const titles: Readonly<Record<string, string>> = { calendar: 'Make the coming pay periods, and move on those that are due' };

/** The step of a queue in words. A queue without words of its own has its name. */
export const titleOfJob = (queue: string): string => titles[queue] ?? queue;

const mostCharacters = 200;

/**
 * The first line of an error without what may be personal data: quoted values, email addresses, and anything with digits but error codes.
 * @example problemText('invalid input for "QQ654321B"') // 'invalid input for …'
 */
export function problemText(message: string): string {
  const [line = ''] = message.split('\n');
  return line
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|\([^)]*\)/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\S*\d{2}\S*/g, '…')
    .slice(0, mostCharacters);
}
