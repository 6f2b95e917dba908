import type { RecordFiles } from '../../../schemas/generated/records.ts';
import { ARCHIVED } from '../../../schemas/lib/resources/archiving.ts';
import type { ApiContext } from '../core/context.ts';
import { setEntityTag } from '../core/entityTag.ts';
import { changeWholeRecord } from './wholeRecord.ts';
import { readPresent } from '../../work/records/recordWrites.ts';

interface Archiving {
  show: { permission: string };
  /** The action of the file: `archive` or `restore`. */
  action: { id: string; permission: string; allowedAction: string };
}

/** Archives or restores a record, and answers with it. */
export async function archiveRecord(c: ApiContext, files: RecordFiles, { show, action }: Archiving): Promise<Response> {
  const isArchiving = action.id === 'archive';
  const data = await changeWholeRecord(c, files, {
    show,
    change: action,
    action: action.id,
    verb: isArchiving ? 'archived' : 'restored',
    async work({ tx, store, owner, uid }) {
      await store.update(tx, owner, uid, { [ARCHIVED]: isArchiving });
      return readPresent(c, files, tx, { owner, uid });
    },
  });
  return c.json({ data: await setEntityTag(c, data) });
}
