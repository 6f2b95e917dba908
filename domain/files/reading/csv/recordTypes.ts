import type { RecordTypes } from '../../types.ts';

const header = /^(?:H|HD|HDR|HEADER)$/i;
const trailer = /^(?:T|TR|TRL|TRAILER)$/i;
const detail = /^(?:D|DT|DET|DTL|DETAIL|CO|ME|MD|JN|EN|C|M)$/i;
const FEWEST_CELLS = 3;

const typeOf = (cells: readonly string[]): string => (cells[0] ?? '').trim().toUpperCase();
const isWide = (cells: readonly string[]): boolean => cells.filter((cell) => cell.trim() !== '').length >= FEWEST_CELLS;

/** Whether the first rows of a file are a header and records about employees: each begins with its type, as in the files of NEST and The People's Pension. */
export function hasRecordTypes(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (!header.test(typeOf(first)) || others.length === 0) return false;
  const details = others.filter((cells) => detail.test(typeOf(cells)) && isWide(cells));
  return details.length > 0 && others.every((cells) => detail.test(typeOf(cells)) || trailer.test(typeOf(cells)));
}

/** The number of cells that the records about employees have. */
export const detailWidth = (rows: readonly (readonly string[])[]): number =>
  Math.max(0, ...rows.filter((cells) => detail.test(typeOf(cells))).map((cells) => cells.length));

/** Takes the header and the trailer out of the rows of a file with record types. */
export class RecordReader {
  readonly #types = new Set<string>();
  #header: readonly string[] | null = null;
  #trailer: { cells: readonly string[]; row: number } | null = null;

  /** Whether a row is about no employee. */
  takesOut(rowNumber: number, cells: readonly string[]): boolean {
    const type = typeOf(cells);
    if (type !== '') this.#types.add(type);
    if (this.#header === null && header.test(type)) {
      this.#header = cells;
      return true;
    }
    if (!trailer.test(type)) return false;
    this.#trailer = { cells, row: rowNumber };
    return true;
  }

  get recordTypes(): RecordTypes {
    return {
      types: [...this.#types],
      header: this.#header ?? [],
      trailer: this.#trailer?.cells ?? null,
      trailerRow: this.#trailer?.row ?? null,
    };
  }
}
