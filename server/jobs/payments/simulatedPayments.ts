import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import { paidFromDate } from '../../../domain/payments/collectionDates.ts';
import type { Collection } from '../../store/payments/collections.ts';
import type { CollectionResult, PaymentAdapter } from '../../store/payments/paymentAdapter.ts';

/** The pence of an amount that the simulated bank does not simply pay. */
const pence = { refused: 13, refusedOnce: 14, cancelled: 15 } as const;

function resultOf(collection: Collection, today: string): CollectionResult | null {
  const { collectionUid, statementUid, collectionDate, attempt, amount } = collection;
  const of = { collectionUid, statementUid };
  if (today < collectionDate) return null;
  const rest = amount % 100;
  if (rest === pence.refused || (rest === pence.refusedOnce && attempt === 1)) return { ...of, outcome: 'returned', reason: '0' };
  if (rest === pence.cancelled) return { ...of, outcome: 'returned', reason: '1' };
  return today < paidFromDate(collectionDate) ? null : { ...of, outcome: 'collected' };
}

/**
 * A bank for demonstrations, which answers by the amount's pence: .13 is returned each time (0: refer to payer), .14 the first time only, .15 is
 * returned because the instruction was cancelled (1), and any other amount is paid: as with Bacs, that is known three working days after the collection.
 * It refuses no mandate.
 */
export const simulatedPayments: PaymentAdapter = {
  serviceUser: { number: rules.demoServiceUserNumber, isDemo: true },
  lodge: () => Promise.resolve(),
  hasSent: () => Promise.resolve(false),
  send: () => Promise.resolve(),
  resultOf,
};
