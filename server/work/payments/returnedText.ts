import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { failureText } from '../../../domain/payments/bacsReasons.ts';
import { secondCollectionDate } from '../../../domain/payments/collectionDates.ts';
import type { StatementToPay } from '../../store/payments/statementsToPay.ts';

type Returned = Pick<StatementToPay, 'mandateUid' | 'wasPresentedAgain' | 'originalCollectionDate'>;

/** A returned collection of this statement in words, with a next step that is open to it. @param today - `yyyy-MM-dd`. */
export function returnedText(
  { mandateUid, wasPresentedAgain, originalCollectionDate }: Returned,
  reason: string,
  today: string,
): string {
  const mayPresentAgain =
    !wasPresentedAgain && originalCollectionDate !== null && secondCollectionDate(originalCollectionDate, today) !== null;
  return failureText(reason, { mayPresentAgain, mayCollectAgain: mandateUid !== null });
}

/** An indemnity claim in words, with the next step of the employer. @param claimedOn - `yyyy-MM-dd`. */
export const claimedText = (claimedOn: string): string =>
  `The account holder claimed the direct debit back on ${formatDate(claimedOn)}, under the Direct Debit Guarantee. The contributions are owed again: pay them by bank transfer, or collect them with a new notice.`;
