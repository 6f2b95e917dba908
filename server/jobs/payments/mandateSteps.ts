import { directDebitMandate } from '../../../machines/lifecycles/directDebitMandate.ts';
import { lifecycleMeta, stateLabel, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { MandateReason } from '../../../schemas/lib/payments/bacsReasons.ts';
import { noteChange } from '../../store/changes/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type LockedMandate, lockedMandate, setMandate } from '../../store/directDebits/mandateStates.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { service } from './paymentSteps.ts';

type Step = { type: 'reject'; failureReason: string } | { type: 'submitAgain' } | { type: 'confirm' };

/** Takes a locked mandate through an event, if its chart allows it. */
async function take(tx: Scoped, mandate: LockedMandate, event: Step, at: Date): Promise<LockedMandate | null> {
  const said = verdict(directDebitMandate, mandate.status, mandate, event);
  if (!said.allowed) return null;
  const to = stateText(said.to);
  await setMandate(tx, mandate.id, to, event.type === 'reject' ? event.failureReason : null);
  noteChange(tx, {
    at,
    actor: service,
    employerId: mandate.employerId,
    kind: 'direct-debit-mandates',
    recordUid: mandate.id,
    title: `Direct debit from ${mandate.accountName}`,
    action: event.type,
    activity: `${lifecycleMeta(directDebitMandate).title ?? directDebitMandate.id} ${inSentence(stateLabel(directDebitMandate, to))}: ${mandate.accountName}`,
    step: { machine: directDebitMandate.id, uid: mandate.id, from: mandate.status, to },
  });
  return { ...mandate, status: to };
}

/** Ends a mandate with the bank's reason. @returns whether it was in force. */
export async function endMandate(tx: Scoped, mandateUid: string, reason: string, at: Date): Promise<boolean> {
  const mandate = await lockedMandate(tx, { mandateUid });
  return mandate !== null && (await take(tx, mandate, { type: 'reject', failureReason: reason }, at)) !== null;
}

/**
 * Applies a line of a bank's report about a mandate, and tells the employer.
 *
 * @returns why it does not apply; null when it does.
 */
export async function applyMandateLine(
  tx: Scoped,
  { reference, reason, meaning }: { reference: string; reason: string; meaning: MandateReason },
  at: Date,
): Promise<string | null> {
  const mandate = await lockedMandate(tx, { reference });
  if (!mandate) return 'No mandate of an open employer has this reference.';
  const { employerId, accountName } = mandate;
  const tell = (title: string, body: string): Promise<void> =>
    sendNotices(tx, [{ employerId, title, body, href: `/employers/${employerId}/direct-debit/${mandate.id}`, at }]);
  const words = `${reason}: ${meaning.words}`;
  if (meaning.mandate === 'continues') {
    await tell(
      'The bank reports a change of your direct debit',
      `${accountName} (${words}). If the account has changed, set up a new direct debit.`,
    );
    return null;
  }
  if (meaning.mandate === 'reinstated') {
    const pending = await take(tx, mandate, { type: 'submitAgain' }, at);
    if (!pending || !(await take(tx, pending, { type: 'confirm' }, at)))
      return `The mandate is ${mandate.status}, and cannot be reinstated.`;
    await tell('Your direct debit is active again', `${accountName} (${words}).`);
    return null;
  }
  if (!(await take(tx, mandate, { type: 'reject', failureReason: reason }, at)))
    return `The mandate is ${mandate.status}, and cannot end again.`;
  await tell('Your direct debit has ended', `${accountName} (${words}). Set up a new direct debit, or pay by bank transfer.`);
  return null;
}
