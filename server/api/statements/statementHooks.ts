import type { RecordHooks } from '../records/hooks.ts';
import { followStatementPayment, statementPaymentFacts, withPaymentDetails } from './statementPayment.ts';

/** Statements. @see docs/product.md, points 3 and 4 */
export const statementHooks: RecordHooks = {
  async workOut({ reader, records, today }) {
    const paid = await withPaymentDetails(reader, records, today);
    return paid.map((record) => ({ ...record, ourBankAccount: null }));
  },
  allowedActions: () => ({ canCancel: false }),
  facts: ({ reader, records }) => statementPaymentFacts(reader, records),
  after: followStatementPayment,
};
