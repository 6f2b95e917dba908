import rules from '../../../../schemas/rules/pay-periods.json' with { type: 'json' };
import { findingOf } from '../../findings.ts';
import type { CheckedRow, Finding } from '../../types.ts';
import type { Identity } from '../identify.ts';
import type { ColumnFindings } from './columnDoubts.ts';
import { FaultyBlock } from './faultyBlock.ts';

const sides = { employeeRegularAmount: 'employee', employerRegularAmount: 'employer' } as const;
type AmountColumn = keyof typeof sides;
const columns = Object.keys(sides) as AmountColumn[];

/** Fewer rows than these are shown one by one. */
const FEWEST_ROWS = 6;
/** The share of the compared rows from which the whole column is asked about. */
const NEARLY_HALF = 2 / 5;
const MOST = 9 / 10;
/** Where everybody has one of a few amounts, those of others say nothing. */
const FEWEST_AMOUNTS = 4;

/** The amounts of one column that differ from those of the last period. */
class ChangedAmounts {
  compared = 0;
  readonly block = new FaultyBlock();
  readonly #ratios: number[] = [];
  readonly #before = new Map<number, number>();
  readonly #now = new Map<number, number>();

  add(place: number, rowNumber: number, { now, before }: { now: number; before: number }): void {
    this.block.add(place, rowNumber);
    this.#ratios.push(before === 0 ? Infinity : now / before);
    this.#before.set(before, (this.#before.get(before) ?? 0) + 1);
    this.#now.set(now, (this.#now.get(now) ?? 0) + 1);
  }

  get isMost(): boolean {
    return this.block.count >= FEWEST_ROWS && this.block.count >= this.compared * NEARLY_HALF;
  }

  /** Whether the amounts are the last ones of the same rows in another order. */
  get areOfOthers(): boolean {
    if (this.#now.size < FEWEST_AMOUNTS) return false;
    let shared = 0;
    for (const [amount, count] of this.#now) shared += Math.min(count, this.#before.get(amount) ?? 0);
    return shared >= this.block.count * MOST;
  }

  /** The share of the last amount that half of the rows are above and half below. */
  get middleRatio(): number {
    const inOrder = this.#ratios.toSorted((one, other) => one - other);
    return inOrder[Math.floor(inOrder.length / 2)] ?? 1;
  }
}

/**
 * Compares the amounts of a file with those of the last period, column by column: a column that differs in most of its rows is one question with a way out, in place of one for each row.
 */
export class AmountDoubts {
  #rows = 0;
  #swapped = 0;
  readonly #changed: Readonly<Record<AmountColumn, ChangedAmounts>> = {
    employeeRegularAmount: new ChangedAmounts(),
    employerRegularAmount: new ChangedAmounts(),
  };

  add({ rowNumber, values, findings }: CheckedRow, identity: Identity | undefined): void {
    this.#rows += 1;
    const last = identity?.member?.lastContribution;
    if (!last) return;
    for (const column of columns) {
      const [now, before] = [values[column], last[sides[column]]];
      if (typeof now !== 'number') continue;
      this.#changed[column].compared += 1;
      if (findings.some((one) => one.code === 'contributionChanged' && one.column === column))
        this.#changed[column].add(this.#rows, rowNumber, { now, before });
    }
    const { employeeRegularAmount: employee, employerRegularAmount: employer } = values;
    if (employee === last.employer && employer === last.employee && employee !== employer) this.#swapped += 1;
  }

  conclude(): ColumnFindings {
    const wrong = columns.filter((column) => this.#changed[column].isMost);
    const findings = this.#isSwapped(wrong) ? [this.#swappedFinding()] : wrong.map((column) => this.#findingOf(column));
    const pairs = wrong.map((column) => ({ code: 'contributionChanged', column }));
    return { findings, consequences: { codes: [], columns: [], pairs } };
  }

  #isSwapped(wrong: readonly AmountColumn[]): boolean {
    return wrong.length === columns.length && wrong.every((column) => this.#swapped >= this.#changed[column].block.count * MOST);
  }

  #swappedFinding(): Finding {
    const place = { rowNumber: null, column: 'employeeRegularAmount' };
    return findingOf('amountsSwapped', place, { count: this.#swapped, rows: this.#rows });
  }

  #findingOf(column: AmountColumn): Finding {
    const changed = this.#changed[column];
    const { block } = changed;
    const place = { rowNumber: null, column };
    const words = { count: block.count, rows: changed.compared };
    if (changed.areOfOthers) return findingOf('amountsMoved', place, { ...words, from: block.from, to: block.to });
    const ratio = changed.middleRatio;
    const share = Number.isFinite(ratio) ? `${Number(ratio.toPrecision(3))} times` : 'above';
    return findingOf('amountsChanged', place, { ...words, percent: rules.changedPercent, ratio: share });
  }
}
