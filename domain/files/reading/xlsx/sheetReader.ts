import { FileRefusal, rowFinding } from '../findings.ts';
import { visitXml, type XmlAttributes, type XmlVisitor } from '../xmlReader.ts';
import type { FileRow, FileSizes, Finding } from '../../types.ts';
import { numberText } from './cellText.ts';
import { columnLetters } from './columnLetters.ts';
import { CellTexts } from './cellTexts.ts';
import type { NumberFormats, Shown } from './numberFormats.ts';
import { isSet } from './workbook.ts';

/** The most that Excel has. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** A row of a sheet. Rows that the sheet does not have are left out, empty ones are not. */
export interface SheetRow {
  row: FileRow;
  findings: readonly Finding[];
  /** Whether the sheet does not show it: hidden by hand, by a filter, or closed in a group. */
  isHidden: boolean;
  /** The texts in columns that the sheet does not show, by their places from 0. `row` has '' in their place. */
  hiddenCells: ReadonlyMap<number, string> | null;
}

/** The parts of a workbook to which the cells of its sheets refer. */
export interface CellSources {
  texts: readonly string[];
  formats: NumberFormats;
}

export interface SheetOptions extends CellSources {
  sizes: FileSizes;
  /** Whether hidden rows and columns are read like others. */
  readsHidden?: boolean | undefined;
}

const [A, Z, ZERO, NINE] = [65, 90, 48, 57];
const MOST_LETTERS = 3;
const MOST_DIGITS = 7;

/** The column and the row of an address: C17 is column 2 of row 17. There is one in each cell, and an expression takes twice the time. */
function placeOf(text: string): { column: number; rowNumber: number } {
  let at = 0;
  let column = 0;
  for (let code = text.charCodeAt(at); code >= A && code <= Z; code = text.charCodeAt(at)) {
    column = column * 26 + code - A + 1;
    at += 1;
  }
  const letters = at;
  let rowNumber = 0;
  for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(at)) {
    rowNumber = rowNumber * 10 + code - ZERO;
    at += 1;
  }
  if (at < text.length || letters === 0 || letters > MOST_LETTERS || at === letters || at - letters > MOST_DIGITS)
    throw new FileRefusal('fileDamaged');
  return { column: column - 1, rowNumber };
}

const isoDay = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/;

/** Reads the rows of a sheet from its XML. Cells and rows without an address follow the ones before them. */
class SheetReader implements XmlVisitor {
  readonly #options: SheetOptions;
  readonly #inline = new CellTexts();
  #rows: SheetRow[] = [];
  /** A byte for each column, once one is hidden. */
  #hiddenColumns: Uint8Array | null = null;
  #columnRangeCount = 0;
  #isInData = false;
  hasData = false;

  #rowNumber = 0;
  #hasAddress = false;
  #isHidden = false;
  #cells: string[] = [];
  #shownDates: Record<number, string> | null = null;
  #findings: Finding[] = [];
  #hiddenCells: Map<number, string> | null = null;

  #column = -1;
  #isInCell = false;
  #type = '';
  #style = 0;
  #value = '';
  #hasValue = false;
  #isValue = false;
  #hasFormula = false;

  constructor(options: SheetOptions) {
    this.#options = options;
  }

  /** The rows that are complete. */
  take(): readonly SheetRow[] {
    const rows = this.#rows;
    if (rows.length > 0) this.#rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#isInCell) this.#openInCell(name);
    else if (this.#isInData) {
      if (name === 'c') this.#beginCell(attributes);
      else if (name === 'row') this.#beginRow(attributes);
    } else if (name === 'sheetData') {
      this.#isInData = true;
      this.hasData = true;
    } else if (name === 'col') this.#noteColumns(attributes);
  }

