import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { faultsByPlace, typesOf } from './schemaPlaces.ts';
import { type Fault, faultAt, type PartFault } from '../../reports/fault.ts';

/** The types that a keyword says something about, and what they are called. JSON Schema ignores it beside any other. */
const SUBJECTS = [
  { types: ['string'], subject: 'texts', keywords: ['minLength', 'maxLength', 'pattern', 'format', 'x-reference', 'x-secret'] },
  { types: ['integer', 'number'], subject: 'numbers', keywords: ['minimum', 'maximum'] },
  { types: ['array'], subject: 'lists', keywords: ['items', 'minItems', 'maxItems', 'uniqueItems'] },
  { types: ['object'], subject: 'small records', keywords: ['properties', 'required', 'additionalProperties', 'maxProperties'] },
] as const;

/**
 * Keywords that cannot do anything where they stand, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function keywordFaults(folder: string, files: Readonly<Record<string, EntitySchema>>): Fault[] {
  return faultsByPlace(folder, files, ({ schema }) => [...findMisplaced(schema), ...shapeless(schema), ...contradictory(schema)]);
}

function findMisplaced(schema: JsonSchema): PartFault[] {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  return SUBJECTS.filter((subject) => !subject.types.some((type) => types.includes(type))).flatMap(
    ({ subject, keywords, types: [type] }) =>
      keywords
        // A list of references, or of secrets, is marked as a whole.
        .filter((keyword) => keyword in schema && !(keyword.startsWith('x-') && types.includes('array')))
        .map((keyword) =>
          faultAt(
            `/${keyword}`,
            `"${keyword}" is about ${subject}, and the type is ${types.join(' or ')}; take it out, or write "type": "${type}".`,
          ),
        ),
  );
}

/** A form has nothing to draw for it, and the service would keep whatever it is sent. */
const shapeless = (schema: JsonSchema): PartFault[] =>
  typesOf(schema).includes('object') && !schema.properties && typeof schema.additionalProperties !== 'object'
    ? [
        faultAt(
          '',
          'an object says what its fields are; add "properties", or say in "additionalProperties" what each value is like.',
        ),
      ]
    : [];

function contradictory(schema: JsonSchema): PartFault[] {
  const { readOnly, 'x-writeOnce': writeOnce, 'x-tone': tone } = schema;
  return [
    ...(readOnly && writeOnce
      ? [faultAt('/x-writeOnce', 'nobody writes what is "readOnly", not even once; take one of the two out.')]
      : []),
    ...(tone !== undefined && !('const' in schema)
      ? [faultAt('/x-tone', 'a field has no colour, its choices have; move it to the choices of "oneOf".')]
      : []),
  ];
}
