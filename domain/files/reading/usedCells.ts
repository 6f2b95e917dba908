import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { FileRow, Finding, Mapping } from '../types.ts';

/** The place of a cell in its row, from 0, of which a finding has the number from 1, or the name of a spreadsheet: `C17`. */
export function placeInRow(cell: string | number | undefined): number {
  if (typeof cell === 'number') return cell - 1;
  const letters = /^[A-Z]+/.exec(cell ?? '')?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Whether a finding of the reading matters for the columns that are used: a number that is shown without its decimals does not matter elsewhere. */
export const concernsColumn = ({ code, words }: Finding, { columns }: Mapping): boolean =>
  code !== 'cellHidesNumber' || columns[placeInRow(words['cell'])] != null;

/** A row with the dates in its columns of texts as the spreadsheet shows them. */
export function withShownDates({ shownDates, ...row }: FileRow, { columns }: Mapping): FileRow {
  if (!shownDates) return row;
  const isText = (at: number): boolean => bulkLoads.columns[columns[at] ?? '']?.kind === 'text';
  return { ...row, cells: row.cells.map((cell, at) => (isText(at) ? (shownDates[at] ?? cell) : cell)) };
}
