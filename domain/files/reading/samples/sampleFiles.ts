import type { FileSizes, Finding, FileRow, Reading } from '../../types.ts';
import { readFile, type ReadOptions } from '../readFile.ts';

export const wideSizes: FileSizes = { bytes: 500_000_000, rows: 2_000_000, columns: 200 };

/** A source that gives its bytes in chunks of a size. */
export async function* inChunks(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += Math.max(1, size)) yield bytes.subarray(from, from + size);
}

export interface WholeFile {
  reading: Reading | null;
  rows: FileRow[];
  findings: Finding[];
  batches: number[];
}

/** Reads a small file to its end. */
export async function wholeFile(
  content: string | Uint8Array,
  options: Partial<ReadOptions> & { chunk?: number } = {},
): Promise<WholeFile> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = await readFile(inChunks(bytes, options.chunk), { sizes: wideSizes, ...options });
  const whole: Omit<WholeFile, 'reading'> = { rows: [], findings: [], batches: [] };
  for await (const { rows, findings } of file.batches) {
    whole.rows.push(...rows);
    whole.findings.push(...findings);
    whole.batches.push(rows.length);
  }
  return { ...whole, reading: file.reading };
}

export const cellsOf = ({ rows }: WholeFile): (readonly string[])[] => rows.map(({ cells }) => cells);
export const codesOf = ({ findings }: WholeFile): string[] => findings.map(({ code }) => code);

const highCharacters: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '–': 0x96 };

/** The bytes of a text in one of the encodings of payroll files. */
export function encodeText(text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', mark = false): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  if (encoding === 'windows-1252')
    return Uint8Array.from([...text], (character) => highCharacters[character] ?? character.charCodeAt(0));
  const bytes = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index += 1)
    bytes.setUint16(index * 2, marked.charCodeAt(index), encoding === 'utf-16le');
  return new Uint8Array(bytes.buffer);
}
