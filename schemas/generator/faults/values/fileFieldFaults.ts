import type { Resource } from '../../../generated/types.ts';
import { fileFieldsOf } from '../../../lib/files/fileFields.ts';
import type { EntitySchema } from '../../../lib/jsonSchema.ts';
import { type Fault, faultIn } from '../../reports/fault.ts';

type FilesResource = Pick<Resource, 'name' | 'entity' | 'scope' | 'routes'>;

/** Fields for files that the service could not keep, each with its place and its remedy. */
export function fileFieldFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, FilesResource>>,
): Fault[] {
  const ofEntities = Object.values(entities).flatMap((entity) =>
    fileFieldsOf(entity).flatMap(({ field }) => {
      return entity.properties[field]?.['x-writeOnce']
        ? []
        : [
            faultIn(
              `schemas/entities/${entity.$id}.schema.json`,
              `/properties/${field}`,
              'a file comes with a new record, and is not changed afterwards; add "x-writeOnce": true.',
            ),
          ];
    }),
  );
  const ofResources = Object.values(resources).flatMap(({ name, entity: entityName, scope, routes }) => {
    const entity = entities[entityName];
    if (!entity || fileFieldsOf(entity).length === 0) return [];
    const file = `schemas/resources/${name}.json`;
    return [
      ...(scope === 'employer'
        ? []
        : [faultIn(file, '/scope', `a file belongs to the record of an employer; take the file out of ${entityName}.`)]),
      ...(routes === 'hand-written'
        ? [faultIn(file, '/routes', 'only the routes that come from a file take files; take "routes": "hand-written" out.')]
        : []),
    ];
  });
  return [...ofEntities, ...ofResources];
}