  close(name: string): void {
    if (this.#isInCell) {
      if (name === 'v') this.#isValue = false;
      else if (name === 'c') this.#endCell();
      else this.#inline.close(name);
    } else if (name === 'row' && this.#isInData) this.#endRow();
    else if (name === 'sheetData') this.#isInData = false;
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    else if (this.#isInCell) this.#inline.add(text);
  }

  #noteColumns({ min, max, hidden, width }: XmlAttributes): void {
    if (this.#options.readsHidden || !(isSet(hidden) || Number(width ?? 1) === 0)) return;
    this.#columnRangeCount += 1;
    // A sheet may list each of its columns.
    if (this.#columnRangeCount > MOST_COLUMNS) throw new FileRefusal('fileDamaged');
    this.#hiddenColumns ??= new Uint8Array(MOST_COLUMNS);
    this.#hiddenColumns.fill(1, Number(min) - 1, Number(max));
  }

  #beginRow({ r, hidden, ht }: XmlAttributes): void {
    const rowNumber = r === undefined ? this.#rowNumber + 1 : Number(r);
    if (!(Number.isInteger(rowNumber) && rowNumber > this.#rowNumber && rowNumber <= MOST_ROWS))
      throw new FileRefusal('fileDamaged');
    this.#rowNumber = rowNumber;
    this.#hasAddress = r !== undefined;
    this.#isHidden = !this.#options.readsHidden && (isSet(hidden) || Number(ht ?? 1) === 0);
    this.#column = -1;
    this.#cells = [];
    this.#shownDates = null;
    this.#findings = [];
    this.#hiddenCells = null;
  }

  #endRow(): void {
    const row = { rowNumber: this.#rowNumber, cells: this.#cells, ...(this.#shownDates && { shownDates: this.#shownDates }) };
    this.#rows.push({ row, findings: this.#findings, isHidden: this.#isHidden, hiddenCells: this.#hiddenCells });
  }

  #beginCell({ r, t = 'n', s = '0' }: XmlAttributes): void {
    const before = this.#column;
    this.#column = r === undefined ? before + 1 : this.#placeCell(r);
    if (this.#column <= before || this.#column >= MOST_COLUMNS) throw new FileRefusal('fileDamaged');
    this.#isInCell = true;
    this.#type = t;
    this.#style = Number(s);
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  /** The column of a cell's address, whose row is that of its row. A row may leave its number to its cells. */
  #placeCell(text: string): number {
    const { column, rowNumber } = placeOf(text);
    if (!this.#hasAddress && rowNumber >= this.#rowNumber && rowNumber <= MOST_ROWS) {
      this.#rowNumber = rowNumber;
      this.#hasAddress = true;
    }
    if (rowNumber !== this.#rowNumber) throw new FileRefusal('fileDamaged');
    return column;
  }

  #openInCell(name: string): void {
    if (name === 'c' || name === 'row') throw new FileRefusal('fileDamaged');
    if (name === 'f') this.#hasFormula = true;
    else if (name === 'v') {
      this.#isValue = true;
      this.#hasValue = true;
    } else if (name === 'is') {
      this.#inline.begin();
      this.#hasValue = true;
    } else this.#inline.open(name);
  }

  #endCell(): void {
    this.#isInCell = false;
    this.#isValue = false;
    if (this.#hasFormula && !this.#isCalculated()) this.#note('formulaWithoutValue', {});
    else if (this.#hasValue) this.#addText(this.#textOfCell());
  }

  /** A formula without a result has no value, or an empty one. The empty text is a result. */
  #isCalculated(): boolean {
    return this.#hasValue && (this.#type === 'str' || this.#type === 'inlineStr' || this.#value.trim() !== '');
  }

  #textOfCell(): string {
    const { texts } = this.#options;
    const value = this.#value;
    switch (this.#type) {
      case 's': {
        if (value.trim() === '') return '';
        const text = texts[Number(value)];
        if (text === undefined) throw new FileRefusal('fileDamaged');
        return text;
      }
      case 'inlineStr':
        return this.#inline.text();
      case 'b':
        return value.trim() === '' ? '' : isSet(value.trim()) ? 'TRUE' : 'FALSE';
      case 'e':
        this.#note('cellHasFault', { value });
        return value;
      case 'n':
        return this.#numberText(value.trim());
      case 'd':
        return isoDay.test(value.trim()) ? this.#dayText(value.trim()) : value;
      default:
        // Texts of formulas, and those whose writer names no type of the standard.
        return value;
    }
  }

  #numberText(digits: string): string {
    if (digits === '') return '';
    const shown = this.#options.formats.show(digits, this.#style);
    return shown ? this.#shownText(shown) : numberText(digits);
  }

  #dayText(value: string): string {
    const shown = this.#options.formats.showDay(value, this.#style);
    return shown ? this.#shownText(shown) : value;
  }

  #shownText({ text, day, isFaulty, hidden }: Shown): string {
    if (isFaulty) this.#note('cellHasFault', { value: text });
    else if (hidden !== null) this.#note('cellHidesNumber', { shown: text, value: hidden });
    if (day === null) return text;
    this.#shownDates ??= {};
    this.#shownDates[this.#column] = text;
    return day;
  }

  #isInHiddenColumn(): boolean {
    return this.#hiddenColumns?.[this.#column] === 1;
  }

  #addText(text: string): void {
    if (text === '') return;
    const { sizes } = this.#options;
    if (this.#isInHiddenColumn()) {
      this.#hiddenCells ??= new Map();
      if (this.#hiddenCells.size < sizes.columns) this.#hiddenCells.set(this.#column, text);
      return;
    }
    if (this.#column >= sizes.columns) throw new FileRefusal('tooManyColumns', { limit: sizes.columns, row: this.#rowNumber });
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells.push(text);
  }

  #note(code: 'cellHasFault' | 'formulaWithoutValue' | 'cellHidesNumber', words: Finding['words']): void {
    if (this.#isInHiddenColumn()) return;
    const cell = columnLetters(this.#column) + String(this.#rowNumber);
    const severity = code === 'cellHidesNumber' ? 'warning' : 'error';
    this.#findings.push(rowFinding(severity, code, this.#rowNumber, { cell, ...words }));
  }
}

/** Reads the rows of a sheet piece by piece, as its cells show them. @param xml - Of the sheet. */
export async function* readSheetRows(xml: AsyncIterable<Uint8Array>, options: SheetOptions): AsyncGenerator<readonly SheetRow[]> {
  const reader = new SheetReader(options);
  for await (const _ of visitXml(xml, 'worksheet', reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  if (!reader.hasData) throw new FileRefusal('fileDamaged');
  yield reader.take();
}
