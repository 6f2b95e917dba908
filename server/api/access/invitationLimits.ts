import { sentInvitations } from '../../store/access/sentInvitations.ts';
import { linkMailsTo, mostLinkMailsPerHour } from '../../store/notices/linkMails.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { ApiContext } from '../core/context.ts';
import { anHourBefore, assertHourlyLimit } from './hourlyLimit.ts';

/** Invitations within an hour. A person who misses the mail asks for it two or three times more; a new customer invites a whole department. */
export const invitationLimits = { toOnePerson: mostLinkMailsPerHour, byOneSender: 100 };

/**
 * Limits invitations, so that nobody can flood a mailbox: each invitation is a mail to an address that the sender chooses.
 *
 * @param invited - The email address of the invited person.
 * @throws ApiError 429 that says when the next one may be sent.
 */
export async function checkInvitationLimits(c: ApiContext, tx: Scoped, invited: string): Promise<void> {
  const now = c.var.deps.clock();
  const bySender = await sentInvitations(tx, { since: anHourBefore(now), sender: c.var.caller.userUid });
  const { toOnePerson, byOneSender } = invitationLimits;
  assertHourlyLimit(await linkMailsTo(tx, invited, now), {
    most: toOnePerson,
    now,
    why: `This person has been sent ${toOnePerson} links within an hour. Ask them to check their junk folder, and check the address.`,
  });
  assertHourlyLimit(bySender, {
    most: byOneSender,
    now,
    why: `You have sent ${byOneSender} invitations within an hour. Nothing was sent to this person.`,
  });
}
