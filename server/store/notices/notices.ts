import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '../../../schemas/lib/notices/noticeKinds.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** The words of a notice and the screen where its work is done. */
interface Told {
  kind: NoticeKind;
  title: string;
  body: string;
  /** The screen of the portal that it links to. */
  href: string | null;
  at: Date;
  /** The record that it asks people to work on: when the state of that record changes, the notice is settled. */
  recordUid?: string;
  /** Whether people who have asked for a mail at once get one. False: the sender sends it. Default: true. */
  mailsAtOnce?: boolean;
}

/** A notice to send. */
export interface NewNotice extends Told {
  /** For a sender that withdraws it later. */
  noticeUid?: string;
  /** The employer that it is about, and the recipient unless another is named; null for an employer that is still signing up. */
  employerId: number | null;
  intermediaryId?: number;
  /** The person whom alone it is for. */
  userUid?: string;
  /** Whether it is for the provider's staff. */
  isForProvider?: boolean;
  /** The addresses to which the sender itself sends a mail. */
  mailedTo?: readonly string[];
}

/** Sends notices, in the transaction of the change that they report. */
export async function sendNotices(tx: Scoped, given: readonly NewNotice[]): Promise<void> {
  if (given.length === 0) return;
  await tx
    .insertInto('portal.notices')
    .values(
      given.map(({ noticeUid, employerId, intermediaryId, userUid, isForProvider, kind, title, body, href, at, ...rest }) => ({
        notice_uid: noticeUid ?? crypto.randomUUID(),
        employer_id: employerId,
        intermediary_id: intermediaryId ?? null,
        user_uid: userUid ?? null,
        is_for_provider: isForProvider ?? false,
        kind,
        title,
        body,
        href,
        created_at: at,
        record_uid: rest.recordUid ?? null,
        mailed_to: [...(rest.mailedTo ?? [])],
        mails_due: true,
        mails_at_once: rest.mailsAtOnce ?? true,
      })),
    )
    // Of work that the same people know already.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Settles the provider's open notices of a title about these employers, but those about the records that still ask for work.
 *
 * @param db - Without row-level security: in a scope, only a record's own state settles its notices.
 */
export async function settleNotices(
  db: Reader,
  {
    title,
    employerIds,
    exceptRecords,
    at,
  }: { title: string; employerIds: readonly number[]; exceptRecords: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update portal.notices set settled_at = ${at}::timestamptz
    where is_for_provider and settled_at is null and title = ${title} and employer_id = any(${employerIds}::bigint[])
      and record_uid is not null and not record_uid = any(${exceptRecords}::text[])`.execute(db);
}

/** Sends a notice to some people, each of whom gets it alone, and once until its work is done. @param people - A query of the uids of users. */
export async function tellEach(
  tx: Scoped,
  people: RawBuilder<unknown>,
  { employerId, kind, title, body, href, at, recordUid, mailsAtOnce = true }: Told & { employerId: number },
): Promise<void> {
  await sql`
    insert into portal.notices (employer_id, user_uid, kind, title, body, href, created_at, record_uid, mails_due, mails_at_once)
    select ${employerId}::bigint, p.user_uid, ${kind}, ${title}, ${body}, ${href}, ${at}::timestamptz, ${recordUid ?? null}, true, ${mailsAtOnce}
    from (${people}) p(user_uid) on conflict do nothing`.execute(tx);
}

/** Sends a notice to everybody who has full access to an employer, without one person if there is one to leave out. */
export const tellThoseWithFullAccess = (
  tx: Scoped,
  { except, ...told }: Told & { employerId: number; except: string | null },
): Promise<void> =>
  tellEach(
    tx,
    sql`select f from portal.people_with_full_access(${told.employerId}) f where f is distinct from ${except}::uuid`,
    told,
  );
