import { note } from '../../work/changes/actor.ts';
import type { ApiContext } from '../core/context.ts';
import { answerStoredFile, assertUnchanged } from '../files/keptFiles.ts';
import { bulkLoads, keptLoad, loadOf } from './loadOf.ts';

/** Answers the file of an upload as it was sent, and notes that in the history. */
export async function downloadFile(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const file = await c.var.deps.store.within([of.employerId], async (tx) => {
    const found = await keptLoad(tx, of);
    const { fileUid: id, fileName: name, mediaType, fileSize: size, fileSha256: sha256 } = found;
    note(c, tx, {
      employerId: of.employerId,
      kind: bulkLoads.resource.name,
      recordUid: of.bulkLoadJobUid,
      title: name,
      employeeUid: null,
      action: 'reveal',
      activity: `File downloaded: ${name}`,
    });
    const stored = { id, name, mediaType, size, sha256 };
    await assertUnchanged(c, tx, stored);
    return stored;
  });
  return answerStoredFile(c, of.employerId, file);
}
