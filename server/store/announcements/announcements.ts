import { sql } from 'kysely';
import type { Announcement, AnnouncementEmployer } from '../../../schemas/generated/types.ts';
import type { Reader, Scoped } from '../createStore.ts';
import { batchStore, type Previewed } from '../manyEmployers/batches.ts';
import { audience } from '../notices/audience.ts';

/** An employer of a preview. */
export type PreviewedEmployer = Previewed<AnnouncementEmployer>;

const ofAnnouncement = sql`from portal.announcement_employers e where e.announcement_uid = t.announcement_uid`;

/** An announcement as it is stored. */
export type KeptAnnouncement = Omit<Announcement, 'allowedActions'>;

/** The announcements, with their employers. */
export const announcements = batchStore<KeptAnnouncement, AnnouncementEmployer>({
  batches: 'announcements',
  employers: 'announcement_employers',
  uid: 'announcement_uid',
  toDo: 'toSend',
  done: 'sent',
  columns: sql`t.announcement_uid as "announcementUid", t.subject, t.text,
    (select coalesce(sum(e.people_count), 0)::integer ${ofAnnouncement} and e.outcome not in ('leftOut', 'failed')) as "peopleCount",
    (select coalesce(sum(e.seen_count), 0)::integer ${ofAnnouncement}) as "seenCount"`,
  employerColumns: sql`t.people_count as "peopleCount", t.seen_count as "seenCount"`,
  written: { columns: sql`people_count`, values: sql`(e ->> 'peopleCount')::integer` },
});

/** The number of people who get a notice of each employer, by its id. */
export async function countPeopleOf(reader: Reader, employerIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ employerId: number; count: number }>`
    select n.employer_id as "employerId", count(*)::integer as count
    from (select unnest(${employerIds}::bigint[]) as employer_id, null::bigint as intermediary_id, null::uuid as user_uid, false as is_for_provider) n
    cross join lateral ${audience} p group by n.employer_id`.execute(reader);
  return new Map(rows.map(({ employerId, count }) => [employerId, count]));
}

/** The place of an employer in an announcement. */
interface Place {
  uid: string;
  employerId: number;
}

/** Writes the notice that an employer got. */
export async function keepNotice(
  tx: Scoped,
  { uid, employerId }: Place,
  { noticeUid, peopleCount }: { noticeUid: string; peopleCount: number },
): Promise<void> {
  await sql`
    update portal.announcement_employers set notice_uid = ${noticeUid}, people_count = ${peopleCount}
    where announcement_uid = ${uid} and employer_id = ${employerId}`.execute(tx);
}

/** Withdraws the notice that an employer got. @returns the notice, and the number of people who had seen it. */
export async function withdrawNotice(
  tx: Scoped,
  { uid, employerId }: Place,
  at: Date,
): Promise<{ noticeUid: string; seenCount: number }> {
  const { rows } = await sql<{ noticeUid: string; seenCount: number }>`
    update portal.announcement_employers set seen_count = portal.withdraw_notice(notice_uid, ${at}::timestamptz)
    where announcement_uid = ${uid} and employer_id = ${employerId}
    returning notice_uid as "noticeUid", seen_count as "seenCount"`.execute(tx);
  const [withdrawn] = rows;
  if (!withdrawn) throw new Error(`The employer ${employerId} got no notice of the announcement ${uid}.`);
  return withdrawn;
}
