import type { Store } from '../store/createStore.ts';
import { advanceCalendar, type CalendarStep } from './calendar/advanceCalendar.ts';
import { advanceLatePayments, type LatePaymentStepResult } from './latePayments/advanceLatePayments.ts';
import { advancePayments, type PaymentStep } from './payments/advancePayments.ts';
import type { PaymentAdapter } from '../store/payments/paymentAdapter.ts';

/** The result of a daily step. */
export interface DayStep {
  calendar: CalendarStep;
  payments: PaymentStep;
  latePayments: LatePaymentStepResult;
}

/**
 * All that the passing of a day brings: pay periods are made and moved on, then payments, and then what is late. The nightly job and a moved clock run the same
 * step.
 *
 * @param payments - The way to the bank; null for a portal that collects nothing.
 * @param signal - Ends the step between two transactions.
 */
export async function advanceDay(
  store: Store,
  at: Date,
  payments: PaymentAdapter | null,
  signal?: AbortSignal,
): Promise<DayStep> {
  const calendar = await advanceCalendar(store, at, signal);
  const paid = await advancePayments(store, at, payments, signal);
  return { calendar, payments: paid, latePayments: await advanceLatePayments(store, at, signal) };
}
