import { bulkLoads } from '../../../../schemas/built/bulkLoads/library.js';
import type { BulkValue, Mapping } from '../../../../domain/files/types.ts';
import { cellReaders } from '../../../../domain/files/values/cellReader.ts';
import { cellText } from '../../../../domain/files/values/plainCell.ts';
import { isFault } from '../../../../domain/files/values/valueFault.ts';
import type { BulkColumn } from '../../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import type { BulkLoadMappingState } from '../../../../schemas/generated/types.ts';

type FirstRow = NonNullable<NonNullable<BulkLoadMappingState['reading']>['firstRows']>[number];

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The amount of a text without its notation: £1,118.7 is 1118.7. NaN for a text that has more to it. */
const plainAmount = (text: string): number => (text === '' ? Number.NaN : Number(text.replaceAll(/[£,\s]/g, '')));

/** A value in words where they say more than the text in the file does; null where they do not. */
function describeValue(
  { kind, values }: BulkColumn,
  value: BulkValue,
  { text, pay }: { text: string; pay: string },
): string | null {
  if (value === null) return 'nothing';
  switch (kind) {
    case 'amount':
      return plainAmount(text) === Number(value) / 100 ? null : formatPence(Number(value));
    case 'percent':
      return `${value}% of ${pay}`;
    case 'date':
      return formatDate(String(value)) === text ? null : longDate.format(new Date(`${value}T00:00:00Z`));
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'code': {
      const title = values?.find((one) => one.value === value)?.title ?? String(value);
      return title.toLowerCase() === text.toLowerCase() ? null : title;
    }
    case 'text':
      return value === text ? null : String(value);
  }
}

/**
 * The values that are read from the cells of a row, by the places of their columns, where they differ from the texts in the file: `5%` is '5% of pay'.
 *
 * @param today - The present day of the portal, `yyyy-MM-dd`.
 * @param pay - The pay that percentages are of, such as `qualifying earnings`.
 */
export function readingsOf(
  mapping: Mapping,
  { today, hasSerialNumbers, pay = 'pay' }: { today: string; hasSerialNumbers: boolean; pay?: string },
): (row: FirstRow) => ReadonlyMap<number, string> {
  const columns = cellReaders({ mapping, today, hasSerialNumbers });
  return ({ cells, shown }) => {
    const readings = columns.flatMap(({ index, column, read }): [number, string][] => {
      const seen = shown[index]?.trim() ?? '';
      const text = cellText((column.kind === 'text' ? shown : cells)[index] ?? '');
      if (text === '') return [];
      const value = read(text);
      const words = isFault(value)
        ? value.value === null
          ? 'not readable'
          : describeValue(column, value.value, { text: seen, pay })
        : describeValue(column, value, { text: seen, pay });
      return words === null ? [] : [[index, words]];
    });
    return new Map(readings);
  };
}

/** The titles of the columns that are used, by their places. */
export const columnTitles = ({ columns }: Mapping): ReadonlyMap<number, string> =>
  new Map(
    columns.flatMap((name, index): [number, string][] => {
      const title = name === null ? undefined : bulkLoads.columns[name]?.title;
      return title === undefined ? [] : [[index, title]];
    }),
  );
