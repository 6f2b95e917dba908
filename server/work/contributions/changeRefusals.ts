import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { LockedPeriod } from '../../store/contributions/contributionChanges.ts';
import { openForChanges } from '../../store/contributions/openForChanges.ts';

/** The reason for which a contribution of an open period cannot be changed; null if it can. */
export function rowRefusal(row: { isCancelled: boolean; hasBeenPaid: boolean; statementUid?: string | null }): string | null {
  if (row.isCancelled) return 'This contribution is cancelled. Add a new one for the employee';
  if (row.hasBeenPaid) return 'This contribution has been paid. Correct it in a later pay period';
  if (typeof row.statementUid === 'string')
    return 'This contribution is on a statement. Cancel the statement, or correct it in a later pay period';
  return null;
}

/** The reason for which no contribution of a period can be changed; null if they can. */
export function periodRefusal({ status, title, generateContributionsDate }: LockedPeriod): string | null {
  if (openForChanges.some((state) => state === status)) return null;
  if (status === 'notYetDue' || status === 'pendingGeneration')
    return `The contributions of ${title} are worked out on ${formatDate(generateContributionsDate)}. They can be changed from then on.`;
  if (status === 'paymentReceived') return `The contributions of ${title} have been paid. Correct them in a later pay period.`;
  return `The contributions of ${title} have been submitted. Cancel the statement to change them, or correct them in a later pay period.`;
}
