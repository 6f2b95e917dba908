import type { Store } from '../../store/createStore.ts';
import { portalDay } from '../../store/portal/clock.ts';
import { type Collection, collectionsWithBank } from '../../store/payments/collections.ts';
import { statementsToProcess, statementsWithoutMandate } from '../../store/payments/statementsToPay.ts';
import { applyReport, applyResult } from './applyResults.ts';
import type { FileFaults } from './faultsText.ts';
import { forEachStatement, type StepDay } from './forEachStatement.ts';
import { confirmUnrefused, lodgeInstructions } from './lodgeInstructions.ts';
import { followOptOuts } from '../../work/payments/optOutRefunds.ts';
import { renewRefunds } from '../../work/payments/renewRefunds.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { declineForWantOfMandate, takePaymentStep } from '../../work/payments/paymentSteps.ts';
import { finishSentBatches, initiateCollections, sendBatches, withdrawStaleCollections } from './presentCollections.ts';
import { endDebitedClaims } from '../../work/payments/paymentTasks.ts';
import { service } from '../../store/lifecycleSteps.ts';

/** Collections that are looked at in one read. */
const batchSize = 100;

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

/** Reads the reports that have arrived, and applies each once. */
async function readReports(store: Store, adapter: PaymentAdapter, day: StepDay, step: PaymentStep): Promise<void> {
  if (!adapter.reports) return;
  for await (const report of adapter.reports()) {
    day.signal?.throwIfAborted();
    const applied = await applyReport(store, report, day);
    if (!applied) continue;
    step.returned += applied.returned;
    if (applied.faults.length > 0) step.faults.push({ name: report.name, faults: applied.faults });
  }
}

/** Ends the collections whose result is known. */
async function readResults(store: Store, adapter: PaymentAdapter, day: StepDay, step: PaymentStep): Promise<void> {
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
 * The daily step of the payments: reads the bank's reports, lodges new mandates, presents the collections that are due, and takes paid statements on. What the bank
 * reports comes first, so that nothing is collected under a mandate that it has ended or stopped. It may run at any
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
  const day: StepDay = { at, today: await portalDay(store.db, at), signal };
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
  if (adapter) {
    step.sent = await finishSentBatches(store, adapter, day);
    await readReports(store, adapter, day, step);
    await withdrawStaleCollections(store, adapter, day);
  }
  step.declined = await forEachStatement(store, day, statementsWithoutMandate, async (tx, statement) => {
    await declineForWantOfMandate(tx, statement, at, day.today);
    return true;
  });
  if (adapter) {
    step.lodged = await lodgeInstructions(store, adapter, day);
    step.initiated = await initiateCollections(store, adapter, day);
    step.sent += await sendBatches(store, adapter, day);
    await readResults(store, adapter, day, step);
    step.confirmed = await confirmUnrefused(store, day);
  }
  await store.within({ employers: 'all', today: day.today }, (tx) =>
    endDebitedClaims(tx, { actor: service, at, today: day.today }),
  );
  // Money that came for a membership that an opt-out has undone is owed back, and so is a refund whose payment the bank had taken back.
  await store.within({ employers: 'all', today: day.today }, async (tx) => {
    await renewRefunds(tx, 'all', { actor: service, at, today: day.today });
    await followOptOuts(tx, 'all', { actor: service, at, today: day.today, isPaidNow: true });
  });
  step.processed = await forEachStatement(
    store,
    day,
    (tx, choice) => statementsToProcess(tx, day.today, choice),
    async (tx, statement) =>
      (await takePaymentStep(tx, statement, { type: 'process' }, { taking: { actor: service, ...day } })).allowed,
  );
  return step;
}
