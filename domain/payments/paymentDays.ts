import { addWorkingDays, type Division } from '../calendar/workingDays.ts';
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import rules from '../../schemas/rules/pay-periods.json' with { type: 'json' };
import { collectionDateFor } from './collectionDates.ts';

/** The payment of a pay period, as its dates follow from it. */
export interface PeriodToPay {
  /** The status of the period. */
  status: string;
  /** The day of the direct debit: of its statement, otherwise as planned. Null for payment by bank transfer. */
  dDCollectionDate: CalendarDay | null;
  /** Whether the payer has had the advance notice of that day. Before it, the day is a plan that a late submission moves. */
  isNotified: boolean;
  /** As planned from the due date. */
  potsUpdatedDate: CalendarDay | null;
}

/**
 * The days on which the money of a pay period moves, as they stand today: of an overdue period those of a submission made today. None where nobody
 * contributes. No day of the pots before the money is there.
 *
 * @see docs/pay-dates.md
 */
export function paymentDays(
  { status, dDCollectionDate, isNotified, potsUpdatedDate: planned }: PeriodToPay,
  division: Division,
  today: CalendarDay,
): Pick<PeriodToPay, 'dDCollectionDate' | 'potsUpdatedDate'> {
  if (status === 'noStatementsAvailable') return { dDCollectionDate: null, potsUpdatedDate: null };
  // Nothing can be submitted before the period opens: until then the plan stands.
  const isFixed = isNotified || status === 'notYetDue' || status === 'pendingGeneration';
  const collection = dDCollectionDate === null || isFixed ? dDCollectionDate : collectionDateFor(dDCollectionDate, today);
  const pots =
    planned === null || collection === null ? planned : addWorkingDays(collection, rules.potsUpdatedWorkingDays, division);
  const hasPassed = pots !== null && pots < today && status !== 'paymentReceived';
  return { dDCollectionDate: collection, potsUpdatedDate: hasPassed ? null : pots };
}
