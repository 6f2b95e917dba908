import { fileFieldsOf, type KeptFile } from '../../../schemas/lib/files/fileFields.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Scoped } from '../../store/createStore.ts';
import { databaseFiles } from '../../store/files/databaseFiles.ts';
import { type FileStore, storedPieces } from '../../store/files/fileStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { ApiContext, ApiDependencies } from '../core/context.ts';
import { fileAnswer } from './fileAnswer.ts';
import type { ReceivedFile } from './receivedFiles.ts';

export const filesIn = ({ files = databaseFiles }: Pick<ApiDependencies, 'files'>): FileStore => files;

/** Keeps the contents of new files. */
export type KeepFiles = (tx: Scoped, owner: Owner, received: readonly ReceivedFile[]) => Promise<void>;

/** Runs `work`, which keeps files in its transaction. None of them stays if it fails. */
export async function keepingFiles<Result>(
  deps: Pick<ApiDependencies, 'files'>,
  work: (keep: KeepFiles) => Promise<Result>,
): Promise<Result> {
  const files = filesIn(deps);
  const ids: string[] = [];
  try {
    return await work(async (tx, owner, received) => {
      if (received.length > 0 && owner === null)
        throw new Error('A file belongs to the record of an employer: see schemas/generator/faults.');
      for (const { kept, content } of received) {
        ids.push(kept.id);
        await files.put(tx, { id: kept.id, employerId: Number(owner), pieces: () => content.pieces() });
      }
    });
  } catch (error) {
    await Promise.all(ids.map((id) => files.undo(id)));
    throw error;
  }
}

/** The facts about a stored content that its record has. */
export type StoredFile = Pick<KeptFile, 'id' | 'name' | 'mediaType' | 'size' | 'sha256'>;

/** @throws Error for a content that is missing or is not the one that was sent. */
export async function assertUnchanged(c: ApiContext, tx: Scoped, { id, sha256 }: StoredFile): Promise<void> {
  if ((await filesIn(c.var.deps).sha256(tx, id)) !== sha256)
    throw new Error(`The file ${id} is missing or has changed: restore it from a backup of the file store.`);
}

/** Answers a stored content piece by piece, as its receiver takes it. */
export function answerStoredFile(c: ApiContext, owner: number, { id, name, mediaType, size }: StoredFile): Response {
  const { store } = c.var.deps;
  const pieces = storedPieces(filesIn(c.var.deps), id, (work) => store.read([owner], work));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
  return fileAnswer({ name, mediaType, size, body });
}

/** The file of a record in a field, or null. */
export function keptFile(record: StoredRecord, field: string): KeptFile | null {
  const value = record[field];
  return typeof value === 'object' && value !== null ? (value as KeptFile) : null;
}

/** The ids of the contents of a record's files. */
export const fileIdsOf = (entity: EntitySchema, record: StoredRecord): string[] =>
  fileFieldsOf(entity).flatMap(({ field }) => keptFile(record, field)?.id ?? []);
