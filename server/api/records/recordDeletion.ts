import type { RecordFiles } from '../../../schemas/generated/records.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { forgetConfirmations } from '../../store/records/confirmedWarnings.ts';
import type { ApiContext } from '../core/context.ts';
import { hooksOf } from './hooksByResource.ts';
import { changeWholeRecord } from './wholeRecord.ts';
import { checkUnreferred } from './recordRules.ts';

/** Answers a DELETE with the deleted record. Its history stays. */
export async function deleteRecord(
  c: ApiContext,
  files: RecordFiles,
  show: { permission: string },
  deletion: NonNullable<Resource['endpoints']['delete']>,
): Promise<Response> {
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
      return record;
    },
  });
  return c.json({ data });
}
