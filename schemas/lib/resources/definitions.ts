import type { JsonSchema } from '../jsonSchema.ts';

/** The files of schemas/definitions, by name: values that several fields share. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

/** The choice of a field that may be empty. The shared choices have none. */
const notSet = { const: null, title: 'Not set' };

/**
 * A schema, or several, in which every `"x-definition"` is written out: the field has the keywords of the definition, and its own count
 * first. A field whose own type allows null can be emptied, also where the definition lists its choices.
 */
export function withDefinitions<Schema>(schema: Schema, definitions: Definitions): Schema {
  return writtenOut(schema, definitions) as Schema;
}

function writtenOut(value: unknown, definitions: Definitions): unknown {
  if (Array.isArray(value)) return value.map((entry) => writtenOut(entry, definitions));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, writtenOut(inner, definitions)] as const);
  const { 'x-definition': name, ...own } = Object.fromEntries(entries) as JsonSchema;
  const found = name === undefined ? undefined : definitions[name];
  if (found === undefined) return Object.fromEntries(entries);
  const { $comment: _comment, ...definition } = found;
  const { title, description, ...rest } = own;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...definition,
    ...rest,
    ...choicesOf(own, definition),
  };
}

function choicesOf({ type, oneOf }: JsonSchema, definition: JsonSchema): Pick<JsonSchema, 'oneOf'> {
  const mayBeEmpty = Array.isArray(type) && type.includes('null');
  if (oneOf || !definition.oneOf || !mayBeEmpty) return {};
  return { oneOf: [...definition.oneOf, notSet] };
}
