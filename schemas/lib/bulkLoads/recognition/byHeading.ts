import { columnByShape } from './shapes.ts';
import { type HeadingMeaning, meaningsOf, nearColumns } from './headings.ts';
import type { BulkFormat, BulkLoadLibrary } from './library.ts';
import { fixedTextQuestions, missingColumns } from './formatQuestions.ts';
import type { Question } from './questions.ts';
import type { ColumnName } from '../types.ts';

/** A file as one of the formats. */
export interface Candidate {
  format: BulkFormat;
  columns: (ColumnName | null)[];
  questions: Question[];
  /** The share of the headings, or of the cells, that the format knows, in percent. */
  share: number;
  /** Decides between formats of one choice: the more, the likelier. */
  score: number;
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
  const repeated = sameMeanings(meanings);
  const asked = new Set(repeated.flatMap(({ indexes }) => indexes));
  const columns = meanings.map(({ column }, index) => (asked.has(index) ? null : column));
  const found = new Set(meanings.flatMap(({ column }) => (column === null ? [] : [column])));
  const missing = missingColumns(format, found);
  const share = knownShare(meanings);
  const fixed = fixedTextQuestions(format, columns, rows);
  return {
    format,
    columns,
    questions: [...fixed, ...missing, ...repeated, ...unknownHeadings(headings, meanings, rows, format, library)],
    share,
    // Another version is a stronger sign than a column more or less.
    score: share + 2 * coverage(format, found) - 5 * missing.length - 10 * fixed.length,
  };
}

/** The share of the headings that the format knows, in percent: its own headings count more than synonyms, and others nothing. */
function knownShare(meanings: readonly HeadingMeaning[]): number {
  const counted = meanings.filter(({ by }) => by !== 'empty' && by !== 'neverRead');
  const weights = { own: 1, synonym: 0.8, beyond: 0, unknown: 0, empty: 0, neverRead: 0 };
  const sum = counted.reduce((total, { by }) => total + weights[by], 0);
  return counted.length === 0 ? 0 : (100 * sum) / counted.length;
}

/** The share of the format's columns that the file has. */
const coverage = ({ columns }: BulkFormat, found: ReadonlySet<ColumnName>): number =>
  columns.filter(({ column }) => column !== null && found.has(column)).length / columns.length;

type SameMeaning = Extract<Question, { kind: 'sameMeaning' }>;

function sameMeanings(meanings: readonly HeadingMeaning[]): SameMeaning[] {
  const indexes = new Map<ColumnName, number[]>();
  for (const [index, { column }] of meanings.entries())
    if (column !== null) indexes.set(column, [...(indexes.get(column) ?? []), index]);
  return [...indexes].flatMap(([column, places]) =>
    places.length > 1 ? [{ kind: 'sameMeaning', column, indexes: places } satisfies SameMeaning] : [],
  );
}

/** Asks about unknown headings, and about cells without a heading. An empty column without a heading is left out. */
function unknownHeadings(
  headings: readonly string[],
  meanings: readonly HeadingMeaning[],
  rows: readonly (readonly string[])[],
  format: BulkFormat,
  library: BulkLoadLibrary,
): Question[] {
  return meanings.flatMap(({ by }, index): Question[] => {
    const cells = rows.map((row) => row[index] ?? '');
    if (by !== 'unknown' && (by !== 'empty' || cells.every((cell) => cell.trim() === ''))) return [];
    const heading = headings[index] ?? '';
    const shaped = columnByShape(cells);
    const proposals = [...nearColumns(heading, format, library), ...(shaped === undefined ? [] : [shaped])];
    return [{ kind: 'unknownHeading', index, heading, proposals: [...new Set(proposals)] }];
  });
}
