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
  /** For which the link can be used. */
  days: number;
  /** Whether somebody of the party could send the invitation again. Otherwise the provider is to be asked. */
  hasAdministrator: boolean;
}

/** Puts the mail with the link into the outbox. Its text is the same whether the address has an account or not. */
export async function sendInvitation(c: ApiContext, tx: Scoped, invited: Invited): Promise<void> {
  const { brandName, contactEmail } = c.var.deps.configuration;
  const party = withoutLinks(invited.partyName);
  const offer =
    invited.kind === 'employer'
      ? `You have been invited to look after the workplace pension of ${party} on ${brandName}.`
      : `You have been invited to act for the clients of ${party} on ${brandName}.`;
  const text = [
    `Dear ${withoutLinks(invited.firstName)},`,
    offer,
    `Follow this link to accept. It works once, within ${invited.days === 1 ? '24 hours' : `${invited.days} days`}:`,
    linkPlace,
    `Link expired? Ask ${invited.hasAdministrator ? `an administrator of ${party}` : `us, ${contactEmail},`} to send the invitation again.`,
    "If you weren't expecting this email, you can ignore it.",
  ];
  const subject = `Your access to ${party}`;
  await queueMail(tx, { to: invited.email, subject, text: `${text.join('\n\n')}\n` }, { invitation: invited.linkUid });
}
