import { payment } from '../../../../machines/lifecycles/payment.ts';
import { typedAmounts } from '../../../../domain/contributions/deductions.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import type { StatementCorrection } from '../../../../schemas/generated/types.ts';
import type { Scoped } from '../../../store/createStore.ts';
import type { StoredRecord } from '../../../store/records/storedRecord.ts';
import { movePayPeriod } from '../../../work/payments/movePayPeriod.ts';
import { beginCorrectionPayment, correctionDatesOf } from '../../../work/payments/paymentSteps.ts';
import { statementToPay } from '../../../store/payments/statementsToPay.ts';
import type { RequestedCorrection } from '../../../store/statements/requestedCorrections.ts';
import { contributionsNotOn, insertCorrection, standingContributions } from '../../../store/statements/corrections.ts';
import { actorAt } from '../../../work/changes/actor.ts';
import { noteRecordChange } from '../../../work/changes/recordChange.ts';
import { type FieldError, Refusal } from '../../../work/core/refusal.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { beginLifecycle } from '../../../work/lifecycles/changeState.ts';
import { recordFiles } from '../../../work/records/recordFiles.ts';
import { readPresent } from '../../../work/records/recordWrites.ts';
import { headingOf } from '../../../work/records/shownRecord.ts';
import { assertAllowed, lockedStatement, takePeriodEvent } from '../../../work/statements/changeStatement.ts';
import type { StatementOf } from '../../../work/facts/statementFacts.ts';
import { tellOfCorrection } from '../../../work/statements/statementNotices.ts';

/** The refusal of a correction that changes no amount. */
export const nothingDiffers = (): Refusal =>
  Refusal.invalid([{ field: 'changes', defaultMessage: 'These are the amounts as they stand. Change at least one of them' }]);

/**
 * Corrects a paid statement by one of the differences, where no second person is needed.
 *
 * @returns the new statement.
 * @throws Refusal notFound, conflict when the employer has closed, or invalid with the chart's reason or at the wrong change.
 */
export async function correctedBy(
  c: ApiContext,
  tx: Scoped,
  of: StatementOf,
  correction: StatementCorrection,
): Promise<StoredRecord> {
  const before = await lockedStatement(c, tx, of);
  await assertAllowed(tx, of, before, { type: 'correct' });
  await assertChangesAreOf(tx, of, correction.changes);
  const changes = await rightAmounts(tx, of.owner, correction.changes);
  return makeCorrection(c, tx, of, before, { changes, reason: correction.reason });
}

/**
 * Makes the statement of the differences, which is collected or paid like any other, or refunded when it is negative.
 *
 * @param before - The statement that is corrected, locked. Its chart must have allowed the correction.
 * @returns the new statement.
 * @throws Refusal invalid when no amount differs.
 */
export async function makeCorrection(
  c: ApiContext,
  tx: Scoped,
  { owner, uid }: StatementOf,
  before: StoredRecord,
  { changes, reason }: RequestedCorrection,
): Promise<StoredRecord> {
  const [today, { clock, payments = null }] = [todayOf(c), c.var.deps];
  const dates = correctionDatesOf(await statementToPay(tx, uid), today, payments !== null);
  const statementUid = await insertCorrection(tx, { employerId: owner, statementUid: uid, ...dates, changes, reason });
  if (statementUid === null) throw nothingDiffers();
  const files = recordFiles('statements');
  await noteCorrection(c, tx, owner, await readPresent(c, files, tx, { owner, uid: statementUid }));
  await beginCorrectionPayment(tx, statementUid, { serviceUser: payments?.serviceUser ?? null, at: clock(), today });
  const made = await readPresent(c, files, tx, { owner, uid: statementUid });
  await tellOfCorrection(c, tx, owner, made);
  const period = { owner, payrollDateUid: String(before['payrollDateUid']) };
  // A period with a refund beside has several statements already.
  await movePayPeriod(tx, period.payrollDateUid, 'split', { actor: actorAt(c, owner), at: clock(), today });
  if (made['hasBeenPaid'] === true) await takePeriodEvent(c, tx, period, 'receivePayment');
  return made;
}

/** The amounts that should have been, with their tax relief and what was given up, as for any typed amounts. */
export async function rightAmounts(
  tx: Scoped,
  owner: number,
  changes: StatementCorrection['changes'],
): Promise<RequestedCorrection['changes']> {
  const uids = changes.map(({ employerContributionUid }) => employerContributionUid.toLowerCase());
  const standing = await standingContributions(tx, owner, uids);
  return changes.map(({ employerContributionUid, ...sent }) => {
    const before = standing.get(employerContributionUid.toLowerCase());
    if (!before) throw new Error(`The contribution ${employerContributionUid} has gone while its statement was locked.`);
    const { deductionType: type, payDate } = before;
    return { employerContributionUid, ...typedAmounts(before, sent, { type, payDate }) };
  });
}

/** @throws Refusal invalid at the change of a contribution that is named twice, or that the statement does not have. */
export async function assertChangesAreOf(
  tx: Scoped,
  { owner, uid }: StatementOf,
  changes: StatementCorrection['changes'],
): Promise<void> {
  const uids = changes.map(({ employerContributionUid }) => employerContributionUid.toLowerCase());
  const strange = new Set(await contributionsNotOn(tx, owner, uid, uids));
  const faults = uids.flatMap((contribution, n): FieldError[] => {
    const field = `changes.${n}.employerContributionUid`;
    if (strange.has(contribution)) return [{ field, defaultMessage: 'This contribution is not on the statement. Leave it out' }];
    return uids.indexOf(contribution) < n
      ? [{ field, defaultMessage: 'This contribution is there twice. Leave one of them out' }]
      : [];
  });
  if (faults.length > 0) throw Refusal.invalid(faults);
}

async function noteCorrection(c: ApiContext, tx: Scoped, owner: number, made: StoredRecord): Promise<void> {
  const files = recordFiles('statements');
  const title = headingOf(files, made);
  const total = Number(made['totalAmount']);
  const recordUid = String(made['statementUid']);
  beginLifecycle(c, tx, {
    machine: payment,
    kind: 'statements',
    recordUid,
    employerId: owner,
    title,
    state: String(made['status']),
  });
  await noteRecordChange(c, tx, files, {
    owner,
    before: null,
    after: made,
    action: 'create',
    activity: total < 0 ? `Refund of ${formatPence(-total)} due: ${title}` : `Correction of ${formatPence(total)}: ${title}`,
  });
}
