import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { codeReaders, formatColumn } from '../recognition/codes.ts';
import { type BulkColumn, formatOf, type ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { Mapping } from '../types.ts';
import { choiceReader, fixedReader, flagReader } from './readCodes.ts';
import { dateReader } from './readDate.ts';
import { readAmount, readPercent } from './readNumbers.ts';
import { isPlaceholder } from '../recognition/placeholders.ts';
import { textReader } from './readText.ts';
import { type CellReader, isFault, unreadable } from './valueFault.ts';

/** The facts about a file by which its cells are read. */
export interface CellReading {
  mapping: Mapping;
  /** The present day. */
  today: string;
  /** Whether numbers in columns of dates are a spreadsheet's serial numbers. */
  hasSerialNumbers: boolean;
}

/** A column of the file that is used. */
export interface ReadColumn {
  /** Its place in the file, from 0. */
  index: number;
  column: BulkColumn;
  read: CellReader;
}

/** Columns whose dates are always in the past, which decides the century of years of two digits. */
const pastDates: ReadonlySet<ColumnName> = new Set(['dateOfBirth']);

/** The readers of a file's columns, in its order. They are made once for a file. */
export function cellReaders({ mapping, today, hasSerialNumbers }: CellReading): ReadColumn[] {
  const format = formatOf(mapping.formatId, bulkLoads);
  const codes = codeReaders(mapping, bulkLoads);

  function readerOf(column: BulkColumn): CellReader {
    switch (column.kind) {
      case 'date':
        return dateReader({
          notations: format.dateFormats,
          dateOrder: mapping.dateOrder,
          today,
          isPast: pastDates.has(column.name),
          hasSerialNumbers,
        });
      case 'amount':
        return readAmount;
      case 'percent':
        return readPercent;
      case 'flag':
        return flagReader(bulkLoads.flagTexts);
      case 'code': {
        const read = codes.get(column.name);
        if (!read) throw new Error(`There is no reader of the codes of "${column.name}": codeReaders makes one for each.`);
        return choiceReader(column, read);
      }
      case 'text':
        return textReader(column.schema);
    }
  }

  return mapping.columns.flatMap((name, index): ReadColumn[] => {
    const column = name === null ? undefined : bulkLoads.columns[name];
    if (!column) return [];
    const fixed = formatColumn(format, column.name)?.fixed;
    const read = refusePlaceholders(column, readerOf(column));
    return [{ index, column, read: fixed ? fixedReader(fixed, read) : read }];
  });
}

/** Asks for an empty cell in the place of `N/A`, `TBC` or a dash. Columns other than texts may have a meaning for them: a dash is no amount. */
function refusePlaceholders({ kind, schema }: BulkColumn, read: CellReader): CellReader {
  const refuse = (value: string): ReturnType<CellReader> => unreadable('placeholderText', { value });
  if (kind === 'text') {
    const isName = schema['x-notation'] === undefined && schema.format === undefined;
    return (text) => (isPlaceholder(text, isName) ? refuse(text) : read(text));
  }
  return (text) => {
    const value = read(text);
    return isFault(value) && isPlaceholder(text, false) ? refuse(text) : value;
  };
}
