import type { UiSchema } from '@rjsf/utils';
import type { UiHints } from '../../schemas/lib/jsonSchema.ts';
import { hasLines } from '../../schemas/lib/plainText.ts';
import type { Field } from '../../schemas/lib/fields/field.ts';
import { inSentence } from '../../schemas/lib/inSentence.ts';

/** Formats of texts that have a widget of the same name. */
const ownWidget: readonly string[] = ['email', 'url', 'tel'];

/** The widget of a field, unless its uiSchema names another. */
function widgetOf({ kind, schema, isSecret }: Field): string | undefined {
  switch (kind) {
    case 'pence':
      return 'money';
    case 'number':
    case 'percent':
      return 'number';
    case 'boolean':
      return undefined;
    case 'date':
      return 'date';
    case 'dateTime':
      return 'dateTime';
    case 'time':
      return 'time';
    case 'choice':
      return 'select';
    case 'reference':
      return 'reference';
    default:
      if (isSecret) return 'secret';
      if (hasLines(schema)) return 'textarea';
      return schema.format !== undefined && ownWidget.includes(schema.format) ? schema.format : 'text';
  }
}

/** The labels of a choice's values, from the `oneOf` of its schema. */
const enumNames = ({ choices }: Field): Record<string, string> =>
  Object.fromEntries(choices.map(({ value, label }) => [String(value), label]));

/** `Emails` -> `Email`: the name of one of a list's values, if the schema of its items has no title. */
function nameOfOne({ label }: Field, item: Field): string {
  const one = item.schema.title === undefined ? label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : item.label;
  return one.charAt(0).toUpperCase() + one.slice(1);
}

/** The presentation of a field that follows from its schema. */
function defaultsOf(field: Field): UiSchema {
  const { kind, item, takesNull, fallback } = field;
  if (kind === 'file') return { 'ui:field': 'FileField' };
  if (kind === 'record') return Object.fromEntries(field.fields.map((part) => [part.name, defaultsOf(part)]));
  if (kind === 'list') {
    if (!item) return {};
    if (item.kind === 'choice') return { 'ui:widget': 'checkboxes', items: { 'ui:enumNames': enumNames(item) } };
    return { 'ui:options': { nameOfOne: nameOfOne(field, item) }, items: defaultsOf(item) };
  }
  if (kind === 'boolean') return { 'ui:widget': takesNull ? 'select' : 'checkbox' };
  return {
    'ui:widget': widgetOf(field),
    ...(kind === 'choice' && { 'ui:enumNames': enumNames(field) }),
    ...(fallback && { 'ui:placeholder': `Same as the ${inSentence(fallback.label)}` }),
  };
}

const isRecord = (value: unknown): value is UiHints => typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeHints(defaults: UiHints, hints: UiHints): UiSchema {
  const entries = Object.entries(hints).map(([key, hint]): [string, unknown] => {
    const before = defaults[key];
    return [key, isRecord(before) && isRecord(hint) ? mergeHints(before, hint) : hint];
  });
  return { ...defaults, ...Object.fromEntries(entries) };
}

/** The rows of a list are named by their number. RJSF requests the uiSchema row by row. */
function numberRows(uiSchema: UiSchema): UiSchema {
  const { items, ...own } = uiSchema;
  const inner = Object.fromEntries(
    Object.entries(own).map(([key, part]) => [key, key.startsWith('ui:') || !isRecord(part) ? part : numberRows(part)]),
  );
  const { nameOfOne: one } = (own['ui:options'] ?? {}) as { nameOfOne?: string };
  if (!isRecord(items)) return { ...inner, ...(items !== undefined && { items }) };
  const row = numberRows(items);
  if (one === undefined) return { ...inner, items: row };
  return {
    ...inner,
    items: (_item: unknown, index: number): UiSchema => ({
      ...row,
      'ui:title': `${one} ${index + 1}`,
      'ui:options': { ...row['ui:options'], isRow: true },
    }),
  };
}

/**
 * The `uiSchema` of a form: the defaults that follow from the fields' schemas, overridden by the resource's file.
 * @param fixed - The read-only ones of `fields`.
 */
export function uiSchemaOf(fields: readonly Field[], fixed: readonly Field[], hints: UiHints): UiSchema {
  const own = fields.map((field): [string, UiSchema] => {
    if (fixed.includes(field)) return [field.name, { 'ui:field': 'FixedField' }];
    const hint = hints[field.name];
    return [field.name, numberRows(mergeHints(defaultsOf(field), isRecord(hint) ? hint : {}))];
  });
  // The label is in the field's frame, not in its widget.
  return { 'ui:globalOptions': { label: false }, ...Object.fromEntries(own) };
}
