import { MemfsFrontendFS } from '@electric-sql/pglite/memfs-frontend';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pgliteOptions, startParams } from '../database.ts';
import { pageSize, StoredFiles } from './storedFiles.ts';

export interface SavedDatabase {
  readonly pglite: PGlite;
  /** Saves the committed data, which is in memory only until then. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/** Written by `save` alone: PGlite itself would store the changes of every query, also of those in the middle of a transaction. */
class SavedFiles extends MemfsFrontendFS {
  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }

  save(): Promise<void> {
    return super.syncToFs(true);
  }
}

/** Files that PGlite would fetch by itself, where they are at hand. */
export interface StartOptions extends Pick<PGliteOptions, 'fsBundle' | 'pgliteWasmModule' | 'initdbWasmModule'> {
  /** Called when PostgreSQL starts. */
  readonly onStart?: () => void;
}

/**
 * Opens a database of a sample and of the changes that are saved in this browser.
 *
 * @param name - Of the changes. Another sample needs another name.
 * @param readSample - The sample's data folder, as a tar file.
 */
export async function openSavedDatabase(
  name: string,
  readSample: () => Promise<Uint8Array>,
  { onStart, ...start }: StartOptions = {},
): Promise<SavedDatabase> {
  const stored = new StoredFiles(name, readSample, (path, number) => readPage(pglite, path, number));
  const files = new SavedFiles(stored);
  const pglite = new PGlite({ ...pgliteOptions(), ...start, startParams, fs: files });
  onStart?.();
  await pglite.waitReady;
  return { pglite, save: () => files.save(), close: () => pglite.close() };
}

/** The part of Emscripten's file system that is read here. PGlite's types leave it out. */
interface Files {
  open(path: string, flags: 'r'): object;
  read(file: object, into: Uint8Array, offset: number, length: number, position: number): number;
  close(file: object): void;
}

function readPage(pglite: PGlite, path: string, number: number): Uint8Array {
  const { FS } = pglite.Module as unknown as { FS: Files };
  const file = FS.open(PGlite.paths.PGDATA + path, 'r');
  try {
    const page = new Uint8Array(pageSize);
    return page.subarray(0, FS.read(file, page, 0, pageSize, number * pageSize));
  } finally {
    FS.close(file);
  }
}
