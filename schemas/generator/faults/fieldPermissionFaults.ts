import type { Resource } from '../../generated/types.ts';
import { computationOf } from '../../lib/fields/computedFields.ts';
import { fieldsOf } from '../../lib/fields/comparisons.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { MASKED } from '../../lib/fields/masks.ts';
import { ARCHIVED } from '../../lib/resources/archiving.ts';
import { type Fault, faultAt, faultIn, faultsBelow, faultsIn, type PartFault } from '../reports/fault.ts';

/** The permissions of single fields in a resource's file, and the uses of these fields. */
interface LimitingResource extends Pick<
  Resource,
  | 'name'
  | 'entity'
  | 'idProperty'
  | 'recordTitle'
  | 'routes'
  | 'parent'
  | 'lifecycle'
  | 'menu'
  | 'permissions'
  | 'fieldPermissions'
  | 'sections'
> {
  endpoints: {
    create?: { permission: string; required: string[]; sections: readonly { fields: readonly string[] }[] };
  };
  list: Pick<Resource['list'], 'defaultSort' | 'alphabet'>;
}

/** Permissions of single fields that the service could not keep or that would leave a resource unusable, each with its place and its remedy. */
export function fieldPermissionFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, LimitingResource>>,
): Fault[] {
  return Object.values(resources).flatMap((resource) => {
    const { name, entity: entityName, routes, fieldPermissions } = resource;
    const entity = entities[entityName];
    if (!fieldPermissions || !entity) return [];
    const file = `schemas/resources/${name}.json`;
    const place = '/fieldPermissions';
    if (routes === 'hand-written')
      return [
        faultIn(file, place, 'only the routes that come from a file ask for them; take "routes": "hand-written" or them out.'),
      ];
    const faults = Object.entries(fieldPermissions).flatMap(([field, { read, inFull, write }]): PartFault[] => {
      if (!entity.properties[field])
        return [
          faultAt(
            `/${field}`,
            `${entityName} has no field "${field}"; add it to schemas/entities/${entityName}.schema.json or correct the name.`,
          ),
        ];
      if (read === undefined && inFull === undefined && write === undefined)
        return [faultAt(`/${field}`, 'it asks for no permission; add "read", "inFull" or "write", or take it out.')];
      return [
        ...(inFull === undefined ? [] : maskFaults(entity, field).map((message) => faultAt(`/${field}/inFull`, message))),
        ...(read === undefined ? [] : readFaults(resource, entity, field).map((message) => faultAt(`/${field}/read`, message))),
        ...(write !== undefined && entity.properties[field].readOnly
          ? [faultAt(`/${field}/write`, `${field} is read-only, so that nobody sends it; take "write" out.`)]
          : []),
        ...formFaults(resource, entity, field).map((message) => faultAt(`/${field}`, message)),
      ];
    });
    return faultsIn(file, faultsBelow(place, faults));
  });
}

/** Reasons why a field cannot be masked. */
function maskFaults({ $id, properties }: EntitySchema, field: string): string[] {
  if (!properties[field]?.['x-personal'])
    return [`${field} is not marked as personal, so nothing says what its mask shows; add "x-personal" to it in ${$id}.`];
  if (properties[MASKED]?.['x-stored'] !== false)
    return [
      `${$id} has no field for masks; add "${MASKED}" with "x-definition": "masked-fields", "x-stored": false and "readOnly": true.`,
    ];
  return [];
}

/** Whether all roles with a permission can see a field in full. Only the roles that the file itself lists are known. */
function seesAll({ permissions = {}, fieldPermissions = {} }: LimitingResource, permission: string, field: string): boolean {
  const roles = permissions[permission];
  const { read, inFull, write } = fieldPermissions[field] ?? {};
  return (
    roles !== undefined &&
    [read, inFull, write].every((needed) => needed === undefined || roles.every((role) => permissions[needed]?.includes(role)))
  );
}

/** Whether all roles with a permission can give a new record a field, which a mask does not keep them from. */
function fillsAll({ permissions = {}, fieldPermissions = {} }: LimitingResource, permission: string, field: string): boolean {
  const roles = permissions[permission];
  const { read, write } = fieldPermissions[field] ?? {};
  return (
    roles !== undefined &&
    [read, write].every((needed) => needed === undefined || roles.every((role) => permissions[needed]?.includes(role)))
  );
}

