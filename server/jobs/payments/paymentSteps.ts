import { lifecycleMeta, stateLabel, stateText, type Verdict, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { mostCollections, payment, type PaymentEvent, type PaymentFacts } from '../../../machines/lifecycles/payment.ts';
import { payPeriod } from '../../../machines/lifecycles/payPeriod.ts';
import type { ServiceUser } from '../../../schemas/lib/bank/serviceUser.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { collectionReason, failureText } from '../../../schemas/lib/payments/bacsReasons.ts';
import {
  collectionDateFor,
  correctionDates,
  type CorrectionDates,
  secondCollectionDate,
} from '../../../schemas/lib/payments/collectionDates.ts';
import { type Actor, noteChange } from '../../store/changes/changeLog.ts';
import { setPeriodStates } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { followStatement } from '../bulkLoads/followStatement.ts';
import { settleCollection } from '../../store/payments/collections.ts';
import {
  lockedPeriod,
  markPaid,
  type PaymentFields,
  setPayment,
  statementToPay,
  type StatementToPay,
} from '../../store/payments/statementsToPay.ts';
import { advanceNotice, refundNotice, returnedNotice, tell, transferNotice } from './paymentMails.ts';

/** Who takes a step, and when. */
export interface Taking {
  actor: Actor;
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
  /** Ours, for the advance notice. Default: none, for steps that send no notice. */
  serviceUser?: ServiceUser | null;
}

/** The service itself, in the history. */
export const service: Actor = { userUid: null, actingAs: 'service' };

/** The facts for the guards of a payment's chart. */
export const paymentFacts = (statement: StatementToPay, today: string): PaymentFacts => ({
  today,
  isPaidViaDirectDebit: statement.isPaidViaDirectDebit,
  mandateIsActive: statement.mandateUid !== null,
  collectionCount: statement.collectionCount,
  totalAmount: statement.totalAmount,
  isCancelled: statement.isCancelled,
  bankAllowsAnother: statement.failureReason === null || collectionReason(statement.failureReason)?.next === 'presentAgain',
});

/** The consequences of an event that has been taken: dates, notices, and the contributions that are paid. */
const consequences: Partial<
  Record<PaymentEvent['type'], (tx: Scoped, statement: StatementToPay, taking: Taking) => Promise<void>>
> = {
  async authorise(tx, statement, { at, today, serviceUser = null }) {
    const collectionDate = collectionDateFor(statement.collectionDate, today, statement.division);
    await setPayment(tx, statement.statementUid, { collectionDate, advanceNoticeDate: today });
    await tell(tx, statement, at, advanceNotice(statement, collectionDate, serviceUser));
  },
  async retry(tx, statement, { at, today, serviceUser = null }) {
    const collectionDate = secondCollectionDate(today, statement.division);
    await setPayment(tx, statement.statementUid, { collectionDate, advanceNoticeDate: today });
    await tell(tx, statement, at, advanceNotice(statement, collectionDate, serviceUser));
  },
  async decline(tx, { statementUid }) {
    await setPayment(tx, statementUid, { isPaidViaDirectDebit: false, collectionDate: null, advanceNoticeDate: null });
  },
  async receive(tx, { statementUid, payrollDateUid }, taking) {
    await setPayment(tx, statementUid, { failureReason: null });
    await settleCollection(tx, statementUid);
    await markPaid(tx, statementUid);
    await receivePeriod(tx, payrollDateUid, taking);
    await followStatement(tx, statementUid, 'receivePayment', taking);
  },
  async refund(tx, { statementUid, payrollDateUid }, taking) {
    await markPaid(tx, statementUid);
    await receivePeriod(tx, payrollDateUid, taking);
    const refunded = await statementToPay(tx, statementUid);
    await tell(tx, refunded, taking.at, refundNotice(refunded));
  },
};

/** Applies the consequences of an event that the statement has taken. @param statement - As it was before. */
export async function followPayment(tx: Scoped, event: string, statement: StatementToPay, taking: Taking): Promise<void> {
  await consequences[event as PaymentEvent['type']]?.(tx, statement, taking);
}

/**
 * Takes a locked statement through an event of its payment, if the chart allows it: its state, the history and the consequences, in one
 * transaction.
 */
export async function takePaymentStep(
  tx: Scoped,
  statement: StatementToPay,
  event: PaymentEvent,
  { taking, fields = {} }: { taking: Taking; fields?: PaymentFields },
): Promise<Verdict> {
  const said = verdict(payment, statement.status, paymentFacts(statement, taking.today), event);
  if (!said.allowed) return said;
  const to = stateText(said.to);
  const { statementUid, employerId, periodName } = statement;
  await setPayment(tx, statementUid, { ...fields, status: to });
  noteChange(tx, {
    at: taking.at,
    actor: taking.actor,
    employerId,
    kind: 'statements',
    recordUid: statementUid,
    title: periodName,
    action: event.type,
    activity: `${lifecycleMeta(payment).title ?? payment.id} ${inSentence(stateLabel(payment, to))}: ${periodName}`,
    step: { machine: payment.id, uid: statementUid, from: statement.status, to },
  });
  await followPayment(tx, event.type, statement, taking);
  return said;
}

/** Takes the pay period on once each of its statements is paid. */
async function receivePeriod(tx: Scoped, payrollDateUid: string, { actor, at, today }: Taking): Promise<void> {
  const period = await lockedPeriod(tx, payrollDateUid);
  if (!period) return;
  const { status, name, employerId } = period;
  const said = verdict(payPeriod, status, { ...period, today, payrollIsActive: true }, { type: 'receivePayment' });
  if (!said.allowed) return;
  const to = stateText(said.to);
  await setPeriodStates(tx, [{ payrollDateUid, status: to }]);
  noteChange(tx, {
    at,
    actor,
    employerId,
    kind: 'pay-periods',
    recordUid: payrollDateUid,
    title: name,
    action: 'receivePayment',
    activity: `${lifecycleMeta(payPeriod).title ?? payPeriod.id} ${inSentence(stateLabel(payPeriod, to))}: ${name}`,
    step: { machine: payPeriod.id, uid: payrollDateUid, from: status, to },
  });
}

/**
 * Begins the payment of a new statement. A benefit that is paid by direct debit, and has an active mandate, asks for authorisation by itself, or is
 * authorised at once if its payroll makes statements automatically. All others wait for a bank transfer.
 *
 * @param serviceUser - Ours at Bacs; null for a portal that collects nothing.
 */
export async function beginPayment(
  tx: Scoped,
  statementUid: string,
  { serviceUser, at, today }: { serviceUser: ServiceUser | null; at: Date; today: string },
): Promise<void> {
  const taking = { actor: service, at, today, serviceUser };
  const statement = await statementToPay(tx, statementUid);
  const { isPaidViaDirectDebit, mandateUid, totalAmount } = statement;
  if (!isPaidViaDirectDebit || mandateUid === null || totalAmount <= 0 || serviceUser === null) {
    await setPayment(tx, statementUid, { isPaidViaDirectDebit: false, collectionDate: null });
    return;
  }
  await takePaymentStep(tx, statement, { type: 'requestAuthorisation' }, { taking });
  if (!statement.isAutomatic) return;
  await takePaymentStep(tx, await statementToPay(tx, statementUid), { type: 'authorise' }, { taking });
}

/** The days of a correction of this statement that asks for money. @param collects - Whether the portal collects direct debits. */
export const correctionDatesOf = (statement: StatementToPay, today: string, collects: boolean): CorrectionDates =>
  correctionDates(today, statement.division, collects && statement.benefitIsPaidViaDd && statement.mandateUid !== null);

/** Begins the payment of a new correction: a negative total is a refund, which the provider owes. Any other is paid like every statement. */
export async function beginCorrectionPayment(
  tx: Scoped,
  statementUid: string,
  of: { serviceUser: ServiceUser | null; at: Date; today: string },
): Promise<void> {
  const statement = await statementToPay(tx, statementUid);
  if (statement.totalAmount >= 0) return beginPayment(tx, statementUid, of);
  await takePaymentStep(tx, statement, { type: 'oweRefund' }, { taking: { actor: service, ...of } });
}

/** A returned collection of this statement in words, with a next step that is open to it. */
export const returnedText = ({ mandateUid, collectionCount }: StatementToPay, reason: string): string =>
  failureText(reason, mandateUid !== null && collectionCount < mostCollections);

/** Sends a returned statement back to the employer, with the bank's reason. */
export async function failPayment(tx: Scoped, statement: StatementToPay, reason: string, at: Date, today: string): Promise<void> {
  const taking = { actor: service, at, today };
  const said = await takePaymentStep(tx, statement, { type: 'fail' }, { taking, fields: { failureReason: reason } });
  if (said.allowed) await tell(tx, statement, at, returnedNotice(statement, returnedText(statement, reason)));
}

/** Lets a statement be paid by transfer, because its mandate has ended. */
export async function declineForWantOfMandate(tx: Scoped, statement: StatementToPay, at: Date, today: string): Promise<void> {
  const said = await takePaymentStep(tx, statement, { type: 'decline' }, { taking: { actor: service, at, today } });
  if (said.allowed) await tell(tx, statement, at, transferNotice(statement));
}
