import { type ServiceUser, serviceUserText } from '../../../domain/bank/serviceUser.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import type { Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMails } from '../../store/notices/outboxMails.ts';
import { mandateReference } from '../../store/directDebits/mandateReference.ts';
import type { StatementToPay } from '../../store/payments/statementsToPay.ts';
import { claimedText } from './returnedText.ts';

interface Told {
  title: string;
  body: string;
}

/** Tells the employer in its notices and by mail, in the transaction of the change. @param href - The screen of the notice. Default: that of the statement. */
export async function tell(
  tx: Scoped,
  statement: StatementToPay,
  at: Date,
  { title, body }: Told,
  href = `/employers/${statement.employerId}/statements/${statement.statementUid}`,
): Promise<void> {
  const { employerId, emails, employerName } = statement;
  await sendNotices(tx, [
    {
      employerId,
      kind: 'payments',
      title,
      body,
      href,
      at,
      mailedTo: emails,
    },
  ]);
  const text = `${withoutLinks(employerName)}\n\n${body}\n`;
  await queueMails(
    tx,
    emails.map((to) => ({ to, subject: title, text })),
  );
}

/** The advance notice of a collection: amount, date, reference and our number at Bacs. */
export function advanceNotice(statement: StatementToPay, collectionDate: string, serviceUser: ServiceUser | null): Told {
  const { totalAmount, periodTitle, mandateNumber } = statement;
  const amount = formatPence(totalAmount);
  const day = formatDate(collectionDate);
  const reference =
    mandateNumber === null ? '' : ` The reference on your bank statement begins with ${mandateReference(mandateNumber)}.`;
  const user = serviceUser ? ` Our service user number is ${serviceUserText(serviceUser)}.` : '';
  return {
    title: `Advance notice: ${amount} is collected on ${day}`,
    body: `${amount} is collected by direct debit on ${day}, for the contributions of ${withoutLinks(periodTitle)}.${reference}${user} If the amount or the date is wrong, choose to pay by bank transfer before the collection begins. The Direct Debit Guarantee protects this payment.`,
  };
}

/** The advance notice of a collection that could not be made on the day of an earlier notice. */
export function newAdvanceNotice(statement: StatementToPay, collectionDate: string, serviceUser: ServiceUser | null): Told {
  const { title, body } = advanceNotice(statement, collectionDate, serviceUser);
  const before = statement.collectionDate;
  return before === null ? { title, body } : { title, body: `The collection of ${formatDate(before)} was not made. ${body}` };
}

/**
 * The notice of a returned collection.
 *
 * @param reason - Its reason and next step, in words.
 * @param wasPaid - Whether it had counted as paid.
 */
export const returnedNotice = ({ totalAmount, periodTitle }: StatementToPay, reason: string, wasPaid: boolean): Told =>
  wasPaid
    ? {
        title: `The bank has taken back the direct debit of ${formatPence(totalAmount)}`,
        body: `The contributions of ${withoutLinks(periodTitle)} counted as paid, and are owed again. ${reason}`,
      }
    : {
        title: `The direct debit of ${formatPence(totalAmount)} has failed`,
        body: `The contributions of ${withoutLinks(periodTitle)} are not paid. ${reason}`,
      };

/** The notice of an indemnity claim. @param claimedOn - `yyyy-MM-dd`. */
export const claimNotice = ({ totalAmount, periodTitle }: StatementToPay, claimedOn: string): Told => ({
  title: `The direct debit of ${formatPence(totalAmount)} was claimed back`,
  body: `It was for the contributions of ${withoutLinks(periodTitle)}. ${claimedText(claimedOn)}`,
});

/** The notice of a statement that cannot be collected any more. */
export function transferNotice({ totalAmount, periodTitle, paymentReference }: StatementToPay): Told {
  const reference = paymentReference === null ? '' : `, with the reference ${paymentReference}`;
  return {
    title: `Pay ${formatPence(totalAmount)} by bank transfer`,
    body: `The direct debit mandate of this benefit has ended, so the contributions of ${withoutLinks(periodTitle)} are not collected. Pay them by bank transfer${reference}.`,
  };
}

/** The notice of a refund that was paid: amount, date and reference. */
export function refundNotice({ totalAmount, periodTitle, refundedOn, refundReference }: StatementToPay): Told {
  const day = refundedOn === null ? '' : ` on ${formatDate(refundedOn)}`;
  const reference = refundReference === null ? '' : ` The reference on your bank statement is ${refundReference}.`;
  return {
    title: `Refund of ${formatPence(-totalAmount)} paid`,
    body: `${formatPence(-totalAmount)} was refunded to you${day}, for corrected contributions of ${withoutLinks(periodTitle)}.${reference}`,
  };
}
