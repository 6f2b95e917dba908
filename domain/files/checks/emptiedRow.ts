import type { CheckedRow } from '../types.ts';

/** Whether none of a row's cells has a text. The reading of a file leaves such a row out, and a person leaves one out by emptying it. */
export const isEmptied = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The same of a checked row: a row with no value but with something in its cells has a finding, since it names nobody. */
export const isLeftOut = ({ values, findings }: Pick<CheckedRow, 'values' | 'findings'>): boolean =>
  findings.length === 0 && Object.values(values).every((value) => value === null);
