import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';

const takesNull = ({ type }: JsonSchema): boolean => [type].flat().includes('null');

/**
 * Enumerations that may be null by their type, and may not by their values, so that the field could never be emptied.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function choiceFaults(folder: string, entities: Readonly<Record<string, EntitySchema>>): string[] {
  return Object.entries(entities).flatMap(([name, { properties }]) =>
    Object.entries(properties)
      .filter(([, property]) => takesNull(property) && hasNoNull(property))
      .map(
        ([field]) =>
          `schemas/${folder}/${name}.schema.json, at /properties/${field}: its type allows null, its values do not; add { "const": null, "title": "Not set" } to them.`,
      ),
  );
}

function hasNoNull({ oneOf, enum: values }: JsonSchema): boolean {
  if (oneOf) return oneOf.every((option) => 'const' in option && option.const !== null);
  return values !== undefined && !values.includes(null);
}
