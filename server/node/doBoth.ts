/**
 * Does two things at the same time, and ends when both have ended, so that nothing of them is left running. When one fails, its signal tells the other to stop.
 * @param signal - Ends both.
 * @throws the first failure.
 */
export async function doBoth<One, Other>(
  signal: AbortSignal,
  one: (signal: AbortSignal) => Promise<One>,
  other: (signal: AbortSignal) => Promise<Other>,
): Promise<[One, Other]> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const attempt = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    try {
      return await work(either);
    } catch (error) {
      // A second failure is only that the other one was stopped: the reason stays the first.
      failure.abort(error);
      throw error;
    }
  };
  const [first, second] = await Promise.allSettled([attempt(one), attempt(other)]);
  if (first.status === 'rejected' || second.status === 'rejected') throw failure.signal.reason;
  return [first.value, second.value];
}
