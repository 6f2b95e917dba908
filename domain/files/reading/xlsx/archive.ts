import { FileRefusal } from '../findings.ts';

/** A part of a zip archive, as the directory at its end describes it. */
export interface ArchivePart {
  name: string;
  method: number;
  isEncrypted: boolean;
  checksum: number;
  compressedSize: number;
  size: number;
  offset: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record without its comment, and the longest comment. */
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
/** A workbook has a few dozen parts. */
const MOST_PARTS = 2000;
const STORED = 0;
const DEFLATED = 8;
/** The records of 64 bits, which some programs write into small files too, and the number that stands for them. */
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_SIZE = 20;
const EXTRA_64 = 0x0001;
const IN_64_BIT = 0xffffffff;
/** Stored content is handed on in pieces, as inflated content is. */
const PIECE = 65_536;

const refusalOfDamage = (cause?: unknown): FileRefusal => new FileRefusal('fileDamaged', {}, cause);
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function endOf(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) <= view.byteLength) return at;
  // A file that was cut off has lost its directory.
  throw refusalOfDamage();
}

/** The number of parts and the place of the directory. @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.14 to 4.3.16 */
function directoryOf(view: DataView): { count: number; at: number } {
  const end = endOf(view);
  const locator = end - LOCATOR_64_SIZE;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_64)
    return { count: view.getUint16(end + 10, true), at: view.getUint32(end + 16, true) };
  const end64 = numberAt(view, locator + 8);
  if (view.getUint32(end64, true) !== END_64) throw refusalOfDamage();
  return { count: numberAt(view, end64 + 32), at: numberAt(view, end64 + 48) };
}

/** A number of 64 bits. One that is too large for a place in the file is none of a whole file. */
function numberAt(view: DataView, at: number): number {
  const number = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(number)) throw refusalOfDamage();
  return number;
}

type Extent = Pick<ArchivePart, 'size' | 'compressedSize' | 'offset'>;

/** The sizes and the place of a part, of which those that stand for 64 bits are in its extra field, in this order. */
function withExtra(view: DataView, extent: Extent, extra: { from: number; to: number }): Extent {
  if (!Object.values(extent).includes(IN_64_BIT)) return extent;
  let { from } = extra;
  while (from + 4 <= extra.to && view.getUint16(from, true) !== EXTRA_64) from += 4 + view.getUint16(from + 2, true);
  if (from + 4 > extra.to) throw refusalOfDamage();
  let at = from + 4;
  const read = (short: number): number => {
    if (short !== IN_64_BIT) return short;
    at += 8;
    return numberAt(view, at - 8);
  };
  return { size: read(extent.size), compressedSize: read(extent.compressedSize), offset: read(extent.offset) };
}

function partAt(view: DataView, at: number): { part: ArchivePart; next: number } {
  if (view.getUint32(at, true) !== DIRECTORY) throw refusalOfDamage();
  const nameLength = view.getUint16(at + 28, true);
  const extra = { from: at + 46 + nameLength, to: at + 46 + nameLength + view.getUint16(at + 30, true) };
  const extent = {
    size: view.getUint32(at + 24, true),
    compressedSize: view.getUint32(at + 20, true),
    offset: view.getUint32(at + 42, true),
  };
  const part = {
    name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)).replaceAll('\\', '/'),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    ...withExtra(view, extent, extra),
  };
  return { part, next: extra.to + view.getUint16(at + 32, true) };
}

/** The parts of an archive by name, from its directory. Nothing is unpacked. */
export function partsOf(bytes: Uint8Array): ReadonlyMap<string, ArchivePart> {
  const view = viewOf(bytes);
  const parts = new Map<string, ArchivePart>();
  try {
    let { count, at } = directoryOf(view);
    if (count > MOST_PARTS) throw new FileRefusal('fileUnsafe', { reason: `it has more than ${MOST_PARTS} parts` });
    for (; count > 0; count -= 1) {
      const { part, next } = partAt(view, at);
      // Two parts of one name are read differently by different programs.
      if (parts.has(part.name)) throw refusalOfDamage();
      parts.set(part.name, part);
      at = next;
    }
  } catch (error) {
    if (error instanceof RangeError) throw refusalOfDamage(error);
    throw error;
  }
  return parts;
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of zip archives, CRC-32. @param before - Of the bytes before these. */
export function checksumOf(bytes: Uint8Array, before = 0): number {
  let value = before ^ 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) value = (value >>> 8) ^ (checksums[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

async function* inflate(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let isOpen = true;
  const read = async (): Promise<Uint8Array | null> => {
    try {
      const { done, value } = await reader.read();
      isOpen = !done;
      return done ? null : value;
    } catch (error) {
      isOpen = false;
      throw refusalOfDamage(error);
    }
  };
  try {
    for (let piece = await read(); piece !== null; piece = await read()) yield piece;
  } finally {
    if (isOpen) await reader.cancel();
  }
}

function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/**
 * Unpacks one part piece by piece until its declared size, and no further: the declared size was checked, the content was not. Its size and its checksum are
 * compared at its end.
 */
export async function* unpackPart(bytes: Uint8Array<ArrayBuffer>, part: ArchivePart): AsyncGenerator<Uint8Array> {
  if (part.isEncrypted) throw new FileRefusal('fileEncrypted');
  const view = viewOf(bytes);
  if (part.offset + 30 > bytes.length || view.getUint32(part.offset, true) !== LOCAL) throw refusalOfDamage();
  const from = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  if (from + part.compressedSize > bytes.length || ![STORED, DEFLATED].includes(part.method)) throw refusalOfDamage();
  const packed = bytes.subarray(from, from + part.compressedSize);
  let [size, checksum] = [0, 0];
  for await (const piece of part.method === STORED ? inPieces(packed) : inflate(packed)) {
    size += piece.length;
    if (size > part.size) throw refusalOfDamage();
    checksum = checksumOf(piece, checksum);
    yield piece;
  }
  if (size !== part.size || checksum !== part.checksum) throw refusalOfDamage();
}
