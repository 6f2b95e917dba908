import { FileRefusal } from '../findings.ts';
import type { FileSizes, Severity } from '../../types.ts';
import { visitElements } from './xml.ts';

/** The most that Excel has. */
const MOST_ROWS = 1_048_576;
/** Empty cells beyond this are the sign of a sheet made to fill the memory, where they outnumber the others by far. */
const MOST_EMPTY_CELLS = 20_000_000;

/** A cell of the sheet, `C17`, that has no value to read, or shows another number than it has. */
export interface CellFault {
  code: 'cellHasFault' | 'formulaWithoutValue' | 'cellHidesNumber';
  severity: Severity;
  rowNumber: number;
  words: Readonly<Record<string, string>>;
}

const address = /\sr\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/;

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Refuses a sheet whose addresses would fill the memory, before the library makes its rows.
 * Each row and each cell must have an address that is plain, so that the library reads the same one.
 */
function checkAddresses(xml: string, sizes: FileSizes): void {
  let [rows, columns, cells] = [0, 0, 0];
  let current: number | null = null;
  visitElements(xml, 'worksheet', (name, attributes, isEmpty) => {
    if (name !== 'row' && name !== 'c') return;
    const [, letters = '', digits] = address.exec(attributes) ?? [];
    if (name === 'row') current = digits === undefined ? null : Number(digits);
    // A row may leave its number to its cells.
    if (name === 'row' && digits === undefined && !/\sr\s*=/.test(attributes)) return;
    const row = Number(digits);
    current ??= row;
    if (digits === undefined || (letters === '') !== (name === 'row') || row !== current || row < 1 || row > MOST_ROWS)
      throw new FileRefusal('fileDamaged');
    if (name === 'row' || isEmpty) return;
    cells += 1;
    rows = Math.max(rows, row);
    columns = Math.max(columns, columnNumber(letters));
    if (columns > sizes.columns) throw new FileRefusal('tooManyColumns', { limit: sizes.columns, row });
  });
  if (rows > sizes.rows) throw new FileRefusal('tooManyRows', { limit: sizes.rows });
  if (rows * columns > Math.max(MOST_EMPTY_CELLS, cells * 20))
    throw new FileRefusal('fileUnsafe', { reason: 'its cells are too far apart' });
}

/** A cell with its attributes and its content. It ends at the next cell if it is not closed, so that a search through a damaged sheet takes no longer. */
export const cell = /<(?:[\w.-]+:)?c(?=\s)([^>]*[^>/])>([^<]*(?:<(?!\/?(?:[\w.-]+:)?c[\s>/])[^<]*)*)<\/(?:[\w.-]+:)?c>/g;
const value = /<(?:[\w.-]+:)?(?:v|is)(?=[\s>])[^>]*[^/]?>/;
const formula = /<(?:[\w.-]+:)?f[\s/>]/;
const isFaulty = /\st\s*=\s*["']e["']/;

/** The place of a cell by its attributes: `C17` in row 17. */
export function placeOfCell(attributes: string): { place: string; rowNumber: number } {
  const [, letters = '', digits = ''] = address.exec(attributes) ?? [];
  return { place: `${letters}${digits}`, rowNumber: Number(digits) };
}

/** Cells that the library reads as empty: those with an error, and formulas that were never calculated. */
function faultsOf(xml: string): CellFault[] {
  if (!isFaulty.test(xml) && !formula.test(xml)) return [];
  const faults: CellFault[] = [];
  for (const [, list = '', content = ''] of xml.matchAll(cell)) {
    const { place, rowNumber } = placeOfCell(list);
    if (isFaulty.test(list)) {
      const shown = /<(?:[\w.-]+:)?v>([^<]*)</.exec(content)?.[1] ?? '';
      faults.push({ code: 'cellHasFault', severity: 'error', rowNumber, words: { cell: place, value: shown } });
    } else if (formula.test(content) && !value.test(content))
      faults.push({ code: 'formulaWithoutValue', severity: 'error', rowNumber, words: { cell: place } });
  }
  return faults;
}

export interface CheckedSheet {
  /** Cells with an error have it as their text. */
  xml: string;
  faults: readonly CellFault[];
}

/** Checks a sheet before the library reads it. */
export function checkedSheet(xml: string, sizes: FileSizes): CheckedSheet {
  checkAddresses(xml, sizes);
  const faults = faultsOf(xml);
  const hasErrors = faults.some(({ code }) => code === 'cellHasFault');
  return { xml: hasErrors ? xml.replace(/(<(?:[\w.-]+:)?c\s[^>]*?\st\s*=\s*)["']e["']/g, '$1"str"') : xml, faults };
}
