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
  /**
   * A piece of a content, or null after the last one. Files can be large: nobody reads one whole.
   *
   * @param at - Its number: 0 for the first one.
   */
  piece(reader: Reader, id: string, at: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The SHA-256 of the whole content, as hexadecimal digits, or null if there is none. */
  sha256(reader: Reader, id: string): Promise<string | null>;
  /** Deletes a content, in a transaction of its own after the record has gone. Without one it does nothing. */
  remove(tx: Scoped, id: string): Promise<void>;
  /** Deletes what `put` wrote in a transaction that failed. */
  undo(id: string): Promise<void>;
}

/**
 * The whole content in its pieces. Each is read by itself, so that no connection waits for a slow receiver.
 *
 * @param read - Runs one read.
 * @throws Error for a content that is not there.
 */
export async function* storedPieces(
  files: FileStore,
  id: string,
  read: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; ; at += 1) {
    const piece = await read((reader) => files.piece(reader, id, at));
    if (piece) yield piece;
    else if (at > 0) return;
    else throw new Error(`The file ${id} is missing: restore it from a backup of the file store.`);
  }
}
