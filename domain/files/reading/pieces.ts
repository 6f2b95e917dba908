import type { FileSizes } from '../types.ts';
import { FileRefusal, sizeInWords } from './findings.ts';

export type FileContent = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** The size of a piece: enough to recognise a file by its first one. */
export const PIECE = 65_536;

/** Not every browser can iterate over a stream. */
async function* chunksOf(content: FileContent): AsyncGenerator<Uint8Array> {
  if (!('getReader' in content)) {
    yield* content;
    return;
  }
  const reader = content.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** The bytes in pieces of one size, except the last, however the source has cut them. Refuses the file as soon as it is larger than the limit. */
export async function* pieces(content: FileContent, sizes: FileSizes, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PIECE);
  let filled = 0;
  let room = sizes.bytes;
  for await (const chunk of chunksOf(content)) {
    signal?.throwIfAborted();
    const accepted = chunk.subarray(0, room);
    room -= accepted.length;
    for (let from = 0; from < accepted.length;) {
      const part = accepted.subarray(from, from + PIECE - filled);
      piece.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled === PIECE) {
        yield piece;
        piece = new Uint8Array(PIECE);
        filled = 0;
      }
    }
    if (accepted.length < chunk.length) throw new FileRefusal('fileTooLarge', { limit: sizeInWords(sizes.bytes) });
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

export function joinPieces(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
