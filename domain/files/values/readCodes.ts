import type { BulkColumn, BulkLoadLibrary } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { CodeReader } from '../recognition/codes.ts';
import { plainWords } from '../../../schemas/lib/text/plainWords.ts';
import { remembering } from './plainCell.ts';
import { type CellReader, unreadable } from './valueFault.ts';

/** Reads a value of a list. The options of the fault are those of the column. */
export function choiceReader({ values = [] }: Pick<BulkColumn, 'values'>, read: CodeReader): CellReader {
  const options = values.map(({ title }) => title).join(', ');
  return (text) => {
    const value = read(text);
    return value === undefined ? unreadable('valueUnknown', { value: text, options }) : value;
  };
}

/** Reads yes or no. */
export function flagReader({ yes, no }: BulkLoadLibrary['flagTexts']): CellReader {
  const meanings = new Map<string, boolean>([
    ...yes.map((text): [string, boolean] => [plainWords(text), true]),
    ...no.map((text): [string, boolean] => [plainWords(text), false]),
  ]);
  return remembering((text) => meanings.get(plainWords(text)) ?? unreadable('flagUnreadable', { value: text }));
}

/** Reads a cell that has one of a few texts in every row, such as the version of the format. */
export function fixedReader(expected: readonly string[], read: CellReader): CellReader {
  const known = new Set(expected.map(plainWords));
  const fault = (text: string): ReturnType<CellReader> =>
    unreadable('valueNotFixed', { value: text, expected: expected.join(' / ') });
  return remembering((text) => (known.has(plainWords(text)) ? read(text) : fault(text)));
}
