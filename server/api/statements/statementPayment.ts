import rules from '../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { collectionDateFor } from '../../../domain/payments/collectionDates.ts';
import { awaitsTransfer, transferWords } from '../../../domain/payments/transferWords.ts';
import type { Configuration, Statement } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { followOptOuts } from '../../work/payments/optOutRefunds.ts';
import { renewRefunds } from '../../work/payments/renewRefunds.ts';
import { followPayment } from '../../work/payments/paymentConsequences.ts';
import { correctionDatesOf, paymentFacts } from '../../work/payments/paymentSteps.ts';
import { claimedText, returnedText } from '../../work/payments/returnedText.ts';
import type { Reader } from '../../store/createStore.ts';
import { mandateAccounts } from '../../store/payments/collections.ts';
import { statementsToPay, statementToPay, type StatementToPay } from '../../store/payments/statementsToPay.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { actorAt } from '../../work/changes/actor.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { todayOf } from '../../work/core/acting.ts';
import type { RecordChange } from '../../work/hooks/hooks.ts';

const uidsOf = (records: readonly StoredRecord[]): string[] => records.map(({ statementUid }) => String(statementUid));

async function paymentsOf(reader: Reader, records: readonly StoredRecord[]): Promise<(StatementToPay | undefined)[]> {
  const found = new Map((await statementsToPay(reader, uidsOf(records))).map((one) => [one.statementUid, one]));
  return uidsOf(records).map((uid) => found.get(uid));
}

/** The collection that an authorisation today brings about, in words; null while there is nothing to authorise. */
function collectionNotice({ status, collectionDate, totalAmount }: StatementToPay, today: string): string | null {
  if (status !== 'authorisationPending') return null;
  const day = collectionDateFor(collectionDate, today);
  const told = `${formatPence(totalAmount)} is collected on ${formatDate(day)}.`;
  if (collectionDate === null || day <= collectionDate) return told;
  return `${told} That is later than the planned ${formatDate(collectionDate)}, because the advance notice takes ${rules.advanceNoticeWorkingDays} working days.`;
}

/** The day of the direct debit: until its advance notice, of an authorisation today, so that no page announces a day that has gone by. */
const collectionDayOf = ({ status, collectionDate }: StatementToPay, today: string): string | null =>
  collectionDate !== null && (status === 'waitingForPayment' || status === 'authorisationPending')
    ? collectionDateFor(collectionDate, today)
    : collectionDate;

/** The payment of a correction that is made today and asks for money, in words; null for a statement that takes no correction. */
function correctionNotice(
  statement: StatementToPay,
  { hasBeenPaid }: StoredRecord,
  today: string,
  collects: boolean,
): string | null {
  if (hasBeenPaid !== true || statement.isCancelled) return null;
  const { dueDate, collectionDate } = correctionDatesOf(statement, today, collects);
  if (collectionDate === null) return `An amount to pay is due on ${formatDate(dueDate)}, by bank transfer.`;
  const day = formatDate(collectionDate);
  return statement.isAutomatic
    ? `An amount to pay is collected by direct debit on ${day}. The advance notice is sent by mail at once.`
    : `An amount to pay is collected by direct debit, on ${day} if it is authorised today. The advance notice is sent by mail then.`;
}

/** The provider's part of a payment, the day, and whether the portal collects by direct debit. */
type PaymentSetting = Pick<Configuration, 'ourBankAccount' | 'contactEmail'> & { today: string; collects: boolean };

/** The account to pay into, and the bank transfer in words; null for a statement that awaits none. */
function transferOf(
  statement: Statement,
  { ourBankAccount: account = null, contactEmail, today }: PaymentSetting,
): Pick<Statement, 'ourBankAccount' | 'transferNotice'> {
  if (!awaitsTransfer(statement)) return { ourBankAccount: null, transferNotice: null };
  const { totalAmount, dueDate, paymentReference = null } = statement;
  return {
    ourBankAccount: account,
    transferNotice: transferWords({ totalAmount, dueDate, today, paymentReference, account, contactEmail }),
  };
}

/** The return or claim of the last collection in words, with the next step. */
function failureOf(payment: StatementToPay, { failureReason, indemnityClaimedOn }: StoredRecord, today: string): string | null {
  if (typeof failureReason === 'string') return returnedText(payment, failureReason, today);
  return typeof indemnityClaimedOn === 'string' ? claimedText(indemnityClaimedOn) : null;
}

/** Statements with the details of their payment. */
export async function withPaymentDetails(
  reader: Reader,
  records: readonly StoredRecord[],
  setting: PaymentSetting,
): Promise<StoredRecord[]> {
  const payments = await paymentsOf(reader, records);
  const accounts = new Map(
    (await mandateAccounts(reader, uidsOf(records))).map(({ statementUid, ...account }) => [statementUid, account]),
  );
  return records.map((record, n) => {
    const payment = payments[n];
    const { status, statementUid } = record;
    return {
      ...record,
      ...(payment && record['collectionDate'] != null && { collectionDate: collectionDayOf(payment, setting.today) }),
      collectionNotice: payment ? collectionNotice(payment, setting.today) : null,
      correctionNotice: payment ? correctionNotice(payment, record, setting.today, setting.collects) : null,
      // While a second collection is under way, nobody is to pay by bank transfer.
      paymentFailure: payment && status === 'paymentFailed' ? failureOf(payment, record, setting.today) : null,
      mandateBankAccount: accounts.get(String(statementUid)) ?? null,
      ...transferOf(record as unknown as Statement, setting),
    };
  });
}

/** The facts of each statement for the chart of its payment. */
export async function statementPaymentFacts(
  reader: Reader,
  records: readonly StoredRecord[],
  today: string,
): Promise<StoredRecord[]> {
  return (await paymentsOf(reader, records)).map((one) => (one ? { ...paymentFacts(one, today) } : {}));
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The events that plan a collection. */
const plansCollection: readonly string[] = ['authorise', 'retry', 'collectAgain'];

/**
 * The consequences of an event that somebody sent, in the same transaction.
 *
 * @throws Refusal invalid for a collection in a portal that collects nothing.
 */
export async function followStatementPayment({ c, tx, owner, event, before, input = {}, record }: RecordChange): Promise<void> {
  if (event === undefined) return;
  const { clock, payments } = c.var.deps;
  if (!payments && plansCollection.includes(event))
    throw new Refusal('invalid', 'This portal collects no direct debits: pay the statement by bank transfer.');
  const { failureReason, claimedOn } = input;
  const statement = await statementToPay(tx, String(record['statementUid']));
  const status = (before?.['status'] ?? statement.status) as StatementToPay['status'];
  const taking = { actor: actorAt(c, owner), at: clock(), today: todayOf(c) };
  await followPayment(
    tx,
    event,
    { ...statement, status },
    {
      ...taking,
      serviceUser: payments?.serviceUser ?? null,
      ...(isText(failureReason) && { failureReason }),
      ...(isText(claimedOn) && { claimedOn }),
    },
  );
  // Money that came for a membership that an opt-out has undone is owed back, and a refund that was paid is owed no more.
  if (event === 'receive') await renewRefunds(tx, statement.employerId, taking);
  if (event === 'receive' || event === 'refund') await followOptOuts(tx, statement.employerId, { ...taking, isPaidNow: true });
}
