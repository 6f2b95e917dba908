import { noAmounts } from '../../../domain/contributions/deductions.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import { noteChange } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import {
  heldForOptOuts,
  lockRefundable,
  type RefundableContribution,
  refundableContributions,
} from '../../store/employees/optOutRefunds.ts';
import { statementToPay } from '../../store/payments/statementsToPay.ts';
import { insertCorrection, reasonOfOptOut } from '../../store/statements/corrections.ts';
import { endRequestedCorrection } from './endRequestedCorrection.ts';
import { movePayPeriod } from './movePayPeriod.ts';
import { tell } from './paymentMails.ts';
import type { Taking } from './paymentConsequences.ts';
import { beginCorrectionPayment } from './paymentSteps.ts';
import { askToRepay, dueDateOf, followRefund } from './refundTasks.ts';

/**
 * Brings the refunds after opt-outs up to date: a correction for each paid statement with contributions that an opt-out undid, and a task for
 * each membership, until the money has been given back. It may run after any change, more than once.
 *
 * @param employerId - `all` for the daily step.
 * @param isPaidNow - Whether the contributions may have been paid after the notice. False at the opt-out itself.
 * @see docs/rules.md, rules 9.1 and 9.2
 */
export async function followOptOuts(
  tx: Scoped,
  employerId: number | 'all',
  { isPaidNow, ...taking }: Taking & { isPaidNow: boolean },
): Promise<void> {
  for (const held of await heldForOptOuts(tx, employerId)) await followRefund(tx, held, taking, isPaidNow);
  const statements = new Set((await refundableContributions(tx, employerId)).map(({ statementUid }) => statementUid));
  for (const statementUid of statements) await prepareCorrection(tx, await lockRefundable(tx, statementUid), taking, isPaidNow);
}

const undone = ({ contributionUid }: RefundableContribution) => ({ ...noAmounts, employerContributionUid: contributionUid });

/** Makes the correction that undoes contributions of one statement, as a refund that is due, and tells the employer. */
async function prepareCorrection(
  tx: Scoped,
  contributions: readonly RefundableContribution[],
  taking: Taking,
  isPaidNow: boolean,
): Promise<void> {
  const [first, ...others] = contributions;
  if (!first) return;
  const { employerId, statementUid } = first;
  const days = contributions.map(({ optedOutOn }) => dueDateOf(optedOutOn, taking, isPaidNow)).toSorted();
  const dueDate = days[0] ?? taking.today;
  const correctionUid = await insertCorrection(tx, {
    employerId,
    statementUid,
    dueDate,
    refundDueDate: dueDate,
    collectionDate: null,
    changes: [undone(first), ...others.map(undone)],
    reason: reasonOfOptOut,
  });
  if (correctionUid === null) return;
  await beginCorrectionPayment(tx, correctionUid, { serviceUser: null, at: taking.at, today: taking.today });
  const made = await statementToPay(tx, correctionUid);
  const changed = { employerId, statementUid, periodTitle: made.periodTitle };
  const acting = { actor: taking.actor, at: taking.at, today: taking.today };
  await endRequestedCorrection(tx, changed, { ...acting, reason: 'A refund after an opt-out has changed the amounts' });
  noteChange(tx, {
    at: taking.at,
    actor: taking.actor,
    employerId,
    kind: 'statements',
    recordUid: correctionUid,
    title: made.periodTitle,
    action: 'create',
    activity: `Refund of ${formatPence(-made.totalAmount)} due after an opt-out: ${made.periodTitle}`,
  });
  await movePayPeriod(tx, made.payrollDateUid, 'split', taking);
  await tell(tx, made, taking.at, {
    title: `Refund of ${formatPence(-made.totalAmount)} due after an opt-out`,
    body: `The contributions of ${withoutLinks(made.periodTitle)} were paid for a membership that an opt-out has undone. We refund ${formatPence(-made.totalAmount)} to you by ${formatDate(dueDate)}. Repay the part that was deducted from pay to the employee by then.`,
  });
  for (const contribution of contributions) await askToRepay(tx, contribution, { ...taking, dueDate });
}
