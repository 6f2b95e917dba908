import { type Kysely, sql } from 'kysely';
import type { Scoped } from '../createStore.ts';
import type { Database } from '../database.ts';

/** The placeholder for the link in the text of an invitation. The link is created when the mail is sent, so nobody can read it here. */
export const linkPlace = '{link}';

/** A plain text mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail that a server has claimed for sending. */
export interface ClaimedMail extends Mail {
  mailUid: string;
  /** The invitation whose link replaces {@link linkPlace} in the text. */
  linkUid: string | null;
  /** The number of attempts, this one included. */
  attempts: number;
}

/**
 * Puts a mail into the outbox in the caller's transaction: it is sent once that commits, and never if it does not.
 *
 * @param linkUid - The invitation whose link replaces {@link linkPlace} in the text.
 * @example await queueMail(tx, { to: 'ada@intermediary.example', subject: 'A new client', text: 'Larkspur Foods is now …' })
 */
export async function queueMail(tx: Scoped, { to, subject, text }: Mail, linkUid: string | null = null): Promise<void> {
  await sql`insert into portal.outbox_mails (recipient, subject, text, link_uid) values (${to}, ${subject}, ${text}, ${linkUid}::uuid)`.execute(
    tx,
  );
}

/**
 * Claims the next mail that is due, so that no other server sends it too. If this server stops before it reports the result, the mail is due again
 * after `retryAfterSeconds`.
 *
 * @returns null when none is due.
 */
export async function claimMail(db: Kysely<Database>, now: Date, retryAfterSeconds: number): Promise<ClaimedMail | null> {
  const { rows } = await sql<ClaimedMail>`
    update portal.outbox_mails set attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${retryAfterSeconds})
    where mail_uid = (
      select mail_uid from portal.outbox_mails where sent_at is null and failed_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning mail_uid as "mailUid", link_uid as "linkUid", recipient as "to", subject, text, attempts`.execute(db);
  return rows[0] ?? null;
}

/** Marks the mail as sent, and deletes its text. */
export async function markMailSent(db: Kysely<Database>, mailUid: string, now: Date): Promise<void> {
  await sql`update portal.outbox_mails set sent_at = ${now}, text = '' where mail_uid = ${mailUid}`.execute(db);
}

/** Puts the mail off until `nextAttemptAt`, or gives it up when that is null. */
export async function markMailUnsent(
  db: Kysely<Database>,
  mailUid: string,
  now: Date,
  nextAttemptAt: Date | null,
): Promise<void> {
  await (
    nextAttemptAt
      ? sql`update portal.outbox_mails set next_attempt_at = ${nextAttemptAt} where mail_uid = ${mailUid}`
      : sql`update portal.outbox_mails set failed_at = ${now}, text = '' where mail_uid = ${mailUid}`
  ).execute(db);
}
