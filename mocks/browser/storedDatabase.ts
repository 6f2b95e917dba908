import { IdbFs, PGlite } from '@electric-sql/pglite';
import { pgliteOptions } from './database.ts';

const prefix = 'sample-data-';
/** The IndexedDB database in which PGlite's file system keeps a data folder. */
const storeOf = (name: string): string => `/pglite/${name}`;
const fileStore = 'FILE_DATA';

/** PGlite's files in IndexedDB, written by {@link save}: PGlite itself would check all files after every query. */
class SavedFiles extends IdbFs {
  #last: Promise<void> = Promise.resolve();

  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }

  /** Writes the changed files. Two saves at once would interfere with each other. */
  save(): Promise<void> {
    this.#last = this.#last.then(() => super.syncToFs());
    return this.#last;
  }
}

export interface StoredDatabase {
  readonly pglite: PGlite;
  /** Saves the committed data, which is in memory only until then. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the sample data of this browser, or the original sample data.
 *
 * @param dumpUrl - Address of the dump. Its name identifies its contents: another name is another database, and older ones are removed.
 */
export async function openStoredDatabase(dumpUrl: string): Promise<StoredDatabase> {
  const name = nameOf(dumpUrl);
  await removeOthers(name);
  const files = new SavedFiles(name);
  const loadDataDir = (await isStored(name)) ? undefined : await fetchDump(dumpUrl);
  const pglite = await PGlite.create({ ...pgliteOptions(), fs: files, ...(loadDataDir && { loadDataDir }) });
  const save = (): Promise<void> => files.save();
  // Wait for this copy: signing in leaves the first page at once, and opening the dump again on the next page takes longer.
  if (loadDataDir) await save();
  const close = async (): Promise<void> => {
    await save();
    await pglite.close();
  };
  return { pglite, save, close };
}

/**
 * Discards the changes made in this browser. The files are emptied and the database is kept: PGlite leaves its connection to it open, and a removal would wait for that.
 */
export async function emptyStoredDatabase(dumpUrl: string): Promise<void> {
  await withFiles(nameOf(dumpUrl), 'readwrite', (files) => files.clear());
}

function nameOf(dumpUrl: string): string {
  return dumpUrl.slice(dumpUrl.lastIndexOf('/') + 1).replace('.pgdata', '');
}

async function fetchDump(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok)
    throw new Error(
      `The sample data could not be fetched from ${url} (${answer.status}): build the mock again and serve all its files.`,
    );
  // The type marks it as compressed for PGlite.
  return new Blob([await answer.arrayBuffer()], { type: 'application/gzip' });
}

async function removeOthers(name: string): Promise<void> {
  const databases = await indexedDB.databases();
  const others = databases.flatMap((database) =>
    database.name?.startsWith(storeOf(prefix)) && database.name !== storeOf(name) ? [database.name] : [],
  );
  // Not waited for: a tab with an older build keeps its own database open.
  for (const other of others) indexedDB.deleteDatabase(other);
}

/** Whether all files have been written once. The folder exists before its files do. */
async function isStored(name: string): Promise<boolean> {
  const count = await withFiles(name, 'readonly', (files) => files.count(`${storeOf(name)}/PG_VERSION`));
  return (count ?? 0) > 0;
}

/** @returns Undefined when there is no such store: opening it would create one that PGlite cannot use. */
async function withFiles<Result>(
  name: string,
  mode: IDBTransactionMode,
  use: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const databases = await indexedDB.databases();
  if (!databases.some((database) => database.name === storeOf(name))) return undefined;
  const database = await outcome(indexedDB.open(storeOf(name)));
  try {
    if (!database.objectStoreNames.contains(fileStore)) return undefined;
    return await outcome(use(database.transaction(fileStore, mode).objectStore(fileStore)));
  } finally {
    database.close();
  }
}

function outcome<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no reason.')));
  });
}
