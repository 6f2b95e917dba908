import { mandateNextStep, mandateReasonText } from '../../../domain/payments/bacsReasons.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type MandateOfBenefit, mandateOfBenefit } from '../../store/directDebits/mandateStates.ts';
import { addTask, endTask } from '../../store/tasks/tasks.ts';
import type { Acting } from './paymentTasks.ts';

const detailOf = ({ accountName, status, failureReason }: MandateOfBenefit): string => {
  const [reason, step] =
    failureReason === null ? [null, null] : [mandateReasonText(failureReason, status), mandateNextStep(failureReason, status)];
  const sentences = [
    reason === null ? `${accountName}.` : `${accountName} (${reason}).`,
    ...(step === null ? [] : [step]),
    'Until then, contributions are paid by bank transfer: see that the employer knows.',
  ];
  return sentences.join(' ');
};

/**
 * Keeps the provider's task about a refused direct debit, after any step of a mandate: there is one for a benefit whose mandate the bank has
 * refused or ended, and which has no other. It ends with a new mandate, and is withdrawn when the refused one is cancelled.
 */
export async function followRefusal(tx: Scoped, mandateUid: string, { actor, at, today }: Acting): Promise<void> {
  const mandate = await mandateOfBenefit(tx, mandateUid);
  if (!mandate) throw new Error(`The direct debit mandate ${mandateUid} was not found.`);
  const { employerId, benefitUid: recordUid, benefitTitle, isInForce, status } = mandate;
  const subject = { employerId, kind: 'refusedMandate', recordUid } as const;
  const acting = { actor, at, today };
  if (isInForce) await endTask(tx, subject, { ...acting, event: 'complete', reason: 'A direct debit is set up again' });
  else if (status === 'failed') {
    const task = { ...subject, title: `Direct debit refused: ${benefitTitle}`, detail: detailOf(mandate), dueDate: today };
    await addTask(tx, { ...task, recordHref: `/employers/${employerId}/direct-debit/${mandateUid}` }, acting);
  } else await endTask(tx, subject, { ...acting, event: 'withdraw', reason: 'The refused direct debit was cancelled' });
}
