import type { Field } from '../../../../schemas/lib/fields/field.ts';

export type Bound = 'gte' | 'lte';

/** A filter's value for the data provider: one value, any of several, the beginning or the first letter of a text, or a range. */
export type FilterValue =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | { readonly starts_with?: string; readonly initial?: string; readonly gte?: string; readonly lte?: string };

/** react-admin's filter of a list, by field. `q` is the free-text search. */
export type AdminFilter = Readonly<Record<string, FilterValue>>;

const isList = (value: FilterValue): value is readonly (string | number | boolean)[] => Array.isArray(value);

/** The value of a text. An invalid text is kept: a control shows it with the remedy. */
function parseTyped({ kind }: Field, text: string): string | number | boolean {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = (kind === 'number' || kind === 'pence' || kind === 'percent') && text.trim() !== '';
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The filter value of texts from the address or a control; undefined for none. For a text field, a single text is its beginning. */
export function valueOfTexts(field: Field, texts: readonly string[]): FilterValue | undefined {
  const [only] = texts;
  if (only === undefined || only === '') return undefined;
  if (texts.length > 1) return texts.map((text) => parseTyped(field, text));
  return field.operators.includes('starts_with') ? { starts_with: only } : parseTyped(field, only);
}

/** The values of a filter, without the bounds of a range. */
export function chosenValues(value: FilterValue | undefined): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  if (isList(value)) return value;
  if (typeof value !== 'object') return [value];
  const text = value.starts_with ?? value.initial;
  return text === undefined ? [] : [text];
}

/** The first letter in a filter; '' if there is none. */
export function initialIn(value: FilterValue | undefined): string {
  return typeof value === 'object' && !isList(value) ? (value.initial ?? '') : '';
}

/** A bound of a range, as text; '' if that end is open. */
export function boundOf(value: FilterValue | undefined, bound: Bound): string {
  return typeof value === 'object' && !isList(value) ? (value[bound] ?? '') : '';
}

/** The filter with another value for a field, or without the field if `value` is undefined. */
export function withValue(filter: AdminFilter, field: string, value: FilterValue | undefined): AdminFilter {
  const { [field]: _, ...others } = filter;
  return value === undefined ? others : { ...others, [field]: value };
}

/** The filter with another bound of a field's range; '' opens that end. */
export function withBound(filter: AdminFilter, field: string, bound: Bound, text: string): AdminFilter {
  const bounds = { gte: boundOf(filter[field], 'gte'), lte: boundOf(filter[field], 'lte'), [bound]: text };
  const given = Object.fromEntries(Object.entries(bounds).filter(([, end]) => end !== ''));
  return withValue(filter, field, Object.keys(given).length === 0 ? undefined : given);
}
