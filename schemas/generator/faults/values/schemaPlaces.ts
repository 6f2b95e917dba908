import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { type Fault, faultsBelow, faultsIn, type PartFault } from '../../reports/fault.ts';

/** A schema within a file, and where it stands. */
export interface SchemaPlace {
  /** A JSON Pointer; empty for the file itself. */
  readonly path: string;
  readonly schema: JsonSchema;
}

/** A schema and every one within it that describes a value: fields, shared parts, entries of lists. */
export function placesOf(schema: JsonSchema, path = ''): SchemaPlace[] {
  const placesByName = (key: 'properties' | '$defs'): SchemaPlace[] =>
    Object.entries(schema[key] ?? {}).flatMap(([name, one]) => placesOf(one, `${path}/${key}/${name}`));
  return [
    { path, schema },
    ...placesByName('properties'),
    ...placesByName('$defs'),
    ...(schema.items ? placesOf(schema.items, `${path}/items`) : []),
    ...(schema.anyOf ?? []).flatMap((one, index) => placesOf(one, `${path}/anyOf/${index}`)),
  ];
}

/**
 * The faults of every schema within some files, each with its file and its place.
 *
 * @param folder - Where the files lie: `entities` or `forms`.
 * @param faultsOf - The faults of one schema, each with its place in it.
 */
export function faultsByPlace(
  folder: string,
  files: Readonly<Record<string, EntitySchema>>,
  faultsOf: (place: SchemaPlace, file: EntitySchema) => PartFault[],
): Fault[] {
  return Object.entries(files).flatMap(([name, file]) =>
    faultsIn(
      `schemas/${folder}/${name}.schema.json`,
      placesOf(file).flatMap((place) => faultsBelow(place.path, faultsOf(place, file))),
    ),
  );
}

/** The types of a value, without null. */
export const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat().filter((one) => one !== 'null');
