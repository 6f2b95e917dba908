/** A file or folder of a tar file. */
export interface TarEntry {
  /** From the root of the archive, with a slash first and none at the end. */
  readonly path: string;
  readonly isFolder: boolean;
  /** A part of the archive's own memory. */
  readonly content: Uint8Array;
}

/** Everything in a tar file is in blocks of this size. */
const BLOCK = 512;
const FOLDER = '5'.charCodeAt(0);

/**
 * Reads a tar file that is in memory, without copying it: PGlite's own reader copies each file twice.
 * @see POSIX.1-1988, "ustar"
 */
export function* readTar(tar: Uint8Array): Generator<TarEntry> {
  const textAt = (start: number, length: number): string => {
    const bytes = tar.subarray(start, start + length);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  };
  for (let head = 0; head + BLOCK <= tar.length && tar[head] !== 0;) {
    const size = Number.parseInt(textAt(head + 124, 12), 8) || 0;
    const folders = textAt(head + 345, 155);
    const name = folders === '' ? textAt(head, 100) : `${folders}/${textAt(head, 100)}`;
    const start = head + BLOCK;
    yield {
      path: `/${name.replaceAll(/^\/+|\/+$/g, '')}`,
      isFolder: tar[head + 156] === FOLDER,
      content: tar.subarray(start, start + size),
    };
    head = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
