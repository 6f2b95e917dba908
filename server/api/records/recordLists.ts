import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { ApiContext } from '../core/context.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import { listedRecords, readableFiles } from './fieldAccess.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { type Place, placeFor } from './recordAccess.ts';
import { employerStateFor, toAnswers } from '../../work/records/shownRecord.ts';

/** The scope for reading the records of an owner. */
export const readingAs = (owner: Owner): readonly number[] => (owner === null ? [] : [owner]);

/**
 * Answers a GET of many records: those of the employer of the path, or of the parent record that the path names.
 *
 * @param place - The owner, and the record to whose records the list is limited. Default: as the path says.
 */
export async function listRecords(
  c: ApiContext,
  files: RecordFiles,
  list: { permission: string },
  place?: Place,
): Promise<Response> {
  const operation = operationOf(files, list);
  const { owner, parent } = place ?? (await placeFor(c, files, operation, operation));
  const { resource, entity, unsearched } = readableFiles(c, files, owner);
  const asked = listRequest(new URL(c.req.url).searchParams, resource, entity);
  const ofParent = parent ? [{ field: parent.field, operator: 'equals' as const, values: [parent.uid] }] : [];
  const request = { ...asked, filters: [...asked.filters, ...ofParent], unsearched };
  return c.var.deps.store.read(readingAs(owner), async (reader) => {
    const state = employerStateFor(files, reader, owner);
    const written = writtenList<StoredRecord>(c, async (records) =>
      listedRecords(c, files, owner, await toAnswers(c, files, reader, { owner, records, employer: await state })),
    );
    const [{ rows, totalCount }] = await Promise.all([
      recordStore(files).list(reader, owner, { ...request, take: written.take }),
      state,
    ]);
    if (totalCount === 0 && owner !== null) await assertParty(reader, 'employers', owner);
    await written.take(rows);
    return written.answer(listMeta(request, totalCount));
  });
}
