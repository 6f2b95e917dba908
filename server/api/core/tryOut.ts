import type { Scoped, Store } from '../../store/createStore.ts';
import type { Scope } from '../../store/scope.ts';

/**
 * Runs `work` as a change of records, and takes everything back: for the effects of a change, by the code that makes it.
 *
 * @returns the result of `work`.
 * @throws whatever `work` throws.
 */
export async function tryOut<Result>(store: Store, scope: Scope, work: (tx: Scoped) => Promise<Result>): Promise<Result> {
  const takenBack = new Error('The change was only tried out.');
  const results: Result[] = [];
  try {
    await store.within(scope, async (tx) => {
      results.push(await work(tx));
      throw takenBack;
    });
  } catch (thrown) {
    if (thrown !== takenBack) throw thrown;
  }
  const [result] = results;
  if (result === undefined) throw new Error('Nothing was tried out.');
  return result;
}
