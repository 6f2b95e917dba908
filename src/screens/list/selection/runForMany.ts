import { failureMessages } from '../../../../machines/flows/failureMessages.ts';

/** The outcome of one record. */
export interface Result {
  readonly id: string | number;
  /** The reason why nothing was done; null if it was done. */
  readonly problem: string | null;
}

/** The number of calls at a time: enough to keep the service busy, and few enough not to delay other users. */
const CALLS_AT_ONCE = 4;

function problemOf(failure: unknown): string {
  const details = failureMessages(failure);
  if (details.length > 0) return details.join('. ');
  return failure instanceof Error && failure.message !== '' ? failure.message : 'Something went wrong. Try again.';
}

/**
 * Runs something for each of many records, a few at a time. A refusal for one record does not stop the others.
 * @param onResult - Called for each record when its answer arrives.
 * @param signal - Once it aborts, no further call is made. Calls already sent are awaited.
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
