import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { recordActivity } from '../../store/employees/employees.ts';
import { recordStore } from '../../store/records/recordStore.ts';
import { noInput } from '../core/actionInput.ts';
import { ApiError } from '../core/apiError.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { assertAsSeen } from '../core/entityTag.ts';
import { readableRecord } from './fieldAccess.ts';
import { may, operationOf, ownerOfRecord } from './recordAccess.ts';
import { hooksOf } from './hooksByResource.ts';
import { checkUnreferred } from './recordRules.ts';
import { refuseByState, writingAs } from './recordWrites.ts';
import { headingOf, recordOf } from './shownRecord.ts';

/** Answers a DELETE with the deleted record. Its entries in the employer's recent activity stay. */
export async function deleteRecord(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  deletion: NonNullable<Resource['endpoints']['delete']>,
): Promise<Response> {
  const uid = uidOf(c, 'id');
  const store = recordStore(files);
  const owner = await ownerOfRecord(c, files, store, operationOf(files, show));
  const permitted = may(c, operationOf(files, deletion), owner);
  // Only provider staff change the provider's records.
  if (owner === null && !permitted) throw ApiError.forbidden();
  await receivedBody(c);
  const data = await c.var.deps.store.within(writingAs(owner), async (tx) => {
    const record = await recordOf(c, files, tx, { owner, uid, lock: true });
    if (!record) throw ApiError.notFound();
    if (!permitted) throw ApiError.forbidden();
    await noInput(c);
    refuseByState([deletion], record['allowedActions']);
    await assertAsSeen(c, readableRecord(c, files, owner, record));
    await hooksOf(files.resource.name).checkDelete?.({ c, tx, owner, record });
    await checkUnreferred(tx, files, owner, uid);
    await store.remove(tx, owner, uid);
    if (owner !== null)
      await recordActivity(tx, {
        employerId: owner,
        employeeUid: null,
        actorUserUid: c.var.caller.userUid,
        at: c.var.deps.clock(),
        activity: `${files.resource.title} deleted: ${headingOf(files, record)}`,
      });
    return record;
  });
  return c.json({ data: readableRecord(c, files, owner, data) });
}
