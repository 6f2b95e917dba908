import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { latePayment } from '../../../machines/lifecycles/latePayment.ts';
import { lifecycleMeta, stateLabel } from '../../../machines/lifecycles/lifecycle.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import { type Actor, noteChange } from '../../store/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';

/** The service itself, in the history. */
const service: Actor = { userUid: null, actingAs: 'service' };

interface Named {
  latePaymentUid: string;
  employerId: number;
  periodName: string;
}

interface Step {
  event: string;
  from: string | null;
  to: string;
  at: Date;
  /** The words of the step. Default: the title of the chart and the label of the new state. */
  words?: string;
}

/** Notes a step of the daily job in the history of a late payment. */
export function noteDailyStep(tx: Scoped, late: Named, { event, from, to, at, words }: Step): void {
  const activity = words ?? `${lifecycleMeta(latePayment).title ?? latePayment.id} ${inSentence(stateLabel(latePayment, to))}`;
  noteChange(tx, {
    at,
    actor: service,
    employerId: late.employerId,
    kind: 'late-payments',
    recordUid: late.latePaymentUid,
    title: late.periodName,
    action: event,
    activity: `${activity}: ${late.periodName}`,
    step: { machine: latePayment, uid: late.latePaymentUid, from, to },
  });
}

const mails = (count: number): string => formatCount(count, 'mail');

/** Notes a step of the ladder, with the number of its mails. */
export const noteReminder = (
  tx: Scoped,
  late: Named,
  { step: { event, title }, mailCount, ...step }: Omit<Step, 'event' | 'words'> & { step: LatePaymentStep; mailCount: number },
): void => noteDailyStep(tx, late, { ...step, event, words: `Late payment, ${inSentence(title)} (${mails(mailCount)})` });
