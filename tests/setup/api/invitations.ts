import { acceptInvitation } from '../../../server/api/access/acceptInvitation.ts';
import type { TestDatabase } from '../../../server/node/postgres/testDatabase.ts';

/** Accepts the newest invitation for this email address, like a person with the link of its mail. */
export async function followInvitation({ db }: TestDatabase, email: string, now = new Date('2026-11-21T13:00:00Z')) {
  const mail = await db
    .selectFrom('portal.outbox_mails')
    .select('link_uid')
    .where('recipient', '=', email)
    .where('link_uid', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!mail?.link_uid) throw new Error(`There is no invitation for ${email}.`);
  return acceptInvitation(
    { db },
    () => now,
    { linkUid: mail.link_uid },
    async () => undefined,
  );
}
