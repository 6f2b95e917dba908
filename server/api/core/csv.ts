import { csvLine, withoutFormula } from '../../../schemas/lib/csv.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { decimalPounds } from '../../../schemas/lib/text/money.ts';
import type { ApiContext } from './context.ts';
import { type WrittenAnswer, writtenAnswer } from './slices.ts';

function cell(value: unknown, { labels, isInPounds }: { labels: ReadonlyMap<unknown, string>; isInPounds: boolean }): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return isInPounds ? decimalPounds(value) : String(value);
  const label = labels.get(value);
  if (label !== undefined) return withoutFormula(label);
  return withoutFormula(typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value));
}

/** Whether the caller asks for CSV rather than for JSON. */
export const wantsCsv = (c: ApiContext): boolean => /^\s*text\/csv\b/i.test(c.req.header('Accept') ?? '');

/**
 * A CSV file that is written while the rows of a list are read: the fields by their titles, choices by their labels, moments in UTC.
 *
 * @param file.name - Without `.csv`.
 * @param file.fields - Of a single value each.
 * @param file.inPounds - Whether amounts are in pounds, for people, instead of pence. Default: false.
 * @param file.show - Some rows as the caller sees them.
 */
export function writtenCsv<Row>(
  c: ApiContext,
  file: {
    name: string;
    fields: readonly string[];
    entity: Pick<EntitySchema, 'properties'>;
    inPounds?: boolean;
    show: (slice: readonly Row[]) => readonly object[] | Promise<readonly object[]>;
  },
): WrittenAnswer<Row> {
  const { properties } = file.entity;
  const columns = file.fields.map((field) => ({
    field,
    title: properties[field]?.title ?? field,
    isInPounds: file.inPounds === true && properties[field]?.['x-unit'] === 'pence',
    labels: new Map((properties[field]?.oneOf ?? []).map((option) => [option.const, option.title ?? ''])),
  }));
  const line = (row: object): string => csvLine(columns.map((column) => cell(Reflect.get(row, column.field), column)));
  return writtenAnswer<Row>(
    c,
    {
      begin: csvLine(columns.map(({ title }) => withoutFormula(title))),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${file.name}.csv"`,
      },
    },
    async (slice) => (await file.show(slice)).map(line).join(''),
  );
}

/** The whole list in one file, whatever its length. */
export const wholeFile = { limit: null, page: 1, most: Infinity } as const;
