import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface NoticesTable {
  notice_uid: Generated<string>;
  /** The employer that the notice is about, if any. It is also the recipient, unless that is another one. */
  employer_id: number | null;
  intermediary_id: number | null;
  /** The person whom alone it is for. */
  user_uid: Generated<string | null>;
  /** Whether it is for the provider's staff. */
  is_for_provider: Generated<boolean>;
  kind: Generated<string>;
  title: string;
  body: string;
  href: string | null;
  created_at: Timestamp;
  /** The record that it asks people to work on. */
  record_uid: Generated<string | null>;
  /** The time at which that work was done. */
  settled_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The addresses to which its sender has sent a mail. */
  mailed_to: Generated<string[]>;
  /** Whether it is still to be passed on to the mails of its people. */
  mails_due: Generated<boolean>;
  /** Whether people who asked for a mail at once get one. False: its sender has sent it. */
  mails_at_once: Generated<boolean>;
}

export interface NoticeReadersTable {
  notice_uid: string;
  user_uid: string;
  read_at: Timestamp;
}

export interface OutboxMailsTable {
  mail_uid: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  created_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  link_uid: string | null;
  password_of: string | null;
  sign_up_key_uid: string | null;
}
