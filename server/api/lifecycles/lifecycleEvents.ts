import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { can } from '../../../machines/permissions.ts';
import type { LifecycleOutcome } from '../../../schemas/generated/types.ts';
import { withinSavepoint } from '../../store/core/savepoint.ts';
import type { Scoped } from '../../store/createStore.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import { refusalOf } from '../core/failures.ts';
import type { HandledEvent, LifecycleHandler } from './lifecycleHandler.ts';
import { readable, recordIn } from './lifecycleReading.ts';

/** A record that receives an event, with its employer; or the reason why it does not. */
type Addressed = { named: string } & (
  | { uid: string; employerId: number; send: NonNullable<HandledEvent['send']> }
  | { reason: string }
);

/** The refusal of one of many records is its own outcome; the others go on. */
function reasonOf(error: unknown): string {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return refusal.errors[0]?.defaultMessage ?? refusal.message;
}

async function addressRecord(c: ApiContext, handler: LifecycleHandler, event: string, named: string): Promise<Addressed> {
  try {
    const { recordUid: uid, employerId } = await readable(c, handler, named);
    const { permission, send } = handler.events[event] ?? {};
    if (!permission || !send) throw ApiError.badQuery('event', `"${event}" needs more details. Open the record to do this.`);
    if (employerId === null || !can(c.var.caller, permission, employerId)) throw Refusal.forbidden();
    return { named, uid, employerId, send };
  } catch (error) {
    return { named, reason: reasonOf(error) };
  }
}

/** Sends an event to one record. A refusal writes nothing and does not affect the others. */
async function outcomeOf(c: ApiContext, tx: Scoped, handler: LifecycleHandler, to: Addressed): Promise<LifecycleOutcome> {
  const recordUid = to.named;
  if ('reason' in to) return { recordUid, done: false, state: null, reason: to.reason };
  try {
    const state = await withinSavepoint(tx, async () => to.send(c, tx, await recordIn(tx, handler, to.uid)));
    return { recordUid, done: true, state: stateText(state), reason: null };
  } catch (error) {
    return { recordUid, done: false, state: null, reason: reasonOf(error) };
  }
}

/**
 * Sends an event to each of the records, in one transaction.
 *
 * @returns the outcome of each, in the order of the request.
 */
export async function sendToAll(
  c: ApiContext,
  handler: LifecycleHandler,
  event: string,
  recordUids: readonly string[],
): Promise<LifecycleOutcome[]> {
  const records: Addressed[] = [];
  for (const recordUid of recordUids) records.push(await addressRecord(c, handler, event, recordUid));
  const employers = [...new Set(records.flatMap((to) => ('reason' in to ? [] : [to.employerId])))];
  return c.var.deps.store.within(employers, async (tx) => {
    const outcomes = new Map<string, LifecycleOutcome>();
    // Always in the same order, since two requests for the same records could otherwise deadlock.
    for (const to of records.toSorted((one, other) => (one.named < other.named ? -1 : 1)))
      outcomes.set(to.named, await outcomeOf(c, tx, handler, to));
    return recordUids.flatMap((recordUid) => outcomes.get(recordUid) ?? []);
  });
}
