import { FileRefusal } from './findings.ts';

/** The first bytes of files that some people send by mistake. */
const others: readonly (readonly [kind: string, ...start: number[]])[] = [
  ['a PDF document', 0x25, 0x50, 0x44, 0x46],
  ['a text document (.rtf)', 0x7b, 0x5c, 0x72, 0x74, 0x66],
  ['a picture', 0x89, 0x50, 0x4e, 0x47],
  ['a picture', 0xff, 0xd8, 0xff],
  ['a picture', 0x47, 0x49, 0x46, 0x38],
  ['a compressed file', 0x1f, 0x8b],
  ['a compressed file', 0x37, 0x7a, 0xbc, 0xaf],
  ['a compressed file', 0x52, 0x61, 0x72, 0x21],
  ['a SQLite database', 0x53, 0x51, 0x4c, 0x69, 0x74, 0x65],
];

const begins = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** `zip` is the container of a workbook, `compound` that of an encrypted or an older one; anything else may be text. */
export function kindOf(bytes: Uint8Array): 'text' | 'zip' | 'compound' {
  if (begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0x50, 0x4b, 5, 6])) return 'zip';
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'compound';
  const other = others.find(([, ...start]) => begins(bytes, start));
  if (other) throw new FileRefusal('fileTypeNotAccepted', { kind: other[0] });
  return 'text';
}
