import { findCaller } from '../../store/access/callers.ts';
import type { Store } from '../../store/createStore.ts';
import type { Acting, WorkDependencies } from './acting.ts';

/** The person in whose name a job works, with the rights that they have now, as the code of the single calls asks for them. */
export async function actingFor({ store, deps }: { store: Store; deps: WorkDependencies }, userUid: string): Promise<Acting> {
  const found = await findCaller(store, userUid);
  if (!found) throw new Error('The person who started this has no account any more: start it again as another person.');
  const { version: _version, daysMoved, clockCanBeMoved, ...caller } = found;
  const portalClock = { daysMoved, canBeMoved: clockCanBeMoved };
  return { get: () => caller, var: { deps, caller, portalClock } };
}
