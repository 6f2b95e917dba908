import type { Kysely } from 'kysely';
import type { AccountMail } from '../../auth/people/accountMails.ts';
import type { Database } from '../../store/database.ts';
import { takesLinkMail } from '../../store/notices/linkMails.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';

/**
 * Puts the mails of the authentication service into the outbox. A link for a new password, which anybody can ask for, is left out once the address has had the mails
 * with links of an hour. A notice to the owner of an account always goes out.
 */
export const accountMailQueue =
  (db: Kysely<Database>, clock: () => Date) =>
  async ({ passwordOf, ...mail }: AccountMail): Promise<void> => {
    if (passwordOf !== undefined && !(await takesLinkMail(db, mail.to, clock()))) return;
    await queueMail(db, mail, passwordOf === undefined ? null : { passwordOf });
  };
