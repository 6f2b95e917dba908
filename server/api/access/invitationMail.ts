import type { Scoped } from '../../store/createStore.ts';
import { linkPlace, queueMail } from '../../store/notices/outboxMails.ts';
import type { ApiContext } from '../core/context.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';

/** An invitation: the invited person, and the party. */
interface Invited {
  email: string;
  firstName: string;
  /** The name of the employer or intermediary. */
  partyName: string;
  kind: 'employer' | 'intermediary';
  linkUid: string;
}

/** Puts the mail with the link into the outbox. Its text is the same whether the address has an account or not. */
export async function sendInvitation(c: ApiContext, tx: Scoped, invited: Invited): Promise<void> {
  const { brandName } = c.var.deps.configuration;
  const party = withoutLinks(invited.partyName);
  const offer =
    invited.kind === 'employer'
      ? `You have been invited to look after the workplace pension of ${party} on ${brandName}.`
      : `You have been invited to act for the clients of ${party} on ${brandName}.`;
  const text = [
    `Dear ${withoutLinks(invited.firstName)},`,
    offer,
    'Follow this link to accept. It works once, within 24 hours:',
    linkPlace,
    `Link expired? Ask an administrator of ${party} to send the invitation again.`,
    "If you weren't expecting this email, you can ignore it.",
  ];
  const subject = `Your access to ${party}`;
  await queueMail(tx, { to: invited.email, subject, text: `${text.join('\n\n')}\n` }, { invitation: invited.linkUid });
}
