import type { PayPeriod } from '../../../schemas/generated/types.ts';

/** The warning that somebody has recorded that nobody contributes in the period, with the recorded reason; null for any other period. */
export function warningOfNone({
  status,
  noContributionsReason,
}: Pick<PayPeriod, 'status' | 'noContributionsReason'>): string | null {
  if (status !== 'noStatementsAvailable') return null;
  const reason = noContributionsReason ? `: ${noContributionsReason.replace(/\.$/, '')}` : '';
  return `It was recorded that nobody contributes in this period${reason}. If somebody is paid after all, choose "Expect contributions after all", or upload a file.`;
}
