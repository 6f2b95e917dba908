import type { Mapping } from '../types.ts';
import {
  type ColumnName,
  type BulkFormat,
  type BulkLoadLibrary,
  formatOf,
  type FormatColumn,
} from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { plainWords } from '../../../schemas/lib/text/plainWords.ts';

/** The portal's value of a code's text; null for a text that means none, and undefined for one without a known meaning. */
export type CodeReader = (text: string) => string | null | undefined;

/** The column of a format for one of the portal's, if it has it. */
export const formatColumn = ({ columns }: BulkFormat, name: ColumnName): FormatColumn | undefined =>
  columns.find(({ column }) => column === name);

/**
 * Readers of the texts of codes, by column: of all the codes that the mapping uses. A text means, in this order, what a person chose for it, what
 * the format says, or a value of the column by its name, title or synonym. An empty cell is null.
 */
export function codeReaders(mapping: Mapping, library: BulkLoadLibrary): ReadonlyMap<ColumnName, CodeReader> {
  const format = formatOf(mapping.formatId, library);
  const names = new Set(mapping.columns.filter((name) => name !== null));
  return new Map(
    [...names].flatMap((name): [ColumnName, CodeReader][] => {
      const column = library.columns[name];
      if (column?.kind !== 'code') return [];
      const meanings = new Map<string, string | null>([
        ...(column.values ?? []).flatMap(({ value, title, synonyms }) =>
          [...synonyms, title, value].map((text): [string, string] => [plainWords(text), value]),
        ),
        ...inWords(formatColumn(format, name)?.values ?? {}),
        ...inWords(mapping.values[name] ?? {}),
      ]);
      return [[name, readerOf(meanings)]];
    }),
  );
}

const inWords = (values: Readonly<Record<string, string | null>>): [string, string | null][] =>
  Object.entries(values).map(([text, value]) => [plainWords(text), value]);

function readerOf(meanings: ReadonlyMap<string, string | null>): CodeReader {
  // A file has few different texts in such a column, and may have a million rows.
  const read = new Map<string, string | null | undefined>([['', null]]);
  return (text) => {
    if (!read.has(text) && read.size < 1_000) read.set(text, meaningOf(text, meanings));
    return read.has(text) ? read.get(text) : meaningOf(text, meanings);
  };
}

function meaningOf(text: string, meanings: ReadonlyMap<string, string | null>): string | null | undefined {
  const word = plainWords(text);
  // A text of punctuation alone, such as a dash, has no meaning by itself.
  return text.trim() === '' ? null : meanings.get(word);
}
