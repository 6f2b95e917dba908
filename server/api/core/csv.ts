import { csvLine, withoutFormula } from '../../../schemas/lib/csv.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { ApiContext } from './context.ts';

function cell(value: unknown, labels: ReadonlyMap<unknown, string>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const label = labels.get(value);
  if (label !== undefined) return withoutFormula(label);
  return withoutFormula(typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value));
}

/**
 * Rows as a CSV file: the fields by their titles, choices by their labels, moments in UTC.
 *
 * @param fields - Of a single value each.
 */
export function csvOf(rows: readonly object[], fields: readonly string[], { properties }: EntitySchema): string {
  const columns = fields.map((field) => ({
    field,
    title: properties[field]?.title ?? field,
    labels: new Map((properties[field]?.oneOf ?? []).map((option) => [option.const, option.title ?? ''])),
  }));
  const lines = [
    columns.map(({ title }) => withoutFormula(title)),
    ...rows.map((row) => columns.map(({ field, labels }) => cell(Reflect.get(row, field), labels))),
  ];
  return lines.map(csvLine).join('');
}

/** Whether the caller asks for CSV rather than for JSON. */
export const wantsCsv = (c: ApiContext): boolean => /^\s*text\/csv\b/i.test(c.req.header('Accept') ?? '');

/** The answer with a CSV file. @param name - Without `.csv`. */
export const csvAnswer = (c: ApiContext, name: string, text: string): Response =>
  c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
