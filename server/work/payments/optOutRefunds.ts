import { noAmounts } from '../../../domain/contributions/deductions.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
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
import { statementToPay, type StatementToPay } from '../../store/payments/statementsToPay.ts';
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
  const made: PreparedRefund[] = [];
  for (const statementUid of statements) {
    const refund = await prepareCorrection(tx, await lockRefundable(tx, statementUid), taking, isPaidNow);
    if (refund) made.push(refund);
  }
  // However many statements an opt-out has changed, each side is told and asked once.
  for (const refunds of Map.groupBy(made, ({ correction }) => correction.employerId).values())
    await tellOfRefunds(tx, refunds, taking);
  for (const parts of Map.groupBy(made.flatMap(partsOf), ({ potUid }) => potUid).values()) {
    const [first] = parts;
    if (!first) continue;
    const employeeAmount = parts.reduce((sum, part) => sum + part.employeeAmount, 0);
    await askToRepay(tx, { ...first, employeeAmount }, { ...taking, dueDate: earliest(parts) });
  }
}

/** A correction that gives back what was paid on one statement. */
interface PreparedRefund {
  correction: StatementToPay;
  dueDate: CalendarDay;
  contributions: readonly RefundableContribution[];
}

const partsOf = ({ contributions, dueDate }: PreparedRefund) => contributions.map((one) => ({ ...one, dueDate }));

/** The earliest of some due dates, of which there is one at least. */
const earliest = (refunds: readonly { dueDate: CalendarDay }[]): CalendarDay =>
  refunds.map(({ dueDate }) => dueDate).toSorted()[0] ?? '';

/** Tells the employer of refunds in one notice, which leads to the statement of the refund, or to all of them. */
async function tellOfRefunds(tx: Scoped, refunds: readonly PreparedRefund[], { at }: Taking): Promise<void> {
  const [first, ...others] = refunds;
  if (!first) return;
  const amount = formatPence(-refunds.reduce((sum, { correction }) => sum + correction.totalAmount, 0));
  const dueDate = formatDate(earliest(refunds));
  const body =
    others.length === 0
      ? `The contributions of ${withoutLinks(first.correction.periodTitle)} were paid`
      : `Contributions on ${refunds.length} statements were paid`;
  await tell(
    tx,
    first.correction,
    at,
    {
      title: `Refund of ${amount} due after an opt-out`,
      body: `${body} for a membership that an opt-out has undone. We refund ${amount} to you by ${dueDate}. Repay the part that was deducted from pay to the employee by then.`,
    },
    others.length === 0 ? undefined : `/employers/${first.correction.employerId}/statements?filter.status=refundDue`,
  );
}

/** The opt-outs that undid contributions of a statement, in words. */
function optOutsOf(contributions: readonly RefundableContribution[]): string {
  const names = new Map(contributions.map(({ employeeUid, employeeName }) => [employeeUid, employeeName]));
  const [first = ''] = names.values();
  return names.size === 1 ? `the opt-out of ${first}` : `the opt-outs of ${names.size} employees`;
}

const undone = ({ contributionUid }: RefundableContribution) => ({ ...noAmounts, employerContributionUid: contributionUid });

/** Makes the correction that undoes contributions of one statement, as a refund that is due. Null if there is none to make. */
async function prepareCorrection(
  tx: Scoped,
  contributions: readonly RefundableContribution[],
  taking: Taking,
  isPaidNow: boolean,
): Promise<PreparedRefund | null> {
  const [first, ...others] = contributions;
  if (!first) return null;
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
  if (correctionUid === null) return null;
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
    activity: `Refund of ${formatPence(-made.totalAmount)} due for this pay period alone, after ${optOutsOf(contributions)}: ${made.periodTitle}`,
  });
  await movePayPeriod(tx, made.payrollDateUid, 'split', taking);
  return { correction: made, dueDate, contributions };
}
