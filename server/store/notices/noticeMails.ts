import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { audience, nameOfParty } from './audience.ts';
import { mailOf } from './preferences.ts';

/** A notice for a mail to one person. */
export interface MailedNotice {
  noticeUid: string;
  to: string;
  partyName: string | null;
  title: string;
  body: string;
  href: string | null;
}

/** The notices that were passed on to the mails of their people. */
export interface PassedOn {
  /** The number of notices. */
  noticeCount: number;
  /** Those whose people get a mail at once. */
  atOnce: MailedNotice[];
}

/**
 * Takes notices whose mails are due, the oldest first, up to a limit. Those for the daily email of a person wait for it from here on; the caller must send the
 * others in the same transaction. Notices that another server has taken are left to it.
 */
export async function passOnNotices(tx: Kysely<Database>, limit: number): Promise<PassedOn> {
  const { rows: taken } = await sql<{ noticeUid: string }>`
    update portal.notices set mails_due = false where notice_uid in (
      select notice_uid from portal.notices where mails_due order by created_at limit ${limit} for update skip locked)
    returning notice_uid as "noticeUid"`.execute(tx);
  if (taken.length === 0) return { noticeCount: 0, atOnce: [] };
  const uids = taken.map(({ noticeUid }) => noticeUid);
  const { rows } = await sql<MailedNotice>`
    with mailed as (
      select n.notice_uid, n.mails_at_once, u.user_uid, u.email, ${mailOf(sql`u.user_uid`, sql`n.kind`)} as mail
      from portal.notices n cross join lateral ${audience} p join portal.users u on u.user_uid = p.user_uid
      where n.notice_uid = any(${uids}::uuid[]) and n.settled_at is null and lower(u.email) <> all (select lower(a) from unnest(n.mailed_to) a)
    ), waiting as (
      insert into portal.notices_waiting (user_uid, notice_uid) select user_uid, notice_uid from mailed where mail = 'daily' on conflict do nothing
    )
    select m.notice_uid as "noticeUid", m.email as "to", ${nameOfParty} as "partyName", n.title, n.body, n.href
    from mailed m join portal.notices n using (notice_uid) where m.mail = 'atOnce' and m.mails_at_once order by n.created_at, m.email`.execute(
    tx,
  );
  return { noticeCount: taken.length, atOnce: rows };
}
