import { isBlank } from '../batches.ts';
import { fileFinding } from '../findings.ts';
import type { Finding } from '../../types.ts';
import { columnLetters } from './columnLetters.ts';
import type { SheetRow } from './sheetReader.ts';

/** The rows and columns that a finding names; the others are counted. */
const MOST_NAMED = 6;

/** Numbers in a sentence, those in a row as a range: `5, 8 to 12 and 3 more`. */
function listNumbers(ranges: readonly (readonly [from: number, to: number])[], count: number): string {
  const named = ranges.slice(0, MOST_NAMED);
  const texts = named.map(([from, to]) => (from === to ? String(from) : `${from}${to === from + 1 ? ', ' : ' to '}${to}`));
  const left = count - named.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return left === 0 ? texts.join(', ') : `${texts.join(', ')} and ${left} more`;
}

/** The rows and columns with values that a sheet does not show, and that are left out. */
export class HiddenParts {
  #rowCount = 0;
  #hasShownRow = false;
  readonly #ranges: [from: number, to: number][] = [];
  readonly #columns = new Set<number>();
  #headings: SheetRow['hiddenCells'] = null;

  /** Whether no row with a value is shown. */
  get hidesAllRows(): boolean {
    return this.#rowCount > 0 && !this.#hasShownRow;
  }

  /** Whether anything with a value was left out. */
  get hasAny(): boolean {
    return this.#rowCount > 0 || this.#columns.size > 0;
  }

  /** @param headings - The texts of hidden columns in the row of the headings. */
  nameColumns(headings: SheetRow['hiddenCells'] | undefined): void {
    this.#headings = headings ?? null;
  }

  add({ row: { rowNumber, cells }, isHidden, hiddenCells }: SheetRow): void {
    if (isBlank(cells) && !hiddenCells) return;
    if (!isHidden) {
      this.#hasShownRow = true;
      if (hiddenCells) for (const [column, text] of hiddenCells) if (text.trim() !== '') this.#columns.add(column);
      return;
    }
    this.#rowCount += 1;
    const last = this.#ranges.at(-1);
    if (last?.[1] === rowNumber - 1) last[1] = rowNumber;
    else if (this.#ranges.length <= MOST_NAMED) this.#ranges.push([rowNumber, rowNumber]);
  }

  findings(): Finding[] {
    const findings: Finding[] = [];
    if (this.#rowCount > 0)
      findings.push(
        fileFinding('warning', 'hiddenRows', { count: this.#rowCount, rows: listNumbers(this.#ranges, this.#rowCount) }),
      );
    if (this.#columns.size > 0) findings.push(fileFinding('warning', 'hiddenColumns', { columns: this.#columnsText() }));
    return findings;
  }

  #columnsText(): string {
    const columns = [...this.#columns].toSorted((one, other) => one - other);
    const texts = columns.slice(0, MOST_NAMED).map((column) => {
      const heading = this.#headings?.get(column)?.trim() ?? '';
      return heading === '' ? columnLetters(column) : `${columnLetters(column)} (“${heading}”)`;
    });
    const left = columns.length - texts.length;
    return left === 0 ? texts.join(', ') : `${texts.join(', ')} and ${left} more`;
  }
}
