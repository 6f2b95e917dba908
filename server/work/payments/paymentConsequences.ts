import type { Taking as StepTaking } from '../../store/lifecycleSteps.ts';
import type { PaymentEvent } from '../../../machines/lifecycles/payment.ts';
import type { ServiceUser } from '../../../domain/bank/serviceUser.ts';
import { collectionReason } from '../../../domain/payments/bacsReasons.ts';
import { collectionDateFor, indemnityDates, secondCollectionDate } from '../../../domain/payments/collectionDates.ts';
import type { Scoped } from '../../store/createStore.ts';
import { followStatement } from '../bulkLoads/followStatement.ts';
import { type CollectionClaim, collectionOfStatement, endCollection } from '../../store/payments/collections.ts';
import { markPaid, markUnpaid, setPayment, type StatementToPay, statementToPay } from '../../store/payments/statementsToPay.ts';
import { movePayPeriod } from './movePayPeriod.ts';
import { endMandate } from './mandateSteps.ts';
import { advanceNotice, claimNotice, newAdvanceNotice, refundNotice, returnedNotice, tell } from './paymentMails.ts';
import { tellOfClaim, tellOfUnknownReturn } from './staffNotices.ts';
import { addBankTask, addClaimTask, addReturnTask, endPaymentTasks } from './paymentTasks.ts';
import { claimedText, returnedText } from './returnedText.ts';
import { withdrawRefunds } from './withdrawRefunds.ts';

/** A step of a payment: who takes it, when, and what it needs to know. */
export interface Taking extends StepTaking {
  /** `yyyy-MM-dd`. */
  today: string;
  /** Ours, for the advance notice. Default: none, for steps that send no notice. */
  serviceUser?: ServiceUser | null;
  /** The bank's reason for a return or an indemnity claim. */
  failureReason?: string;
  /** `yyyy-MM-dd`: the day of an indemnity claim. Default: today. */
  claimedOn?: string;
}

type Consequence = (tx: Scoped, statement: StatementToPay, taking: Taking) => Promise<void>;

/** Plans a collection with a notice of full length from today on, and sends the notice. */
async function planCollection(
  tx: Scoped,
  statement: StatementToPay,
  { at, today, serviceUser = null }: Taking,
  planned: string | null,
): Promise<void> {
  const collectionDate = collectionDateFor(planned, today);
  const fields = { collectionDate, advanceNoticeDate: today, isPresentedAgain: false, isPaidViaDirectDebit: true };
  await setPayment(tx, statement.statementUid, fields);
  await tell(tx, statement, at, advanceNotice(statement, collectionDate, serviceUser));
}

const receivePayment: Consequence = async (tx, { statementUid, payrollDateUid }, taking) => {
  await setPayment(tx, statementUid, { failureReason: null });
  await markPaid(tx, statementUid);
  await movePayPeriod(tx, payrollDateUid, 'receivePayment', taking);
  await followStatement(tx, statementUid, 'receivePayment', taking);
};

/** Ends the collection that the bank has returned, and lets the statement and its contributions be owed again. */
async function reopenPayment(
  tx: Scoped,
  { employerId, statementUid, payrollDateUid }: StatementToPay,
  taking: Taking,
  { reason, claim }: { reason: string | null; claim: CollectionClaim | null },
): Promise<void> {
  const collectionUid = await collectionOfStatement(tx, statementUid);
  const ended = collectionUid === null ? null : await endCollection(tx, collectionUid, { state: 'returned', reason, claim });
  if (!ended) throw new Error(`The statement ${statementUid} has no collection that the bank could return: look for it first.`);
  await setPayment(tx, statementUid, { failureReason: reason });
  await markUnpaid(tx, statementUid);
  await withdrawRefunds(tx, { employerId, statementUid }, taking);
  await movePayPeriod(tx, payrollDateUid, 'losePayment', taking);
  if (reason !== null && collectionReason(reason)?.next === 'newMandate') await endMandate(tx, ended.mandateUid, reason, taking);
}

