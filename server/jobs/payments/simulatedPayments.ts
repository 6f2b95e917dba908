import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import { addWorkingDays } from '../../../schemas/lib/calendar/payPeriodDates.ts';
import type { Collection } from '../../store/payments/collections.ts';
import type { CollectionResult, PaymentAdapter } from './paymentAdapter.ts';

/** Working days by which a late result comes after the day of the collection. */
const lateWorkingDays = 3;

/** The pence of an amount that the simulated bank does not simply pay. */
const pence = { refused: 13, refusedOnce: 14, cancelled: 15, late: 27 } as const;

function resultOf(collection: Collection, today: string): CollectionResult | null {
  const { collectionUid, collectionDate, division, attempt, amount } = collection;
  const rest = amount % 100;
  const day = rest === pence.late ? addWorkingDays(collectionDate, lateWorkingDays, division) : collectionDate;
  if (today < day) return null;
  if (rest === pence.refused || (rest === pence.refusedOnce && attempt === 1))
    return { collectionUid, outcome: 'returned', reason: '0' };
  if (rest === pence.cancelled) return { collectionUid, outcome: 'returned', reason: '1' };
  return { collectionUid, outcome: 'collected' };
}

/**
 * A bank for demonstrations, which answers by the amount's pence: .13 is returned each time (0: refer to payer), .14 the first time only, .15 is
 * returned because the instruction was cancelled (1), .27 is paid three working days late, and any other amount is paid on its day. It refuses
 * no mandate.
 */
export const simulatedPayments: PaymentAdapter = {
  serviceUser: { number: rules.demoServiceUserNumber, isDemo: true },
  lodge: () => Promise.resolve(),
  send: () => Promise.resolve(),
  resultOf,
};
