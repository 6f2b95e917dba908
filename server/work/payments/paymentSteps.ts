import { stateText, type Verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { payment, type PaymentEvent, type PaymentFacts } from '../../../machines/lifecycles/payment.ts';
import type { ServiceUser } from '../../../domain/bank/serviceUser.ts';
import { collectionReason } from '../../../domain/payments/bacsReasons.ts';
import { correctionDates, type CorrectionDates, secondCollectionDate } from '../../../domain/payments/collectionDates.ts';
import type { Scoped } from '../../store/createStore.ts';
import { service, takeStep } from '../../store/lifecycleSteps.ts';
import { type PaymentFields, setPayment, statementToPay, type StatementToPay } from '../../store/payments/statementsToPay.ts';
import { followPayment, type Taking } from './paymentConsequences.ts';
import { tell, transferNotice } from './paymentMails.ts';

/** The facts for the guards of a payment's chart. */
export const paymentFacts = (statement: StatementToPay, today: string): PaymentFacts => ({
  today,
  isPaidViaDirectDebit: statement.isPaidViaDirectDebit,
  mandateIsActive: statement.mandateUid !== null,
  totalAmount: statement.totalAmount,
  isCancelled: statement.isCancelled,
  collectedOn: statement.collectedOn,
  // A portal with sample data may have an earlier day than its history.
  correctedPaidOn: statement.correctedPaidOn !== null && statement.correctedPaidOn > today ? today : statement.correctedPaidOn,
  bankAllowsAnother: statement.failureReason !== null && collectionReason(statement.failureReason)?.next === 'presentAgain',
  wasPresentedAgain: statement.wasPresentedAgain,
  amountIsUnchanged: statement.originalAmount === statement.totalAmount,
  isWithinOneMonth:
    statement.originalCollectionDate !== null && secondCollectionDate(statement.originalCollectionDate, today) !== null,
});

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
  const { statementUid: recordUid, employerId, periodTitle: title, status: state } = statement;
  const facts = paymentFacts(statement, taking.today);
  const said = takeStep(tx, { machine: payment, kind: 'statements', recordUid, employerId, title, state, facts }, event, taking);
  if (!said.allowed) return said;
  await setPayment(tx, recordUid, { ...fields, status: stateText(said.to) });
  await followPayment(tx, event.type, statement, taking);
  return said;
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
  correctionDates(today, collects && statement.benefitIsPaidViaDd && statement.mandateUid !== null);

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

/** Lets a statement be paid by transfer, because its mandate has ended. */
export async function declineForWantOfMandate(tx: Scoped, statement: StatementToPay, at: Date, today: string): Promise<void> {
  const said = await takePaymentStep(tx, statement, { type: 'decline' }, { taking: { actor: service, at, today } });
  if (said.allowed) await tell(tx, statement, at, transferNotice(statement));
}
