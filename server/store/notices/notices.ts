import { type RawBuilder, sql } from 'kysely';
import { notices } from '../../../schemas/generated/resources.ts';
import type { Notice } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Page } from '../core/listPage.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';

export type NoticeRow = Omit<Notice, 'allowedActions'>;

/** The recipient of a notice. */
export type Recipient = { employerId: number } | { intermediaryId: number };

/** A notice to send. @param employerId - The employer that it is about; also the recipient if there is no intermediary. */
export interface NewNotice {
  employerId: number;
  intermediaryId?: number;
  kind: Notice['kind'];
  title: string;
  body: string;
  /** The screen of the portal that it links to. */
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
      select n.notice_uid, n.kind, n.title, n.body, n.href, n.created_at as created_timestamp, exists (
        select from portal.notice_readers r where r.notice_uid = n.notice_uid and r.user_uid = ${userUid}) as is_read
      from portal.notices n where ${forRecipient(recipient)})`,
  });
  return table.list(reader, sql`true`, request);
}

/** The employers and intermediaries whose notices a person gets. */
export interface OwnParties {
  employers: readonly number[];
  intermediaries: readonly number[];
}

/** The notices `n` for these parties that a person has not read. */
const unread = ({ employers, intermediaries }: OwnParties, userUid: string): RawBuilder<unknown> => sql`
  portal.notices n where (n.intermediary_id is null and n.employer_id = any(${[...employers]}::bigint[]) or n.intermediary_id = any(${[...intermediaries]}::bigint[]))
    and not exists (select from portal.notice_readers r where r.notice_uid = n.notice_uid and r.user_uid = ${userUid})`;

/** The newest unread notices of a person, with the party that each is for, and their number up to a limit. */
export async function unreadNotices(
  reader: Reader,
  parties: OwnParties,
  userUid: string,
  { shown, counted }: { shown: number; counted: number },
): Promise<{ unreadCount: number; notices: NoticeRow[] }> {
  const { rows } = await sql<NoticeRow>`
    select n.notice_uid as "noticeUid", n.kind, n.title, n.body, n.href, n.created_at as "createdTimestamp", false as "isRead",
      coalesce((select i.name from portal.intermediaries i where i.id = n.intermediary_id), (select e.name from portal.employers e where e.id = n.employer_id)) as "partyName"
    from ${unread(parties, userUid)} order by n.created_at desc, n.notice_uid limit ${shown}`.execute(reader);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${unread(parties, userUid)} limit ${counted}) c`.execute(reader);
  return { unreadCount: counts[0]?.count ?? 0, notices: rows };
}

/** A notice that a person has just read, and its recipient. */
export interface ReadNotice extends Pick<NoticeRow, 'noticeUid' | 'title'> {
  recipient: Recipient;
}

/** Marks the unread notices of a person as read, the newest first, up to a limit. @returns those. */
export async function readAllNotices(
  tx: Scoped,
  parties: OwnParties,
  { userUid, at, most }: { userUid: string; at: Date; most: number },
): Promise<ReadNotice[]> {
  const { rows } = await sql<{ noticeUid: string; title: string; employerId: number; intermediaryId: number | null }>`
    with given as (
      select n.notice_uid, n.title, n.employer_id, n.intermediary_id from ${unread(parties, userUid)} order by n.created_at desc limit ${most}
    ), marked as (
      insert into portal.notice_readers (notice_uid, user_uid, read_at) select notice_uid, ${userUid}, ${at} from given on conflict do nothing returning notice_uid
    )
    select g.notice_uid as "noticeUid", g.title, g.employer_id as "employerId", g.intermediary_id as "intermediaryId" from given g join marked using (notice_uid)`.execute(
    tx,
  );
  return rows.map(({ noticeUid, title, employerId, intermediaryId }) => ({
    noticeUid,
    title,
    recipient: intermediaryId === null ? { employerId } : { intermediaryId },
  }));
}

/** The recipient of a notice; null when there is no such notice. Read without row-level security: never answer it to the caller. */
export async function recipientOf(reader: Reader, noticeUid: string): Promise<Recipient | null> {
  const { rows } = await sql<{ employerId: number; intermediaryId: number | null }>`
    select employer_id as "employerId", intermediary_id as "intermediaryId" from portal.notices where notice_uid = ${noticeUid}`.execute(
    reader,
  );
  const [row] = rows;
  if (!row) return null;
  return row.intermediaryId === null ? { employerId: row.employerId } : { intermediaryId: row.intermediaryId };
}

/** Marks a notice as read by a person, and returns it. `wasRead`: it was before. */
export async function readNotice(
  tx: Scoped,
  noticeUid: string,
  userUid: string,
  at: Date,
): Promise<{ notice: NoticeRow; wasRead: boolean } | null> {
  const { numAffectedRows } = await sql`
    insert into portal.notice_readers (notice_uid, user_uid, read_at) values (${noticeUid}, ${userUid}, ${at}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<NoticeRow>`
    select notice_uid as "noticeUid", kind, title, body, href, created_at as "createdTimestamp", true as "isRead"
    from portal.notices where notice_uid = ${noticeUid}`.execute(tx);
  const [notice] = rows;
  return notice ? { notice, wasRead: numAffectedRows === 0n } : null;
}

/** Sends notices, in the transaction of the change that they report. */
export async function sendNotices(tx: Scoped, given: readonly NewNotice[]): Promise<void> {
  if (given.length === 0) return;
  await tx
    .insertInto('portal.notices')
    .values(
      given.map(({ employerId, intermediaryId, kind, title, body, href, at }) => ({
        employer_id: employerId,
        intermediary_id: intermediaryId ?? null,
        kind,
        title,
        body,
        href,
        created_at: at,
      })),
    )
    .execute();
}
