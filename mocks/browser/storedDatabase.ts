import { IdbFs, PGlite } from '@electric-sql/pglite';
import { pgliteOptions } from './database.ts';

const prefix = 'sample-data-';
/** Where PGlite's file system keeps a data folder in IndexedDB. */
const storeOf = (name: string): string => `/pglite/${name}`;
const fileStore = 'FILE_DATA';

/** PGlite's files in IndexedDB, written when {@link save} says so: PGlite itself would go through all of them after every query. */
class SavedFiles extends IdbFs {
  #last: Promise<void> = Promise.resolve();

  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }

  /** Writes what has changed. Two at once would cross each other. */
  save(): Promise<void> {
    this.#last = this.#last.then(() => super.syncToFs());
    return this.#last;
  }
}

export interface StoredDatabase {
  readonly pglite: PGlite;
  /** Keeps what was committed: until then it lives in memory alone. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the sample data as this browser left it, or as it was at first.
 *
 * @param dumpUrl - Where the dump lies. Its name stands for its contents: another name is another database, and older ones are removed.
 */
export async function openStoredDatabase(dumpUrl: string): Promise<StoredDatabase> {
  const name = nameOf(dumpUrl);
  await removeOthers(name);
  const files = new SavedFiles(name);
  const loadDataDir = (await isStored(name)) ? undefined : await fetchDump(dumpUrl);
  const pglite = await PGlite.create({ ...pgliteOptions(), fs: files, ...(loadDataDir && { loadDataDir }) });
  const save = (): Promise<void> => files.save();
  // Signing in leaves the first page at once, and to open the dump again on the next takes longer than to wait for this copy.
  if (loadDataDir) await save();
  const close = async (): Promise<void> => {
    await save();
    await pglite.close();
  };
  return { pglite, save, close };
}

/**
 * Forgets what this browser changed. The files are emptied rather than the database removed: PGlite leaves its connection to it open,
 * and a removal would wait for that.
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
  // Its type tells PGlite that it is compressed.
  return new Blob([await answer.arrayBuffer()], { type: 'application/gzip' });
}

async function removeOthers(name: string): Promise<void> {
  const databases = await indexedDB.databases();
  const others = databases.flatMap((database) =>
    database.name?.startsWith(storeOf(prefix)) && database.name !== storeOf(name) ? [database.name] : [],
  );
  // Not waited for: a tab that still shows an older build holds on to its own.
  for (const other of others) indexedDB.deleteDatabase(other);
}

/** Whether all files were written once. The folder exists before its files do. */
async function isStored(name: string): Promise<boolean> {
  const count = await withFiles(name, 'readonly', (files) => files.count(`${storeOf(name)}/PG_VERSION`));
  return (count ?? 0) > 0;
}

/** @returns undefined where there is no such store: opening it would make one that PGlite cannot use. */
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
