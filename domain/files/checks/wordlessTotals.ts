import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { findingOf } from '../findings.ts';
import type { CheckedRow, FileRow, Finding, Mapping } from '../types.ts';

/** Below a single row the same amounts without a name are more likely its repetition. */
const FEWEST_ROWS = 2;
const MOST_NAMED = 3;
const isNumber = (cell: string): boolean => /^[\d\s.,£()-]+$/.test(cell);

/** The sums of the amounts of some rows, in pence, by their columns. */
class Sums {
  readonly #pence = new Map<string, number>();
  #rows = 0;

  add(amounts: ReadonlyMap<string, number>): void {
    this.#rows += 1;
    for (const [column, pence] of amounts) this.#pence.set(column, (this.#pence.get(column) ?? 0) + pence);
  }

  areIn(amounts: ReadonlyMap<string, number>): boolean {
    return this.#rows >= FEWEST_ROWS && [...amounts].every(([column, pence]) => pence === this.#pence.get(column));
  }
}

/** Finds the rows that name nobody and hold nothing but the sums of the rows above, of the whole file or of a group: many exports end with one, without a word. */
export class WordlessTotals {
  readonly #columns: Mapping['columns'];
  readonly #amounts: readonly string[];
  readonly #ofFile = new Sums();
  #ofGroup = new Sums();
  readonly #leftOut: number[] = [];

  constructor({ columns }: Mapping) {
    this.#columns = columns;
    this.#amounts = columns.flatMap((name) => (name !== null && bulkLoads.columns[name]?.kind === 'amount' ? [name] : []));
  }

  /** Whether a row is a total. The amounts of every other one are added to the sums. */
  leavesOut({ cells }: FileRow, { rowNumber, values, findings }: CheckedRow): boolean {
    const amounts = new Map<string, number>();
    for (const name of this.#amounts) {
      const value = values[name];
      if (typeof value === 'number' && value !== 0) amounts.set(name, value);
    }
    const isTotal =
      amounts.size > 0 &&
      findings.some(({ code }) => code === 'nobodyNamed') &&
      this.#hasOnlyNumbers(cells) &&
      (this.#ofGroup.areIn(amounts) || this.#ofFile.areIn(amounts));
    if (isTotal) {
      this.#leftOut.push(rowNumber);
      this.#ofGroup = new Sums();
    } else {
      this.#ofGroup.add(amounts);
      this.#ofFile.add(amounts);
    }
    return isTotal;
  }

  /** Whether a row has amounts alone, and numbers in columns that nothing is read from. */
  #hasOnlyNumbers(cells: readonly string[]): boolean {
    return cells.every((cell, at) => {
      const name = this.#columns[at] ?? null;
      return cell.trim() === '' || (name === null ? isNumber(cell) : this.#amounts.includes(name));
    });
  }

  /** The finding about them; none without any. */
  findings(): Finding[] {
    if (this.#leftOut.length === 0) return [];
    const more = this.#leftOut.length - MOST_NAMED;
    const rows = `${this.#leftOut.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return [findingOf('totalsLeftOut', { rowNumber: null }, { rows })];
  }
}
