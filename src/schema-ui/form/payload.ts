import type { JsonSchema } from '../../../schemas/jsonSchema.ts';

/** What a form holds: the value of each field, or what was typed where that is not yet a value. */
export type FormValues = Record<string, unknown>;

const takesNull = ({ type, anyOf }: JsonSchema): boolean =>
  (Array.isArray(type) && type.includes('null')) || (anyOf?.some((branch) => branch.type === 'null') ?? false);

/** A text as it is meant: without spaces around it, and in capitals where only capitals are allowed. */
export function tidyText(text: string, { pattern }: JsonSchema): string {
  const trimmed = text.trim();
  if (pattern === undefined) return trimmed;
  const allowed = new RegExp(pattern, 'u');
  return !allowed.test(trimmed) && allowed.test(trimmed.toUpperCase()) ? trimmed.toUpperCase() : trimmed;
}

function valueOf(value: unknown, property: JsonSchema): unknown {
  if (typeof value !== 'string') return value ?? null;
  return tidyText(value, property) || null;
}

/**
 * What a form's values say as JSON: texts are tidied, and an empty field is null.
 * An empty field of a new record that may not be null is left out, so that its absence is what is complained of.
 */
export function toPayload(
  values: FormValues,
  properties: Readonly<Record<string, JsonSchema>>,
  isNew: boolean,
): Record<string, unknown> {
  const entries = Object.entries(properties).map(([name, property]): [string, unknown] => [
    name,
    valueOf(values[name], property),
  ]);
  return Object.fromEntries(entries.filter(([name, value]) => value !== null || !isNew || takesNull(properties[name] ?? {})));
}

const jsonOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

function isSame(one: unknown, other: unknown): boolean {
  return one === other || jsonOf(one) === jsonOf(other);
}

/** The fields of `payload` that differ from the record. A missing field and an empty one count as null. */
export function changedFields(
  record: Readonly<Record<string, unknown>>,
  payload: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([name, value]) => !isSame(record[name], value)));
}
