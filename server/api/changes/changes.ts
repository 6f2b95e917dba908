import { Hono } from 'hono';
import { changes } from '../../../schemas/generated/resources.ts';
import type { Change } from '../../../schemas/generated/types.ts';
import { type ChangeRow, changesOfRecord, listChanges } from '../../store/changes/changes.ts';
import { filesNamed } from '../../store/resources/recordStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor } from '../core/context.ts';
import { wantsCsv, wholeFile, writtenCsv } from '../core/csv.ts';
import { listMeta, listRequest, pageRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import { readableChanges } from './readableChanges.ts';
import { shownChanges } from './shownChanges.ts';

const { resource, entity } = changes;

const csvFields = ['changedTimestamp', 'actorName', 'actingAs', 'onBehalfOf', 'activity', 'kind', 'title', 'changes', 'status'];

const toAnswers = (c: ApiContext, rows: readonly ChangeRow[]): Change[] =>
  shownChanges(c, rows).map(({ employerId: _id, employerName: _employer, employeeName: _employee, ...change }) => change);

/** The history of an employer and of each of its records. */
export const changeRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/changes', authenticated, async (c) => {
    const employerId = employerFor(c, 'change.read');
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const readable = readableChanges(c, employerId);
    const { store } = c.var.deps;
    if (wantsCsv(c)) {
      const show = (slice: readonly ChangeRow[]): Change[] => toAnswers(c, slice);
      const file = writtenCsv<ChangeRow>(c, { name: 'activity', fields: csvFields, entity, show });
      await store.read([employerId], async (reader) => {
        await assertParty(reader, 'employers', employerId);
        await listChanges(reader, employerId, readable, { ...request, ...wholeFile, take: file.take });
      });
      return file.answer();
    }
    const list = writtenList<ChangeRow>(c, (slice) => toAnswers(c, slice));
    const { rows, totalCount } = await store.read([employerId], async (reader) => {
      const page = await listChanges(reader, employerId, readable, { ...request, take: list.take });
      if (page.totalCount === 0) await assertParty(reader, 'employers', employerId);
      return page;
    });
    await list.take(rows);
    return list.answer(listMeta(request, totalCount));
  })
  .get('/employers/:employerId/changes/:kind/:recordUid', authenticated, async (c) => {
    const employerId = employerFor(c, 'change.read');
    const { kind, recordUid } = c.req.param();
    const readable = readableChanges(c, employerId);
    // A kind that the caller may not read answers like one that does not exist.
    if (!filesNamed(kind) || !readable.kinds.includes(kind)) throw Refusal.notFound();
    const page = pageRequest(new URL(c.req.url).searchParams);
    const list = writtenList<ChangeRow>(c, (slice) => toAnswers(c, slice));
    const { rows, totalCount } = await c.var.deps.store.read([employerId], async (reader) => {
      await assertParty(reader, 'employers', employerId);
      return changesOfRecord(reader, { employerId, kind, recordUid }, readable, { ...page, take: list.take });
    });
    await list.take(rows);
    return list.answer(listMeta(page, totalCount));
  });
