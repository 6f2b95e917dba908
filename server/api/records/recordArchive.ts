import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { ARCHIVED } from '../../../schemas/lib/resources/archiving.ts';
import { recordActivity } from '../../store/employees/employees.ts';
import { recordStore } from '../../store/records/recordStore.ts';
import { noInput } from '../core/actionInput.ts';
import { ApiError } from '../core/apiError.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, uidOf } from '../core/context.ts';
import { tagged } from '../core/entityTag.ts';
import { readableRecord } from './fieldAccess.ts';
import { may, operationOf, ownerOfRecord } from './recordAccess.ts';
import { refuseByState, writingAs } from './recordWrites.ts';
import { headingOf, recordOf } from './shownRecord.ts';

interface Archiving {
  show: { permission: string };
  /** The action of the file: `archive` or `restore`. */
  action: { id: string; permission: string; allowedAction: string };
}

/** Archives or restores a record, and answers with it. The employer's recent activity names the person. */
export async function archiveRecord(c: ApiContext, files: RecordFiles, { show, action }: Archiving): Promise<Response> {
  const uid = uidOf(c, 'id');
  const store = recordStore(files);
  const owner = await ownerOfRecord(c, files, store, operationOf(files, show));
  const permitted = may(c, operationOf(files, action), owner);
  // Only provider staff change the provider's records.
  if (owner === null && !permitted) throw ApiError.forbidden();
  await receivedBody(c);
  const data = await c.var.deps.store.within(writingAs(owner), async (tx) => {
    const before = await recordOf(c, files, tx, { owner, uid, lock: true });
    if (!before) throw ApiError.notFound();
    if (!permitted) throw ApiError.forbidden();
    await noInput(c);
    refuseByState([action], before['allowedActions']);
    await store.update(tx, owner, uid, { [ARCHIVED]: action.id === 'archive' });
    if (owner !== null)
      await recordActivity(tx, {
        employerId: owner,
        employeeUid: null,
        actorUserUid: c.var.caller.userUid,
        at: c.var.deps.clock(),
        activity: `${files.resource.title} ${action.id === 'archive' ? 'archived' : 'restored'}: ${headingOf(files, before)}`,
      });
    const record = await recordOf(c, files, tx, { owner, uid });
    if (!record) throw new Error(`What was archived of ${files.resource.name} cannot be read.`);
    return record;
  });
  return c.json({ data: await tagged(c, readableRecord(c, files, owner, data)) });
}
