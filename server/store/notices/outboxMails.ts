import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reader } from '../createStore.ts';
import type { Database } from '../database.ts';

/** The placeholder for the link in the text of a mail. The link is created when the mail is sent, so nobody can read it here. */
export const linkPlace = '{link}';

/** The placeholder for the link of one of several sign-ups in a mail. @param signUpKey - The id of its key, which opens nothing. */
export const linkPlaceOf = (signUpKey: string): string => `{link:${signUpKey}}`;

/** The placeholders of {@link linkPlaceOf} in a text, each with the id of its key. */
export const linkPlacesIn = (text: string): { place: string; signUpKey: string }[] =>
  [...text.matchAll(/\{link:([0-9a-f-]{36})\}/g)].map(([place, signUpKey = '']) => ({ place, signUpKey }));

/** A plain text mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The notice that it passes on: the mail is stopped if that is withdrawn before it is sent. */
  noticeUid?: string;
}

/** The purpose of a mail's link: to accept an invitation, to choose a new password, or to open a sign-up. */
export type MailLink = { readonly invitation: string } | { readonly passwordOf: string } | { readonly signUpKey: string };

/** Of a mail without a link: the sign-up that it is about, and with which it is removed. */
export interface AboutSignUp {
  readonly signUp: string;
}

/** The column of a link or a sign-up, and its value there. */
function columnOf(link: MailLink | AboutSignUp | null): { column: RawBuilder<unknown>; uid: string | null } {
  if (link && 'signUp' in link) return { column: sql`sign_up_uid`, uid: link.signUp };
  if (link && 'passwordOf' in link) return { column: sql`password_of`, uid: link.passwordOf };
  if (link && 'signUpKey' in link) return { column: sql`sign_up_key_uid`, uid: link.signUpKey };
  return { column: sql`link_uid`, uid: link?.invitation ?? null };
}

/** A mail that a server has claimed for sending. */
export interface ClaimedMail extends Mail {
  mailUid: string;
  /** The link that replaces {@link linkPlace} in the text. */
  link: MailLink | null;
  /** The number of attempts, this one included. */
  attempts: number;
}

/**
 * Puts a mail into the outbox in the caller's transaction: it is sent once that commits, and never if it does not.
 *
 * @param link - The link that replaces {@link linkPlace} in the text.
 * @example await queueMail(tx, { to: 'ada@intermediary.example', subject: 'A new client', text: 'Larkspur Foods is now …' })
 */
export async function queueMail(
  tx: Reader,
  { to, subject, text }: Mail,
  link: MailLink | AboutSignUp | null = null,
): Promise<void> {
  const { column, uid } = columnOf(link);
  await sql`insert into portal.outbox_mails (recipient, subject, text, ${column}) values (${to}, ${subject}, ${text}, ${uid}::uuid)`.execute(
    tx,
  );
}

/** Puts mails without links into the outbox, as {@link queueMail} does, in one statement. */
export async function queueMails(tx: Reader, mails: readonly Mail[], about: AboutSignUp | null = null): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    insert into portal.outbox_mails (recipient, subject, text, sign_up_uid, notice_uid)
    select "to", subject, text, ${about?.signUp ?? null}::uuid, "noticeUid"
    from jsonb_to_recordset(${JSON.stringify(mails)}::text::jsonb) as t("to" text, subject text, text text, "noticeUid" uuid)`.execute(
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
    returning mail_uid as "mailUid", case when link_uid is not null then jsonb_build_object('invitation', link_uid)
      when password_of is not null then jsonb_build_object('passwordOf', password_of)
      when sign_up_key_uid is not null then jsonb_build_object('signUpKey', sign_up_key_uid) end as link, recipient as "to", subject, text, attempts`.execute(
    db,
  );
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
