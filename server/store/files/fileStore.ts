import type { Reader, Scoped } from '../createStore.ts';

/** The content of a kept file. Everything else about it is in its record. */
export interface FileContent {
  id: string;
  employerId: number;
  /** In pieces, none of them large. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** Keeps the contents of files unchanged, by their ids. */
export interface FileStore {
  /** Keeps a content together with the transaction. If that fails, call `undo`. */
  put(tx: Scoped, file: FileContent): Promise<void>;
  /** The whole content, or null if there is none. Files are small: a setting limits them. */
  read(reader: Reader, id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Deletes a content, in a transaction of its own after the record has gone. Without one it does nothing. */
  remove(tx: Scoped, id: string): Promise<void>;
  /** Deletes what `put` wrote in a transaction that failed. */
  undo(id: string): Promise<void>;
}
