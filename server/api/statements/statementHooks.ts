import { statement } from '../../../machines/lifecycles/statement.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';
import type { RecordHooks } from '../../work/hooks/hooks.ts';
import { type OtherFacts, readOtherFacts, standingOf, statementFacts } from '../../work/facts/statementFacts.ts';
import { followStatementPayment, statementPaymentFacts, withPaymentDetails } from './statementPayment.ts';

/** The facts that the flags read, from the hook's. */
const otherFactsOf = (facts: StoredRecord | undefined): OtherFacts => ({
  hasOpenCorrection: facts?.['hasOpenCorrection'] === true,
  needsSecondPerson: facts?.['needsSecondPerson'] === true,
  correctionIsAsked: facts?.['correctionIsAsked'] === true,
  askedByCaller: facts?.['askedByCaller'] === true,
});

/** Statements. @see docs/product.md, points 3 and 4 */
export const statementHooks: RecordHooks = {
  workOut: ({ reader, records, today, deps: { configuration, payments = null } }) =>
    withPaymentDetails(reader, records, { today, collects: payments !== null, ...configuration }),
  allowedActions(record, may, { facts }) {
    const standing = standingOf(record);
    const known = statementFacts(record, otherFactsOf(facts));
    const waits = known.correctionIsAsked;
    // Nothing more is done to a cancelled statement.
    const isOffered = (permission: 'statement.cancel' | 'statement.correct' | 'statement.approveCorrection'): boolean =>
      standing === 'uploaded' && may(permission);
    return allowedActions(statement, standing, known, {
      canCancel: { event: 'cancel', permitted: isOffered('statement.cancel') },
      canCorrect: { event: 'correct', permitted: isOffered('statement.correct') },
      canAskForCorrection: { event: 'askForCorrection', permitted: isOffered('statement.correct') },
      // Offered, and refused with a reason, only while a correction waits.
      canApproveCorrection: { event: 'approveCorrection', permitted: waits && isOffered('statement.approveCorrection') },
      canDeclineCorrection: { event: 'declineCorrection', permitted: waits && isOffered('statement.approveCorrection') },
      canWithdrawCorrection: { event: 'withdrawCorrection', permitted: waits && isOffered('statement.correct') },
    });
  },
  async facts({ reader, owner, records, today }) {
    const uids = records.map(({ statementUid }) => String(statementUid));
    const others = owner === null ? null : await readOtherFacts(reader, owner, uids);
    const payments = await statementPaymentFacts(reader, records, today);
    return payments.map((facts, n) => ({ ...facts, ...others?.(uids[n] ?? '') }));
  },
  after: followStatementPayment,
};
