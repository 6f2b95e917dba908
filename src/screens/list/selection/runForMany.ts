import { failureMessages } from '../../../../machines/flows/failureMessages.ts';

/** What became of one of many records. */
export interface Result {
  readonly id: string | number;
  /** Why nothing was done; null when it was done. */
  readonly problem: string | null;
}

/** How many calls are under way at a time: enough that the service is never waited for, few enough that nobody else has to wait. */
const CALLS_AT_ONCE = 4;

function problemOf(failure: unknown): string {
  const details = failureMessages(failure);
  if (details.length > 0) return details.join('. ');
  return failure instanceof Error && failure.message !== '' ? failure.message : 'Something went wrong. Try again.';
}

/**
 * Does something for each of many records, a few at a time. One that is refused does not stop the others.
 * @param onResult - Told of each record as its answer comes.
 * @param signal - Once it aborts, no further call is made; those that are under way are waited for.
 * @returns A result for each record that was tried, in the order of `ids`.
 */
export async function runForMany(
  ids: readonly (string | number)[],
  run: (id: string | number) => Promise<unknown>,
  onResult: (result: Result) => void,
  signal: AbortSignal,
): Promise<Result[]> {
  const waiting = ids.entries();
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (const [index, id] of waiting) {
      const problem = await run(id).then(
        () => null,
        (failure: unknown) => problemOf(failure),
      );
      const result = { id, problem };
      results[index] = result;
      onResult(result);
      if (signal.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  return results.filter(Boolean);
}
