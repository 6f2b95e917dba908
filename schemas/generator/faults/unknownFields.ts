import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';

/** Fields and entities that a resource's file names and that there are not. */
export function unknownFieldFaults(
  resources: Readonly<Record<string, Resource>>,
  entities: Readonly<Record<string, EntitySchema>>,
): string[] {
  return Object.entries(resources).flatMap(([name, resource]) => unknownFields(name, resource, entities));
}

function unknownFields(name: string, resource: Resource, entities: Readonly<Record<string, EntitySchema>>): string[] {
  const file = `schemas/resources/${name}.json`;
  const missing = (place: string, entityName: string, fields: readonly string[] | string): string[] => {
    const isList = typeof fields !== 'string';
    const entity = entities[entityName];
    if (!entity)
      return [
        `${file}, at ${place.startsWith('/related') ? place.replace(/columns$/, 'entity') : '/entity'}: there is no entity "${entityName}"; add schemas/entities/${entityName}.schema.json or correct the name.`,
      ];
    return [fields]
      .flat()
      .filter((field) => !entity.properties[field])
      .map(
        (field) =>
          `${file}, at ${isList ? `${place}/${field}` : place}: ${entityName} has no field "${field}"; add it to schemas/entities/${entityName}.schema.json or correct the name.`,
      );
  };
  const { entity, idProperty, list, endpoints, sections, related = [] } = resource;
  const { create } = endpoints;
  const lists = { columns: list.columns, optionalColumns: list.optionalColumns ?? [], sort: list.sort, filters: list.filters };
  return [
    ...missing('/idProperty', entity, idProperty),
    ...Object.entries(lists).flatMap(([key, fields]) => missing(`/list/${key}`, entity, fields)),
    ...missing('/list/defaultSort', entity, list.defaultSort.replace(/^-/, '')),
    ...(create?.sections ?? []).flatMap(({ fields }, index) =>
      missing(`/endpoints/create/sections/${index}/fields`, entity, fields),
    ),
    ...missing('/endpoints/create/required', entity, create?.required ?? []),
    ...sections.flatMap(({ id, fields, required = [] }) => [
      ...missing(`/sections/${id}/fields`, entity, fields),
      ...missing(`/sections/${id}/required`, entity, required),
    ]),
    ...related.flatMap(({ id, entity: listed, columns }) => missing(`/related/${id}/columns`, listed, columns)),
  ];
}
