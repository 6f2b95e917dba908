import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { faultsByPlace } from './schemaPlaces.ts';

/**
 * Enumerations that nobody could choose from as they are meant, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function choiceFaults(folder: string, files: Readonly<Record<string, EntitySchema>>): string[] {
  return faultsByPlace(folder, files, ({ schema }, file) => [
    ...neverEmpty(schema),
    ...repeated(
      'oneOf',
      (schema.oneOf ?? []).map((choice) => choice.const),
      'the value',
    ),
    ...repeated(
      'oneOf',
      (schema.oneOf ?? []).map(({ title }) => title),
      'the label',
    ),
    ...repeated('enum', schema.enum ?? [], 'the value'),
    ...mixed(schema.enum ?? []),
    ...revealing(schema, file),
  ]);
}

/** By its type it may be null, by its values it may not, so that the field could never be emptied. */
function neverEmpty({ type, oneOf, enum: values }: JsonSchema): string[] {
  const hasNull = oneOf ? oneOf.some((choice) => !('const' in choice) || choice.const === null) : values?.includes(null);
  return [type].flat().includes('null') && hasNull === false
    ? [': its type allows null, its values do not; add { "const": null, "title": "Not set" } to them.']
    : [];
}

const repeated = (key: string, values: readonly unknown[], what: string): string[] =>
  values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index
      ? [`/${key}/${index}: another choice has ${what} ${JSON.stringify(value)}; take one of them out, or change it.`]
      : [],
  );

function mixed(values: readonly unknown[]): string[] {
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  return types.size > 1 ? [`/enum: its values are of several types, ${[...types].join(' and ')}; write all of them as one.`] : [];
}

const revealing = ({ oneOf = [] }: JsonSchema, { $id, properties }: EntitySchema): string[] =>
  oneOf.flatMap(({ 'x-reveals': fields = [] }, index) =>
    fields
      .filter((field) => !properties[field])
      .map((field) => `/oneOf/${index}/x-reveals: ${$id} has no field "${field}"; correct the name.`),
  );
