import type { FileRow, Finding, Reading } from '../types.ts';

/** Rows of a file with the findings about them. Findings about the whole file are in the last batch, and no rows follow them. */
export interface ReadBatch {
  rows: readonly FileRow[];
  findings: readonly Finding[];
}

/** A file whose rows are being read. Its reading is settled with the last batch. */
export interface OpenedFile {
  reading: () => Reading;
  batches: AsyncIterable<ReadBatch>;
}

type Words = Finding['words'];

export const fileFinding = (severity: Finding['severity'], code: string, words: Words = {}): Finding => ({
  code,
  severity,
  rowNumber: null,
  column: null,
  words,
});

export const rowFinding = (severity: Finding['severity'], code: string, rowNumber: number, words: Words = {}): Finding => ({
  code,
  severity,
  rowNumber,
  column: null,
  words,
});

/** The file cannot be read, or not to its end. `readFile` turns it into a finding about the file. */
export class FileRefusal extends Error {
  readonly finding: Finding;

  constructor(code: string, words: Words = {}, cause?: unknown) {
    super(`The file is refused: ${code}`, { cause });
    this.finding = fileFinding('error', code, words);
  }
}

/** A limit in words: `50 MB`, `64 kB`. */
export const sizeInWords = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.floor(bytes / 104_857.6) / 10} MB` : `${Math.ceil(bytes / 1024)} kB`;
