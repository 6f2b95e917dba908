import { formatMoment } from '../pages/dates.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { PAGES } from '../pages/paths.ts';
import type { AccountMail, AccountNotice } from '../people/accountMails.ts';

interface TellOptions {
  readonly credentials: Credentials;
  readonly portalName: string;
  readonly baseUrl: string;
  readonly sendMail: (mail: AccountMail) => Promise<void>;
  readonly now: () => Date;
}

/** Sends notices about an account to its owner's own address. Each says when it happened, and the remedy if it was somebody else. */
export function createTell({ credentials, portalName, baseUrl, sendMail, now }: TellOptions) {
  return async (userUid: string, { subject, paragraphs }: AccountNotice): Promise<void> => {
    const to = await credentials.emailOf(userUid);
    if (to === null) return;
    const text = [
      'Hello,',
      ...paragraphs,
      `This happened on ${formatMoment(now())}.`,
      `If it was not you, reset your password now at ${new URL(PAGES.forgottenPassword, baseUrl).href} and tell an administrator of ${portalName}.`,
      portalName,
    ];
    await sendMail({ to, subject: `${portalName}: ${subject}`, text: `${text.join('\n\n')}\n` });
  };
}
