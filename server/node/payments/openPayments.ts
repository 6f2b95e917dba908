import type { Logger } from 'pino';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { simulatedPayments } from '../../jobs/payments/simulatedPayments.ts';
import { bacsFiles } from './bacsFiles.ts';
import type { PaymentSettings } from './paymentSettings.ts';

/** The way to the bank for the settings; null for a portal that collects nothing, which says so in the log. */
export function openPayments(settings: PaymentSettings, log: Pick<Logger, 'info'>): PaymentAdapter | null {
  if (settings.kind === 'simulated') return simulatedPayments;
  if (settings.kind === 'bacs-files') return bacsFiles(settings);
  log.info('PAYMENTS is none: no direct debit is collected, and every statement is paid by bank transfer');
  return null;
}
