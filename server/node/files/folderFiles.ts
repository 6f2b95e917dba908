import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PIECE_BYTES } from '../../api/core/forms/sentForm.ts';
import { databaseFiles } from '../../store/files/databaseFiles.ts';
import type { FileStore } from '../../store/files/fileStore.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A file, to be read; null if there is none. */
async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Keeps files in a folder, which only the service's user can read. A file's name in it is its id, so the name that a person gave decides nothing. Files from before, which the database
 * has, are read from there.
 */
export function folderFiles(folder: string): FileStore {
  const pathOf = (id: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`"${id}" is no id of a file.`);
    return join(folder, id.slice(0, 2), id);
  };
  const erase = (id: string): Promise<void> => rm(pathOf(id), { force: true });
  return {
    async put(_tx, { id, pieces }) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Under its own name only when it is whole: a crash leaves no half file to be read.
      const begun = `${path}.part`;
      try {
        await writeFile(begun, pieces(), { mode: 0o600, flag: 'wx', flush: true });
        await rename(begun, path);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    },
    async piece(reader, id, at) {
      await using file = await openFile(pathOf(id));
      if (!file) return await databaseFiles.piece(reader, id, at);
      const piece = new Uint8Array(PIECE_BYTES);
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at * PIECE_BYTES);
      return bytesRead === 0 ? null : piece.subarray(0, bytesRead);
    },
    async sha256(reader, id) {
      await using file = await openFile(pathOf(id));
      if (!file) return await databaseFiles.sha256(reader, id);
      const hash = createHash('sha256');
      for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Buffer);
      return hash.digest('hex');
    },
    async remove(tx, id) {
      await erase(id);
      await databaseFiles.remove(tx, id);
    },
    undo: erase,
  };
}
