import { ukDay } from '../../../schemas/lib/calendar/ukDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Reader } from '../../store/createStore.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import { linkPlace, queueMail } from '../../store/notices/outboxMails.ts';
import { keysMadeSince } from '../../store/signUp/keys.ts';
import type { UnfinishedOfAddress } from '../../store/signUp/leads.ts';
import type { ApiContext } from '../core/context.ts';
import { makeLinkKey } from './leadKeys.ts';

const hour = 3_600_000;

/** The sign-up in the words of its mail: an address may have several. */
const nameOf = ({ companyName, createdAt }: UnfinishedOfAddress): string =>
  `the sign-up ${companyName === null ? 'without a company name' : `of ${withoutLinks(companyName)}`} that was begun on ${formatDate(ukDay(createdAt))}`;

/**
 * Puts the mail with the link of an unfinished sign-up into the outbox, unless the hour's links were all sent: somebody who knows an address must not be able
 * to fill its mailbox from many places. The caller is not told, as it is not told whether the address has a sign-up.
 */
export async function sendLink(
  c: ApiContext,
  tx: Reader,
  lead: UnfinishedOfAddress,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const { leadUid } = lead;
  const made = await keysMadeSince(tx, { leadUid, purpose: 'resume' }, new Date(now.getTime() - hour));
  if (made >= rules.mostLinksOfASignUpPerHour) return;
  const { brandName } = c.var.deps.configuration;
  const signUpKey = await makeLinkKey(tx, { leadUid, purpose: 'resume', email, now });
  const text = [
    `Open this link to continue ${nameOf(lead)}. It works on any device, once, within ${rules.linkDays} days:`,
    linkPlace,
    'Your answers are kept. Other browsers in which the sign-up is open, and which did not come by such a link, are then closed to it.',
    'If you have not begun this sign-up, you need do nothing.',
  ];
  await queueMail(
    tx,
    { to: email, subject: `Continue your sign-up with ${brandName}`, text: `${text.join('\n\n')}\n` },
    { signUpKey },
  );
}
