import type { Store } from '../store/createStore.ts';
import { advanceCalendar, type CalendarStep } from './calendar/advanceCalendar.ts';
import { advancePayments, type PaymentStep } from './payments/advancePayments.ts';
import type { PaymentAdapter } from './payments/paymentAdapter.ts';

/** The result of a daily step. */
export interface DayStep {
  calendar: CalendarStep;
  payments: PaymentStep;
}

/**
 * All that the passing of a day brings: pay periods are made and moved on, and payments after them. The nightly job and a moved clock run the same
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
  return { calendar, payments: await advancePayments(store, at, payments, signal) };
}
