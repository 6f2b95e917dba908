import { lodgedBy } from '../../../domain/payments/mandateDays.ts';
import { nextBacsDay } from '../../../domain/calendar/bacsDays.ts';
import type { Store } from '../../store/createStore.ts';
import {
  lockedInstructions,
  markInstructionsSent,
  nextInstructions,
  prepareInstructions,
  unrefusedMandates,
} from '../../store/directDebits/instructions.ts';
import { confirmMandate } from '../../work/payments/mandateSteps.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';

/** Mandates in one transaction, and in one file for the bank. */
const batchSize = 500;

/** The day of a step. */
interface Day {
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
  signal: AbortSignal | undefined;
}

/** Prepares the instructions that are due: new mandates to be lodged, and cancelled ones to be withdrawn. */
async function prepare(store: Store, { today, signal }: Day): Promise<void> {
  const lodgedOn = nextBacsDay(today);
  for (const kind of ['new', 'cancellation'] as const)
    for (;;) {
      signal?.throwIfAborted();
      const batch = { batchUid: crypto.randomUUID(), lodgedOn, limit: batchSize };
      const count = await store.within({ employers: 'all', today }, (tx) => prepareInstructions(tx, kind, batch));
      if (count < batchSize) break;
    }
}

/**
 * Lodges the instructions of new mandates with the banks, and withdraws those of cancelled ones. A batch whose sending fails stays, and is sent by
 * the next run.
 *
 * @returns how many instructions were sent.
 */
export async function lodgeInstructions(store: Store, adapter: PaymentAdapter, day: Day): Promise<number> {
  await prepare(store, day);
  const { today, signal } = day;
  let sent = 0;
  let after: string | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const last: string | null = after;
    const batchUid: string | null = await store.read('all', (reader) => nextInstructions(reader, last));
    if (batchUid === null) return sent;
    sent += await store.within({ employers: 'all', today }, async (tx) => {
      const instructions = await lockedInstructions(tx, batchUid);
      if (instructions.length === 0) return 0;
      await adapter.lodge({ batchUid, today: nextBacsDay(today), instructions });
      await markInstructionsSent(tx, batchUid);
      return instructions.length;
    });
    after = batchUid;
  }
}

/**
 * Confirms the mandates that no bank has refused within the working days for it: Bacs reports refusals only. Read the reports first.
 *
 * @returns how many mandates became active.
 */
export async function confirmUnrefused(store: Store, { at, today, signal }: Day): Promise<number> {
  let confirmed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const batch = await store.within({ employers: 'all', today }, async (tx) => {
      const found = await unrefusedMandates(tx, lodgedBy(today), batchSize);
      let count = 0;
      for (const mandateUid of found) if (await confirmMandate(tx, mandateUid, { at, today })) count += 1;
      return count;
    });
    confirmed += batch;
    if (batch === 0) return confirmed;
  }
}
