import { verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { statement as chart } from '../../../machines/lifecycles/statement.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Scoped } from '../../store/createStore.ts';
import { noteStep } from '../../store/lifecycleSteps.ts';
import { lockStatement, statementToPay, type StatementToPay } from '../../store/payments/statementsToPay.ts';
import { cancelStatement } from '../../store/statements/cancelledStatements.ts';
import { type OpenRefund, openRefundsOf, renewOnPayment } from '../../store/statements/openRefunds.ts';
import { readStatementFacts } from '../facts/statementFacts.ts';
import { tell } from './paymentMails.ts';
import type { Acting } from './paymentTasks.ts';
import { withdrawRefundTasks } from './refundTasks.ts';

const reason = 'The bank took back the payment, so there is nothing to give back until it is paid again';

/**
 * Withdraws the refunds that would give back a payment which the bank has taken back: nobody holds that money any more. They are due anew once the
 * statement is paid again. A refund that was paid stays.
 *
 * @see docs/rules.md, rules 9.1 to 9.3
 */
export async function withdrawRefunds(
  tx: Scoped,
  { employerId, statementUid }: Pick<StatementToPay, 'employerId' | 'statementUid'>,
  { actor, at, today }: Acting,
): Promise<void> {
  const refunds = Map.groupBy(await openRefundsOf(tx, employerId, statementUid), ({ refundUid }) => refundUid);
  for (const [refundUid, contributions] of refunds)
    await withdrawRefund(tx, { employerId, refundUid, contributions }, { actor, at, today });
}

async function withdrawRefund(
  tx: Scoped,
  { employerId, refundUid, contributions }: { employerId: number; refundUid: string; contributions: readonly OpenRefund[] },
  acting: Acting,
): Promise<void> {
  await lockStatement(tx, refundUid);
  const facts = await readStatementFacts(tx, { owner: employerId, uid: refundUid });
  const said = facts && verdict(chart, 'uploaded', facts, { type: 'cancel' });
  if (!said?.allowed) return;
  await cancelStatement(tx, { employerId, statementUid: refundUid, reason, isMadeAgain: false });
  // An opt-out finds the payment again by itself; a person's correction would be lost.
  const isAfterOptOut = contributions.some((one) => one.isAfterOptOut);
  if (!isAfterOptOut) await renewOnPayment(tx, refundUid);
  const refund = await statementToPay(tx, refundUid);
  const amount = formatPence(-refund.totalAmount);
  noteStep(
    tx,
    { machine: chart, kind: 'statements', recordUid: refundUid, employerId, title: refund.periodTitle },
    { event: 'cancel', from: 'uploaded', to: said.to, activity: `Refund of ${amount} withdrawn: ${refund.periodTitle}` },
    acting,
  );
  for (const { potUid, employeeAmount } of isAfterOptOut ? contributions : [])
    await withdrawRefundTasks(tx, { employerId, potUid, employeeAmount }, { ...acting, reason });
  await tell(tx, refund, acting.at, {
    title: `Refund of ${amount} withdrawn`,
    body: `${reason}: the refund of ${amount} ${isAfterOptOut ? 'after an opt-out ' : ''}for ${refund.periodTitle} is withdrawn. If you have repaid the employee already, keep the record of it.`,
  });
}
