import type { FirstRow } from '../types.ts';
import { isBlank } from './batches.ts';

const MOST_ROWS = 12;
/** Of a cell: more than that is no value of payroll data. */
const LONGEST_TEXT = 200;

const shorten = (texts: readonly string[]): string[] => texts.map((text) => text.slice(0, LONGEST_TEXT));

/** Collects the first rows of a file as it has them, those above the headings among them, so that a person can compare them with the values that are read. */
export class FirstRows {
  readonly #rows: FirstRow[] = [];

  /** @param row.shown - The texts that the cells show, where they differ from the texts that are read. */
  add(
    row: { rowNumber: number; cells: readonly string[]; shown?: readonly string[] },
    leftOut: FirstRow['leftOut'] = null,
  ): void {
    const { rowNumber, cells, shown = cells } = row;
    if (this.#rows.length < MOST_ROWS && !isBlank(shown))
      this.#rows.push({ rowNumber, cells: shorten(cells), shown: shorten(shown), leftOut });
  }

  get list(): readonly FirstRow[] {
    return this.#rows;
  }
}
