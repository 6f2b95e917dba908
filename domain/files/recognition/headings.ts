import { editDistance } from '../../../schemas/lib/text/editDistance.ts';
import type { ColumnName, BulkFormat, BulkLoadLibrary } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { plainWords } from '../../../schemas/lib/text/plainWords.ts';

/** The portal's own columns in a file of failed rows, which is read like the file that they come from. */
const neverRead: readonly ColumnName[] = ['rowReference', 'reasons'];

/**
 * The meaning of a heading.
 * - `own`: the format's own heading
 * - `synonym`: another name of a column that the format has
 * - `beyond`: the name of a column that the format does not have
 * - `unknown`: no name of a column, or a synonym of several, or of one that the format does not have: `Salary` may be a year's or a month's
 */
export interface HeadingMeaning {
  by: 'own' | 'synonym' | 'beyond' | 'neverRead' | 'empty' | 'unknown';
  column: ColumnName | null;
  /** Of an unknown heading: the columns of which it is a synonym. */
  proposals: readonly ColumnName[];
}

/** The words of all columns. */
interface Words {
  /** Names and titles, each of one column. */
  names: ReadonlyMap<string, ColumnName>;
  synonyms: ReadonlyMap<string, readonly ColumnName[]>;
}

/** A library is read for many files, and does not change. */
const wordsByLibrary = new WeakMap<BulkLoadLibrary, Words>();

function wordsIn(library: BulkLoadLibrary): Words {
  const known = wordsByLibrary.get(library);
  if (known) return known;
  const columns = Object.values(library.columns);
  const synonyms = columns.flatMap(({ name, synonyms: own }) => own.map((text) => ({ word: plainWords(text), name })));
  const words = {
    names: new Map(
      columns.flatMap(({ name, title }) => [name, title].map((text): [string, ColumnName] => [plainWords(text), name])),
    ),
    synonyms: new Map(
      [...Map.groupBy(synonyms, ({ word }) => word)].map(([word, owners]) => [word, owners.map(({ name }) => name)]),
    ),
  };
  wordsByLibrary.set(library, words);
  return words;
}

/** The meaning of each heading of a row as a file of the format. */
export function meaningsOf(headings: readonly string[], format: BulkFormat, library: BulkLoadLibrary): HeadingMeaning[] {
  const own = new Map(format.columns.map(({ heading, column }) => [plainWords(heading), column]));
  const inFormat = new Set(format.columns.map(({ column }) => column));
  const mayHave = (name: ColumnName): boolean =>
    inFormat.has(name) || library.columns[name]?.actions?.some((action) => format.actions.includes(action)) === true;
  const words = wordsIn(library);
  const meaning = (
    by: HeadingMeaning['by'],
    column: ColumnName | null,
    proposals: readonly ColumnName[] = [],
  ): HeadingMeaning => ({
    by,
    column,
    proposals,
  });
  return headings.map((heading) => {
    const word = plainWords(heading);
    if (word === '') return meaning('empty', null);
    const ownColumn = own.get(word);
    if (ownColumn !== undefined) return meaning('own', ownColumn);
    const named = words.names.get(word);
    const possible = named === undefined ? (words.synonyms.get(word) ?? []) : [named];
    if (possible.some((name) => neverRead.includes(name))) return meaning('neverRead', null);
    const [column, ...more] = possible.filter(mayHave);
    if (column !== undefined && more.length === 0) return meaning('synonym', column);
    return named === undefined ? meaning('unknown', null, possible) : meaning('beyond', named);
  });
}

/** Whether the heading means a column of any format. */
export const isKnownHeading = (heading: string, library: BulkLoadLibrary): boolean =>
  wordsIn(library).names.has(plainWords(heading)) ||
  wordsIn(library).synonyms.has(plainWords(heading)) ||
  library.formats.some(({ columns }) => columns.some((column) => plainWords(column.heading) === plainWords(heading)));

/** The columns whose words are nearly the heading, the nearest first: `Surnmae` is nearly `Surname`. */
export function nearColumns(heading: string, format: BulkFormat, library: BulkLoadLibrary): ColumnName[] {
  const word = plainWords(heading);
  const most = Math.min(3, Math.ceil(word.length / 4));
  const own = format.columns.map(({ heading, column }): [string, ColumnName | null] => [plainWords(heading), column]);
  const { names, synonyms } = wordsIn(library);
  const others = [...synonyms].flatMap(([known, columns]) => columns.map((column): [string, ColumnName] => [known, column]));
  const near = [...own, ...names, ...others]
    // Words of very different lengths are never near, and this is known without comparing their letters.
    .filter(([known]) => Math.abs(known.length - word.length) <= most)
    .map(([known, column]) => ({ column, distance: editDistance(known, word) }))
    // Of two letters, each is another word: `NI` is not nearly `ID`.
    .filter(({ distance }) => word.length > 3 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
    .flatMap(({ column }) => (column === null || neverRead.includes(column) ? [] : [column]));
  return [...new Set(near)].slice(0, 3);
}
