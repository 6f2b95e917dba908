import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { plainText } from '../../schemas/lib/plainText.ts';
import type { Field } from '../../schemas/lib/fields/field.ts';

/** The values of a form: the value of each field, or the typed text if it is not a value yet. */
export type FormValues = Record<string, unknown>;

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known) return known;
  const pattern = new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern;
}

/** A tidied text: plain, as the service stores it, and in capitals if only capitals are allowed. */
export function tidyText(text: string, schema: JsonSchema): string {
  const { pattern } = schema;
  const trimmed = plainText(text, schema);
  if (pattern === undefined) return trimmed;
  const allowed = patternOf(pattern);
  return !allowed.test(trimmed) && allowed.test(trimmed.toUpperCase()) ? trimmed.toUpperCase() : trimmed;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in the form to be sent; null for an empty value. */
function valueOf(value: unknown, field: Field): unknown {
  if (field.kind === 'record') return isRecord(value) ? partsOf(value, field) : null;
  if (field.kind === 'list' && Array.isArray(value)) {
    const { item } = field;
    return item ? value.map((one) => valueOf(one, item)).filter((one) => one !== null) : value;
  }
  return typeof value === 'string' ? tidyText(value, field.schema) || null : (value ?? null);
}

/**
 * The parts of a nested record. An empty part is left out if it must not be null, or if only some shapes of the record have it. A record whose parts
 * are all empty is empty itself.
 */
function partsOf(value: Record<string, unknown>, { fields, schema }: Field): Record<string, unknown> | null {
  const parts = fields.map((part) => ({ part, own: valueOf(value[part.name], part) }));
  if (parts.every(({ own }) => own === null)) return Object.keys(value).length === 0 ? {} : null;
  return Object.fromEntries(
    parts
      .filter(({ part, own }) => own !== null || (part.takesNull && schema.properties?.[part.name] !== undefined))
      .map(({ part, own }) => [part.name, own]),
  );
}

/**
 * A form's values as JSON: texts are tidied, and an empty field is null. In a new record, an empty field that must not be null is left out, so that
 * it is reported as missing.
 */
export function toPayload(values: FormValues, fields: readonly Field[], isNew: boolean): Record<string, unknown> {
  const entries = fields.map((field) => ({ field, value: valueOf(values[field.name], field) }));
  return Object.fromEntries(
    entries
      .filter(({ field, value }) => value !== null || !isNew || field.takesNull)
      .map(({ field, value }) => [field.name, value]),
  );
}

/** The initial values of a new record's form: the schema's defaults, and no for booleans. */
export function defaultValues(fields: readonly Field[]): FormValues {
  const start = ({ kind, takesNull, schema }: Field): unknown =>
    schema.default ?? (kind === 'boolean' && !takesNull ? false : undefined);
  return Object.fromEntries(fields.map((field) => [field.name, start(field)]));
}

const isEmptyRow = (value: unknown): boolean =>
  value === undefined || value === null || (isRecord(value) && Object.values(value).every((part) => part === undefined));

/** The value of a new row: the defaults of its schema. Undefined for a row without any. */
function newRow({ kind, fields, schema }: Field): unknown {
  if (kind !== 'record') return schema.default;
  const given = Object.entries(defaultValues(fields)).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** A field's value after a change, in which a row that was just added to a list has the defaults of its schema. RJSF adds it empty. */
export function withNewRow(field: Field, before: unknown, after: unknown): unknown {
  if (field.kind === 'record' && isRecord(after)) {
    const earlier = isRecord(before) ? before : {};
    const parts = field.fields.map((part) => [part.name, withNewRow(part, earlier[part.name], after[part.name])] as const);
    return { ...after, ...Object.fromEntries(parts.filter(([name, value]) => value !== after[name])) };
  }
  if (field.kind !== 'list' || !field.item || !Array.isArray(after)) return after;
  const { item } = field;
  const rows: readonly unknown[] = after;
  const earlier: readonly unknown[] = Array.isArray(before) ? before : [];
  if (rows.length === earlier.length) return rows.map((row, index) => withNewRow(item, earlier[index], row));
  if (rows.length !== earlier.length + 1 || !isEmptyRow(rows.at(-1))) return rows;
  return [...rows.slice(0, -1), newRow(item) ?? rows.at(-1)];
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
