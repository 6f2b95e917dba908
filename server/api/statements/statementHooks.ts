import type { RecordHooks } from '../records/hooks.ts';

/** Statements. @see docs/product.md, points 3 and 4 */
export const statementHooks: RecordHooks = {
  workOut: ({ records }) =>
    Promise.resolve(records.map((record) => ({ ...record, mandateBankAccount: null, ourBankAccount: null }))),
  allowedActions: () => ({ canCancel: false }),
  facts: ({ records }) =>
    Promise.resolve(
      records.map(({ isPaidViaDirectDebit, totalAmount }) => ({
        isPaidViaDirectDebit,
        totalAmount,
        mandateIsActive: false,
        collectionCount: 0,
      })),
    ),
};
