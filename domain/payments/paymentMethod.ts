import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import type { DirectDebitMandate } from '../../schemas/generated/types.ts';

/** The facts by which the contributions of a benefit, or of one of its pay periods, are paid. */
export interface PaymentFacts {
  /** Whether the portal collects direct debits at all. */
  collects: boolean;
  /** Whether the benefit is to be paid by direct debit. */
  isPlanned: boolean;
  /** Whether the pay period was planned so. Default: as the benefit. */
  isPeriodPlanned?: boolean;
  /** The mandate that is in force, else the last one; null if there was none. */
  mandate: MandateFacts | null;
}

export interface MandateFacts {
  status: DirectDebitMandate['status'];
  /** The day on which a waiting mandate becomes active; null while the account holder has not confirmed it, and for any other. */
  activeFrom: CalendarDay | null;
}

/** The way of a payment. */
export interface PaymentMethod {
  /** Whether it is collected by direct debit; otherwise it is sent by bank transfer. */
  isCollected: boolean;
  words: string;
}

/** The words for a payment that is known, such as that of a statement. */
export const wordsOfPayment = (isCollected: boolean): string => (isCollected ? 'By direct debit' : 'By bank transfer');

/** The state of a mandate under which nothing is collected, after "By bank transfer". */
function obstacle({ status, activeFrom }: MandateFacts): string {
  switch (status) {
    case 'pending':
      return activeFrom === null
        ? ': the account holder has not confirmed the direct debit'
        : ` until the direct debit is active, on ${formatDate(activeFrom)} unless the bank refuses it`;
    case 'suspended':
      return ' while the direct debit is stopped';
    case 'failed':
      return ': the bank has refused or ended the direct debit';
    case 'cancelled':
      return ': the direct debit was cancelled';
    case 'active':
      throw new Error('Nothing stands in the way of an active mandate.');
  }
}

/**
 * The payment of contributions that are submitted now. The pages of the payroll, the benefit, the mandate and the pay period all answer with it, so
 * that they cannot contradict each other.
 *
 * @see docs/payments.md
 */
export function paymentMethod({ collects, isPlanned, isPeriodPlanned = isPlanned, mandate }: PaymentFacts): PaymentMethod {
  const transfer = (why = ''): PaymentMethod => ({ isCollected: false, words: `${wordsOfPayment(false)}${why}` });
  if (!collects) return transfer();
  if (!isPlanned) {
    const isInForce = mandate?.status === 'pending' || mandate?.status === 'active' || mandate?.status === 'suspended';
    return transfer(isInForce ? ', although there is a direct debit: the benefit is not set to be paid by it' : '');
  }
  if (!isPeriodPlanned) return transfer(': the period was planned before the benefit was paid by direct debit');
  if (!mandate) return transfer(': no direct debit is set up');
  return mandate.status === 'active' ? { isCollected: true, words: wordsOfPayment(true) } : transfer(obstacle(mandate));
}

/** The payment of several benefits in words: in one sentence if all are paid alike, else each by its name; null without any. */
export function paymentWordsOf(benefits: readonly { name: string; method: PaymentMethod }[]): string | null {
  const [first] = benefits;
  if (!first) return null;
  if (benefits.every(({ method }) => method.words === first.method.words)) return first.method.words;
  return benefits.map(({ name, method: { words } }) => `${name}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`).join('. ');
}
