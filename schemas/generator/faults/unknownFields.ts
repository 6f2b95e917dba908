import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultsIn, missingAt, type PartFault } from '../reports/fault.ts';

/** Fields and entities that a resource's file names and that there are not. */
export function unknownFieldFaults(
  resources: Readonly<Record<string, Resource>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return Object.entries(resources).flatMap(([name, resource]) =>
    faultsIn(`schemas/resources/${name}.json`, unknownFields(resource, entities)),
  );
}

function unknownFields(resource: Resource, entities: Readonly<Record<string, EntitySchema>>): PartFault[] {
  const findMissing = (place: string, entityName: string, fields: readonly string[] | string): PartFault[] => {
    const isList = typeof fields !== 'string';
    const entity = entities[entityName];
    const remedy = `add schemas/entities/${entityName}.schema.json or correct the name.`;
    if (!entity) {
      const named = place.startsWith('/related') ? place.replace(/columns$/, 'entity') : '/entity';
      return [missingAt(entityName, named, `there is no entity "${entityName}"; ${remedy}`)];
    }
    return [fields]
      .flat()
      .filter((field) => !entity.properties[field])
      .map((field) =>
        faultAt(
          isList ? `${place}/${field}` : place,
          `${entityName} has no field "${field}"; add it to schemas/entities/${entityName}.schema.json or correct the name.`,
        ),
      );
  };
  const { entity, idProperty, list, endpoints, sections, related = [] } = resource;
  const { create } = endpoints;
  const lists = { columns: list.columns, optionalColumns: list.optionalColumns ?? [], sort: list.sort, filters: list.filters };
  return [
    ...findMissing('/idProperty', entity, idProperty),
    ...Object.entries(lists).flatMap(([key, fields]) => findMissing(`/list/${key}`, entity, fields)),
    ...findMissing('/list/defaultSort', entity, list.defaultSort.replace(/^-/, '')),
    ...(create?.sections ?? []).flatMap(({ fields }, index) =>
      findMissing(`/endpoints/create/sections/${index}/fields`, entity, fields),
    ),
    ...findMissing('/endpoints/create/required', entity, create?.required ?? []),
    ...sections.flatMap(({ id, fields, required = [] }) => [
      ...findMissing(`/sections/${id}/fields`, entity, fields),
      ...findMissing(`/sections/${id}/required`, entity, required),
    ]),
    ...related.flatMap(({ id, entity: listed, columns }) => findMissing(`/related/${id}/columns`, listed, columns)),
  ];
}
