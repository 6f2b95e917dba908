import { isBacsDay } from '../../../domain/calendar/bacsDays.ts';
import { addDays, addMonths } from '../../../schemas/lib/dates/calendarDay.ts';
import { collectionOfInput, presentationDate, presentedCollectionDate } from '../../../domain/payments/collectionDates.ts';
import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import type { Scoped, Store } from '../../store/createStore.ts';
import { holdMandate } from '../../store/directDebits/mandateStates.ts';
import {
  insertCollection,
  lockedBatch,
  lockUnsentCollections,
  markBatchSent,
  unsentBatches,
  withdrawCollection,
} from '../../store/payments/collections.ts';
import { type StatementToPay, statementToPay, statementsToCollect } from '../../store/payments/statementsToPay.ts';
import { forEachStatement, type StepDay } from './forEachStatement.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { takePaymentStep } from '../../work/payments/paymentSteps.ts';
import { service } from '../../store/lifecycleSteps.ts';

/** A collection date within this many days may be due for presentation: the working days of a collection, and the longest row of bank holidays. */
const mostDaysAhead = 14;

/**
 * The day of a collection that the bank gets today; null when it is so late that the payer must have a new notice first. One that is presented again is collected
 * as soon as the bank can, within one month of the original.
 */
function dayOfPresentation(
  { isPresentedAgain, originalCollectionDate }: StatementToPay,
  notified: string,
  today: string,
): string | null {
  if (!isPresentedAgain || originalCollectionDate === null) return presentedCollectionDate(notified, today);
  const possible = collectionOfInput(today);
  return possible <= addMonths(originalCollectionDate, rules.presentAgainMonths) ? possible : null;
}

/**
 * Initiates a collection whose presentation is due, with its row in the same transaction: it is sent from there. One that is too late is notified again.
 *
 * @returns whether it was initiated.
 */
async function initiateCollection(
  tx: Scoped,
  statement: StatementToPay,
  { batchUid, at, today, serviceUser }: StepDay & { batchUid: string } & Pick<PaymentAdapter, 'serviceUser'>,
): Promise<boolean> {
  const { statementUid, employerId, mandateUid, collectionDate: notifiedDate, totalAmount, collectionCount } = statement;
  if (notifiedDate === null || mandateUid === null || presentationDate(notifiedDate) > today) return false;
  // A mandate that is cancelled at this moment either sees the collection, or is seen to be cancelled.
  if (!(await holdMandate(tx, mandateUid))) return false;
  const taking = { actor: service, at, today, serviceUser };
  const collectionDate = dayOfPresentation(statement, notifiedDate, today);
  if (collectionDate === null) {
    await takePaymentStep(tx, statement, { type: 'notifyAgain' }, { taking });
    return false;
  }
  const attempt = collectionCount + 1;
  const fields = { collectionCount: attempt, collectionDate };
  const said = await takePaymentStep(tx, statement, { type: 'initiate' }, { taking, fields });
  if (!said.allowed) return false;
  const { isPresentedAgain } = statement;
  const made = { employerId, statementUid, mandateUid, batchUid, attempt, amount: totalAmount, isPresentedAgain };
  await insertCollection(tx, { ...made, collectionDate, notifiedDate });
  return true;
}

/** Initiates the collections whose presentation is due. A file goes out on Bacs days only, and on no other day is a collection found to be late. */
export const initiateCollections = async (store: Store, adapter: PaymentAdapter, day: StepDay): Promise<number> =>
  isBacsDay(day.today)
    ? forEachStatement(
        store,
        day,
        (tx, choice) => statementsToCollect(tx, addDays(day.today, mostDaysAhead), choice),
        (tx, statement, batchUid) => initiateCollection(tx, statement, { ...day, batchUid, serviceUser: adapter.serviceUser }),
      )
    : 0;

/**
 * Finishes the batches that an earlier step left unsent: one that the bank has after all is marked as sent, since the service may have stopped between the two.
 * Read the bank's reports after it, so that they find their collections.
 *
 * @returns how many the bank has.
 */
export async function finishSentBatches(store: Store, adapter: PaymentAdapter, { today, signal }: StepDay): Promise<number> {
  let finished = 0;
  for (const { batchUid } of await store.read('all', unsentBatches)) {
    signal?.throwIfAborted();
    await store.within({ employers: 'all', today }, async (tx) => {
      const collections = await lockUnsentCollections(tx, batchUid);
      if (collections.length === 0 || !(await adapter.hasSent(batchUid))) return;
      await markBatchSent(tx, batchUid);
      finished += 1;
    });
  }
  return finished;
}

/**
 * Takes collections out of unsent batches that the bank can no longer make on their day, or whose mandate is not active any more. They are initiated again, as
 * late ones: a file never has a processing day that has passed.
 */
export async function withdrawStaleCollections(store: Store, adapter: PaymentAdapter, day: StepDay): Promise<void> {
  const { at, today, signal } = day;
  const earliest = collectionOfInput(today);
  for (const { batchUid, firstDate, lacksMandate } of await store.read('all', unsentBatches)) {
    if (firstDate >= earliest && !lacksMandate) continue;
    signal?.throwIfAborted();
    await store.within({ employers: 'all', today }, async (tx) => {
      const collections = await lockUnsentCollections(tx, batchUid);
      if (collections.length === 0 || (await adapter.hasSent(batchUid))) return;
      for (const { collectionUid, statementUid, collectionDate, notifiedDate, mandateIsActive } of collections) {
        if (collectionDate >= earliest && mandateIsActive) continue;
        const statement = await statementToPay(tx, statementUid);
        const fields = { collectionDate: notifiedDate, collectionCount: statement.collectionCount - 1 };
        const taking = { actor: service, at, today };
        const said = await takePaymentStep(tx, statement, { type: 'withdraw' }, { taking, fields });
        if (said.allowed) await withdrawCollection(tx, collectionUid);
      }
    });
  }
}

/** Sends the batches that wait, on Bacs days. One whose sending fails stays, and is sent by the next run. @returns how many went to the bank. */
export async function sendBatches(store: Store, adapter: PaymentAdapter, { today, signal }: StepDay): Promise<number> {
  if (!isBacsDay(today)) return 0;
  let sent = 0;
  for (const { batchUid, firstDate } of await store.read('all', unsentBatches)) {
    signal?.throwIfAborted();
    // The next run takes out what has become too late since this one began.
    if (firstDate < collectionOfInput(today)) continue;
    const wasSent = await store.within({ employers: 'all', today }, async (tx) => {
      const collections = await lockedBatch(tx, batchUid);
      if (collections.length === 0) return false;
      await adapter.send({ batchUid, today, collections });
      await markBatchSent(tx, batchUid);
      return true;
    });
    if (wasSent) sent += 1;
  }
  return sent;
}
