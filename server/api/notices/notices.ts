import { Hono } from 'hono';
import { type Operation, can } from '../../../machines/permissions.ts';
import { notices } from '../../../schemas/generated/resources.ts';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import {
  type NoticeRow,
  type OwnParties,
  type Recipient,
  listNotices,
  readAllNotices,
  readNotice,
  recipientOf,
  unreadNotices,
} from '../../store/notices/notices.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Scope } from '../../store/core/scope.ts';
import { note } from '../changes/actor.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, intermediaryFor, uidOf } from '../core/context.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';

const shown = (row: NoticeRow): Notice => ({ ...row, allowedActions: { canMarkRead: !row.isRead } });

/** An intermediary keeps its notices about an employer after its access has ended. */
const scopeOf = (recipient: Recipient): Scope =>
  'employerId' in recipient ? [recipient.employerId] : { employers: [], intermediaries: [recipient.intermediaryId] };

async function listFor(c: ApiContext, recipient: Recipient): Promise<Response> {
  const request = listRequest(new URL(c.req.url).searchParams, notices.resource, notices.entity);
  const list = writtenList<NoticeRow>(c, (slice) => slice.map(shown));
  const { rows, totalCount } = await c.var.deps.store.read(scopeOf(recipient), async (reader) => {
    if ('employerId' in recipient) await assertParty(reader, 'employers', recipient.employerId);
    else await assertParty(reader, 'intermediaries', recipient.intermediaryId);
    return listNotices(reader, recipient, c.var.caller.userUid, { ...request, take: list.take });
  });
  await list.take(rows);
  return list.answer(listMeta(request, totalCount));
}

/** Notes that the caller has read a notice. */
function noteReading(
  c: ApiContext,
  tx: Scoped,
  recipient: Recipient,
  { noticeUid, title }: Pick<NoticeRow, 'noticeUid' | 'title'>,
): void {
  note(c, tx, {
    employerId: 'employerId' in recipient ? recipient.employerId : null,
    intermediaryId: 'intermediaryId' in recipient ? recipient.intermediaryId : null,
    kind: 'notices',
    recordUid: noticeUid,
    title,
    action: 'read',
    activity: `Notice read: ${title}`,
    fields: [{ field: 'isRead', from: false, to: true }],
  });
}

const shownUnread = ({ unreadCount, notices: rows }: Awaited<ReturnType<typeof unreadNotices>>): UnreadNotices => ({
  unreadCount,
  notices: rows.map(shown),
});

/** The notices that the bell shows, and the number up to which it counts. */
const bell = { shown: 20, counted: 100 };
/** The notices that one call marks as read. */
const mostReadAtOnce = 500;

/**
 * The parties whose notices are the caller's own: their employers and intermediaries. Provider staff may read those of every employer, and get none of them: they
 * look after all.
 */
function ownParties({ var: { caller } }: ApiContext): OwnParties {
  const employers = caller.relationships.map(({ employerId }) => employerId);
  return {
    employers: [...new Set(employers)].filter((id) => can(caller, 'notice.read', id)),
    intermediaries: caller.intermediaryIds.filter((id) => can(caller, 'intermediary.read', id)),
  };
}

/** The notices of an employer or intermediary. Each person marks their own as read. */
export const noticeRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/notices', authenticated, (c) => listFor(c, { employerId: employerFor(c, 'notice.read') }))
  .get('/intermediaries/:intermediaryId/notices', authenticated, (c) => listFor(c, { intermediaryId: intermediaryFor(c) }))
  .get('/me/notices', authenticated, async (c) => {
    const parties = ownParties(c);
    const found = await c.var.deps.store.read(parties, (reader) => unreadNotices(reader, parties, c.var.caller.userUid, bell));
    return c.json({ data: shownUnread(found) });
  })
  .patch('/me/notices/read', authenticated, async (c) => {
    const parties = ownParties(c);
    const { userUid } = c.var.caller;
    const { store, clock } = c.var.deps;
    const found = await store.within(parties, async (tx) => {
      const read = await readAllNotices(tx, parties, { userUid, at: clock(), most: mostReadAtOnce });
      for (const notice of read) noteReading(c, tx, notice.recipient, notice);
      return unreadNotices(tx, parties, userUid, bell);
    });
    return c.json({ data: shownUnread(found) });
  })
  .patch('/notices/:id/read', authenticated, async (c) => {
    const noticeUid = uidOf(c, 'id');
    const { store, clock } = c.var.deps;
    const recipient = await recipientOf(store.db, noticeUid);
    if (!recipient) throw ApiError.notFound();
    const [operation, partyId]: [Operation, number] =
      'employerId' in recipient ? ['notice.read', recipient.employerId] : ['intermediary.read', recipient.intermediaryId];
    if (!can(c.var.caller, operation, partyId)) throw ApiError.notFound();
    const row = await store.within(scopeOf(recipient), async (tx) => {
      const read = await readNotice(tx, noticeUid, c.var.caller.userUid, clock());
      if (read && !read.wasRead) noteReading(c, tx, recipient, read.notice);
      return read?.notice;
    });
    if (!row) throw ApiError.notFound();
    return c.json({ data: shown(row) });
  });
