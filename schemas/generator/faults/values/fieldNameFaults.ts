import type { Resource } from '../../../generated/types.ts';
import type { EntitySchema } from '../../../lib/jsonSchema.ts';
import { faultsByPlace } from './schemaPlaces.ts';
import { type Fault, faultAt, faultIn } from '../../reports/fault.ts';

/**
 * Names that a field cannot have since every JavaScript object has them: a record without the field would seem to have it.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function fieldNameFaults(folder: string, files: Readonly<Record<string, EntitySchema>>): Fault[] {
  return faultsByPlace(folder, files, ({ schema: { properties = {} } }) =>
    Object.keys(properties)
      .filter((field) => field in Object.prototype)
      .map((field) => faultAt(`/properties/${field}`, `every object of JavaScript has "${field}" already; choose another name.`)),
  );
}

/** Names that a resource's records need for something else. */
export function takenFieldFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, Pick<Resource, 'name' | 'entity' | 'idProperty' | 'scope' | 'storage' | 'routes'>>>,
): Fault[] {
  return Object.values(resources).flatMap(({ entity, idProperty, scope, storage, routes }) => {
    const has = (field: string): boolean => entities[entity]?.properties[field] !== undefined && field !== idProperty;
    const file = `schemas/entities/${entity}.schema.json`;
    return [
      ...(has('id')
        ? [faultIn(file, '/properties/id', `the portal calls each record's ${idProperty} its "id"; choose another name.`)]
        : []),
      ...(has('employerId') && scope === 'employer' && 'table' in storage && routes !== 'hand-written'
        ? [faultIn(file, '/properties/employerId', 'every record of an employer has this column already; choose another name.')]
        : []),
    ];
  });
}
