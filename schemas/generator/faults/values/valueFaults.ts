import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { faultsByPlace } from './schemaPlaces.ts';
import { type Fault, faultAt, missingAt, type PartFault } from '../../reports/fault.ts';

/**
 * The useless statements of a schema with valid keys, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 * @param known - The schemas that a `$ref` may name.
 */
export function valueFaults(
  folder: string,
  files: Readonly<Record<string, EntitySchema>>,
  known: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return faultsByPlace(folder, files, ({ schema }, file) => faultsOf(schema, file, known));
}

function faultsOf(schema: JsonSchema, file: EntitySchema, known: Readonly<Record<string, EntitySchema>>): PartFault[] {
  const { properties = {}, required = [], items, oneOf = [], 'x-unit': unit } = schema;
  const types = [schema.type ?? []].flat();
  const isSaid = types.length > 0 || oneOf.length > 0 || schema.anyOf || schema.$ref || schema.enum || 'const' in schema;
  return [
    ...(isSaid ? [] : [faultAt('', 'it does not say what the value is; add "type".')]),
    ...required
      .filter((field) => !properties[field])
      .map((field) =>
        faultAt(
          `/required/${field}`,
          `"required" names ${field}, which is no field of it; add it to "properties" or correct the name.`,
        ),
      ),
    ...Object.entries(properties)
      .filter(([, { title }]) => title === undefined)
      .map(([field]) => faultAt(`/properties/${field}`, `${field} has no label; add a "title" to it.`)),
    ...(types.includes('array') && !items ? [faultAt('', 'a list says what its entries are; add "items".')] : []),
    ...(unit === 'pence' && !types.includes('integer')
      ? [faultAt('/x-unit', 'money is whole pence; write "type": "integer".')]
      : []),
    ...(unit && unit !== 'pence' && !types.some((type) => type === 'integer' || type === 'number')
      ? [faultAt('/x-unit', `${unit} are a number; write "type": "number".`)]
      : []),
    ...oneOf.flatMap((choice, index) => choiceFaults(choice, types).map((message) => faultAt(`/oneOf/${index}`, message))),
    ...referenceFaults(schema.$ref, file, known),
    ...rangeFaults(schema),
  ];
}

function choiceFaults(choice: JsonSchema, types: readonly string[]): string[] {
  if (!('const' in choice)) return [];
  const value = JSON.stringify(choice.const);
  return [
    ...(choice.title === undefined ? [`the choice ${value} has no label; add a "title" to it.`] : []),
    ...(types.length > 0 && !types.some((type) => isOf(choice.const, type))
      ? [`the choice ${value} is not ${types.join(' or ')}, as "type" says; correct one of them.`]
      : []),
  ];
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function referenceFaults(
  ref: string | undefined,
  file: EntitySchema,
  known: Readonly<Record<string, EntitySchema>>,
): PartFault[] {
  if (ref === undefined) return [];
  const [id = '', path = ''] = ref.split('#');
  const [, , part = ''] = path.split('/');
  const target = id === '' ? file : known[id];
  if (!target)
    return [
      missingAt(
        id,
        '/$ref',
        `"$ref" names the entity "${id}", which is not there; add schemas/entities/${id}.schema.json or correct the name.`,
      ),
    ];
  const parts = path.startsWith('/$defs/') ? target.$defs : target.properties;
  return path === '' || parts?.[part] ? [] : [faultAt('/$ref', `"$ref" names ${path}, which is not there; correct it.`)];
}

function rangeFaults({ minLength, maxLength, minimum, maximum, minItems, maxItems }: JsonSchema): PartFault[] {
  const ranges = { minLength: [minLength, maxLength], minimum: [minimum, maximum], minItems: [minItems, maxItems] } as const;
  return Object.entries(ranges)
    .filter(([, [least, most]]) => least !== undefined && most !== undefined && least > most)
    .map(([key]) => faultAt(`/${key}`, `no value meets both "${key}" and "${key.replace('min', 'max')}"; correct one of them.`));
}
