import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { lockLoadsOfStatement, setLoadState } from '../../store/bulkLoads/apply/statementLoads.ts';
import type { Actor } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { loadStep } from './loadSteps.ts';

/**
 * Takes the uploads whose contributions are on a statement through an event of its payment, in the transaction of that event. Uploads to which the event does not
 * apply, such as one that is being undone, stay as they are.
 *
 * @param statementUid - The statement as it is after the event.
 */
export async function followStatement(
  tx: Scoped,
  statementUid: string,
  event: 'awaitPayment' | 'receivePayment' | 'statementCancelled',
  by: { actor: Actor; at: Date },
): Promise<void> {
  for (const load of await lockLoadsOfStatement(tx, statementUid)) {
    const said = loadStep(tx, load, { ...by, event, payPeriod: load.isUnpaid ? 'unpaid' : 'paid' });
    if (said.allowed) await setLoadState(tx, load, stateText(said.to));
  }
}
