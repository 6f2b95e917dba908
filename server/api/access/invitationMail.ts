import type { Scoped } from '../../store/createStore.ts';
import { linkPlace, queueMail } from '../../store/notices/outboxMails.ts';
import type { ApiContext } from '../core/context.ts';

/** Who gets an invitation, to what. */
interface Invited {
  email: string;
  firstName: string;
  /** Of the employer or the firm. */
  partyName: string;
  kind: 'employer' | 'intermediary';
  linkUid: string;
}

/** What a name may bring into a line of a mail. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Puts the mail with the link into the outbox. It says the same to everybody, whether the address has an account or not. */
export async function sendInvitation(c: ApiContext, tx: Scoped, invited: Invited): Promise<void> {
  const { brandName } = c.var.deps.configuration;
  const party = oneLine(invited.partyName);
  const offer =
    invited.kind === 'employer'
      ? `You have been invited to look after the workplace pension of ${party} on ${brandName}.`
      : `You have been invited to act for the clients of ${party} on ${brandName}.`;
  const text = [
    `Dear ${oneLine(invited.firstName)},`,
    offer,
    'Follow this link to accept. It works once, and for 24 hours:',
    linkPlace,
    `Has the link ended? Ask an administrator of ${party} to send the invitation again.`,
    'Did you not expect this mail? Then ignore it: without you, nothing happens.',
  ];
  const subject = `Your access to ${party}`;
  await queueMail(tx, { to: invited.email, subject, text: `${text.join('\n\n')}\n` }, invited.linkUid);
}
