import { sortCodeText } from '../../schemas/lib/text/sortCodeText.ts';
import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';

/** An account of the provider. */
export interface PaidAccount {
  readonly accountName: string;
  /** Six digits. */
  readonly sortCode: string;
  /** Eight digits. */
  readonly accountNumber: string;
}

interface Paid {
  readonly isCancelled: boolean;
  readonly hasBeenPaid: boolean;
  readonly isPaidViaDirectDebit: boolean;
  /** The status of the payment. */
  readonly status: string;
  readonly kind: string;
}

/** Whether the employer has to pay a statement by bank transfer, or may, because its direct debit was returned. */
export const awaitsTransfer = ({ isCancelled, hasBeenPaid, isPaidViaDirectDebit, status, kind }: Paid): boolean =>
  !isCancelled && !hasBeenPaid && (!isPaidViaDirectDebit || status === 'paymentFailed') && kind !== 'refund';

interface Transfer {
  /** In pence. */
  readonly totalAmount: number;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string;
  /** `yyyy-MM-dd`. */
  readonly today: string;
  readonly paymentReference: string | null;
  /** Null where the provider has given none. */
  readonly account: PaidAccount | null;
  /** The address that tells the account where there is none. */
  readonly contactEmail: string;
}

/** The bank transfer of a statement, in words. */
export function transferWords({ totalAmount, dueDate, today, paymentReference, account, contactEmail }: Transfer): string {
  const to = account
    ? ` to ${account.accountName}, sort code ${sortCodeText(account.sortCode)}, account number ${account.accountNumber}`
    : '';
  const reference = paymentReference === null ? '' : `, with the reference ${paymentReference}`;
  const amount = formatPence(totalAmount);
  const pay =
    today > dueDate
      ? `Pay ${amount} now by bank transfer${to}${reference}. It was due on ${formatDate(dueDate)}.`
      : `Pay ${amount} by bank transfer${to}, so that it arrives by ${formatDate(dueDate)}${reference}.`;
  // The employer looks for a way to say that it is paid, and there is none.
  const words = `${pay} We record the payment when it arrives.`;
  return account ? words : `${words} Ask us for our bank details: ${contactEmail}.`;
}
