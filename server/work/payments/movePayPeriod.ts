import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { payPeriod, type PayPeriodEvent } from '../../../machines/lifecycles/payPeriod.ts';
import type { Actor } from '../../store/changeLog.ts';
import { takeStep } from '../../store/lifecycleSteps.ts';
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
  const said = takeStep(
    tx,
    {
      machine: payPeriod,
      kind: 'pay-periods',
      recordUid: payrollDateUid,
      employerId: period.employerId,
      title: period.title,
      state: period.status,
      facts: { ...period, today, payrollIsActive: true, approval: 'notNeeded', askedByCaller: false },
    },
    { type: event },
    { actor, at },
  );
  if (said.allowed) await setPeriodStates(tx, [{ payrollDateUid, status: stateText(said.to) }]);
}
