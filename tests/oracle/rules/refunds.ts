import { addDays, addMonths, later, type Day } from './days.ts';
import { collectionOf } from './directDebit.ts';

/** Rules 9.1, 9.2: one month after the notice, and never before the money was there to be returned. */
export const refundDue = (noticeOn: Day, paidOn: Day): Day => later(addMonths(noticeOn, 1), paidOn);

/** Rule 9.3: fourteen days after it was made, or the first day that the advance notice allows. */
export function correctionDue(madeOn: Day, isCollected: boolean): Day {
  const due = addDays(madeOn, 14);
  return isCollected ? later(due, collectionOf(madeOn, due)) : due;
}

/** Rule 9.3: dated from the payment on, and not in the future. */
export const isRefundDayValid = (refundedOn: Day, paidOn: Day, today: Day): boolean =>
  refundedOn >= paidOn && refundedOn <= today;
