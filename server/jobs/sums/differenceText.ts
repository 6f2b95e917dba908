import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Difference, SumCheck } from '../../store/sums/findDifferences.ts';

const sentences: Readonly<Record<SumCheck, (stated: string, found: string) => string>> = {
  statementParts: (stated, found) => `A part of its total is ${stated}, and its contributions come to ${found} there.`,
  statementTotal: (stated, found) => `Its total is ${stated}, and its parts come to ${found}.`,
  statementRelief: (stated, found) => `Its tax relief is ${stated}, and that of its contributions comes to ${found}.`,
  statementSacrifice: (stated, found) =>
    `${stated} of it is said to be given up by employees, and its contributions come to ${found} there.`,
  contributionsOfStatement: (stated, found) =>
    `It is ${stated}, and its contributions that are paid, open or cancelled as it is come to ${found}.`,
  collectionAmount: (stated, found) => `It is ${stated}, and ${found} was asked of the bank.`,
  collected: (stated, found) => `${stated} is marked as paid by direct debit, and the bank has collected ${found}.`,
  refunded: (stated, found) =>
    `The refund is ${stated}, of which ${found} is marked as paid out: its status, its day and its mark as paid do not agree.`,
  correctedAmount: (stated, found) => `A contribution of ${stated} is ${found} in one of its parts with all its corrections.`,
  periodOfContribution: (stated) =>
    `A contribution of ${stated} is of another pay period, or corrects a contribution of another statement.`,
};

/** A difference in a sentence for staff, with both sums. */
export const differenceText = ({ check, stated, found, memberName }: Difference): string =>
  `${memberName === null ? '' : `${memberName}: `}${sentences[check](formatPence(stated), formatPence(found))}`;

/** How many statements differ, for the list of jobs, which analysts read too; null if none does. */
export function differencesText(differences: readonly Difference[]): string | null {
  const count = new Set(differences.map(({ statementUid }) => statementUid)).size;
  if (count === 0) return null;
  return `The sums of ${count === 1 ? 'a statement' : `${count} statements`} do not agree. The notices of the provider's staff name ${count === 1 ? 'it' : 'them'}.`;
}
