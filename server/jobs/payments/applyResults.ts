import { indemnityDates } from '../../../domain/payments/collectionDates.ts';
import type { PaymentEvent } from '../../../machines/lifecycles/payment.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import {
  type CollectionByReference,
  collectionByReference,
  endCollection,
  lockCollection,
} from '../../store/payments/collections.ts';
import { claimFile, keepFaults } from '../../store/payments/paymentFiles.ts';
import { employerHasClosed, lockStatement, statementToPay } from '../../store/payments/statementsToPay.ts';
import { applyMandateLine, stopMandateOfLine } from '../../work/payments/mandateSteps.ts';
import type {
  BankReport,
  CollectionLine,
  CollectionResult,
  LineFault,
  ReportedLine,
} from '../../store/payments/paymentAdapter.ts';
import { tellOfFaults } from './faultsText.ts';
import { takePaymentStep } from '../../work/payments/paymentSteps.ts';
import { service } from '../../store/lifecycleSteps.ts';

interface Day {
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
}

/** Applies the result of one collection that is with the bank. @returns false for a collection that has ended before. */
export const applyResult = (store: Store, result: CollectionResult, { at, today }: Day): Promise<boolean> =>
  store.within({ employers: 'all', today }, async (tx) => {
    const { collectionUid, statementUid } = result;
    // The statement is locked first, as every request does.
    await lockStatement(tx, statementUid);
    if ((await lockCollection(tx, collectionUid)) !== 'sent') return false;
    const statement = await statementToPay(tx, statementUid);
    const taking = { actor: service, at, today };
    const said =
      result.outcome === 'collected'
        ? await takePaymentStep(tx, statement, { type: 'collect' }, { taking })
        : await takePaymentStep(tx, statement, { type: 'fail' }, { taking: { ...taking, failureReason: result.reason } });
    return said.allowed;
  });

/**
 * Takes the payment of a collection back by a line of a report: a return (ARUDD) or an indemnity claim (DDICA), whenever it comes.
 *
 * @returns why it does not apply; null when it does.
 */
async function takeBack(
  tx: Scoped,
  { collectionUid, statementUid }: CollectionByReference,
  line: CollectionLine,
  { at, today }: Day,
): Promise<string | null> {
  await lockStatement(tx, statementUid);
  const state = await lockCollection(tx, collectionUid);
  if (state === 'returned') return 'The collection has been returned before.';
  if (state !== 'sent' && state !== 'collected') return 'The collection has not been sent.';
  const claimedOn = line.kind === 'DDICA' ? (line.claimedOn ?? today) : today;
  if (await employerHasClosed(tx, statementUid)) {
    const claim = line.kind === 'DDICA' ? { claimedOn, ...indemnityDates(claimedOn) } : null;
    await endCollection(tx, collectionUid, { state: 'returned', reason: line.reason, claim });
    return 'The employer has closed: its collection is noted as returned. Settle the amount with the employer outside the portal.';
  }
  const statement = await statementToPay(tx, statementUid);
  const taking = { actor: service, at, today, failureReason: line.reason, claimedOn };
  const event: PaymentEvent =
    line.kind === 'DDICA'
      ? { type: 'claim', claimedOn }
      : { type: statement.status === 'paymentInitiated' ? 'fail' : 'takeBack' };
  const said = await takePaymentStep(tx, statement, event, { taking });
  return said.allowed ? null : said.reason;
}

/** Applies a line of a report. @returns why it does not apply; null when it does. */
async function applyLine(tx: Scoped, line: ReportedLine, day: Day): Promise<string | null> {
  if (line.kind === 'ARUDD' || line.kind === 'DDICA') {
    const collection = await collectionByReference(tx, line.reference);
    if (!collection) return 'No collection has this reference.';
    if (collection.amount !== line.amount) return 'The amount differs from that of the collection.';
    return takeBack(tx, collection, line, day);
  }
  return applyMandateLine(tx, line, day);
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
    const faults: LineFault[] = [];
    for (const { line, reason, mandateReference } of report.faults) {
      faults.push({ line, reason });
      if (mandateReference !== undefined) await stopMandateOfLine(tx, mandateReference, day);
    }
    let returned = 0;
    for (const line of lines) {
      const reason = await applyLine(tx, line, day);
      if (reason !== null) faults.push({ line: line.line, reason });
      else if (line.kind === 'ARUDD' || line.kind === 'DDICA') returned += 1;
    }
    faults.sort((one, other) => one.line - other.line);
    if (faults.length > 0) {
      await keepFaults(tx, sha256, faults);
      await tellOfFaults(tx, { name, faults }, day.at);
    }
    return { returned, faults };
  });
}
