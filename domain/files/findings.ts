import { formatCount } from '../../schemas/lib/text/formatCount.ts';
import { bulkLoads } from '../../schemas/built/bulkLoads/library.js';
import list from '../../schemas/bulk-loads/checks.json' with { type: 'json' };
import { inSentence } from '../../schemas/lib/inSentence.ts';
import { formatDate, NO_DATE } from '../../schemas/lib/text/formatDate.ts';
import type { Finding, Severity } from './types.ts';
import type { ColumnName } from '../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** A code of schemas/bulk-loads/checks.json. */
export type CheckId = keyof typeof list.checks;

/** A check as the file describes it. */
export interface Check {
  severity: Severity;
  scope: 'file' | 'row' | 'rows' | 'members';
  title: string;
  text: string;
  remedy: string;
  source: string;
}

const checks = list.checks as Readonly<Record<CheckId, Check>>;

/** All checks by their codes, in the order of the documentation. */
export const checkList: readonly (Check & { code: CheckId })[] = (Object.keys(checks) as CheckId[]).map((code) => ({
  code,
  ...checks[code],
}));

export const isCheckId = (code: string): code is CheckId => Object.hasOwn(checks, code);

/** The place of a finding: a cell, a row, or the whole file. */
export interface Place {
  rowNumber: number | null;
  column?: ColumnName | null;
}

/** A finding with the severity of its check. */
export const findingOf = (code: CheckId, { rowNumber, column = null }: Place, words: Finding['words'] = {}): Finding => ({
  code,
  severity: checks[code].severity,
  rowNumber,
  column,
  words,
});

/** The title of a column for texts. */
export const columnTitle = (column: ColumnName): string => bulkLoads.columns[column]?.title ?? column;

const isDay = /^\d{4}-\d{2}-\d{2}$/;

function wordOf(word: string | number): string {
  if (typeof word === 'number') return formatCount(word);
  if (!isDay.test(word)) return word;
  const day = formatDate(word);
  return day === NO_DATE ? word : day;
}

/**
 * The fault and its remedy in words. Days are shown as dd/MM/yyyy.
 * @throws Error for a code that schemas/bulk-loads/checks.json does not have.
 */
export function findingWords({ code, column, words }: Finding): { message: string; remedy: string } {
  if (!isCheckId(code)) throw new Error(`There is no check "${code}": add it to schemas/bulk-loads/checks.json.`);
  const fillPlaces = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
      if (name === 'column') return column === null ? 'value' : inSentence(columnTitle(column));
      const word = words[name];
      return word === undefined ? place : wordOf(word);
    });
  return { message: fillPlaces(checks[code].text), remedy: fillPlaces(checks[code].remedy) };
}

/** The fault and its remedy as one text. @example findingText(finding) // '“31/02/2026” is not a day of the calendar: … Correct the date of birth.' */
export function findingText(finding: Finding): string {
  const { message, remedy } = findingWords(finding);
  return `${message} ${remedy}`;
}
