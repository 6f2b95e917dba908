import { questionsOf } from '../../../form/refusal.ts';
import { failureMessages } from '../../../../machines/flows/failureMessages.ts';

/** The outcome of one record. */
export interface Result {
  readonly id: string | number;
  /** The reason why nothing was done; null if it was done. */
  readonly problem: string | null;
  /** The warnings that the service asks about, if that is the problem. */
  readonly warnings?: readonly string[];
}

/** The number of calls at a time: enough to keep the service busy, and few enough not to delay other users. */
const CALLS_AT_ONCE = 4;

function problemOf(failure: unknown): string {
  const details = failureMessages(failure);
  if (details.length > 0) return details.join('. ');
  return failure instanceof Error && failure.message !== '' ? failure.message : 'Something went wrong. Try again.';
}

function refusalFor(failure: unknown): Omit<Result, 'id'> {
  const warnings = questionsOf(failure).map(({ warning }) => warning);
  return { problem: problemOf(failure), ...(warnings.length > 0 && { warnings }) };
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
      const result = await run(id).then(
        (): Result => ({ id, problem: null }),
        (failure: unknown): Result => ({ id, ...refusalFor(failure) }),
      );
      results[index] = result;
      onResult(result);
      if (signal.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  return results.filter(Boolean);
}
