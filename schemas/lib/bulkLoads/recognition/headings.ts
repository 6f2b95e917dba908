import { editDistance } from '../../text/editDistance.ts';
import type { ColumnName } from '../types.ts';
import type { BulkColumn, BulkFormat, BulkLoadLibrary } from './library.ts';
import { plainWords } from './plainWords.ts';

/** The portal's reasons in a file of failed rows, which is read like the file that they come from. */
const neverRead: ColumnName = 'reasons';

/**
 * The meaning of a heading.
 * - `own`: the format's own heading, or one that a person chose before
 * - `synonym`: another name of a column that the format has
 * - `beyond`: a name of a column that the format does not have
 */
export interface HeadingMeaning {
  by: 'own' | 'synonym' | 'beyond' | 'neverRead' | 'empty' | 'unknown';
  column: ColumnName | null;
}

const wordsOf = ({ name, title, synonyms }: BulkColumn): string[] => [name, title, ...synonyms].map(plainWords);

/** All words of all columns. A library is read for many files, and does not change. */
const wordsByLibrary = new WeakMap<BulkLoadLibrary, ReadonlyMap<string, ColumnName>>();

function wordsIn(library: BulkLoadLibrary): ReadonlyMap<string, ColumnName> {
  const known = wordsByLibrary.get(library);
  if (known) return known;
  const words = new Map(
    Object.values(library.columns).flatMap((column) => wordsOf(column).map((word): [string, ColumnName] => [word, column.name])),
  );
  wordsByLibrary.set(library, words);
  return words;
}

/** The meaning of each heading of a row as a file of the format. */
export function meaningsOf(headings: readonly string[], format: BulkFormat, library: BulkLoadLibrary): HeadingMeaning[] {
  const own = new Map(format.columns.map(({ heading, column }) => [plainWords(heading), column]));
  const inFormat = new Set(format.columns.map(({ column }) => column));
  const words = wordsIn(library);
  return headings.map((heading): HeadingMeaning => {
    const word = plainWords(heading);
    if (word === '') return { by: 'empty', column: null };
    const column = own.get(word) ?? words.get(word);
    if (column === neverRead) return { by: 'neverRead', column: null };
    if (own.has(word)) return { by: 'own', column: own.get(word) ?? null };
    if (column === undefined) return { by: 'unknown', column: null };
    return { by: inFormat.has(column) ? 'synonym' : 'beyond', column };
  });
}

/** Whether the heading means a column of any format. */
export const isKnownHeading = (heading: string, library: BulkLoadLibrary): boolean =>
  wordsIn(library).has(plainWords(heading)) ||
  library.formats.some(({ columns }) => columns.some((column) => plainWords(column.heading) === plainWords(heading)));

/** The columns whose words are nearly the heading, the nearest first: `Surnmae` is nearly `Surname`. */
export function nearColumns(heading: string, format: BulkFormat, library: BulkLoadLibrary): ColumnName[] {
  const word = plainWords(heading);
  const most = Math.min(3, Math.ceil(word.length / 4));
  const own = format.columns.map(({ heading, column }): [string, ColumnName | null] => [plainWords(heading), column]);
  const near = [...own, ...wordsIn(library)]
    .map(([known, column]) => ({ column, distance: editDistance(known, word) }))
    // Of two letters, each is another word: `NI` is not nearly `ID`.
    .filter(({ distance }) => word.length > 3 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
    .flatMap(({ column }) => (column === null || column === neverRead ? [] : [column]));
  return [...new Set(near)].slice(0, 3);
}
