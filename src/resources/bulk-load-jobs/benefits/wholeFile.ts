import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import type { JobOfFile } from './useJobsOfFile.ts';

const beforeProcessing: readonly string[] = ['validatingData', 'waitingForMapping', 'waitingForTriggerToStartProcessing'];

/** The states of the jobs that take a step together. One that is not ready yet takes part: the service then refuses the step for all of them. */
const takingPart: Readonly<Record<string, readonly string[]>> = {
  approve: beforeProcessing,
  process: [...beforeProcessing, 'approved'],
  discard: [...beforeProcessing, 'approved', 'failed'],
  undo: ['complete', 'awaitingPayment'],
};

/** The jobs that take a step together with that of the page; none for a step of one job alone. */
export function jobsTakingStep(jobs: readonly JobOfFile[], event: string, own: string): readonly JobOfFile[] {
  const some = jobs.filter(
    ({ bulkLoadJobUid, status }) => bulkLoadJobUid === own || takingPart[event]?.includes(status) === true,
  );
  return takingPart[event] && some.length > 1 ? some : [];
}

/** The amount of all jobs, in pence; null while one of them has none. */
export function totalOf(jobs: readonly JobOfFile[]): number | null {
  const amounts = jobs.flatMap(({ totalAmount }) => (totalAmount === null ? [] : [totalAmount]));
  return amounts.length < jobs.length ? null : amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The contents of several jobs in a few words. */
export function contentsOfJobs(jobs: readonly JobOfFile[]): string {
  const total = totalOf(jobs);
  const counted = formatCount(jobs.length, 'benefit');
  return total === null ? counted : `${counted}, ${formatPence(total)}`;
}
