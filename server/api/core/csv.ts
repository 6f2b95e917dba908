import { csvLine, withoutFormula } from '../../../schemas/lib/csv.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { ApiContext } from './context.ts';
import { type WrittenAnswer, writtenAnswer } from './slices.ts';

function cell(value: unknown, labels: ReadonlyMap<unknown, string>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
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
 * @param file.show - Some rows as the caller sees them.
 */
export function writtenCsv<Row>(
  c: ApiContext,
  file: {
    name: string;
    fields: readonly string[];
    entity: EntitySchema;
    show: (slice: readonly Row[]) => readonly object[] | Promise<readonly object[]>;
  },
): WrittenAnswer<Row> {
  const { properties } = file.entity;
  const columns = file.fields.map((field) => ({
    field,
    title: properties[field]?.title ?? field,
    labels: new Map((properties[field]?.oneOf ?? []).map((option) => [option.const, option.title ?? ''])),
  }));
  const line = (row: object): string => csvLine(columns.map(({ field, labels }) => cell(Reflect.get(row, field), labels)));
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
