import type { JsonSchema } from '../lib/jsonSchema.ts';
import { formatGenerated } from './formatGenerated.ts';
import type { Schemas } from './readSchemas.ts';

const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const within = (properties: Record<string, JsonSchema>): JsonSchema => ({ properties });
const each = (properties: Record<string, JsonSchema>): JsonSchema => ({ items: within(properties) });
const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
const NAMES = 'names.meta.json';
/** Of all resources, so that a new one changes no other's file. */
const referToShared = (name: string): JsonSchema => ({ $ref: `${NAMES}#/$defs/${name}` });

const text: JsonSchema = { type: 'string' };
/** Completes known names, and leaves room for one that the file itself is about to add. */
const suggestNames = (names: readonly string[]): JsonSchema =>
  names.length === 0 ? text : { anyOf: [{ enum: [...names] }, text] };

/**
 * A meta-schema for each resource's file: that of all resources, and the names that this one may use. An editor completes them, and
 * underlines a field that the entity lacks.
 * @param sharedPermissions - The permissions that no resource's file gives.
 */
export async function generateResourceMeta(
  { entities, resources }: Schemas,
  sharedPermissions: readonly string[],
): Promise<Record<string, string>> {
  const files = Object.values(resources);
  const own = files.flatMap(({ permissions = {} }) => Object.keys(permissions));
  const permissions = [...new Set([...own, ...sharedPermissions])].toSorted();
  const names = {
    $schema: DRAFT,
    title: 'Names that every resource may use',
    $defs: {
      entity: { enum: Object.keys(entities) },
      resource: { enum: Object.keys(resources) },
      permission: suggestNames(permissions),
    },
  };
  const metas = files.map((resource) => {
    const { properties = {} } = entities[resource.entity] ?? {};
    const fields = Object.keys(properties);
    const guard = { permission: referToShared('permission'), allowedAction: ref('flag') };
    const parts = [...resource.sections.map(({ id }) => id), ...(resource.actions ?? []).map(({ id }) => id)];
    const meta = {
      $schema: DRAFT,
      title: `The file of ${resource.name}`,
      description: 'Written by npm run generate, from the entity and the other resources.',
      allOf: [{ $ref: '../../meta/resource.meta.json' }],
      properties: {
        entity: referToShared('entity'),
        idProperty: ref('field'),
        unique: list(ref('field')),
        fieldPermissions: {
          propertyNames: ref('field'),
          additionalProperties: within({
            read: referToShared('permission'),
            inFull: referToShared('permission'),
            write: referToShared('permission'),
          }),
        },
        parent: within({ resource: referToShared('resource'), field: ref('field') }),
        endpoints: within({
          list: within(guard),
          show: within(guard),
          delete: within(guard),
          create: within({
            permission: referToShared('permission'),
            sections: each({ fields: list(ref('fieldOrRest')) }),
            required: list(ref('field')),
          }),
        }),
        list: within({
          columns: list(ref('fieldOrRest')),
          optionalColumns: list(ref('fieldOrRest')),
          sort: list(ref('field')),
          defaultSort: { enum: fields.flatMap((field) => [field, `-${field}`]) },
          filters: list(ref('field')),
          presets: each({
            filter: { propertyNames: ref('field') },
            sort: { enum: fields.flatMap((field) => [field, `-${field}`]) },
          }),
          alphabet: { anyOf: [ref('field'), within({ field: ref('field') })] },
          bulk: list(parts.length === 0 ? text : { enum: parts }),
        }),
        sections: each({ fields: list(ref('fieldOrRest')), required: list(ref('field')), update: within(guard) }),
        related: each({ resource: referToShared('resource'), permission: referToShared('permission') }),
        actions: each(guard),
      },
      $defs: {
        field: { enum: fields },
        fieldOrRest: { anyOf: [ref('field'), { const: '*' }] },
        flag: suggestNames(Object.keys(properties['allowedActions']?.properties ?? {})),
      },
    };
    return [`${resource.name}.meta.json`, meta] as const;
  });
  const written = [[NAMES, names] as const, ...metas].map(async ([file, meta]): Promise<[string, string]> => [
    `meta/${file}`,
    await formatGenerated(file, JSON.stringify(meta)),
  ]);
  return Object.fromEntries(await Promise.all(written));
}
