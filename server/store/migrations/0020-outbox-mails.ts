import { type Kysely, sql } from 'kysely';

/**
 * Mails that wait to be sent. A request may only add to them: what they say to whom is nobody else's to read. The text is emptied
 * once the mail is sent.
 */
const statements = [
  `create table portal.outbox_mails (
    mail_uid uuid primary key default gen_random_uuid(),
    recipient text not null,
    subject text not null,
    text text not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    sent_at timestamptz,
    failed_at timestamptz
  )`,
  // Empty as long as every mail is sent, so that asking what is due costs nothing.
  'create index outbox_mails_due on portal.outbox_mails (next_attempt_at) where sent_at is null and failed_at is null',
  'revoke all on portal.outbox_mails from portal_api, portal_provider',
  'grant insert (recipient, subject, text) on portal.outbox_mails to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
