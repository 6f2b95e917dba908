import { owedInSpiteOfRecord, preparedAmounts } from '../../store/contributions/preparedAmounts.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Acting } from '../core/acting.ts';
import { takePeriodEvent } from './takePeriodEvent.ts';

/**
 * Opens a pay period again of which somebody has recorded that nobody contributes, once there is an amount in it all the same: by its state, everything else knows
 * that the amount is to be submitted. Any other period stays as it is. It follows every change that may bring an amount.
 *
 * @param period - Locked for the transaction, with its status as stored.
 */
export async function reopenWhereOwed(
  c: Acting,
  tx: Scoped,
  owner: number,
  { payrollDateUid: uid, status }: { payrollDateUid: string; status: string },
): Promise<void> {
  if (status !== 'noStatementsAvailable') return;
  const amounts = await preparedAmounts(tx, [uid]);
  if ((amounts.get(uid) ?? 0) > 0) await takePeriodEvent(c, tx, { owner, uid, event: 'reopen' });
}

/** Does so in all periods of an employer, after a change that may bring amounts back into several. */
export async function reopenAllOwed(c: Acting, tx: Scoped, owner: number): Promise<void> {
  for (const uid of await owedInSpiteOfRecord(tx, owner)) await takePeriodEvent(c, tx, { owner, uid, event: 'reopen' });
}
