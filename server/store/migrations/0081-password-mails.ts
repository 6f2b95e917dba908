import { type Kysely, sql } from 'kysely';

/** Mails with a link for a new password. As with invitations, the link is made when the mail is sent, so nobody can read it in the outbox. */
const statement = 'alter table portal.outbox_mails add column password_of uuid references portal.users';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
