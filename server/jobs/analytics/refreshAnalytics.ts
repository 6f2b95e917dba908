import type { Store } from '../../store/createStore.ts';
import { refreshFigures, staleEmployers } from '../../store/analytics/refresh.ts';
import { portalDay } from '../../store/portal/clock.ts';

/** Employers in one transaction: few enough that their records fit into memory while they are counted. */
const batch = 500;
const day = 86_400_000;

/**
 * Refreshes the figures of the MI Portal: of employers with changes since their last figures, and of every employer once a day. It may run at any time, more than
 * once and on several servers at once.
 *
 * @param at - The real time, since changes have it too.
 * @param signal - Ends the step between two batches.
 */
export async function refreshAnalytics(store: Store, at: Date, signal?: AbortSignal): Promise<{ refreshed: number }> {
  const today = await portalDay(store.db, at);
  const notBefore = new Date(at.getTime() - day);
  let refreshed = 0;
  let after = 0;
  for (let found = batch; found === batch; refreshed += found) {
    signal?.throwIfAborted();
    found = await store.within('all', async (tx) => {
      const employers = await staleEmployers(tx, { after, notBefore, limit: batch });
      if (employers.length > 0) await refreshFigures({ tx, employerIds: employers, at, today });
      after = employers.at(-1) ?? after;
      return employers.length;
    });
  }
  return { refreshed };
}
