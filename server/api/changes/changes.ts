import { Hono } from 'hono';
import { changes } from '../../../schemas/generated/resources.ts';
import type { Change } from '../../../schemas/generated/types.ts';
import { type ChangeRow, changesOfRecord, everyChange, listChanges } from '../../store/changes/changes.ts';
import { filesNamed } from '../../store/records/recordStore.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor } from '../core/context.ts';
import { csvAnswer, csvOf, wantsCsv } from '../core/csv.ts';
import { listMeta, listRequest, pageRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { inSlices, listAnswer } from '../core/slices.ts';
import { readableChanges } from './readableChanges.ts';
import { shownChanges } from './shownChanges.ts';

const { resource, entity } = changes;

const csvFields = ['changedTimestamp', 'actorName', 'actingAs', 'onBehalfOf', 'activity', 'kind', 'title', 'changes', 'status'];

const shown = (c: ApiContext, rows: readonly ChangeRow[]): Promise<Change[]> =>
  inSlices(rows, (slice) =>
    shownChanges(c, slice).map(({ employerId: _id, employerName: _employer, employeeName: _employee, ...change }) => change),
  );

/** The history of an employer and of each of its records. */
export const changeRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/changes', authenticated, async (c) => {
    const employerId = employerFor(c, 'change.read');
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const readable = readableChanges(c, employerId);
    const { store } = c.var.deps;
    if (wantsCsv(c)) {
      const rows = await store.read([employerId], async (reader) => {
        await assertParty(reader, 'employers', employerId);
        return everyChange(reader, employerId, readable, request);
      });
      return csvAnswer(c, 'activity', csvOf(await shown(c, rows), csvFields, entity));
    }
    const { rows, totalCount } = await store.read([employerId], async (reader) => {
      const page = await listChanges(reader, employerId, readable, request);
      if (page.totalCount === 0) await assertParty(reader, 'employers', employerId);
      return page;
    });
    return listAnswer(await shown(c, rows), listMeta(request, totalCount));
  })
  .get('/employers/:employerId/changes/:kind/:recordUid', authenticated, async (c) => {
    const employerId = employerFor(c, 'change.read');
    const { kind, recordUid } = c.req.param();
    const readable = readableChanges(c, employerId);
    // A kind that the caller may not read answers like one that does not exist.
    if (!filesNamed(kind) || !readable.kinds.includes(kind)) throw ApiError.notFound();
    const page = pageRequest(new URL(c.req.url).searchParams);
    const { rows, totalCount } = await c.var.deps.store.read([employerId], async (reader) => {
      await assertParty(reader, 'employers', employerId);
      return changesOfRecord(reader, { employerId, kind, recordUid }, readable, page);
    });
    return listAnswer(await shown(c, rows), listMeta(page, totalCount));
  });
