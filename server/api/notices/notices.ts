import { Hono } from 'hono';
import { can, canAnywhere, partiesFor } from '../../../machines/permissions.ts';
import { ownNotices, notices } from '../../../schemas/generated/resources.ts';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import { type NoticeKind, noticeKinds } from '../../../schemas/lib/notices/noticeKinds.ts';
import {
  listNotices,
  listOwnNotices,
  type NoticeRow,
  readAllNotices,
  readNotice,
  type ReadNotice,
  type Recipient,
  recipientOf,
  type Unread,
  unreadNotices,
} from '../../store/notices/ownNotices.ts';
import { type Preferences, preferencesOf } from '../../store/notices/preferences.ts';
import type { Scoped } from '../../store/createStore.ts';
import type { Scope } from '../../store/scope.ts';
import { note } from '../../work/changes/actor.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, intermediaryFor, uidOf } from '../core/context.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import { noticeReader, providerOperation, scopeOfReader } from './noticeReader.ts';

const toAnswer = (row: NoticeRow): Notice => ({
  ...row,
  allowedActions: { canMarkRead: !row.isRead },
});

/** The recipient of a list. */
type Party = Extract<Recipient, { intermediaryId: number }> | { employerId: number };

/** An intermediary keeps its notices about an employer after its access has ended. */
const scopeOf = (party: Party): Scope =>
  'employerId' in party ? [party.employerId] : { employers: [], intermediaries: [party.intermediaryId] };

async function listFor(c: ApiContext, recipient: Party): Promise<Response> {
  const request = listRequest(new URL(c.req.url).searchParams, notices.resource, notices.entity);
  const list = writtenList<NoticeRow>(c, (slice) => slice.map(toAnswer));
  // With the names of the employers that the notices of an intermediary are about.
  const employers = partiesFor(c.var.caller, 'employer.read');
  const scope = 'employerId' in recipient ? scopeOf(recipient) : { employers, intermediaries: [recipient.intermediaryId] };
  const { rows, totalCount } = await c.var.deps.store.read(scope, async (reader) => {
    if ('employerId' in recipient) await assertParty(reader, 'employers', recipient.employerId);
    else await assertParty(reader, 'intermediaries', recipient.intermediaryId);
    return listNotices(reader, recipient, c.var.caller.userUid, {
      ...request,
      take: list.take,
    });
  });
  await list.take(rows);
  return list.answer(listMeta(request, totalCount));
}

/** Notes that the caller has read a notice. */
function noteReading(c: ApiContext, tx: Scoped, { noticeUid, title, employerId, intermediaryId }: ReadNotice): void {
  note(c, tx, {
    employerId,
    intermediaryId,
    kind: 'notices',
    recordUid: noticeUid,
    title,
    action: 'read',
    activity: `Notice read: ${title}`,
    fields: [{ field: 'isRead', from: false, to: true }],
  });
}

/** The notices that the bell shows, and the number up to which it counts. */
const bell = { shown: 20, counted: 100 };
/** The notices that one call marks as read. */
const mostReadAtOnce = 500;

/** The number leaves out the subjects that the person does not want to be counted. */
function shownUnread({ counts, notices: rows }: Unread, preferences: Preferences): UnreadNotices {
  const unreadCount = counts.reduce((sum, { kind, count }) => sum + (preferences[kind].isCounted ? count : 0), 0);
  return {
    unreadCount: Math.min(unreadCount, bell.counted),
    kinds: counts.map(({ kind, count }) => ({ kind, unreadCount: count })),
    notices: rows.map(toAnswer),
  };
}

/** The subject that the request asks for; null for all. @throws ApiError 400 for an unknown one. */
function kindIn(c: ApiContext): NoticeKind | null {
  const asked = c.req.query('kind');
  if (asked === undefined) return null;
  const kind = noticeKinds.find((one) => one === asked);
  if (!kind) throw ApiError.badQuery('kind', `Give kind as one of: ${noticeKinds.join(', ')}.`);
  return kind;
}

