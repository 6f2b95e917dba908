import type { Operation } from '../../../machines/permissions.ts';
import { findLoad, type KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { Reader } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';

export const bulkLoads = recordFiles('bulk-load-jobs');

/** The upload of the path, if the caller may do `operation` with it. @throws Refusal notFound, also when they may not see it, or forbidden. */
export async function loadOf(c: ApiContext, operation: Operation): Promise<LoadOf> {
  const employerId = await ownerOfRecord(c, bulkLoads, recordStore(bulkLoads), 'bulkLoad.read');
  if (employerId === null) throw Refusal.notFound();
  if (!may(c, operation, employerId)) throw Refusal.forbidden();
  return { employerId, bulkLoadJobUid: uidOf(c, 'id') };
}

/** The upload with what is known about its file. @throws Refusal notFound */
export async function keptLoad(reader: Reader, { employerId, bulkLoadJobUid }: LoadOf): Promise<KeptLoad> {
  const load = await findLoad(reader, employerId, bulkLoadJobUid);
  if (!load) throw Refusal.notFound();
  return load;
}
