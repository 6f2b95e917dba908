import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { latePayment } from '../../../machines/lifecycles/latePayment.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import type { Scoped } from '../../store/createStore.ts';
import { noteStep, service } from '../../store/lifecycleSteps.ts';

interface Named {
  latePaymentUid: string;
  employerId: number;
  periodTitle: string;
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
export const noteDailyStep = (
  tx: Scoped,
  { latePaymentUid: recordUid, employerId, periodTitle: title }: Named,
  { event, from, to, at, words }: Step,
): void =>
  noteStep(
    tx,
    { machine: latePayment, kind: 'late-payments', recordUid, employerId, title },
    { event, from, to, ...(words !== undefined && { activity: `${words}: ${title}` }) },
    { actor: service, at },
  );

const mails = (count: number): string => formatCount(count, 'mail');

/** Notes a step of the ladder, with the number of its mails. */
export const noteReminder = (
  tx: Scoped,
  late: Named,
  { step: { event, title }, mailCount, ...step }: Omit<Step, 'event' | 'words'> & { step: LatePaymentStep; mailCount: number },
): void => noteDailyStep(tx, late, { ...step, event, words: `Late payment, ${inSentence(title)} (${mails(mailCount)})` });
