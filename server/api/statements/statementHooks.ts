import { statement } from '../../../machines/lifecycles/statement.ts';
import type { Reader } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import { withOpenCorrection } from '../../store/statements/corrections.ts';
import { allowedActions } from '../lifecycles/changeState.ts';
import type { RecordHooks } from '../records/hooks.ts';
import { standingOf, statementFacts } from './statementFacts.ts';
import { followStatementPayment, statementPaymentFacts, withPaymentDetails } from './statementPayment.ts';

async function correctionFacts(reader: Reader, owner: Owner, records: readonly StoredRecord[]): Promise<StoredRecord[]> {
  const uids = records.map(({ statementUid }) => String(statementUid));
  const open = owner === null ? new Set() : await withOpenCorrection(reader, owner, uids);
  return uids.map((uid) => ({ hasOpenCorrection: open.has(uid) }));
}

/** Statements. @see docs/product.md, points 3 and 4 */
export const statementHooks: RecordHooks = {
  workOut: ({ reader, records, today, deps: { configuration, payments = null } }) =>
    withPaymentDetails(reader, records, { today, collects: payments !== null, ...configuration }),
  allowedActions(record, may, { facts }) {
    const standing = standingOf(record);
    const known = statementFacts(record, facts?.['hasOpenCorrection'] === true);
    // Nothing more is done to a cancelled statement.
    const isOffered = (permission: 'statement.cancel' | 'statement.correct'): boolean =>
      standing === 'uploaded' && may(permission);
    return allowedActions(statement, standing, known, {
      canCancel: { event: 'cancel', permitted: isOffered('statement.cancel') },
      canCorrect: { event: 'correct', permitted: isOffered('statement.correct') },
    });
  },
  async facts({ reader, owner, records, today }) {
    const corrections = await correctionFacts(reader, owner, records);
    const payments = await statementPaymentFacts(reader, records, today);
    return payments.map((facts, n) => ({ ...facts, ...corrections[n] }));
  },
  after: followStatementPayment,
};
