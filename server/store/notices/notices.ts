import { type RawBuilder, sql } from 'kysely';
import { notices } from '../../../schemas/generated/resources.ts';
import type { Notice } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page } from '../core/listPage.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';

export type NoticeRow = Omit<Notice, 'allowedActions'>;

/** Whom a notice is for. */
export type Recipient = { employerId: number } | { intermediaryId: number };

/** A notice to be given. @param employerId - Whom it is about, and with no intermediary whom it is for. */
export interface NewNotice {
  employerId: number;
  intermediaryId?: number;
  title: string;
  body: string;
  /** The portal's screen that it is about. */
  href: string | null;
  at: Date;
}

const forRecipient = (recipient: Recipient): RawBuilder<unknown> =>
  'intermediaryId' in recipient
    ? sql`n.intermediary_id = ${recipient.intermediaryId}`
    : sql`n.employer_id = ${recipient.employerId} and n.intermediary_id is null`;

/** One page of the notices for an employer or an intermediary, and which of them this person has read. */
export function listNotices(
  reader: Reader,
  recipient: Recipient,
  userUid: string,
  request: ListRequest,
): Promise<Page<NoticeRow>> {
  const table = resourceTable<NoticeRow>(notices.resource, notices.entity, {
    from: sql`(
      select n.notice_uid, n.title, n.body, n.href, n.created_at as created_timestamp, exists (
        select from portal.notice_readers r where r.notice_uid = n.notice_uid and r.user_uid = ${userUid}) as is_read
      from portal.notices n where ${forRecipient(recipient)})`,
  });
  return table.list(reader, sql`true`, request);
}

/** Whom a notice is for; null when there is none. Asked without the second wall, and never with an answer to the caller. */
export async function recipientOf(reader: Reader, noticeUid: string): Promise<Recipient | null> {
  const { rows } = await sql<{ employerId: number; intermediaryId: number | null }>`
    select employer_id as "employerId", intermediary_id as "intermediaryId" from portal.notices where notice_uid = ${noticeUid}`.execute(
    reader,
  );
  const [row] = rows;
  if (!row) return null;
  return row.intermediaryId === null ? { employerId: row.employerId } : { intermediaryId: row.intermediaryId };
}

/** Keeps that a person has read a notice, and gives it as it is then. */
export async function readNotice(tx: Scoped, noticeUid: string, userUid: string, at: Date): Promise<NoticeRow | null> {
  await sql`
    insert into portal.notice_readers (notice_uid, user_uid, read_at) values (${noticeUid}, ${userUid}, ${at}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<NoticeRow>`
    select notice_uid as "noticeUid", title, body, href, created_at as "createdTimestamp", true as "isRead"
    from portal.notices where notice_uid = ${noticeUid}`.execute(tx);
  return rows[0] ?? null;
}

/** Gives notices, in the transaction that does what they tell of. */
export async function giveNotices(tx: Scoped, given: readonly NewNotice[]): Promise<void> {
  await tx
    .insertInto('portal.notices')
    .values(
      given.map(({ employerId, intermediaryId, title, body, href, at }) => ({
        employer_id: employerId,
        intermediary_id: intermediaryId ?? null,
        title,
        body,
        href,
        created_at: at,
      })),
    )
    .execute();
}
