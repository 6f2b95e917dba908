import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { note } from '../../work/changes/actor.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { answerStoredFile, assertUnchanged, keptFile } from '../files/keptFiles.ts';
import { limitsFor } from './fieldAccess.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from './recordAccess.ts';
import { headingOf, recordOf } from '../../work/records/shownRecord.ts';

/**
 * Answers a GET with the file of a record, for those who may read its field, and notes it in the history.
 * @throws Refusal notFound, also for a record without a file; forbidden
 */
export async function answerFile(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  field: string,
): Promise<Response> {
  const { resource, entity } = files;
  const uid = uidOf(c, 'id');
  const owner = await ownerOfRecord(c, files, recordStore(files), operationOf(files, show));
  if (owner === null) throw Refusal.notFound();
  if (limitsFor(c, files, owner).unreadable.includes(field)) throw Refusal.forbidden();
  const kept = await c.var.deps.store.within([owner], async (tx) => {
    const record = await recordOf(c, files, tx, { owner, uid });
    const file = record && keptFile(record, field);
    if (!file) throw Refusal.notFound();
    const { employeeUid } = record;
    note(c, tx, {
      employerId: owner,
      kind: resource.name,
      recordUid: uid,
      title: headingOf(files, record) || resource.title,
      employeeUid: typeof employeeUid === 'string' ? employeeUid : null,
      action: 'reveal',
      activity: `${entity.properties[field]?.title ?? field} downloaded: ${file.name}`,
    });
    await assertUnchanged(c, tx, file);
    return file;
  });
  return answerStoredFile(c, owner, kept);
}
