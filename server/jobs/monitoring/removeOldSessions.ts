import { removeSessionsBefore } from '../../store/monitoring/sessions.ts';
import type { Store } from '../../store/createStore.ts';

const day = 86_400_000;

/**
 * Removes monitoring sessions whose last messages are older than the days that they are kept; all of them once monitoring is off.
 * @param at - The real time, since the sessions have it too.
 * @param keptDays - 0 while monitoring is off.
 * @returns the number of sessions that were removed.
 */
export function removeOldSessions(store: Store, at: Date, keptDays: number): Promise<number> {
  return store.within('all', (tx) => removeSessionsBefore(tx, new Date(at.getTime() - keptDays * day)));
}
