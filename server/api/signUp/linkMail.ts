import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Reader } from '../../store/createStore.ts';
import { linkPlace, queueMail } from '../../store/notices/outboxMails.ts';
import { keysMadeSince } from '../../store/signUp/keys.ts';
import type { ApiContext } from '../core/context.ts';
import { makeLinkKey } from './leadKeys.ts';

const hour = 3_600_000;

/**
 * Puts the mail with the link of an unfinished sign-up into the outbox, unless the hour's links were all sent: somebody who knows an address must not be able
 * to fill its mailbox from many places. The caller is not told, as it is not told whether the address has a sign-up.
 */
export async function sendLink(
  c: ApiContext,
  tx: Reader,
  { leadUid, email, now }: { leadUid: string; email: string; now: Date },
): Promise<void> {
  const made = await keysMadeSince(tx, { leadUid, purpose: 'resume' }, new Date(now.getTime() - hour));
  if (made >= rules.mostLinksOfASignUpPerHour) return;
  const { brandName } = c.var.deps.configuration;
  const signUpKey = await makeLinkKey(tx, { leadUid, purpose: 'resume', now });
  await queueMail(
    tx,
    {
      to: email,
      subject: `Continue your sign-up with ${brandName}`,
      text: `Open this link to continue your sign-up on any device. It can be used once, within ${rules.linkDays} days:\n\n${linkPlace}\n\nYour answers are kept. If you have not begun a sign-up, you need do nothing.\n`,
    },
    { signUpKey },
  );
}
