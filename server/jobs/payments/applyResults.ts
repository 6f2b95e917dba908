import { collectionReason, mandateReason } from '../../../schemas/lib/payments/bacsReasons.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { collectionByReference, endCollection, statementOfCollection } from '../../store/payments/collections.ts';
import { claimFile, keepFaults } from '../../store/payments/paymentFiles.ts';
import { lockStatement, statementToPay } from '../../store/payments/statementsToPay.ts';
import { applyMandateLine, endMandate } from './mandateSteps.ts';
import type { BankReport, CollectionResult, LineFault, ReportedLine } from './paymentAdapter.ts';
import { tellOfFaults } from './faultsText.ts';
import { failPayment, service, takePaymentStep } from './paymentSteps.ts';

interface Day {
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
}

/** Applies the result of one collection in the transaction. @returns false for a collection that has ended before. */
async function applyIn(tx: Scoped, result: CollectionResult, { at, today }: Day): Promise<boolean> {
  const { collectionUid, outcome } = result;
  const statementUid = await statementOfCollection(tx, collectionUid);
  if (statementUid === null) return false;
  // The statement is locked first, as every request does.
  await lockStatement(tx, statementUid);
  const reason = outcome === 'returned' ? result.reason : null;
  const ended = await endCollection(tx, collectionUid, { state: outcome, reason });
  if (!ended) return false;
  const statement = await statementToPay(tx, statementUid);
  if (reason === null) {
    const event = { type: 'receive', amount: statement.totalAmount } as const;
    await takePaymentStep(tx, statement, event, { taking: { actor: service, at, today } });
    return true;
  }
  await failPayment(tx, statement, reason, at, today);
  if (collectionReason(reason)?.next === 'newMandate') await endMandate(tx, ended.mandateUid, reason, at);
  return true;
}

/** Applies the result of one collection. @returns false for a collection that has ended before. */
export const applyResult = (store: Store, result: CollectionResult, day: Day): Promise<boolean> =>
  store.within({ employers: 'all', today: day.today }, (tx) => applyIn(tx, result, day));

/** Applies a line of a report. @returns why it does not apply; null when it does. */
async function applyLine(tx: Scoped, line: ReportedLine, day: Day): Promise<string | null> {
  const { kind, reference, reason } = line;
  if (kind !== 'ARUDD') {
    const meaning = mandateReason(kind, reason);
    if (!meaning) return `${kind} has no reason ${reason}.`;
    return applyMandateLine(tx, { reference, reason, meaning }, day.at);
  }
  if (!collectionReason(reason)) return `ARUDD has no reason ${reason}.`;
  const collection = await collectionByReference(tx, reference);
  if (!collection) return 'No collection has this reference.';
  if (collection.amount !== line.amount) return 'The amount differs from that of the collection.';
  const { collectionUid } = collection;
  const applied = await applyIn(tx, { collectionUid, outcome: 'returned', reason }, day);
  return applied ? null : 'The collection has ended already: return the payment by hand.';
}

/**
 * Applies a report in one transaction with the note that it has been read, so that each file takes effect once.
 *
 * @returns null for a file that was read before.
 */
export async function applyReport(
  store: Store,
  report: BankReport,
  day: Day,
): Promise<{ returned: number; faults: readonly LineFault[] } | null> {
  const { sha256, name, lines } = report;
  return store.within({ employers: 'all', today: day.today }, async (tx) => {
    if (!(await claimFile(tx, { sha256, name, resultCount: lines.length }, day.at))) return null;
    const faults = [...report.faults];
    let returned = 0;
    for (const line of lines) {
      const reason = await applyLine(tx, line, day);
      if (reason !== null) faults.push({ line: line.line, reason });
      else if (line.kind === 'ARUDD') returned += 1;
    }
    faults.sort((one, other) => one.line - other.line);
    if (faults.length > 0) {
      await keepFaults(tx, sha256, faults);
      await tellOfFaults(tx, { name, faults }, day.at);
    }
    return { returned, faults };
  });
}
