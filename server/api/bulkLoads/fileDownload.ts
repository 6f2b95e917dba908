import { note } from '../changes/actor.ts';
import type { ApiContext } from '../core/context.ts';
import { fileAnswer } from '../files/fileAnswer.ts';
import { filesIn } from '../files/keptFiles.ts';
import { sha256Of } from '../files/sha256.ts';
import { bulkLoads, keptLoad, loadOf } from './loadOf.ts';

/** Answers the file of an upload as it was sent, and notes that in the history. */
export async function downloadFile(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const { store, ...deps } = c.var.deps;
  const { load, content } = await store.within([of.employerId], async (tx) => {
    const found = await keptLoad(tx, of);
    note(c, tx, {
      employerId: of.employerId,
      kind: bulkLoads.resource.name,
      recordUid: of.bulkLoadJobUid,
      title: found.fileName,
      employeeUid: null,
      action: 'reveal',
      activity: `File downloaded: ${found.fileName}`,
    });
    return { load: found, content: await filesIn(deps).read(tx, found.fileUid) };
  });
  if (!content || (await sha256Of(content)) !== load.fileSha256)
    throw new Error(`The file ${load.fileUid} is missing or has changed: restore it from a backup of the file store.`);
  return fileAnswer({ name: load.fileName, mediaType: load.mediaType, size: content.byteLength, body: content });
}
