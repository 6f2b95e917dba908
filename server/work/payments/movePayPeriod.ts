import { lifecycleMeta, stateLabel, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { payPeriod, type PayPeriodEvent } from '../../../machines/lifecycles/payPeriod.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { type Actor, noteChange } from '../../store/changeLog.ts';
import { setPeriodStates } from '../../store/calendar/payPeriods.ts';
import type { Scoped } from '../../store/createStore.ts';
import { lockedPeriod } from '../../store/payments/statementsToPay.ts';

/** The events by which a payment or a correction of a statement moves its pay period. */
type MovingEvent = Extract<PayPeriodEvent['type'], 'receivePayment' | 'losePayment' | 'split'>;

/**
 * Takes a pay period through an event of one of its statements, if the chart allows it: it is paid once each of its statements is, and has several
 * statements once one is corrected. The period is locked.
 */
export async function movePayPeriod(
  tx: Scoped,
  payrollDateUid: string,
  event: MovingEvent,
  { actor, at, today }: { actor: Actor; at: Date; today: string },
): Promise<void> {
  const period = await lockedPeriod(tx, payrollDateUid);
  if (!period) return;
  const { status, name, employerId } = period;
  const said = verdict(payPeriod, status, { ...period, today, payrollIsActive: true }, { type: event });
  if (!said.allowed) return;
  const to = stateText(said.to);
  await setPeriodStates(tx, [{ payrollDateUid, status: to }]);
  noteChange(tx, {
    at,
    actor,
    employerId,
    kind: 'pay-periods',
    recordUid: payrollDateUid,
    title: name,
    action: event,
    activity: `${lifecycleMeta(payPeriod).title ?? payPeriod.id} ${inSentence(stateLabel(payPeriod, to))}: ${name}`,
    step: { machine: payPeriod, uid: payrollDateUid, from: status, to },
  });
}
