import type { ChangeSet, FileWrite, StorageBackend, StorageEntry } from '@electric-sql/pglite/memfs-frontend';
import { endOf, openIndexedDb, outcomeOf } from './indexedDb.ts';
import { readTar } from './readTar.ts';

/** PostgreSQL writes its files in pages of this size. */
const PAGE = 8_192;

/** The state of a file that differs from that of the sample data. */
interface StoredFile {
  readonly path: string;
  /** `changed`: some pages of the sample data's file are different. `new`: all of its pages are stored. */
  readonly state: 'removed' | 'folder' | 'new' | 'changed';
  readonly size: number;
}

interface StoredPage {
  readonly path: string;
  readonly number: number;
  readonly content: Uint8Array;
}

/** A page of a file as it is now. */
export type ReadPage = (path: string, number: number) => Uint8Array;

/**
 * The files of a database: those of the sample data, which stay as they are, and in IndexedDB the pages that differ from them. A change is
 * a few pages of 30 MB, so that nothing is copied when the data is opened for the first time, and a save takes milliseconds.
 */
export class StoredFiles implements StorageBackend {
  readonly #name: string;
  readonly #readSample: () => Promise<Uint8Array>;
  readonly #readPage: ReadPage;
  readonly #samplePaths = new Set<string>();
  #database: IDBDatabase | undefined;

  /**
   * @param name - Of the database in IndexedDB. Another sample needs another name.
   * @param readSample - The data folder of the sample data, as a tar file.
   * @param readPage - Reads from the running database, at a save.
   */
  constructor(name: string, readSample: () => Promise<Uint8Array>, readPage: ReadPage) {
    this.#name = name;
    this.#readSample = readSample;
    this.#readPage = readPage;
  }

  async init(): Promise<void> {
    this.#database = await openIndexedDb(this.#name, { files: 'path', pages: ['path', 'number'] });
  }

  async *load(): AsyncGenerator<StorageEntry> {
    const [sample, stored] = await Promise.all([this.#readSample(), this.#readStored()]);
    for (const { path, isFolder, content } of readTar(sample)) {
      this.#samplePaths.add(path);
      const change = stored.get(path);
      stored.delete(path);
      if (change?.state === 'removed') continue;
      if (isFolder) yield { kind: 'dir', path };
      // PostgreSQL writes into its part of the archive's memory from now on, which nobody else reads.
      else yield { kind: 'file', path, data: change ? contentOf(change, content) : content };
    }
    for (const change of [...stored.values()].toSorted((a, b) => a.path.length - b.path.length)) {
      if (change.state === 'folder') yield { kind: 'dir', path: change.path };
      else if (change.state !== 'removed') yield { kind: 'file', path: change.path, data: contentOf(change) };
    }
  }

  /** Saves the changes, all or none of them. */
  async apply({ ops, files }: ChangeSet): Promise<void> {
    const written = [...files.wal, ...files.data, ...files.control];
    // Before anything else, since the files go on changing meanwhile.
    const pages = written.flatMap((file) => this.#pagesOf(file));
    const transaction = this.#open().transaction(['files', 'pages'], 'readwrite', { durability: 'relaxed' });
    const ended = endOf(transaction);
    const fileStore = transaction.objectStore('files');
    const pageStore = transaction.objectStore('pages');
    const put = (file: StoredFile): void => void fileStore.put(file);
    for (const { op, path } of ops) {
      if (op === 'mkdir') {
        put({ path, state: 'folder', size: 0 });
        continue;
      }
      for (const range of [IDBKeyRange.only(path), below(path)]) fileStore.delete(range);
      pageStore.delete(pagesOf(path));
      pageStore.delete(IDBKeyRange.bound([`${path}/`], [`${path}0`]));
      for (const one of this.#samplePaths)
        if (one === path || one.startsWith(`${path}/`)) put({ path: one, state: 'removed', size: 0 });
    }
    const isNew = await this.#newFiles(fileStore, written);
    for (const file of written) {
      const { path, size } = file;
      put({ path, size, state: isWhole(file) || isNew.has(path) ? 'new' : 'changed' });
      if (isWhole(file)) pageStore.delete(pagesOf(path));
    }
    for (const page of pages) pageStore.put(page);
    await ended;
  }

  async close(): Promise<void> {
    this.#database?.close();
  }

  /** Those of the files that are stored whole already: a change of them leaves them so. */
  async #newFiles(store: IDBObjectStore, files: readonly FileWrite[]): Promise<ReadonlySet<string>> {
    const stored = await Promise.all(
      files.map(async ({ path }) => outcomeOf(store.get(path) as IDBRequest<StoredFile | undefined>)),
    );
    return new Set(stored.flatMap((file) => (file?.state === 'new' ? [file.path] : [])));
  }

  /** The pages of a file to store, as they are now. */
  #pagesOf(file: FileWrite): StoredPage[] {
    const { path, size, chunks } = file;
    const ranges = isWhole(file) ? [{ at: 0, length: size }] : chunks.map(({ at, data }) => ({ at, length: data.length }));
    const numbers = new Set<number>();
    for (const { at, length } of ranges)
      for (let number = Math.floor(at / PAGE); number * PAGE < at + length; number += 1) numbers.add(number);
    return [...numbers].map((number) => ({ path, number, content: this.#readPage(path, number) }));
  }

  async #readStored(): Promise<Map<string, StoredFile & { pages: StoredPage[] }>> {
    const transaction = this.#open().transaction(['files', 'pages']);
    const [files, pages] = await Promise.all([
      outcomeOf(transaction.objectStore('files').getAll() as IDBRequest<StoredFile[]>),
      outcomeOf(transaction.objectStore('pages').getAll() as IDBRequest<StoredPage[]>),
    ]);
    const stored = new Map(files.map((file) => [file.path, { ...file, pages: [] as StoredPage[] }]));
    for (const page of pages) stored.get(page.path)?.pages.push(page);
    return stored;
  }

  #open(): IDBDatabase {
    if (!this.#database) throw new Error('The stored files are not open: PGlite opens them with init().');
    return this.#database;
  }
}

/** The size of the pages that files have in the database. */
export const pageSize = PAGE;

/** A file that became longer or shorter without a write is stored whole: the sample's pages behind its end must not come back. */
const isWhole = ({ full, truncate }: FileWrite): boolean => full || truncate;

const pagesOf = (path: string): IDBKeyRange => IDBKeyRange.bound([path], [path, []]);
const below = (path: string): IDBKeyRange => IDBKeyRange.bound(`${path}/`, `${path}0`);

/** The file as it was at the last save. @param sample - Its content in the sample data, where it has one. */
function contentOf({ state, size, pages }: StoredFile & { pages: readonly StoredPage[] }, sample?: Uint8Array): Uint8Array {
  const content = new Uint8Array(size);
  if (sample && state === 'changed') content.set(sample.subarray(0, size));
  for (const { number, content: page } of pages) content.set(page, number * PAGE);
  return content;
}
