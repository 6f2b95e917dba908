import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { faultsByPlace } from './schemaPlaces.ts';
import { type Fault, faultAt, type PartFault } from '../../reports/fault.ts';

/**
 * Enumerations that nobody could choose from as they are meant, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function choiceFaults(folder: string, files: Readonly<Record<string, EntitySchema>>): Fault[] {
  return faultsByPlace(folder, files, ({ schema }, file) => [
    ...neverEmpty(schema),
    ...findRepeated(
      'oneOf',
      (schema.oneOf ?? []).map((choice) => choice.const),
      'the value',
    ),
    ...findRepeated(
      'oneOf',
      (schema.oneOf ?? []).map(({ title }) => title),
      'the label',
    ),
    ...findRepeated('enum', schema.enum ?? [], 'the value'),
    ...findMixed(schema.enum ?? []),
    ...revealing(schema, file),
  ]);
}

/** By its type it may be null, by its values it may not, so that the field could never be emptied. */
function neverEmpty({ type, oneOf, enum: values }: JsonSchema): PartFault[] {
  const hasNull = oneOf ? oneOf.some((choice) => !('const' in choice) || choice.const === null) : values?.includes(null);
  return [type].flat().includes('null') && hasNull === false
    ? [faultAt('', 'its type allows null, its values do not; add { "const": null, "title": "Not set" } to them.')]
    : [];
}

const findRepeated = (key: string, values: readonly unknown[], what: string): PartFault[] =>
  values.flatMap((value, index) =>
    value !== undefined && values.indexOf(value) < index
      ? [faultAt(`/${key}/${index}`, `another choice has ${what} ${JSON.stringify(value)}; take one of them out, or change it.`)]
      : [],
  );

function findMixed(values: readonly unknown[]): PartFault[] {
  const types = new Set(values.filter((value) => value !== null).map((value) => typeof value));
  return types.size > 1
    ? [faultAt('/enum', `its values are of several types, ${[...types].join(' and ')}; write all of them as one.`)]
    : [];
}

const revealing = ({ oneOf = [] }: JsonSchema, { $id, properties }: EntitySchema): PartFault[] =>
  oneOf.flatMap(({ 'x-reveals': fields = [] }, index) =>
    fields
      .filter((field) => !properties[field])
      .map((field) => faultAt(`/oneOf/${index}/x-reveals`, `${$id} has no field "${field}"; correct the name.`)),
  );
