import type { StateValue } from 'xstate';
import { followStatement } from '../bulkLoads/followStatement.ts';
import { endRequestedCorrection } from '../payments/endRequestedCorrection.ts';
import { endPaymentTasks } from '../payments/paymentTasks.ts';
import type { Scoped } from '../../store/createStore.ts';
import { cancelStatement } from '../../store/statements/cancelledStatements.ts';
import { statementsOfPeriods } from '../../store/statements/statements.ts';
import { actorAt } from '../changes/actor.ts';
import { noteRecordChange } from '../changes/recordChange.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import { recordFiles } from '../records/recordFiles.ts';
import { readPresent } from '../records/recordWrites.ts';
import { headingOf } from '../records/shownRecord.ts';
import { lockedStatement, takeCancellation, takePeriodEvent } from './changeStatement.ts';
import { tellOfCancellation } from './statementNotices.ts';
import type { StatementOf } from '../facts/statementFacts.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';

/**
 * Cancels a statement: it stays, with its contributions, and its pay period is open again with a copy of each. A correction is cancelled without
 * copies: its period then has the payments of the others. Uploads that awaited the payment are complete: their changes stay, and the copies are submitted again.
 *
 * @returns the state of the chart `statement`.
 * @throws Refusal notFound, conflict when the employer has closed, or invalid with the chart's reason.
 */
export async function cancelledBy(
  c: Acting,
  tx: Scoped,
  of: StatementOf,
  { reason, checkSeen }: { reason: string | null; checkSeen?: (record: StoredRecord) => Promise<void> },
): Promise<StateValue> {
  const files = recordFiles('statements');
  const before = await lockedStatement(c, tx, of);
  await checkSeen?.(before);
  const state = await takeCancellation(c, tx, of, before);
  const isCorrection = before['correctsStatementUid'] !== null;
  await cancelStatement(tx, { employerId: of.owner, statementUid: of.uid, reason, isMadeAgain: !isCorrection });
  await movePeriod(c, tx, { owner: of.owner, payrollDateUid: String(before['payrollDateUid']) }, isCorrection);
  await tellOfCancellation(c, tx, of, before);
  const acting = { actor: actorAt(c, of.owner), at: c.var.deps.clock(), today: todayOf(c) };
  const ended = { ...acting, event: 'withdraw', reason: 'The statement was cancelled' } as const;
  await endPaymentTasks(tx, { employerId: of.owner, recordUid: of.uid }, ended);
  await endRequestedCorrection(
    tx,
    { employerId: of.owner, statementUid: of.uid, periodTitle: String(before['periodTitle']) },
    { ...acting, reason: ended.reason },
  );
  await followStatement(tx, of.uid, 'statementCancelled', { actor: actorAt(c, of.owner), at: c.var.deps.clock() });
  await noteRecordChange(c, tx, files, {
    owner: of.owner,
    before,
    after: await readPresent(c, files, tx, of),
    action: 'cancel',
    activity: `Statement cancelled: ${headingOf(files, before)}`,
  });
  return state;
}

async function movePeriod(
  c: Acting,
  tx: Scoped,
  period: { owner: number; payrollDateUid: string },
  isCorrection: boolean,
): Promise<void> {
  if (!isCorrection) return takePeriodEvent(c, tx, period, 'detachUpload');
  const left = await statementsOfPeriods(tx, period.owner, [period.payrollDateUid]);
  if (left.every(({ hasBeenPaid }) => hasBeenPaid)) await takePeriodEvent(c, tx, period, 'receivePayment');
}
