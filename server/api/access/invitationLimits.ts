import { sentInvitations } from '../../store/access/sentInvitations.ts';
import type { Scoped } from '../../store/createStore.ts';
import { ApiError } from '../core/apiError.ts';
import type { ApiContext } from '../core/context.ts';

const hour = 3_600_000;

/** Invitations within an hour. A person who misses the mail asks for it two or three times more; a new customer invites a whole department. */
export const invitationLimits = { toOnePerson: 5, byOneSender: 100 };

/**
 * Limits invitations, so that nobody can flood a mailbox: each invitation is a mail to an address that the sender chooses.
 *
 * @param invited - The email address of the invited person.
 * @throws ApiError 429 that says when the next one may be sent.
 */
export async function checkInvitationLimits(c: ApiContext, tx: Scoped, invited: string): Promise<void> {
  const now = c.var.deps.clock();
  const sent = await sentInvitations(tx, { since: new Date(now.getTime() - hour), sender: c.var.caller.userUid, invited });
  const { toOnePerson, byOneSender } = invitationLimits;
  refuse(
    sent.toInvited,
    toOnePerson,
    now,
    `This person has been sent ${toOnePerson} invitations within an hour. Ask them to check their junk folder, and check the address.`,
  );
  refuse(
    sent.bySender,
    byOneSender,
    now,
    `You have sent ${byOneSender} invitations within an hour. Nothing was sent to this person.`,
  );
}

/** Refuses more than `most` invitations within an hour. */
function refuse(times: readonly Date[], most: number, now: Date, why: string): void {
  const first = times.at(-most);
  if (!first) return;
  const seconds = Math.max(1, Math.ceil((first.getTime() + hour - now.getTime()) / 1_000));
  const minutes = Math.ceil(seconds / 60);
  throw ApiError.tooMany(`${why} You can send the next one in ${minutes} minute${minutes === 1 ? '' : 's'}.`, seconds);
}