/** Whether only callers who see a field in full can write another one, so that no rule gives the first away to them. */
function isWrittenBySeers(resource: LimitingResource, other: string, field: string): boolean {
  const { endpoints, sections } = resource;
  const writers = [
    ...sections.flatMap(({ fields, update }) => (update && fields.includes(other) ? [update.permission] : [])),
    ...(endpoints.create?.sections.some(({ fields }) => fields.includes(other)) ? [endpoints.create.permission] : []),
  ];
  return writers.every((permission) => seesAll(resource, permission, field));
}

/** Reasons why all who see a record must also see a field. */
function readFaults(resource: LimitingResource, entity: EntitySchema, field: string): string[] {
  const { idProperty, recordTitle, parent, lifecycle, menu, list } = resource;
  const { defaultSort, alphabet } = list;
  const parts: [isPart: boolean, part: string][] = [
    [field === idProperty, 'is the id of the record'],
    [recordTitle.includes(`{${field}}`), 'stands in /recordTitle'],
    [field === parent?.field, 'names the record that this one belongs to'],
    [field === lifecycle?.state, 'holds the state of the lifecycle'],
    [field === ARCHIVED || field === 'allowedActions', 'says what can be done with the record'],
  ];
  const uses: [isUsed: boolean, place: string][] = [
    [defaultSort.replace(/^-/, '') === field, '/list/defaultSort'],
    [(typeof alphabet === 'string' ? alphabet : alphabet?.field) === field, '/list/alphabet'],
    [Object.hasOwn(menu?.count?.filter ?? {}, field), '/menu/count'],
  ];
  const faults = [
    ...parts
      .filter(([isPart]) => isPart)
      .map(([, part]) => `${field} ${part}, so all readers of the record need it; take "read" out.`),
    ...uses
      .filter(([isUsed]) => isUsed)
      .map(([, place]) => `all readers of the list need ${field} for ${place}; choose another field there, or take "read" out.`),
  ];
  if (entity.required?.includes(field))
    faults.push(`every ${entity.$id} has ${field}, and some callers would not get it; take it out of the entity's required.`);
  const isGuarded = (other: string): boolean =>
    resource.fieldPermissions?.[other]?.read === resource.fieldPermissions?.[field]?.read;
  for (const [other, use] of revealing(entity, field))
    if (!isGuarded(other) && !(use === COMPARED && isWrittenBySeers(resource, other, field)))
      faults.push(`${other} ${use} ${field} and would give it away; give ${other} the same "read".`);
  return faults;
}

const COMPARED = 'is compared by x-rules with';

/** The fields from which the value of another can be concluded, and how. */
function revealing(
  { properties, 'x-rules': rules = [], 'x-warnings': warnings = [] }: EntitySchema,
  field: string,
): [other: string, use: string][] {
  const computed = Object.entries(properties).filter(([, property]) => computationOf(property['x-computed'])?.of.includes(field));
  const fallbacks = Object.entries(properties).filter(([, property]) => property['x-fallback'] === field);
  const formats = properties['effectiveFileFormats']?.properties?.[field] ? ['effectiveFileFormats'] : [];
  const compared = [...rules, ...warnings].flatMap((rule) => {
    const both = fieldsOf(rule);
    return both.includes(field) ? both.filter((one) => one !== field) : [];
  });
  return [
    ...computed.map(([other]): [string, string] => [other, 'is computed from']),
    ...fallbacks.map(([other]): [string, string] => [other, 'falls back to']),
    ...formats.map((other): [string, string] => [other, 'shows']),
    ...compared.map((other): [string, string] => [other, COMPARED]),
  ];
}

/** Reasons why everybody who fills in a form must be able to fill in a field. */
function formFaults(resource: LimitingResource, entity: EntitySchema, field: string): string[] {
  const { create } = resource.endpoints;
  const faults: string[] = [];
  if (create?.required.includes(field) && !fillsAll(resource, create.permission, field))
    faults.push(
      `callers without the permission could not add a record, which needs ${field}; take it out of /endpoints/create/required and give it a "default".`,
    );
  if (mentions([entity.if, entity.then, entity.else, entity.allOf], field))
    faults.push(
      `a condition of ${entity.$id} names ${field}, and a form cannot judge it without the field; take the field out of the condition.`,
    );
  return faults;
}

const mentions = (value: unknown, field: string): boolean => {
  if (Array.isArray(value)) return value.some((one) => one === field || mentions(one, field));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key === field || mentions(inner, field));
};
