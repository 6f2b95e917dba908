import type { Resource } from '../../../generated/types.ts';
import { fileFieldsOf } from '../../../lib/files/fileFields.ts';
import type { EntitySchema } from '../../../lib/jsonSchema.ts';

type FilesResource = Pick<Resource, 'name' | 'entity' | 'scope' | 'routes'>;

/** Fields for files that the service could not keep, each with its place and its remedy. */
export function fileFieldFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, FilesResource>>,
): string[] {
  const ofEntities = Object.values(entities).flatMap((entity) =>
    fileFieldsOf(entity).flatMap(({ field }) => {
      const place = `schemas/entities/${entity.$id}.schema.json, at /properties/${field}`;
      return entity.properties[field]?.['x-writeOnce']
        ? []
        : [`${place}: a file comes with a new record, and is not changed afterwards; add "x-writeOnce": true.`];
    }),
  );
  const ofResources = Object.values(resources).flatMap(({ name, entity: entityName, scope, routes }) => {
    const entity = entities[entityName];
    if (!entity || fileFieldsOf(entity).length === 0) return [];
    const place = `schemas/resources/${name}.json, at`;
    return [
      ...(scope === 'employer'
        ? []
        : [`${place} /scope: a file belongs to the record of an employer; take the file out of ${entityName}.`]),
      ...(routes === 'hand-written'
        ? [`${place} /routes: only the routes that come from a file take files; take "routes": "hand-written" out.`]
        : []),
    ];
  });
  return [...ofEntities, ...ofResources];
}
