import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { findingOf } from '../findings.ts';
import type { CheckedRow, Finding, Mapping, RecordTypes } from '../types.ts';
import { lumpSums, regularAmounts } from '../values/wantedActions.ts';
import { readAmount } from '../values/readNumbers.ts';

const contributions: readonly string[] = [...regularAmounts, ...lumpSums];
const count = /^\d{1,7}$/;
const amount = /^£?-?[\d,]+\.\d{2}$/;
/** Header and trailer: some formats count all records, and some only those about employees. */
const MOST_OTHER_RECORDS = 2;

/** Adds up the records about employees, to compare them with the trailer of their file. */
export class RecordTotals {
  readonly #amounts: readonly string[];
  readonly #sums = new Map<string, number>();
  #rows = 0;

  constructor({ columns }: Mapping) {
    this.#amounts = columns.filter((name) => name !== null && bulkLoads.columns[name]?.kind === 'amount') as string[];
  }

  add({ values }: CheckedRow): void {
    this.#rows += 1;
    for (const name of this.#amounts) {
      const value = values[name];
      if (typeof value === 'number') this.#sums.set(name, (this.#sums.get(name) ?? 0) + value);
    }
  }

  /** The findings about the trailer. Numbers that could be either, such as a reference, are not compared. */
  findings(records: RecordTypes | undefined): Finding[] {
    if (!records) return [];
    const { trailer, trailerRow } = records;
    if (trailer === null) return [findingOf('trailerMissing', { rowNumber: null })];
    const cells = trailer.slice(1).map((cell) => cell.trim());
    const total = contributions.reduce((sum, name) => sum + (this.#sums.get(name) ?? 0), 0);
    const known = new Set([total, ...this.#sums.values()]);
    const hasAmounts = contributions.some((name) => this.#amounts.includes(name));
    const place = { rowNumber: null };
    const row = trailerRow ?? 0;
    const wrongAmount = cells.filter((cell) => amount.test(cell)).find((cell) => !known.has(Number(readAmount(cell))));
    const counts = cells.filter((cell) => count.test(cell)).map(Number);
    const isCount = (value: number): boolean => value >= this.#rows && value <= this.#rows + MOST_OTHER_RECORDS;
    return [
      ...(hasAmounts && wrongAmount !== undefined
        ? [findingOf('trailerTotalDiffers', place, { row, value: wrongAmount, total: formatPence(total) })]
        : []),
      ...(counts.length > 0 && !counts.some(isCount)
        ? [findingOf('trailerCountDiffers', place, { row, value: counts.join(', '), count: this.#rows })]
        : []),
    ];
  }
}
