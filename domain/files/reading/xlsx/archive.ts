import { FileRefusal } from '../findings.ts';
import { joinPieces } from '../pieces.ts';

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
/** The extra that stands for "see the 64-bit record", which no file below 4 GB needs. */
const IN_64_BIT = 0xffffffff;

const refusalOfDamage = (cause?: unknown): FileRefusal => new FileRefusal('fileDamaged', {}, cause);
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function endOf(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END && at + END_SIZE + view.getUint16(at + 20, true) <= view.byteLength) return at;
  // A file that was cut off has lost its directory.
  throw refusalOfDamage();
}

function partAt(view: DataView, at: number): { part: ArchivePart; next: number } {
  if (view.getUint32(at, true) !== DIRECTORY) throw refusalOfDamage();
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const part = {
    name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)).replaceAll('\\', '/'),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  if ([part.compressedSize, part.size, part.offset].includes(IN_64_BIT)) throw refusalOfDamage();
  return { part, next };
}

/** The parts of an archive by name, from its directory. Nothing is unpacked. */
export function partsOf(bytes: Uint8Array): ReadonlyMap<string, ArchivePart> {
  const view = viewOf(bytes);
  const parts = new Map<string, ArchivePart>();
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    if (count > MOST_PARTS) throw new FileRefusal('fileUnsafe', { reason: `it has more than ${MOST_PARTS} parts` });
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
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

/** The checksum of zip archives, CRC-32. */
export function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (checksums[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Inflates until the declared size, and no further: the declared size was checked, the content was not. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > size) throw refusalOfDamage();
      chunks.push(next.value);
    }
  } catch (error) {
    if (error instanceof FileRefusal) {
      await reader.cancel();
      throw error;
    }
    throw refusalOfDamage(error);
  }
  return joinPieces(chunks);
}

/** Unpacks one part, and compares it with its size and its checksum. */
export async function unpackPart(bytes: Uint8Array<ArrayBuffer>, part: ArchivePart): Promise<Uint8Array> {
  if (part.isEncrypted) throw new FileRefusal('fileEncrypted');
  const view = viewOf(bytes);
  if (part.offset + 30 > bytes.length || view.getUint32(part.offset, true) !== LOCAL) throw refusalOfDamage();
  const from = part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  if (from + part.compressedSize > bytes.length || ![STORED, DEFLATED].includes(part.method)) throw refusalOfDamage();
  const packed = bytes.subarray(from, from + part.compressedSize);
  const content = part.method === STORED ? packed : await inflate(packed, part.size);
  if (content.length !== part.size || checksumOf(content) !== part.checksum) throw refusalOfDamage();
  return content;
}

/** An archive of parts that are not compressed, which a library can open without inflating anything. */
export function storedArchive(parts: readonly (readonly [name: string, content: Uint8Array])[]): ArrayBuffer {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const label = new TextEncoder().encode(name);
    const header = new DataView(new ArrayBuffer(46));
    header.setUint32(0, DIRECTORY, true);
    header.setUint16(6, 20, true);
    header.setUint32(20, content.length, true);
    header.setUint32(24, content.length, true);
    header.setUint16(28, label.length, true);
    header.setUint32(42, offset, true);
    directory.push(new Uint8Array(header.buffer), label);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, LOCAL, true);
    local.setUint16(4, 20, true);
    local.setUint32(18, content.length, true);
    local.setUint32(22, content.length, true);
    local.setUint16(26, label.length, true);
    locals.push(new Uint8Array(local.buffer), label, content);
    offset += 30 + label.length + content.length;
  }
  const listed = joinPieces(directory);
  const end = new DataView(new ArrayBuffer(END_SIZE));
  end.setUint32(0, END, true);
  end.setUint16(8, parts.length, true);
  end.setUint16(10, parts.length, true);
  end.setUint32(12, listed.length, true);
  end.setUint32(16, offset, true);
  return joinPieces([...locals, listed, new Uint8Array(end.buffer)]).buffer;
}
