import type { FileRow, FileSizes, Finding } from '../types.ts';
import { FileRefusal, type ReadBatch, rowFinding } from './findings.ts';

const ROWS_IN_BATCH = 1000;
/** The mark of a character that could not be decoded. */
const LOST = '\u{FFFD}';
/** The end of a file in DOS, which old payroll software still writes. */
const END_OF_FILE = '\u001A';

export const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell === '' || cell === END_OF_FILE || cell.trim() === '');

/** The number of cells without the empty ones at the end, which programs add and omit as they like. */
const extent = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** Reports the cells of a row that have lost a character. */
export const lostCharacters = (rowNumber: number, cells: readonly string[]): readonly Finding[] =>
  cells.flatMap((cell, index) =>
    cell.includes(LOST) ? [rowFinding('error', 'characterNotRead', rowNumber, { cell: index + 1 })] : [],
  );

/** Collects the rows of a file into batches, and makes the checks that concern any kind of file. */
export class Batches {
  readonly #columns: number;
  readonly #sizes: FileSizes;
  #ready: ReadBatch[] = [];
  #current: { rows: FileRow[]; findings: Finding[] } = { rows: [], findings: [] };
  #rows = 0;

  /** @param columns - The number of columns of the file. A row with a value beyond them is an error; one with fewer cells is not. */
  constructor(columns: number, sizes: FileSizes) {
    this.#columns = columns;
    this.#sizes = sizes;
  }

  /** Blank rows are left out, but keep their numbers. One with a finding only seems to be blank. */
  add(row: FileRow, findings: readonly Finding[] = []): void {
    const { rowNumber, cells } = row;
    if (isBlank(cells) && findings.length === 0) return;
    const used = extent(cells);
    if (used > this.#sizes.columns) throw new FileRefusal('tooManyColumns', { limit: this.#sizes.columns, row: rowNumber });
    if (this.#rows === this.#sizes.rows) throw new FileRefusal('tooManyRows', { limit: this.#sizes.rows });
    this.#rows += 1;
    this.#current.rows.push(row);
    this.#current.findings.push(...findings);
    if (used > this.#columns)
      this.#current.findings.push(rowFinding('error', 'rowRagged', rowNumber, { cells: used, columns: this.#columns }));
    if (this.#current.rows.length === ROWS_IN_BATCH) this.#close();
  }

  /** Adds a finding about the last row. */
  note(finding: Finding): void {
    this.#current.findings.push(finding);
  }

  /** Whether there was no row yet. */
  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  /** The batches that are full. */
  take(): readonly ReadBatch[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** The last batches. A file without rows is refused. */
  finish(): readonly ReadBatch[] {
    if (this.#rows === 0) throw new FileRefusal('fileEmpty');
    return this.rest();
  }

  /** All that is left, for a file that is refused before its end. */
  rest(): readonly ReadBatch[] {
    if (this.#current.rows.length > 0 || this.#current.findings.length > 0) this.#close();
    return this.take();
  }

  #close(): void {
    this.#ready.push(this.#current);
    this.#current = { rows: [], findings: [] };
  }
}
