import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '../../../schemas/lib/notices/noticeKinds.ts';
import type { Database } from '../database.ts';
import { audience, nameOfParty } from './audience.ts';
import { mailOf } from './preferences.ts';

/** A line of a person's daily email. */
export interface DigestLine {
  partyName: string | null;
  kind: NoticeKind;
  title: string;
}

/** The daily email of a person. */
export interface Digest {
  to: string;
  firstName: string;
  /** The number of notices, also of those without a line. */
  count: number;
  lines: DigestLine[];
}

/** A day's email: the notices from before an hour in the United Kingdom. */
interface DigestDay {
  /** `yyyy-MM-dd` */
  day: string;
  hour: number;
}

const endOf = ({ day, hour }: DigestDay): RawBuilder<Date> =>
  sql<Date>`((${day}::date + make_interval(hours => ${hour})) at time zone 'Europe/London')`;

/** The next people for whom notices wait and who have had no email on a day, in the order of their uids. */
export async function peopleWaiting(
  db: Kysely<Database>,
  { after, limit, ...of }: DigestDay & { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userUid: string }>`
    select distinct w.user_uid as "userUid" from portal.notices_waiting w join portal.notices n using (notice_uid)
    where n.created_at < ${endOf(of)} and (${after}::uuid is null or w.user_uid > ${after}::uuid)
      and not exists (select from portal.notice_digests d where d.user_uid = w.user_uid and d.day >= ${of.day}::date)
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ userUid }) => userUid);
}

/**
 * Takes the notices that wait for these people, and notes the day: of two servers, one takes those of each person. The emails leave out notices that were
 * read or settled meanwhile, that the person wants no more, or whose employer they may no longer read. A person without any is left out.
 *
 * @param mostLines - The most lines of an email.
 */
export async function takeDigests(
  tx: Kysely<Database>,
  people: readonly string[],
  { mostLines, ...of }: DigestDay & { mostLines: number },
): Promise<Digest[]> {
  const { rows: claimed } = await sql<{ userUid: string }>`
    insert into portal.notice_digests as d (user_uid, day) select p, ${of.day}::date from unnest(${[...people]}::uuid[]) p order by p
    on conflict (user_uid) do update set day = excluded.day where d.day < excluded.day
    returning user_uid as "userUid"`.execute(tx);
  if (claimed.length === 0) return [];
  const { rows } = await sql<Digest>`
    with taken as (
      delete from portal.notices_waiting w using portal.notices n
      where w.user_uid = any(${claimed.map(({ userUid }) => userUid)}::uuid[]) and n.notice_uid = w.notice_uid and n.created_at < ${endOf(of)}
      returning w.user_uid, w.notice_uid
    ), due as (
      select t.user_uid, n.kind, n.title, n.created_at, n.notice_uid, ${nameOfParty} as party_name
      from taken t join portal.notices n using (notice_uid)
      where n.settled_at is null
        and not exists (select from portal.notice_readers r where r.notice_uid = n.notice_uid and r.user_uid = t.user_uid)
        and ${mailOf(sql`t.user_uid`, sql`n.kind`)} = 'daily'
        and exists (select from ${audience} p where p.user_uid = t.user_uid)
    ), placed as (
      select *, row_number() over (partition by user_uid order by party_name nulls last, kind, created_at desc, notice_uid) as place,
        count(*) over (partition by user_uid)::int as count from due
    )
    select u.email as "to", u.first_name as "firstName", p.count,
      jsonb_agg(jsonb_build_object('partyName', p.party_name, 'kind', p.kind, 'title', p.title) order by p.place) as lines
    from placed p join portal.users u using (user_uid) where p.place <= ${mostLines}
    group by u.user_uid, p.count order by u.user_uid`.execute(tx);
  return rows;
}
