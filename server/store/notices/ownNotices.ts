import { type RawBuilder, sql } from 'kysely';
import { notices } from '../../../schemas/generated/resources.ts';
import type { Notice } from '../../../schemas/generated/types.ts';
import type { NoticeKind } from '../../../schemas/lib/notices/noticeKinds.ts';
import type { Page } from '../core/listPage.ts';
import type { Employers } from '../scope.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';

export type NoticeRow = Omit<Notice, 'allowedActions'>;

/** The recipient of a notice. */
export type Recipient =
  | { employerId: number }
  | { intermediaryId: number }
  | { userUid: string; employerId: number | null }
  | { kind: NoticeKind };

/** A person who reads notices, and the parties whose notices they get. */
export interface NoticeReader {
  userUid: string;
  employers: readonly number[];
  intermediaries: readonly number[];
  /** The employers that the person may read: notices for the person alone are about these. */
  readable: Employers;
  /** The subjects of the provider's notices that the person gets. */
  ofProvider: readonly NoticeKind[];
}

/** Whether a member has no access to the client that a notice `n` for their intermediary is about. Notices about former clients stay. */
const isHidden = (userUid: string): RawBuilder<unknown> => sql`exists (
  select from portal.intermediary_employers c
  join portal.intermediary_members m on m.user_uid = ${userUid} and m.intermediary_id = c.intermediary_id
  left join portal.intermediary_member_levels l
    on l.user_uid = m.user_uid and l.intermediary_id = c.intermediary_id and l.employer_id = c.employer_id
  where c.intermediary_id = n.intermediary_id and c.employer_id = n.employer_id and c.is_active and coalesce(l.level, c.default_level) = 'none')`;

const among = (column: RawBuilder<unknown>, employers: Employers): RawBuilder<unknown> =>
  employers === 'all' ? sql`true` : sql`(${column} is null or ${column} = any(${[...employers]}::bigint[]))`;

const hasRead = (userUid: string): RawBuilder<unknown> =>
  sql`exists (select from portal.notice_readers r where r.notice_uid = n.notice_uid and r.user_uid = ${userUid})`;

/** Whether a notice `n` is there for a person: one that was withdrawn stays for those who had read it. */
const isThere = (userUid: string): RawBuilder<unknown> => sql`(n.withdrawn_at is null or ${hasRead(userUid)})`;

/** All notices of a person, as the rows of `n`. One query for each kind of recipient, since each has an index of its own. */
function own({ userUid, employers, intermediaries, readable, ofProvider }: NoticeReader): RawBuilder<unknown> {
  const columns = sql`select n.notice_uid, n.kind, n.title, n.body, n.href, n.created_at, n.settled_at, n.employer_id, n.intermediary_id, n.user_uid, n.is_for_provider
    from portal.notices n`;
  return sql`(
    ${columns} where n.intermediary_id is null and n.user_uid is null and not n.is_for_provider and n.employer_id = any(${[...employers]}::bigint[]) and ${isThere(userUid)}
    union all ${columns} where n.user_uid is null and n.intermediary_id = any(${[...intermediaries]}::bigint[]) and not ${isHidden(userUid)}
    union all ${columns} where n.user_uid = ${userUid} and ${among(sql`n.employer_id`, readable)}
    union all ${columns} where n.is_for_provider and n.kind = any(${[...ofProvider]}::text[]))`;
}

const isReadBy = (userUid: string): RawBuilder<unknown> => sql`(n.settled_at is not null or ${hasRead(userUid)})`;

/** The employer that a notice `n` is about, since an adviser works for many; without one, the intermediary. */
const partyName = sql`coalesce((select e.name from portal.employers e where e.id = n.employer_id), (select i.name from portal.intermediaries i where i.id = n.intermediary_id))`;

