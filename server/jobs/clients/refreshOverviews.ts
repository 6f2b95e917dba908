import { countOverviews, takeDueEmployers } from '../../store/clients/refreshOverviews.ts';
import type { Store } from '../../store/createStore.ts';
import { portalDay } from '../../store/portal/clock.ts';

/** Employers in one transaction: some tens of milliseconds. */
const batch = 500;

/**
 * Counts the overviews of clients again: of employers whose records have changed, and of all at the start of a day of the portal. It may run at any time, more than
 * once and on several servers at once.
 *
 * @param at - The real time, which is shown with the figures.
 * @param signal - Ends the step between two batches.
 */
export async function refreshOverviews(store: Store, at: Date, signal?: AbortSignal): Promise<{ refreshed: number }> {
  const today = await portalDay(store.db, at);
  let refreshed = 0;
  for (let found = -1; found !== 0; refreshed += found) {
    signal?.throwIfAborted();
    found = await store.within('all', async (tx) => {
      const employerIds = await takeDueEmployers(tx, today, batch);
      if (employerIds.length > 0) await countOverviews({ tx, employerIds, at, today });
      return employerIds.length;
    });
  }
  return { refreshed };
}
