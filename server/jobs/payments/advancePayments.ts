import { addDays } from '../../../schemas/lib/calendar/calendarDay.ts';
import { presentationDate } from '../../../schemas/lib/payments/collectionDates.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { portalDay } from '../../store/portal/clock.ts';
import { holdMandate } from '../../store/directDebits/mandateStates.ts';
import {
  type Collection,
  collectionsWithBank,
  insertCollection,
  lockedBatch,
  markBatchSent,
  nextBatch,
} from '../../store/payments/collections.ts';
import {
  type DueChoice,
  type StatementToPay,
  statementsToCollect,
  statementsToProcess,
  statementsWithoutMandate,
} from '../../store/payments/statementsToPay.ts';
import { applyReport, applyResult } from './applyResults.ts';
import { confirmUnrefused, lodgeInstructions } from './lodgeInstructions.ts';
import type { FileFaults } from './faultsText.ts';
import { followOptOuts } from './optOutRefunds.ts';
import type { PaymentAdapter } from './paymentAdapter.ts';
import { declineForWantOfMandate, service, takePaymentStep } from './paymentSteps.ts';

/** Statements in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batchSize = 100;

/** A collection date within this many days may be due for presentation: the working days of a collection, and the longest row of bank holidays. */
const mostDaysAhead = 14;

/** The result of a daily step. */
export interface PaymentStep {
  /** Instructions that were lodged or withdrawn. */
  lodged: number;
  /** Mandates that became active, because no bank refused them. */
  confirmed: number;
  initiated: number;
  /** Batches that went to the bank. */
  sent: number;
  received: number;
  returned: number;
  processed: number;
  /** Statements that are paid by transfer, because their mandate has ended. */
  declined: number;
  /** Lines of reports that could not be applied, by file. */
  faults: FileFaults[];
}

/** The day of a step. */
interface Day {
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
  signal: AbortSignal | undefined;
}

/** Looks at the locked statements of a list, a batch in each transaction. @returns how many took their step. */
async function forEach(
  store: Store,
  { today, signal }: Day,
  find: (tx: Scoped, choice: DueChoice) => Promise<StatementToPay[]>,
  take: (tx: Scoped, statement: StatementToPay, batchUid: string) => Promise<boolean>,
): Promise<number> {
  let taken = 0;
  let after: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const choice: DueChoice = { after, limit: batchSize };
    const batchUid = crypto.randomUUID();
    const batch = await store.within({ employers: 'all', today }, async (tx) => {
      const found = await find(tx, choice);
      let count = 0;
      for (const statement of found) if (await take(tx, statement, batchUid)) count += 1;
      return { count, last: found.at(-1)?.statementUid ?? null };
    });
    taken += batch.count;
    if (batch.last === null) return taken;
    after = batch.last;
  }
}

/** Initiates the collections whose presentation is due. Each gets its row in the same transaction, and is sent from there. */
const initiate = (store: Store, day: Day): Promise<number> =>
  forEach(
    store,
    day,
    (tx, choice) => statementsToCollect(tx, addDays(day.today, mostDaysAhead), choice),
    async (tx, statement, batchUid) => {
      const { statementUid, employerId, mandateUid, collectionDate, division, totalAmount, collectionCount } = statement;
      if (collectionDate === null || mandateUid === null) return false;
      if (presentationDate(collectionDate, division) > day.today) return false;
      // A mandate that is cancelled at this moment either sees the collection, or is seen to be cancelled.
      if (!(await holdMandate(tx, mandateUid))) return false;
      const attempt = collectionCount + 1;
      const taking = { actor: service, ...day };
      const said = await takePaymentStep(tx, statement, { type: 'initiate' }, { taking, fields: { collectionCount: attempt } });
      if (!said.allowed) return false;
      await insertCollection(tx, {
        employerId,
        statementUid,
        mandateUid,
        batchUid,
        attempt,
        amount: totalAmount,
        collectionDate,
      });
      return true;
    },
  );

/** Sends the batches that wait. One whose sending fails stays, and is sent by the next run. */
async function send(store: Store, adapter: PaymentAdapter, { today, signal }: Day): Promise<number> {
  let sent = 0;
  let after: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const last: string | null = after;
    const batchUid: string | null = await store.read('all', (reader) => nextBatch(reader, last));
    if (batchUid === null) return sent;
    const wasSent = await store.within({ employers: 'all', today }, async (tx) => {
      const collections = await lockedBatch(tx, batchUid);
      if (collections.length === 0) return false;
      await adapter.send({ batchUid, today, collections });
      await markBatchSent(tx, batchUid);
      return true;
    });
    if (wasSent) sent += 1;
    after = batchUid;
  }
}

async function readResults(store: Store, adapter: PaymentAdapter, day: Day, step: PaymentStep): Promise<void> {
  if (adapter.reports)
    for await (const report of adapter.reports()) {
      day.signal?.throwIfAborted();
      const applied = await applyReport(store, report, day);
      if (!applied) continue;
      step.returned += applied.returned;
      if (applied.faults.length > 0) step.faults.push({ name: report.name, faults: applied.faults });
    }
  let after: Collection | null = null;
  for (;;) {
    const last: Collection | null = after;
    const batch: Collection[] = await store.read('all', (reader) =>
      collectionsWithBank(reader, day.today, { after: last, limit: batchSize }),
    );
    for (const collection of batch) {
      day.signal?.throwIfAborted();
      const result = adapter.resultOf(collection, day.today);
      if (!result || !(await applyResult(store, result, day))) continue;
      step[result.outcome === 'collected' ? 'received' : 'returned'] += 1;
    }
    after = batch.at(-1) ?? null;
    if (after === null) return;
  }
}

/**
 * The daily step of the payments: lodges new mandates, presents the collections that are due, reads the bank's results, and takes paid statements on. It may run at any
 * time, more than once, on several servers at once, and be cut off: whatever is missing is done by the next run, and nothing is done twice.
 *
 * @param at - The real time. The day is that of the portal's clock.
 * @param adapter - Null for a portal that collects nothing.
 * @param signal - Ends the step between two transactions.
 */
export async function advancePayments(
  store: Store,
  at: Date,
  adapter: PaymentAdapter | null,
  signal?: AbortSignal,
): Promise<PaymentStep> {
  const day: Day = { at, today: await portalDay(store.db, at), signal };
  const step: PaymentStep = {
    lodged: 0,
    confirmed: 0,
    initiated: 0,
    sent: 0,
    received: 0,
    returned: 0,
    processed: 0,
    declined: 0,
    faults: [],
  };
  step.declined = await forEach(store, day, statementsWithoutMandate, async (tx, statement) => {
    await declineForWantOfMandate(tx, statement, at, day.today);
    return true;
  });
  if (adapter) {
    step.lodged = await lodgeInstructions(store, adapter, day);
    step.initiated = await initiate(store, day);
    step.sent = await send(store, adapter, day);
    await readResults(store, adapter, day, step);
    step.confirmed = await confirmUnrefused(store, day);
  }
  // Money that came for a membership that an opt-out has undone is owed back.
  await store.within({ employers: 'all', today: day.today }, (tx) =>
    followOptOuts(tx, 'all', { actor: service, at, today: day.today, isPaidNow: true }),
  );
  step.processed = await forEach(
    store,
    day,
    (tx, choice) => statementsToProcess(tx, day.today, choice),
    async (tx, statement) =>
      (await takePaymentStep(tx, statement, { type: 'process' }, { taking: { actor: service, ...day } })).allowed,
  );
  return step;
}
