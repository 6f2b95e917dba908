import { directDebitMandate } from '../../../machines/lifecycles/directDebitMandate.ts';
import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { mandateReason } from '../../../domain/payments/bacsReasons.ts';
import type { Scoped } from '../../store/createStore.ts';
import { service, takeStep } from '../../store/lifecycleSteps.ts';
import { acceptInstruction, endInstruction } from '../../store/directDebits/instructions.ts';
import { type LockedMandate, lockedMandate, setMandate, setMandateAccount } from '../../store/directDebits/mandateStates.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import type { MandateLine } from '../../store/payments/paymentAdapter.ts';
import { type Acting, addBankTask, endMandateTask } from './paymentTasks.ts';
import { followRefusal } from './refusedMandates.ts';
import { tellStaff } from './staffNotices.ts';

/** The time and the day of the portal's clock. */
interface Day {
  at: Date;
  /** `yyyy-MM-dd`. */
  today: string;
}

type Step = { type: 'reject' | 'suspend'; failureReason: string } | { type: 'submitAgain' | 'confirm' | 'amend' | 'resume' };

/** Takes a locked mandate through an event, if its chart allows it. */
async function take(tx: Scoped, mandate: LockedMandate, event: Step, { at, today }: Day): Promise<LockedMandate | null> {
  const said = takeStep(
    tx,
    {
      machine: directDebitMandate,
      kind: 'direct-debit-mandates',
      recordUid: mandate.id,
      employerId: mandate.employerId,
      title: `Direct debit from ${mandate.accountName}`,
      state: mandate.status,
      facts: mandate,
      ...(event.type === 'amend' && { activity: `New bank details from the bank: ${mandate.accountName}` }),
    },
    event,
    { actor: service, at },
  );
  if (!said.allowed) return null;
  const to = stateText(said.to);
  // New details settle no matter that is open.
  if (event.type !== 'amend') await setMandate(tx, mandate.id, to, 'failureReason' in event ? event.failureReason : null);
  await followMandate(tx, event.type, mandate.id, { actor: service, at, today });
  return { ...mandate, status: to };
}

/** The consequences of an event that a mandate has taken, for its instruction with the bank, for the bank's last reason and for the task about its refusal. */
export async function followMandate(tx: Scoped, event: string, mandateUid: string, acting: Acting): Promise<void> {
  if (event === 'submitAgain') await setMandate(tx, mandateUid, 'pending', null);
  if (event === 'resume') await setMandate(tx, mandateUid, 'active', null);
  if (event === 'confirm' || event === 'resume') await acceptInstruction(tx, mandateUid);
  if (event === 'reject') await endInstruction(tx, mandateUid);
  await followRefusal(tx, mandateUid, acting);
}

const noticeOf = ({ id, employerId }: LockedMandate, at: Date, title: string, body: string) => [
  { employerId, kind: 'payments' as const, title, body, href: `/employers/${employerId}/direct-debit/${id}`, at },
];

/** Confirms a lodged mandate that no bank has refused, and tells the employer. @returns whether it was pending. */
export async function confirmMandate(tx: Scoped, mandateUid: string, day: Day): Promise<boolean> {
  const mandate = await lockedMandate(tx, { mandateUid });
  if (!mandate || !(await take(tx, mandate, { type: 'confirm' }, day))) return false;
  const body = `The bank has the instruction of ${mandate.accountName}. Statements of this benefit can be collected.`;
  await sendNotices(tx, noticeOf(mandate, day.at, 'Your direct debit is active', body));
  return true;
}

/** Ends a mandate with the bank's reason. @returns whether it was in force. */
export async function endMandate(tx: Scoped, mandateUid: string, reason: string, day: Day): Promise<boolean> {
  const mandate = await lockedMandate(tx, { mandateUid });
  return mandate !== null && (await take(tx, mandate, { type: 'reject', failureReason: reason }, day)) !== null;
}

/** Stops a mandate whose line in a report cannot be read: it may have been refused or ended. Staff are told of the line itself. */
export async function stopMandateOfLine(tx: Scoped, reference: string, day: Day): Promise<void> {
  const mandate = await lockedMandate(tx, { reference });
  if (!mandate || !(await take(tx, mandate, { type: 'suspend', failureReason: 'X' }, day))) return;
  const body = `A report of the bank about ${mandate.accountName} could not be read. ${mandateReason('ADDACS', 'X').nextStep ?? ''}`;
  await sendNotices(tx, noticeOf(mandate, day.at, 'Your direct debit is stopped', body));
}

