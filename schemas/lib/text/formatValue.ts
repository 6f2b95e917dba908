import { booleanLabel, describeValue, type Field } from '../fields/field.ts';
import { MASK } from '../fields/masks.ts';
import { sizeText } from '../files/fileFaults.ts';
import type { FileDetails } from '../files/fileFields.ts';
import { formatDate, formatFullDate, NO_DATE } from './formatDate.ts';
import { formatPence, formatPounds } from './money.ts';
import { formatPercent } from './percent.ts';
import { sortCodeText } from './sortCodeText.ts';

/** The text for an empty value. */
export const NOTHING = NO_DATE;

const number = new Intl.NumberFormat('en-GB');

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

const isFile = (value: unknown): value is FileDetails =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value;

function formatNumber(value: unknown, format: (value: number) => string): string {
  return typeof value === 'number' && Number.isFinite(value) ? format(value) : NOTHING;
}

function formatText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : NOTHING;
}

/** A text in the usual way of writing its notation. @example '08-99-99' for the sort code 089999 */
function formatInNotation({ schema }: Field, value: unknown): string {
  const text = formatText(value);
  return schema['x-notation'] === 'sortCode' ? sortCodeText(text) : text;
}

/** A number with its unit, which the schema names in the plural. @example formatAmount(1, 'days') // '1 day' */
function formatAmount(amount: number, unit: string | undefined): string {
  if (unit === 'pounds') return formatPounds(amount);
  if (unit === 'bytes') return sizeText(amount);
  return [number.format(amount), amount === 1 ? unit?.replace(/s$/, '') : unit].filter(Boolean).join(' ');
}

/** The text of a record's part in its one-line summary. Empty if the part has no value. */
function partOf(field: Field, value: unknown): string | null {
  if (isMissing(value) || field.kind === 'identifier') return null;
  if (field.kind === 'boolean') return value === true ? field.label : null;
  const text = formatValue(field, value);
  if (text === NOTHING) return null;
  return field.kind === 'choice' || (field.kind === 'text' && typeof value === 'string') ? text : `${field.label} ${text}`;
}

/** The parts in the order of the schema, then those that it does not name: a record of an earlier version, or one with free names. */
function partsIn(fields: readonly Field[], record: Readonly<Record<string, unknown>>): Field[] {
  const known = new Set(fields.map(({ name }) => name));
  const others = Object.keys(record).filter((name) => !known.has(name));
  return [...fields, ...others.map((name) => describeValue(name, record[name]))];
}

function summarise(fields: readonly Field[], record: Readonly<Record<string, unknown>>): string {
  const { name, isActive } = record;
  const parts = partsIn(fields, record);
  // docs/product.md, section 4: a record that is not active is displayed as its name followed by the status in brackets.
  if (typeof name === 'string' && name !== '') {
    const rest = parts.filter((field) => field.name !== 'name' && field.name !== 'isActive');
    const status = isActive === false ? ' (Not active)' : '';
    return [`${name}${status}`, ...rest.flatMap((field) => partOf(field, record[field.name]) ?? [])].join(' · ');
  }
  // A part with only one possible value is left out, and a single part needs no label beside that of the whole.
  const telling = parts.filter(({ schema }) => !('const' in schema));
  const [only] = telling;
  if (only && telling.length === 1) return formatValue(only, record[only.name]);
  return telling.flatMap((field) => partOf(field, record[field.name]) ?? []).join(' · ') || NOTHING;
}

/**
 * A field's value as text, on the screens and in all texts of the service: pounds from pence, percentages with 2 decimals at most, dd/MM/yyyy, labels of enumerations, Yes or No, a mask for secrets, and a
 * dash for missing or invalid values. A reference is given as it is stored: the caller looks up its name.
 */
export function formatValue(field: Field, value: unknown): string {
  if (isMissing(value)) return NOTHING;
  if (field.isSecret) return MASK;
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? booleanLabel(field.schema, value) : NOTHING;
    case 'date':
      return typeof value === 'string' ? formatDate(value) : NOTHING;
    case 'dateTime':
      return typeof value === 'string' ? formatFullDate(value) : NOTHING;
    case 'pence':
      return formatNumber(value, formatPence);
    case 'percent':
      return formatNumber(value, formatPercent);
    case 'number':
      return formatNumber(value, (amount) => formatAmount(amount, field.schema['x-unit']));
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.label ?? formatText(value);
    case 'record':
      return typeof value === 'object' && value !== null ? summarise(field.fields, value as Record<string, unknown>) : NOTHING;
    case 'list':
      return Array.isArray(value) && field.item && value.length > 0 ? formatList(field.item, value) : NOTHING;
    case 'file':
      return isFile(value) ? `${value.name}, ${sizeText(value.size)}` : NOTHING;
    case 'text':
      return formatInNotation(field, value);
    case 'time':
    case 'reference':
    case 'identifier':
      return formatText(value);
  }
}

function formatList(item: Field, values: readonly unknown[]): string {
  return values.map((value) => formatValue(item, value)).join(', ');
}

/**
 * The same text, for a place that says by itself that there is no value.
 * @returns null for a missing value and an empty list.
 */
export function formatGivenValue(field: Field, value: unknown): string | null {
  return isMissing(value) || (Array.isArray(value) && value.length === 0) ? null : formatValue(field, value);
}
