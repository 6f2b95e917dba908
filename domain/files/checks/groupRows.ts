import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { saysFurniture, saysTotals } from '../reading/totalsRow.ts';
import type { FileRow, Finding, Mapping } from '../types.ts';
import { findingOf } from '../findings.ts';

/** `Department: Bakery`, `Dept 04 Bakery`, `Cost centre 100`, `Number of employees: 2`, `Printed 30/04/2026`. */
const groupWords =
  /^[\s*=-]*(?:departments?|dept\.?|cost\s?cent(?:re|er)s?|cc|section|location|branch|division|group|team|site|region|area|pay\s?group|payroll|pay\s?point|employer|company|client|analysis|category|report|printed|produced|prepared|run|period|no\.?|number|count|head\s?count|employees?|members?|records?|carried|brought|continued)(?:[\s:#-]|$)/i;
const FEWEST_COLUMNS = 4;

const amountKinds: ReadonlySet<string> = new Set(['amount', 'percent']);

/** A row of a report that is about no person; `named` where only its words say so, so that a person looks at it. */
export type GroupRow = 'certain' | 'named' | null;

const names: ReadonlySet<string> = new Set(['firstName', 'middleName', 'lastName', 'fullName', 'title']);

/** Whether a cell has a number of people: nobody is called 3. */
const isCount = (cell: string, column: string | null | undefined): boolean =>
  column != null && names.has(column) && /^\d{1,4}$/.test(cell.trim());

/** The number of cells with a text, counted up to a limit. */
function countFilled(cells: readonly string[], most: number): number {
  let count = 0;
  for (let at = 0; at < cells.length && count < most; at += 1) if (cells[at] !== '' && cells[at]?.trim() !== '') count += 1;
  return count;
}

/**
 * Finds the rows between those of persons in a grouped report: totals, also in whole pounds, and the headings of departments. A row about a person has more than one cell: a number, a name, an
 * amount. Totals are amounts alone.
 */
export function groupRows({ columns }: Mapping): (row: FileRow) => GroupRow {
  const used = columns.filter((name) => name !== null).length;
  const isAmount = columns.map((name) => name === null || amountKinds.has(bulkLoads.columns[name]?.kind ?? ''));
  return ({ cells }) => {
    const first = cells.findIndex((cell) => cell !== '' && cell.trim() !== '');
    if (first < 0 || used < FEWEST_COLUMNS) return null;
    const text = (cells[first] ?? '').trim();
    if (/total/i.test(text) && saysTotals(text))
      return cells.every((cell, at) => at <= first || cell.trim() === '' || (isAmount[at] ?? true) || isCount(cell, columns[at]))
        ? 'certain'
        : null;
    const filled = countFilled(cells, 3);
    if (filled > 2) return null;
    if (saysFurniture(text) || (groupWords.test(text) && (filled === 2 || /[\s:#]/.test(text)))) return 'certain';
    return filled === 1 && /^[^\d@]*\p{L}{2}[^\d@]*$/u.test(text) ? 'named' : null;
  };
}

const MOST_NAMED = 3;

/** Collects the rows that are left out because only their words say that they are about no person. */
export class LeftOutRows {
  readonly #kindOf: (row: FileRow) => GroupRow;
  readonly #named: { rowNumber: number; text: string }[] = [];
  #count = 0;

  constructor(mapping: Mapping) {
    this.#kindOf = groupRows(mapping);
  }

  /** Whether a row is left out. */
  leavesOut(row: FileRow): boolean {
    const kind = this.#kindOf(row);
    if (kind === 'named') {
      this.#count += 1;
      const text = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
      if (this.#named.length < MOST_NAMED) this.#named.push({ rowNumber: row.rowNumber, text });
    }
    return kind !== null;
  }

  /** The finding about them; none without any. */
  findings(): Finding[] {
    if (this.#count === 0) return [];
    const named = this.#named.map(({ rowNumber, text }) => `“${text}” (row ${rowNumber})`).join(', ');
    const more = this.#count - this.#named.length;
    const rows = more === 0 ? named : `${named} and ${more} more`;
    return [findingOf('rowsLeftOut', { rowNumber: null }, { rows })];
  }
}
