import { directDebitMandate } from '../../../machines/lifecycles/directDebitMandate.ts';
import { lifecycleMeta, stateLabel, stateText, verdict } from '../../../machines/lifecycles/lifecycle.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { MandateReason } from '../../../schemas/lib/payments/bacsReasons.ts';
import { noteChange } from '../../store/changes/changeLog.ts';
import type { Scoped } from '../../store/createStore.ts';
import { acceptInstruction, endInstruction } from '../../store/directDebits/instructions.ts';
import { type LockedMandate, lockedMandate, setMandate } from '../../store/directDebits/mandateStates.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { service } from './serviceActor.ts';

type Step = { type: 'reject'; failureReason: string } | { type: 'submitAgain' } | { type: 'confirm' };

/** Takes a locked mandate through an event, if its chart allows it. */
async function take(tx: Scoped, mandate: LockedMandate, event: Step, at: Date): Promise<LockedMandate | null> {
  const said = verdict(directDebitMandate, mandate.status, mandate, event);
  if (!said.allowed) return null;
  const to = stateText(said.to);
  await setMandate(tx, mandate.id, to, event.type === 'reject' ? event.failureReason : null);
  await followMandate(tx, event.type, mandate.id);
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

/** The consequences of an event that a mandate has taken, for its instruction with the bank and for the bank's last reason. */
export async function followMandate(tx: Scoped, event: string, mandateUid: string): Promise<void> {
  if (event === 'submitAgain') await setMandate(tx, mandateUid, 'pending', null);
  if (event === 'confirm') await acceptInstruction(tx, mandateUid);
  if (event === 'reject') await endInstruction(tx, mandateUid);
}

const noticeOf = ({ id, employerId }: LockedMandate, at: Date, title: string, body: string) => [
  { employerId, kind: 'payments' as const, title, body, href: `/employers/${employerId}/direct-debit/${id}`, at },
];

/** Confirms a lodged mandate that no bank has refused, and tells the employer. @returns whether it was pending. */
export async function confirmMandate(tx: Scoped, mandateUid: string, at: Date): Promise<boolean> {
  const mandate = await lockedMandate(tx, { mandateUid });
  if (!mandate || !(await take(tx, mandate, { type: 'confirm' }, at))) return false;
  const body = `The bank has the instruction of ${mandate.accountName}. Statements of this benefit can be collected.`;
  await sendNotices(tx, noticeOf(mandate, at, 'Your direct debit is active', body));
  return true;
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
  const { accountName } = mandate;
  const tell = (title: string, body: string): Promise<void> => sendNotices(tx, noticeOf(mandate, at, title, body));
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
  const title = mandate.status === 'pending' ? 'The bank has refused your direct debit' : 'Your direct debit has ended';
  await tell(title, `${accountName} (${words}). ${meaning.nextStep ?? ''} Until then, pay by bank transfer.`);
  return null;
}