const returnPayment: Consequence = async (tx, statement, taking) => {
  const { failureReason: reason } = taking;
  if (reason === undefined) throw new Error('A return has a reason: give the code of the bank.');
  await reopenPayment(tx, statement, taking, { reason, claim: null });
  const after = await statementToPay(tx, statement.statementUid);
  await addReturnTask(tx, after, returnedText(after, reason, taking.today), taking);
  await tell(
    tx,
    after,
    taking.at,
    returnedNotice(after, returnedText(after, reason, taking.today), statement.status !== 'paymentInitiated'),
  );
  if (collectionReason(reason)) return;
  await tellOfUnknownReturn(tx, after, reason, taking.at);
  const { employerId, statementUid: recordUid } = after;
  const answer = {
    title: `Ask the bank what the return code ${reason} means`,
    detail: returnedText(after, reason, taking.today),
  };
  await addBankTask(
    tx,
    { employerId, recordUid, ...answer, recordHref: `/employers/${employerId}/statements/${recordUid}` },
    taking,
  );
};

/** The consequences of an event that has been taken: dates, notices, and the contributions that are paid or owed again. */
const consequences: Partial<Record<PaymentEvent['type'], Consequence>> = {
  authorise: (tx, statement, taking) => planCollection(tx, statement, taking, statement.collectionDate),
  collectAgain: (tx, statement, taking) => planCollection(tx, statement, taking, null),
  async notifyAgain(tx, statement, { at, today, serviceUser = null }) {
    const collectionDate = collectionDateFor(null, today);
    await setPayment(tx, statement.statementUid, { collectionDate, advanceNoticeDate: today, isPresentedAgain: false });
    await tell(tx, statement, at, newAdvanceNotice(statement, collectionDate, serviceUser));
  },
  async retry(tx, statement, { at, today, serviceUser = null }) {
    const { originalCollectionDate } = statement;
    const collectionDate = originalCollectionDate === null ? null : secondCollectionDate(originalCollectionDate, today);
    if (collectionDate === null) throw new Error('The month of the original collection is over: ask the chart first.');
    await setPayment(tx, statement.statementUid, { collectionDate, advanceNoticeDate: today, isPresentedAgain: true });
    await tell(tx, statement, at, advanceNotice(statement, collectionDate, serviceUser));
  },
  async decline(tx, { statementUid }) {
    await setPayment(tx, statementUid, { isPaidViaDirectDebit: false, collectionDate: null, advanceNoticeDate: null });
  },
  async receive(tx, statement, taking) {
    // A transfer takes away a collection that the bank does not have yet, or has returned.
    await consequences.decline?.(tx, statement, taking);
    await receivePayment(tx, statement, taking);
  },
  async collect(tx, statement, taking) {
    const collectionUid = await collectionOfStatement(tx, statement.statementUid);
    if (collectionUid !== null) await endCollection(tx, collectionUid, { state: 'collected' });
    await receivePayment(tx, statement, taking);
  },
  fail: returnPayment,
  takeBack: returnPayment,
  async claim(tx, statement, taking) {
    const { claimedOn = taking.today } = taking;
    const claim = { claimedOn, ...indemnityDates(claimedOn) };
    await reopenPayment(tx, statement, taking, { reason: null, claim });
    await tell(tx, statement, taking.at, claimNotice(statement, claimedOn));
    await addReturnTask(tx, statement, claimedText(claimedOn), taking);
    await addClaimTask(tx, statement, claim, claimedText(claimedOn), taking);
    await tellOfClaim(tx, statement, { ...claim, code: taking.failureReason }, taking.at);
  },
  async refund(tx, { statementUid, payrollDateUid }, taking) {
    await markPaid(tx, statementUid);
    await movePayPeriod(tx, payrollDateUid, 'receivePayment', taking);
    const refunded = await statementToPay(tx, statementUid);
    await tell(tx, refunded, taking.at, refundNotice(refunded));
  },
};

/** The events that settle a return, in words. */
const settledBy: Readonly<Record<string, string>> = {
  receive: 'Paid by bank transfer',
  collect: 'Paid by direct debit',
  retry: 'Presented to the bank again',
  collectAgain: 'Collected with a new notice',
};

/** Applies the consequences of an event that the statement has taken. @param statement - As it was before, but for its state. */
export async function followPayment(tx: Scoped, event: string, statement: StatementToPay, taking: Taking): Promise<void> {
  const settled = settledBy[event];
  const { employerId, statementUid: recordUid } = statement;
  if (settled !== undefined)
    await endPaymentTasks(tx, { employerId, recordUid }, { ...taking, event: 'complete', reason: settled });
  await consequences[event as PaymentEvent['type']]?.(tx, statement, taking);
}
