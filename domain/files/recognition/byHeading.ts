import { columnByShape } from './shapes.ts';
import { type HeadingMeaning, meaningsOf, nearColumns } from './headings.ts';
import type { BulkFormat, BulkLoadLibrary, ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { fixedTextQuestions, missingColumns, sameMeanings } from './formatQuestions.ts';
import type { Question } from './questions.ts';

/** A file as one of the formats. */
export interface Candidate {
  format: BulkFormat;
  columns: (ColumnName | null)[];
  /** Asked of the likeliest format only: proposals for many unknown headings take their time. */
  questions: () => Question[];
  /** The share of the headings that are the format's own, or of the cells that have its shapes, in percent. */
  share: number;
  /** Decides between formats of one choice: the more, the likelier. */
  score: number;
  /** The number of columns that the format demands and the file does not have. */
  missing: number;
}

/**
 * A file with headings as a file of the format.
 *
 * @param rows - The rows below the heading.
 */
export function byHeading(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  format: BulkFormat,
  library: BulkLoadLibrary,
): Candidate {
  const meanings = meaningsOf(headings, format, library);
  const repeated = sameMeanings(meanings.map(({ column }) => column));
  const asked = new Set(repeated.flatMap(({ indexes }) => indexes));
  const columns = meanings.map(({ column }, index) => (asked.has(index) ? null : column));
  const found = new Set(meanings.flatMap(({ column }) => (column === null ? [] : [column])));
  const missing = missingColumns(format, found);
  const fixed = fixedTextQuestions(format, columns, rows);
  return {
    format,
    columns,
    questions: () => [...fixed, ...missing, ...repeated, ...unknownHeadings(headings, meanings, rows, format, library)],
    share: shareOf(meanings, { own: 1, synonym: 0 }),
    missing: missing.length,
    // Another version is a stronger sign than a column more or less.
    score: shareOf(meanings, { own: 1, synonym: 0.8 }) + 2 * coverage(format, found) - 5 * missing.length - 10 * fixed.length,
  };
}

/** The share of the headings that the format knows, in percent. */
function shareOf(meanings: readonly HeadingMeaning[], weights: { own: number; synonym: number }): number {
  const counted = meanings.filter(({ by }) => by !== 'empty' && by !== 'neverRead');
  const sum = counted.reduce((total, { by }) => total + (by === 'own' || by === 'synonym' ? weights[by] : 0), 0);
  return counted.length === 0 ? 0 : (100 * sum) / counted.length;
}

/** The share of the format's columns that the file has. */
const coverage = ({ columns }: BulkFormat, found: ReadonlySet<ColumnName>): number =>
  columns.filter(({ column }) => column !== null && found.has(column)).length / columns.length;

/** Asks about unknown headings, and about cells without a heading. An empty column without a heading is left out. */
function unknownHeadings(
  headings: readonly string[],
  meanings: readonly HeadingMeaning[],
  rows: readonly (readonly string[])[],
  format: BulkFormat,
  library: BulkLoadLibrary,
): Question[] {
  return meanings.flatMap(({ by, proposals: possible }, index): Question[] => {
    const cells = rows.map((row) => row[index] ?? '');
    if (by !== 'unknown' && (by !== 'empty' || cells.every((cell) => cell.trim() === ''))) return [];
    const heading = headings[index] ?? '';
    const shaped = columnByShape(cells);
    const near = possible.length > 0 ? possible : nearColumns(heading, format, library);
    const proposals = [...near, ...(shaped === undefined ? [] : [shaped])];
    return [{ kind: 'unknownHeading', index, heading, proposals: [...new Set(proposals)] }];
  });
}
