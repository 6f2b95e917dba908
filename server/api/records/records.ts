import { Hono } from 'hono';
import { archiveActions } from '../../../schemas/lib/resources/archiving.ts';
import { type RecordFiles, records } from '../../../schemas/generated/records.ts';
import { alphabetOf } from '../../../schemas/lib/lists/alphabet.ts';
import { revealable } from '../../../schemas/lib/resources/fieldPermissions.ts';
import { fileFieldsOf, filePath } from '../../../schemas/lib/files/fileFields.ts';
import { eventPath } from '../../../schemas/lib/resources/lifecycleFiles.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated, authenticatedDownload } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { setEntityTag } from '../core/entityTag.ts';
import { expandedFields } from '../core/expand.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { filedLifecycleOf } from '../../work/lifecycles/filedLifecycle.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord, placeFor } from './recordAccess.ts';
import { readableRecord, readableFiles } from './fieldAccess.ts';
import { archiveRecord } from './recordArchive.ts';
import { deleteRecord } from './recordDeletion.ts';
import { listRecords, readingAs } from './recordLists.ts';
import { hooksOf } from '../../work/hooks/registeredHooks.ts';
import { answerEvent } from './recordEvents.ts';
import { revealFields } from './recordReveal.ts';
import { changesOf, updateRecord } from './recordUpdates.ts';
import { updatesOf } from '../../../schemas/lib/sectionUpdates.ts';
import { createRecord } from './recordCreation.ts';
import { answerFile } from './recordFileAnswer.ts';
import { recordOf } from '../../work/records/shownRecord.ts';

/** `/employers/{employerId}/payrolls` -> `/employers/:employerId/payrolls` */
const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

async function countLetters(c: ApiContext, files: RecordFiles, list: { permission: string }, field: string): Promise<Response> {
  const operation = operationOf(files, list);
  const { owner } = await placeFor(c, files, operation, operation);
  const data = await c.var.deps.store.read(readingAs(owner), async (reader) => {
    const letters = await recordStore(files).countByInitial(reader, owner, field);
    if (letters.length === 0 && owner !== null) await assertParty(reader, 'employers', owner);
    return letters;
  });
  return c.json({ data });
}

type Show = NonNullable<RecordFiles['resource']['endpoints']['show']>;

async function showRecord(c: ApiContext, files: RecordFiles, show: Show): Promise<Response> {
  const uid = uidOf(c, 'id');
  const store = recordStore(files);
  const owner = await ownerOfRecord(c, files, store, operationOf(files, show));
  const fields = expandedFields(c, readableFiles(c, files, owner).resource.endpoints.show?.expand);
  const { expand = {} } = hooksOf(files.resource.name);
  const today = todayOf(c);
  const record = await c.var.deps.store.read(readingAs(owner), async (reader): Promise<StoredRecord | null> => {
    const found = await recordOf(c, files, reader, { owner, uid });
    if (!found) return null;
    const readable = await setEntityTag(c, readableRecord(c, files, owner, found));
    const values = await Promise.all(
      fields.map(async (field) => [field, await expand[field]?.(reader, owner, found, today)] as const),
    );
    return { ...readable, ...Object.fromEntries(values) };
  });
  if (!record) throw Refusal.notFound();
  return c.json({ data: record });
}

/**
 * The routes of a resource, from its files: the list, one record, adding, changing and deleting one, and the events of its lifecycle. Without an
 * endpoint in the file there is no route. Rules that a file cannot express are in `server/api/registries/hooksByResource.ts`.
 *
 * @throws Error when the file names an unknown permission.
 */
function recordRoutes(files: RecordFiles): Hono<ApiEnvironment> {
  const { resource } = files;
  const { list, show, create, delete: deletion } = resource.endpoints;
  const routes = new Hono<ApiEnvironment>();
  for (const part of [list, show, create, deletion, ...updatesOf(resource)]) if (part) operationOf(files, part);

  const alphabet = alphabetOf(resource);
  if (list) routes.get(routeOf(list.path), authenticated, (c) => listRecords(c, files, list));
  // Before the record's own route, for which `alphabet` would be an id.
  if (list && alphabet) routes.get(routeOf(alphabet.path), authenticated, (c) => countLetters(c, files, list, alphabet.field));
  if (show) routes.get(routeOf(show.path), authenticated, (c) => showRecord(c, files, show));
  if (create) routes.post(routeOf(create.path), authenticated, (c) => createRecord(c, files, create));
  if (show && deletion) routes.delete(routeOf(deletion.path), authenticated, (c) => deleteRecord(c, files, show, deletion));
  if (show)
    for (const action of archiveActions(resource))
      routes.post(routeOf(action.path), authenticated, (c) => archiveRecord(c, files, { show, action }));
  if (show && revealable(resource).length > 0)
    routes.post(routeOf(`${show.path}/reveal`), authenticated, (c) => revealFields(c, files, show));
  if (show)
    for (const { field } of fileFieldsOf(files.entity))
      routes.get(routeOf(filePath(show.path, field)), authenticatedDownload, (c) => answerFile(c, files, show, field));
  if (show)
    for (const change of changesOf(resource))
      routes.patch(routeOf(change.path), authenticated, (c) => updateRecord(c, files, show, change));
  const lifecycle = filedLifecycleOf(files);
  if (show && lifecycle)
    for (const event of Object.keys(lifecycle.events))
      routes.post(routeOf(eventPath(show.path, event)), authenticated, (c) => answerEvent(c, files, show, { lifecycle, event }));
  return routes;
}

/** Every resource without routes in code: its routes come from its files. */
export const recordResources = (): Hono<ApiEnvironment>[] => records.map(recordRoutes);
