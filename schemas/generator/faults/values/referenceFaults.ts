import type { Resource } from '../../../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { placesOf, typesOf } from './schemaPlaces.ts';
import { type Fault, faultAt, faultsBelow, faultsIn, missingAt, type PartFault } from '../../reports/fault.ts';

type Referred = Pick<Resource, 'name' | 'entity' | 'endpoints' | 'parent' | 'uiSchema' | 'list'>;

/** Fields that name another field or a record of another resource, and lead nowhere, each with its place and its remedy. */
export function referenceFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, Referred>>,
): Fault[] {
  return Object.entries(entities).flatMap(([name, entity]) => {
    return faultsIn(`schemas/entities/${name}.schema.json`, [
      ...Object.entries(entity.properties).flatMap(([field, property]) =>
        fallbackFaults(property, entity).map((message) => faultAt(`/properties/${field}/x-fallback`, message)),
      ),
      ...placesOf(entity).flatMap(({ path, schema }) =>
        faultsBelow(`${path}/x-reference`, recordFaults(schema, resources, hasOwnPicker(entity, path, resources))),
      ),
    ]);
  });
}

function fallbackFaults(property: JsonSchema, { properties }: EntitySchema): string[] {
  const { 'x-fallback': fallback } = property;
  if (fallback === undefined) return [];
  const other = properties[fallback];
  if (!other) return [`there is no field "${fallback}"; add it or correct the name.`];
  if (other === property) return ['a field cannot fall back to itself; name another one.'];
  const [types, others] = [typesOf(property), typesOf(other)];
  return types.length === 0 || others.length === 0 || types.some((type) => others.includes(type))
    ? []
    : [`${fallback} is ${others.join(' or ')}, and this field ${types.join(' or ')}; name a field of the same type.`];
}

/** Whether all forms with the field draw it with a widget of its own, which knows where to find the records. No list is filtered by it. */
function hasOwnPicker({ $id }: EntitySchema, path: string, resources: Readonly<Record<string, Referred>>): boolean {
  const [, field = ''] = /^\/properties\/(\w+)$/.exec(path) ?? [];
  const drawing = Object.values(resources).filter(({ entity }) => entity === $id);
  return (
    drawing.length > 0 &&
    drawing.every(({ uiSchema, list }) => {
      const hint = uiSchema?.[field] as { 'ui:widget'?: string } | undefined;
      return hint?.['ui:widget'] !== undefined && !list.filters.includes(field);
    })
  );
}

function recordFaults(
  { 'x-reference': reference, format, type }: JsonSchema,
  resources: Readonly<Record<string, Referred>>,
  hasPicker: boolean,
): PartFault[] {
  if (reference === undefined) return [];
  const resource = resources[reference];
  if (!resource)
    return [
      missingAt(reference, '', `"${reference}" is no resource; add schemas/resources/${reference}.json or correct the name.`),
    ];
  const { list } = resource.endpoints;
  if (!list)
    return [faultAt('', `${reference} has no list to choose from; add /endpoints/list to schemas/resources/${reference}.json.`)];
  if (!hasPicker && resource.parent && list.path.includes('{id}'))
    return [
      faultAt(
        '',
        `${reference} are only listed below one of ${resource.parent.resource}, so that a form has none to choose from; list them at /employers/{employerId}/${reference} in schemas/resources/${reference}.json, give the field a "ui:widget" of its own, or take the reference out.`,
      ),
    ];
  return format === 'uuid' || [type].flat().includes('array')
    ? []
    : [faultAt('', 'a reference is a uid; write "format": "uuid" beside it.')];
}
