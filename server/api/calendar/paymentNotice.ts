import type { MandateFacts } from '../../../domain/payments/paymentMethod.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';

/** The facts by which the contributions of a pay period are paid. */
export interface NoticeFacts {
  dueDate: CalendarDay;
  /** The day of the direct debit; null for payment by bank transfer. */
  dDCollectionDate: CalendarDay | null;
  /** Whether an active mandate is all that a direct debit needs. */
  isPlannedByDD: boolean;
  mandate: MandateFacts | null;
  /** The last day on which a submission leaves the advance notice of a direct debit before the due date. */
  lastDayForDirectDebit: CalendarDay;
}

/**
 * The payment of contributions that are submitted today, in words. A direct debit that is not active is another way only while a submission for it would still be
 * in time: nobody is to wait for it until the payment is late.
 */
export function paymentNotice(
  { dueDate, dDCollectionDate, isPlannedByDD, mandate, lastDayForDirectDebit: last }: NoticeFacts,
  today: CalendarDay,
): string {
  if (dDCollectionDate !== null) return `The direct debit is planned for ${formatDate(dDCollectionDate)}.`;
  const byTransfer = today > dueDate ? 'Pay now by bank transfer' : `Pay by bank transfer by ${formatDate(dueDate)}`;
  if (!isPlannedByDD) return `${byTransfer}.`;
  const or = (otherWay: string): string => (today > last ? '.' : `, or ${otherWay} by ${formatDate(last)} at the latest.`);
  switch (mandate?.status) {
    case 'suspended':
      return `The direct debit of this benefit is stopped. ${byTransfer}${or('submit once it is active again,')}`;
    case 'pending': {
      const { activeFrom } = mandate;
      if (activeFrom === null)
        return `The direct debit of this benefit is not confirmed yet. ${byTransfer}${or('submit once it is active,')}`;
      const isInTime = activeFrom <= last;
      return `The direct debit of this benefit is active from ${formatDate(activeFrom)}${isInTime ? '' : ', too late for these contributions'}. ${byTransfer}${isInTime ? or('submit once it is active,') : '.'}`;
    }
    default:
      return `This benefit has no active direct debit. ${byTransfer}${or('submit with a direct debit that is active,')}`;
  }
}
