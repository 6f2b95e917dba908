import type { Scoped } from '../../../store/createStore.ts';
import type { AccessLevel } from '../../../store/database.ts';
import { type NewNotice, sendNotices } from '../../../store/notices/notices.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import type { ApiContext } from '../../core/context.ts';
import { titleOf } from './livingLead.ts';

/** A notice about a sign-up. It is settled when the sign-up goes on, so send it after the state is written. */
const about = (c: ApiContext, lead: Lead): Pick<NewNotice, 'employerId' | 'kind' | 'href' | 'at' | 'recordUid'> => ({
  employerId: null,
  kind: 'signUps',
  href: `/sign-ups/${lead.leadUid}`,
  at: c.var.deps.clock(),
  recordUid: lead.leadUid,
});

/** Tells the provider's staff that an application waits for their decision. */
export async function tellReviewers(c: ApiContext, tx: Scoped, lead: Lead): Promise<void> {
  const body = lead.intermediaryId === null ? 'Sent by the employer itself.' : 'Signed up by an adviser.';
  await sendNotices(tx, [{ ...about(c, lead), isForProvider: true, title: `To review: ${titleOf(lead)}`, body }]);
}

/** Tells the intermediary that signs an employer up; nobody if the employer does it itself. */
async function tellIntermediary(
  c: ApiContext,
  tx: Scoped,
  lead: Lead,
  told: Pick<NewNotice, 'title' | 'body'> & Partial<NewNotice>,
): Promise<void> {
  const { intermediaryId } = lead;
  if (intermediaryId !== null) await sendNotices(tx, [{ ...about(c, lead), intermediaryId, ...told }]);
}

export const tellReturned = (c: ApiContext, tx: Scoped, lead: Lead, reason: string): Promise<void> =>
  tellIntermediary(c, tx, lead, { title: `To correct: the application of ${titleOf(lead)}`, body: reason });

export const tellDeclined = (c: ApiContext, tx: Scoped, lead: Lead, reason: string): Promise<void> =>
  tellIntermediary(c, tx, lead, { title: `The application of ${titleOf(lead)} was declined`, body: reason });

/** Tells the intermediary that the sign-up has become an employer. One that keeps no access gets no link to it. */
export function tellAccepted(c: ApiContext, tx: Scoped, lead: Lead, employerId: number): Promise<void> {
  const hasAccess = lead.adviserLevel !== null && lead.adviserLevel !== 'none';
  const place = hasAccess ? { employerId, href: `/employers/${employerId}` } : { href: null };
  const body = hasAccess ? 'It is open, and you can work for it.' : 'It is open. It gave you no access.';
  return tellIntermediary(c, tx, lead, { title: `The application of ${titleOf(lead)} was accepted`, body, ...place });
}

/** @param actor - The name of the member who has handed it over. */
export const tellHandedOver = (c: ApiContext, tx: Scoped, lead: Lead, actor: string): Promise<void> =>
  tellIntermediary(c, tx, lead, {
    title: `The sign-up of ${titleOf(lead)} is with the client`,
    body: `${actor} handed it over. The client checks the answers and signs.`,
  });

const levels: Readonly<Record<AccessLevel, string>> = {
  full: 'You keep full access.',
  readOnly: 'You can read its records, and not change them.',
  none: 'You get no access.',
};

export const tellAdviserAccess = (c: ApiContext, tx: Scoped, lead: Lead, level: AccessLevel): Promise<void> =>
  tellIntermediary(c, tx, lead, {
    title: `${titleOf(lead)} has decided on your access`,
    body: `${levels[level]} This holds once the application is accepted.`,
  });