const selectNotices = (userUid: string, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select n.notice_uid, n.kind, n.title, n.body, n.href, n.created_at as created_timestamp, ${isReadBy(userUid)} as is_read, ${partyName} as party_name, portal.plain_text(${partyName}) as party_key
  from ${from} n)`;

/** One page of the notices for an employer or an intermediary, and which of them this person has read. */
export function listNotices(
  reader: Reader,
  recipient: { employerId: number } | { intermediaryId: number },
  userUid: string,
  request: ListRequest,
): Promise<Page<NoticeRow>> {
  const isForRecipient =
    'intermediaryId' in recipient
      ? sql`n.intermediary_id = ${recipient.intermediaryId} and n.user_uid is null and not ${isHidden(userUid)}`
      : sql`n.employer_id = ${recipient.employerId} and n.intermediary_id is null and not n.is_for_provider and (n.user_uid is null or n.user_uid = ${userUid})`;
  const from = selectNotices(userUid, sql`(select n.* from portal.notices n where ${isForRecipient} and ${isThere(userUid)})`);
  const computed = 'intermediaryId' in recipient ? { computed: { partyName: sql`t.party_name` } } : {};
  return resourceTable<NoticeRow>(notices.resource, notices.entity, { from, ...computed }).list(reader, sql`true`, request);
}

/** One page of all notices of a person, each with the employer that it is about. */
export const listOwnNotices = (reader: Reader, person: NoticeReader, request: ListRequest): Promise<Page<NoticeRow>> =>
  resourceTable<NoticeRow>(notices.resource, notices.entity, {
    from: selectNotices(person.userUid, own(person)),
    computed: { partyName: sql`t.party_name` },
    keyColumns: { partyName: 'party_key' },
  }).list(reader, sql`true`, request);

/** The notices `n` of a person that wait to be read. */
const unread = (person: NoticeReader): RawBuilder<unknown> => sql`${own(person)} n where not ${isReadBy(person.userUid)}`;

/** The unread notices of a person, with their numbers by subject up to a limit. */
export interface Unread {
  notices: NoticeRow[];
  counts: { kind: NoticeKind; count: number }[];
}

/** The newest unread notices of a person, with the employer that each is about, and the number of those of each subject. @param kind - Shows only those of a subject. */
export async function unreadNotices(
  reader: Reader,
  person: NoticeReader,
  { shown, counted, kind }: { shown: number; counted: number; kind: NoticeKind | null },
): Promise<Unread> {
  const { rows } = await sql<NoticeRow>`
    select n.notice_uid as "noticeUid", n.kind, n.title, n.body, n.href, n.created_at as "createdTimestamp", false as "isRead", ${partyName} as "partyName"
    from ${unread(person)} and (${kind}::text is null or n.kind = ${kind}) order by n.created_at desc, n.notice_uid limit ${shown}`.execute(
    reader,
  );
  const { rows: counts } = await sql<Unread['counts'][number]>`
    select kind, least(count(*), ${counted})::int as count from (
      select n.kind, row_number() over (partition by n.kind) as place from ${unread(person)}) c
    where place <= ${counted} group by kind order by kind`.execute(reader);
  return { notices: rows, counts };
}

/** The number of unread notices of a person about each employer that has some. @param employerIds - Counts those of some employers alone; null for all. */
export async function unreadByEmployer(
  reader: Reader,
  person: NoticeReader,
  employerIds: readonly number[] | null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ employerId: number; count: number }>`
    select n.employer_id as "employerId", count(*)::integer as count from ${unread(person)} and n.employer_id is not null
      and (${employerIds}::bigint[] is null or n.employer_id = any(${employerIds}::bigint[])) group by n.employer_id`.execute(
    reader,
  );
  return new Map(rows.map(({ employerId, count }) => [employerId, count]));
}

/** A notice that a person has just read, and its owner. */
export interface ReadNotice extends Pick<NoticeRow, 'noticeUid' | 'title'> {
  employerId: number | null;
  intermediaryId: number | null;
}

/** Marks the unread notices of a person as read, the newest first, up to a limit. @returns those. */
export async function readAllNotices(
  tx: Scoped,
  person: NoticeReader,
  { at, most, kind }: { at: Date; most: number; kind: NoticeKind | null },
): Promise<ReadNotice[]> {
  const { rows } = await sql<ReadNotice>`
    with given as (
      select n.notice_uid, n.title, n.employer_id, n.intermediary_id from ${unread(person)} and (${kind}::text is null or n.kind = ${kind})
      order by n.created_at desc limit ${most}
    ), marked as (
      insert into portal.notice_readers (notice_uid, user_uid, read_at) select notice_uid, ${person.userUid}, ${at} from given on conflict do nothing returning notice_uid
    )
    select g.notice_uid as "noticeUid", g.title, case when g.intermediary_id is null then g.employer_id end as "employerId", g.intermediary_id as "intermediaryId"
    from given g join marked using (notice_uid)`.execute(tx);
  return rows;
}

/** The recipient of a notice; null when there is no such notice, or it was withdrawn. Read without row-level security: never answer it to the caller. */
export async function recipientOf(reader: Reader, noticeUid: string): Promise<Recipient | null> {
  const row = await reader
    .selectFrom('portal.notices')
    .select(['employer_id', 'intermediary_id', 'user_uid', 'is_for_provider', 'kind'])
    .where('notice_uid', '=', noticeUid)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const {
    employer_id: employerId,
    intermediary_id: intermediaryId,
    user_uid: userUid,
    is_for_provider: isForProvider,
    kind,
  } = row;
  if (userUid !== null) return { userUid, employerId };
  if (isForProvider) return { kind };
  if (intermediaryId !== null) return { intermediaryId };
  if (employerId !== null) return { employerId };
  throw new Error(`The notice ${noticeUid} has no recipient.`);
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
