import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { forgetConfirmations } from '../../store/records/confirmedWarnings.ts';
import type { Owner } from '../../store/records/storedRecord.ts';
import type { ApiContext } from '../core/context.ts';
import { fileIdsOf, filesIn } from '../files/keptFiles.ts';
import { hooksOf } from '../../work/hooks/registeredHooks.ts';
import { changeWholeRecord } from './wholeRecord.ts';
import { checkUnreferred } from '../../work/records/recordRules.ts';
import { writingAs } from '../../work/records/recordWrites.ts';

/** Answers a DELETE with the deleted record. Its history stays. */
export async function deleteRecord(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  deletion: NonNullable<Resource['endpoints']['delete']>,
): Promise<Response> {
  let removed: { owner: Owner; ids: readonly string[] } | undefined;
  const data = await changeWholeRecord(c, files, {
    show,
    change: deletion,
    action: 'delete',
    verb: 'deleted',
    async work({ tx, store, owner, uid, record }) {
      await hooksOf(files.resource.name).checkDelete?.({ c, tx, owner, record });
      await checkUnreferred(tx, files, owner, uid);
      await store.remove(tx, owner, uid);
      if (files.entity['x-warnings']) await forgetConfirmations(tx, { resource: files.resource.name, recordUid: uid });
      removed = { owner, ids: fileIdsOf(files.entity, record) };
      return record;
    },
  });
  if (removed) await removeFiles(c, removed);
  return c.json({ data });
}

/** Deletes contents after their record: if the service stops in between, a content is left over, not a record without one. */
async function removeFiles(c: ApiContext, { owner, ids }: { owner: Owner; ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return;
  const { store, ...deps } = c.var.deps;
  await store.within(writingAs(owner), async (tx) => {
    for (const id of ids) await filesIn(deps).remove(tx, id);
  });
}
