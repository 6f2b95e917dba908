import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Reader } from '../../store/createStore.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import { takesLinkMail } from '../../store/notices/linkMails.ts';
import { linkPlaceOf, queueMail } from '../../store/notices/outboxMails.ts';
import type { UnfinishedOfAddress } from '../../store/signUp/leads.ts';
import type { ApiContext } from '../core/context.ts';
import { makeLinkKey } from './leadKeys.ts';

/** The sign-up in the words of its mail: an address may have several. */
const nameOf = ({ companyName, createdAt }: UnfinishedOfAddress): string =>
  `the sign-up ${companyName === null ? 'without a company name' : `of ${withoutLinks(companyName)}`} that was begun on ${formatDate(ukDay(createdAt))}`;

/** Sign-ups that one mail lists. */
const mostListed = 10;

/**
 * Puts one mail with the links of the unfinished sign-ups of an address into the outbox, unless the address has had the mails of the hour: somebody who knows an
 * address must not be able to fill its mailbox. The answer to the caller is the same, as it is for an address without a sign-up.
 */
export async function sendLinks(
  c: ApiContext,
  tx: Reader,
  leads: readonly UnfinishedOfAddress[],
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const [first] = leads;
  if (!first || !(await takesLinkMail(tx, email, now))) return;
  const { brandName } = c.var.deps.configuration;
  const listed: string[] = [];
  const mailUid = crypto.randomUUID();
  for (const lead of leads.slice(0, mostListed)) {
    const key = await makeLinkKey(tx, { leadUid: lead.leadUid, purpose: 'resume', email, now, mailUid });
    listed.push(
      `Open this link to continue ${nameOf(lead)}. It works on any device, once, within ${rules.linkDays} days:`,
      linkPlaceOf(key),
    );
  }
  const text = [
    ...listed,
    'Your answers are kept. Other browsers in which the sign-up is open, and which did not come by such a link, are then closed to it.',
    'If you have not begun this sign-up, you need do nothing.',
  ];
  await queueMail(
    tx,
    { to: email, subject: `Continue your sign-up with ${brandName}`, text: `${text.join('\n\n')}\n` },
    { signUp: first.leadUid },
  );
}
