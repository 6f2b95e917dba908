import type { Operation } from '../../../machines/permissions.ts';
import { findLoad, type KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { Reader } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { ApiError } from '../core/apiError.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { may, ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../records/recordFiles.ts';

export const bulkLoads = recordFiles('bulk-load-jobs');

/** The upload of the path, if the caller may do `operation` with it. @throws ApiError 404, also when they may not see it, or 403. */
export async function loadOf(c: ApiContext, operation: Operation): Promise<LoadOf> {
  const employerId = await ownerOfRecord(c, bulkLoads, recordStore(bulkLoads), 'bulkLoad.read');
  if (employerId === null) throw ApiError.notFound();
  if (!may(c, operation, employerId)) throw ApiError.forbidden();
  return { employerId, bulkLoadJobUid: uidOf(c, 'id') };
}

/** The upload with what is known about its file. @throws ApiError 404 */
export async function keptLoad(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<KeptLoad> {
  const load = await findLoad(reader, employerId, bulkLoadJobUid);
  if (!load) throw ApiError.notFound();
  return load;
}
