import { bulkLoads as library } from '../../../../schemas/built/bulkLoads/library.js';
import { plainWords } from '../../../../schemas/lib/text/plainWords.ts';
import type { FileRow } from '../../../../domain/files/types.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { readReference, type RowReference } from './rowReference.ts';

/** A row of a file of corrected rows. */
export interface SentRow {
  /** Its line in that file. */
  line: number;
  reference: RowReference;
  /** In the order of the uploaded file. */
  cells: readonly string[];
}

const refusalOf = (defaultMessage: string): Refusal => Refusal.invalid([{ field: 'file', defaultMessage }]);
const remedy = 'Download the rows with errors of this upload, correct them in that file, and choose it';
/** The most lines that a refusal names. */
const mostNamed = 5;

/** Some line numbers in words. */
export const lineList = (lines: readonly number[]): string =>
  lines.length > mostNamed ? `${lines.slice(0, mostNamed).join(', ')} and more` : lines.join(', ');

const isBlank = ({ cells }: FileRow): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The rows of a file that a spreadsheet has saved, by the references in it. With headings, its columns may be in another order and between others.
 *
 * @param headings - Of the uploaded file; null for one without.
 * @throws Refusal invalid for a file without references, without a column, or with a row twice.
 */
export function sentRows(rows: readonly FileRow[], headings: readonly string[] | null): SentRow[] {
  const filled = rows.filter((row) => !isBlank(row));
  const sent = headings === null ? withoutHeadings(filled) : withHeadings(filled, headings);
  const unknown = sent.filter(({ reference }) => reference === null);
  if (sent.length === 0 || unknown.length === sent.length)
    throw refusalOf(`This file has no rows with a reference in the column “${referenceTitle()}”. ${remedy}`);
  if (unknown.length > 0)
    throw refusalOf(`There is no row reference in line ${lineList(unknown.map(({ line }) => line))}. ${remedy}`);
  const known = sent.flatMap(({ reference, ...row }): SentRow[] => (reference === null ? [] : [{ ...row, reference }]));
  const first = new Map<number, number>();
  for (const { line, reference } of known) {
    const other = first.get(reference.rowNumber);
    if (other !== undefined)
      throw refusalOf(
        `The lines ${other} and ${line} have the same row reference. Remove one of them, and choose the file again`,
      );
    first.set(reference.rowNumber, line);
  }
  return known;
}

/** The heading of the references. */
export const referenceTitle = (): string => library.columns['rowReference']?.title ?? 'Row reference';

type ReadRow = Omit<SentRow, 'reference'> & { reference: RowReference | null };

/** The last two cells of a line are its reference and the reasons. */
const withoutHeadings = (rows: readonly FileRow[]): ReadRow[] =>
  rows.map(({ rowNumber: line, cells }) => {
    const at = cells.findLastIndex((cell) => readReference(cell) !== null);
    return { line, reference: readReference(cells[at] ?? ''), cells: cells.slice(0, Math.max(at, 0)) };
  });

function withHeadings(rows: readonly FileRow[], headings: readonly string[]): ReadRow[] {
  const [first, ...others] = rows;
  const words = (first?.cells ?? []).map(plainWords);
  // An uploaded file may have such a column itself; that of the download is the last one.
  const key = words.lastIndexOf(plainWords(referenceTitle()));
  if (key < 0) throw refusalOf(`This file has no column “${referenceTitle()}”. ${remedy}`);
  const taken = new Set([key]);
  const places = headings.map((heading) => {
    const word = plainWords(heading);
    const place = words.findIndex((one, index) => one === word && !taken.has(index));
    if (place < 0) throw refusalOf(`This file has no column “${heading}”. ${remedy}`);
    taken.add(place);
    return place;
  });
  return others.map(({ rowNumber: line, cells }) => ({
    line,
    reference: readReference(cells[key] ?? ''),
    cells: places.map((place) => cells[place] ?? ''),
  }));
}
