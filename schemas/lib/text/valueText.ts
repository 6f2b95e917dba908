import type { JsonSchema } from '../jsonSchema.ts';
import { sizeText } from '../files/fileFaults.ts';
import { present } from '../storedType.ts';
import { formatDate, formatFullDate } from './formatDate.ts';
import { formatPence, formatPounds } from './money.ts';
import { formatPercent } from './percent.ts';

const number = new Intl.NumberFormat('en-GB');

/**
 * A stored value as the screens show it, for texts that the service writes. A reference is given as it is stored.
 *
 * @returns null for an empty value.
 * @example valueText(2850050, { type: 'integer', 'x-unit': 'pence' }) // '£28,500.50'
 */
export function valueText(value: unknown, property: JsonSchema = {}): string | null {
  if (value === null || value === undefined || value === '') return null;
  const { schema } = present(property);
  const choice = schema.oneOf?.find((option) => 'const' in option && option.const === value)?.title;
  if (choice !== undefined) return choice;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(value, schema);
  if (typeof value === 'string') return dayOrText(value, schema);
  if (Array.isArray(value)) return value.flatMap((item) => valueText(item, schema.items) ?? []).join(', ') || null;
  return recordText(value as Record<string, unknown>, schema);
}

function numberText(value: number, { 'x-unit': unit }: JsonSchema): string {
  if (unit === 'pence') return formatPence(value);
  if (unit === 'pounds') return formatPounds(value);
  if (unit === 'bytes') return sizeText(value);
  return unit === 'percent' ? formatPercent(value) : number.format(value);
}

function dayOrText(value: string, { format }: JsonSchema): string {
  if (format === 'date') return formatDate(value);
  return format === 'date-time' ? formatFullDate(value) : value;
}

/** The parts of a record in one line: its name alone, or each part with its label. */
function recordText(record: Record<string, unknown>, { properties = {}, oneOf = [], anyOf = [] }: JsonSchema): string | null {
  if (typeof record['name'] === 'string') return record['name'];
  const shapes = [...oneOf, ...anyOf, { properties }].flatMap((shape) => Object.entries(shape.properties ?? {}));
  const parts = Object.fromEntries(shapes);
  // In the order of the schema: the database keeps an order of its own.
  const names = new Set([...Object.keys(parts).filter((name) => Object.hasOwn(record, name)), ...Object.keys(record)]);
  const texts = [...names].flatMap((name): string[] => {
    const text = valueText(record[name], parts[name]);
    return text === null ? [] : [`${parts[name]?.title ?? name} ${text}`];
  });
  return texts.join(' · ') || null;
}
