import { Hono } from 'hono';
import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import { stateLabel } from '../../../machines/lifecycles/lifecycle.ts';
import { canAnywhere, partiesFor } from '../../../machines/permissions.ts';
import { allClients, clients } from '../../../schemas/generated/resources.ts';
import type { Client } from '../../../schemas/generated/types.ts';
import { type ClientReader, type ClientRow, listAllOverviews, listClientOverviews } from '../../store/clients/clients.ts';
import type { Page } from '../../store/core/listPage.ts';
import type { Reader } from '../../store/createStore.ts';
import { unreadByEmployer } from '../../store/notices/ownNotices.ts';
import type { ListRequest } from '../../store/records/resourceTable.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, intermediaryFor } from '../core/context.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import { noticeReader } from '../notices/noticeReader.ts';

const withoutUpload = {
  lastLoadUid: null,
  lastLoadName: null,
  lastLoadTimestamp: null,
  lastLoadStatus: null,
  lastLoadErrors: null,
};

const readerOf = (c: ApiContext): ClientReader => ({
  userUid: c.var.caller.userUid,
  uploads: partiesFor(c.var.caller, 'bulkLoad.read'),
});

/** Rows as the caller sees them: who may not read an employer's uploads does not learn that there is one. */
function shownTo({ uploads }: ClientReader, unread: ReadonlyMap<number, number>): (row: ClientRow) => Client {
  const readable = uploads === 'all' ? null : new Set(uploads);
  return (row) => ({
    ...row,
    ...(row.lastLoadStatus != null && { lastLoadStatus: stateLabel(bulkLoadJob, row.lastLoadStatus) }),
    ...(readable !== null && !readable.has(row.id) && withoutUpload),
    unreadCount: unread.get(row.id) ?? 0,
  });
}

/** The answer with a page of clients, or with the whole list. Unread notices are the caller's own, so they are counted when they are read. */
async function answer(
  c: ApiContext,
  reader: Reader,
  request: ListRequest,
  list: (request: ListRequest) => Promise<Page<ClientRow>>,
): Promise<Response> {
  const person = noticeReader(c.var.caller);
  const toCsvRow = (unread: ReadonlyMap<number, number>) => {
    const show = shownTo(readerOf(c), unread);
    return writtenList<ClientRow>(c, (slice) => slice.map(show));
  };
  if (request.limit === null) {
    const whole = toCsvRow(await unreadByEmployer(reader, person, null));
    const { totalCount } = await list({ ...request, take: whole.take });
    return whole.answer(listMeta(request, totalCount));
  }
  const { rows, totalCount } = await list(request);
  const ids = rows.map(({ id }) => id);
  const page = toCsvRow(await unreadByEmployer(reader, person, ids));
  await page.take(rows);
  return page.answer(listMeta(request, totalCount));
}

/** The overviews of clients: those of an intermediary, and for the provider's staff those of every employer (decision 067). */
export const clientRoutes = new Hono<ApiEnvironment>()
  .get('/intermediaries/:intermediaryId/clients', authenticated, async (c) => {
    const intermediaryId = intermediaryFor(c);
    const request = listRequest(new URL(c.req.url).searchParams, clients.resource, clients.entity);
    const employers = partiesFor(c.var.caller, 'employer.read');
    const { intermediaries } = noticeReader(c.var.caller);
    const scope = { employers, intermediaries: [...new Set([...intermediaries, intermediaryId])] };
    return c.var.deps.store.read(scope, async (reader) => {
      await assertParty(reader, 'intermediaries', intermediaryId);
      return answer(c, reader, request, (of) => listClientOverviews(reader, { intermediaryId, employers }, readerOf(c), of));
    });
  })
  .get('/clients', authenticated, async (c) => {
    if (!canAnywhere(c.var.caller, 'client.readAll')) throw Refusal.forbidden();
    const request = listRequest(new URL(c.req.url).searchParams, allClients.resource, allClients.entity);
    const { intermediaries } = noticeReader(c.var.caller);
    return c.var.deps.store.read({ employers: 'all', intermediaries }, (reader) =>
      answer(c, reader, request, (of) => listAllOverviews(reader, readerOf(c), of)),
    );
  });
