import type { JsonSchema } from '../../lib/jsonSchema.ts';

/** Keywords that say something of a value and ask nothing of it (JSON Schema validation, section 9, and ours). */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'examples', 'default', 'readOnly', 'writeOnly']);
const isAnnotation = (keyword: string): boolean => ANNOTATIONS.has(keyword) || keyword.startsWith('x-');

/** Keywords whose value is a schema, a list of them, or schemas by name. */
const OF_ONE: ReadonlySet<string> = new Set(['items', 'if', 'then', 'else', 'not', 'contains', 'additionalProperties']);
const OF_MANY: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'allOf']);
const BY_NAME: ReadonlySet<string> = new Set(['properties', '$defs', 'patternProperties']);

/**
 * The part of a schema that checks a document, without its annotations: a validator is compiled from this, since ajv writes both into its
 * code. Choices with labels (`oneOf` of constants) become an `enum`, which accepts the same and finds one fault where they found one each.
 *
 * @example checkedPart({ title: 'Unit', oneOf: [{ const: 'kg', title: 'Kilogram' }] }) // { enum: ['kg'] }
 */
export function checkedPart(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword));
  return Object.fromEntries(
    entries.map(([keyword, value]: [string, unknown]) => {
      if (keyword === 'oneOf' && isChoice(value)) return ['enum', value.map((one) => one.const)];
      if (OF_MANY.has(keyword)) return [keyword, (value as JsonSchema[]).map(checkedPart)];
      if (BY_NAME.has(keyword)) return [keyword, byName(value as Record<string, JsonSchema>)];
      if (OF_ONE.has(keyword) && typeof value === 'object') return [keyword, checkedPart(value as JsonSchema)];
      return [keyword, value];
    }),
  );
}

const byName = (schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, checkedPart(one)]));

/** Whether a value of "oneOf" is a list of values, each with its label. */
export const isChoice = (value: unknown): value is JsonSchema[] =>
  Array.isArray(value) && value.every((one: JsonSchema) => Object.keys(one).every((key) => key === 'const' || isAnnotation(key)));