/** Tells staff of a report about a mandate that they must settle with the bank. */
async function tellOfMandate(
  tx: Scoped,
  { id, employerId, accountName }: LockedMandate,
  title: string,
  ask: string,
  { at, today }: Day,
): Promise<void> {
  const [detail, href] = [`${accountName}. ${ask}`, `/employers/${employerId}/direct-debit/${id}`];
  await addBankTask(tx, { employerId, recordUid: id, title, detail, recordHref: href }, { actor: service, at, today });
  await tellStaff(tx, { employerId, title, body: detail, href }, at);
}

/**
 * Applies a line of a bank's report about a mandate, and tells the employer.
 *
 * @returns why it does not apply; null when it does.
 */
export async function applyMandateLine(
  tx: Scoped,
  { kind, reference, reason, account }: Omit<MandateLine, 'line'>,
  day: Day,
): Promise<string | null> {
  const { at } = day;
  const mandate = await lockedMandate(tx, { reference });
  if (!mandate) return 'No mandate of an open employer has this reference.';
  const { accountName, status } = mandate;
  const meaning = mandateReason(kind, reason);
  const settle = (words: string): Promise<void> =>
    endMandateTask(tx, { employerId: mandate.employerId, recordUid: mandate.id }, { actor: service, ...day, reason: words });
  const tell = (title: string, body: string): Promise<void> => sendNotices(tx, noticeOf(mandate, at, title, body));
  const words = `${reason}: ${meaning.words}`;
  if (!meaning.isKnown)
    await tellOfMandate(tx, mandate, `${kind} has an unknown code: ${reason}`, `Ask the bank what ${reason} means.`, day);
  if (account && meaning.takesNewDetails) {
    if (!(await take(tx, mandate, { type: 'amend' }, day))) return `The mandate is ${status}, and takes no new bank details.`;
    await setMandateAccount(tx, mandate.id, account);
    await settle('New bank details from the bank');
    await tell('Your direct debit has new bank details', `${accountName} (${words}). Your bank has told us the new details.`);
    return null;
  }
  switch (meaning.mandate) {
    case 'continues':
      await tellOfMandate(
        tx,
        mandate,
        `${kind} ${reason} has no new bank details`,
        'Ask the bank for them, and record them.',
        day,
      );
      await tell(
        'The bank reports a change of your direct debit',
        `${accountName} (${words}). If the account has changed, set up a new direct debit.`,
      );
      return null;
    case 'stops':
      if (!(await take(tx, mandate, { type: 'suspend', failureReason: reason }, day)))
        return `The mandate is ${status}, and cannot be stopped.`;
      if (meaning.isKnown)
        await tellOfMandate(
          tx,
          mandate,
          `A direct debit is stopped (${words})`,
          'Settle it with the account holder, then let it go on.',
          day,
        );
      await tell('Your direct debit is stopped', `${accountName} (${words}). ${meaning.nextStep ?? ''}`);
      return null;
    case 'reinstated':
      if (!(await reinstate(tx, mandate, day))) return `The mandate is ${status}, and cannot be reinstated.`;
      await settle('Reinstated by the bank');
      await tell('Your direct debit is active again', `${accountName} (${words}).`);
      return null;
    default:
      if (!(await take(tx, mandate, { type: 'reject', failureReason: reason }, day)))
        return `The mandate is ${status}, and cannot end again.`;
      if (meaning.isKnown) await settle('The mandate has ended');
      await tell(
        status === 'pending' ? 'The bank has refused your direct debit' : 'Your direct debit has ended',
        `${accountName} (${words}). ${meaning.nextStep ?? ''} Until then, pay by bank transfer.`,
      );
      return null;
  }
}

/** Lets a mandate that was stopped or ended be active again. @returns whether it was one of the two. */
async function reinstate(tx: Scoped, mandate: LockedMandate, day: Day): Promise<boolean> {
  if (await take(tx, mandate, { type: 'resume' }, day)) return true;
  const pending = await take(tx, mandate, { type: 'submitAgain' }, day);
  return pending !== null && (await take(tx, pending, { type: 'confirm' }, day)) !== null;
}