/** The scope in which the caller may mark a notice as read, and the owner of the note about it. Null: they may not see it. */
function readable(
  { var: { caller } }: ApiContext,
  recipient: Recipient,
): {
  scope: Scope;
  employerId: number | null;
  intermediaryId: number | null;
} | null {
  const none = { employerId: null, intermediaryId: null };
  if ('userUid' in recipient) {
    const { userUid, employerId } = recipient;
    const isOwn = userUid === caller.userUid && (employerId === null || can(caller, 'employer.read', employerId));
    return isOwn ? { scope: employerId === null ? [] : [employerId], ...none, employerId } : null;
  }
  if ('kind' in recipient) {
    const operation = providerOperation(recipient.kind);
    return operation && canAnywhere(caller, operation) ? { scope: 'all', ...none } : null;
  }
  if ('employerId' in recipient)
    return can(caller, 'notice.read', recipient.employerId) ? { scope: scopeOf(recipient), ...none, ...recipient } : null;
  return can(caller, 'intermediary.read', recipient.intermediaryId) ? { scope: scopeOf(recipient), ...none, ...recipient } : null;
}

/** Marks one notice as read by the caller. */
async function markRead(c: ApiContext): Promise<Response> {
  const noticeUid = uidOf(c, 'id');
  const { store, clock } = c.var.deps;
  const recipient = await recipientOf(store.db, noticeUid);
  const reading = recipient && readable(c, recipient);
  if (!reading) throw Refusal.notFound();
  const { scope, ...owner } = reading;
  const row = await store.within(scope, async (tx) => {
    const read = await readNotice(tx, noticeUid, c.var.caller.userUid, clock());
    if (read && !read.wasRead) noteReading(c, tx, { ...read.notice, ...owner });
    return read?.notice;
  });
  if (!row) throw Refusal.notFound();
  return c.json({ data: toAnswer(row) });
}

/** The notices of an employer or intermediary, and those of the caller. Each person marks their own as read. */
export const noticeRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/notices', authenticated, (c) => listFor(c, { employerId: employerFor(c, 'notice.read') }))
  .get('/intermediaries/:intermediaryId/notices', authenticated, (c) => listFor(c, { intermediaryId: intermediaryFor(c) }))
  .get('/me/notices', authenticated, async (c) => {
    const person = noticeReader(c.var.caller);
    const kind = kindIn(c);
    const data = await c.var.deps.store.read(scopeOfReader(person), async (reader) =>
      shownUnread(await unreadNotices(reader, person, { ...bell, kind }), await preferencesOf(reader, person.userUid)),
    );
    return c.json({ data });
  })
  .get('/me/all-notices', authenticated, async (c) => {
    const { resource, entity } = ownNotices;
    const person = noticeReader(c.var.caller);
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const list = writtenList<NoticeRow>(c, (slice) => slice.map(toAnswer));
    const { rows, totalCount } = await c.var.deps.store.read(scopeOfReader(person), (reader) =>
      listOwnNotices(reader, person, { ...request, take: list.take }),
    );
    await list.take(rows);
    return list.answer(listMeta(request, totalCount));
  })
  .patch('/me/notices/read', authenticated, async (c) => {
    const person = noticeReader(c.var.caller);
    const kind = kindIn(c);
    const { store, clock } = c.var.deps;
    const data = await store.within(scopeOfReader(person), async (tx) => {
      const read = await readAllNotices(tx, person, {
        at: clock(),
        most: mostReadAtOnce,
        kind,
      });
      for (const notice of read) noteReading(c, tx, notice);
      return shownUnread(await unreadNotices(tx, person, { ...bell, kind: null }), await preferencesOf(tx, person.userUid));
    });
    return c.json({ data });
  })
  .patch('/notices/:id/read', authenticated, (c) => markRead(c))
  .patch('/me/notices/:id/read', authenticated, (c) => markRead(c));
