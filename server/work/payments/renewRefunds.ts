import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import { noteChange } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { lockStatement, statementToPay } from '../../store/payments/statementsToPay.ts';
import { insertCorrection } from '../../store/statements/corrections.ts';
import { type RenewableRefund, renewableRefunds, takeRenewable } from '../../store/statements/openRefunds.ts';
import { movePayPeriod } from './movePayPeriod.ts';
import { tell } from './paymentMails.ts';
import { beginCorrectionPayment } from './paymentSteps.ts';
import type { Acting } from './paymentTasks.ts';

/**
 * Makes the refunds again that were withdrawn because the bank had taken back their payment, once the statement is paid again. It may run after any
 * payment, more than once.
 *
 * @param employerId - `all` for the daily step.
 * @see docs/rules.md, rule 9.3
 */
export async function renewRefunds(tx: Scoped, employerId: number | 'all', acting: Acting): Promise<void> {
  for (const refund of await renewableRefunds(tx, employerId)) await renewRefund(tx, refund, acting);
}

async function renewRefund(tx: Scoped, refund: RenewableRefund, { actor, at, today }: Acting): Promise<void> {
  const { employerId, statementUid, reason } = refund;
  await lockStatement(tx, statementUid);
  const changes = await takeRenewable(tx, refund);
  if (changes.length === 0) return;
  const dueDate = refund.dueDate < today ? today : refund.dueDate;
  const days = { dueDate, refundDueDate: dueDate, collectionDate: null };
  const refundUid = await insertCorrection(tx, { employerId, statementUid, ...days, changes, reason: reason ?? '' });
  if (refundUid === null) return;
  await beginCorrectionPayment(tx, refundUid, { serviceUser: null, at, today });
  const made = await statementToPay(tx, refundUid);
  const amount = formatPence(Math.abs(made.totalAmount));
  // Without the members that have opted out meanwhile, the rest may ask for money.
  const name = made.totalAmount < 0 ? 'Refund' : 'Correction';
  noteChange(tx, {
    at,
    actor,
    employerId,
    kind: 'statements',
    recordUid: refundUid,
    title: made.periodTitle,
    action: 'create',
    activity: `${name} of ${amount} due again: ${made.periodTitle}`,
  });
  await movePayPeriod(tx, made.payrollDateUid, 'split', { actor, at, today });
  await tell(tx, made, at, {
    title: `${name} of ${amount} due again`,
    body: `${withoutLinks(made.periodTitle)} has been paid again, so the ${name.toLowerCase()} that was withdrawn is due by ${formatDate(dueDate)}.`,
  });
}
