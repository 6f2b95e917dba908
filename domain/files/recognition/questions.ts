import type { ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** A question that recognition leaves to a person. Indexes are those of the file's columns, from 0. */
export type Question =
  /** A heading that no column has, with the columns that were perhaps meant. */
  | { kind: 'unknownHeading'; index: number; heading: string; proposals: readonly ColumnName[] }
  /** Required columns that the file does not have: one of them has to be there. */
  | { kind: 'missingColumns'; columns: readonly ColumnName[] }
  /** Several columns of the file with one meaning. */
  | { kind: 'sameMeaning'; column: ColumnName; indexes: readonly number[] }
  /** A text where the format has a fixed one, such as another version of PAPDIS. */
  | { kind: 'fixedText'; column: ColumnName; index: number; found: string; expected: readonly string[] }
  /** A column of a file without headings whose cells are of another kind than the format's column. */
  | { kind: 'unlikelyCells'; column: ColumnName; index: number; example: string }
  /** No format fits: the columns have to be chosen. Without headings, proposals follow from the shapes of the cells. */
  | { kind: 'unknownFormat'; proposals: readonly (ColumnName | null)[] };

/** The questions that only all rows of a file answer. */
export type ValueQuestion =
  /** Dates that can be read in two ways, and nothing that decides, or dates that contradict each other. */
  | { kind: 'dateOrder'; isContradictory: boolean; examples: readonly DateExample[] }
  /** A text of a code that has no known meaning, with the number of its rows. */
  | { kind: 'unknownValue'; column: ColumnName; value: string; count: number };

export interface DateExample {
  column: ColumnName;
  rowNumber: number;
  value: string;
}
