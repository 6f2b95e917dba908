import { isChangeable } from '../../lib/formSchema.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultIn, faultsBelow, faultsIn, missingAt, type PartFault } from '../reports/fault.ts';

/** The parts of a resource's file that the service needs to answer its endpoints. */
export interface ServedResource {
  name: string;
  entity: string;
  idProperty: string;
  scope: 'employer' | 'intermediary' | 'provider';
  storage: { table: string } | { documents: true } | { view: true };
  routes?: 'hand-written';
  parent?: { resource: string; field: string };
  unique?: string[];
  permissions?: Record<string, string[]>;
  endpoints: {
    list?: { path: string; permission: string };
    show?: { path: string; permission: string; expand?: string[] };
    create?: { path: string; permission: string; sections: { fields: string[] }[]; required: string[] };
    delete?: { path: string; permission: string; allowedAction?: string };
  };
  sections: {
    id: string;
    fields: string[];
    required?: string[];
    update?: { path: string; permission: string; allowedAction: string };
  }[];
  actions?: { id: string; method: string; path?: string }[];
}

/** The roles that may change the provider's records: row-level security lets only provider staff write there. */
const staff = ['provider-admin', 'hs-admin'];

interface Files {
  entities: Record<string, EntitySchema>;
  resources: Record<string, ServedResource>;
}

/** The faults that prevent the service from answering a resource's endpoints from its files alone, each with its place and its remedy. */
export function recordFaults({ entities, resources }: Files): Fault[] {
  return [
    ...Object.values(resources).flatMap((resource) =>
      faultsIn(`schemas/resources/${resource.name}.json`, [
        ...(resource.routes === 'hand-written' ? findUnanswered(resource) : faultsOf(resource, { entities, resources })),
        ...findMisgranted(resource),
      ]),
    ),
    ...grantedTwice(resources),
  ];
}

function faultsOf(resource: ServedResource, { entities, resources }: Files): PartFault[] {
  const entity = entities[resource.entity];
  if (!entity) return [];
  return [
    ...scopeFaults(resource),
    ...pathFaults(resource),
    ...parentFaults(resource, entity, resources),
    ...identityFaults(resource, entity),
    ...updateFaults(resource, entity),
    ...deleteFaults(resource, entity),
  ];
}

/** A record of the generic store belongs to an employer or to the provider, and is kept somewhere. */
function scopeFaults({ scope, storage }: ServedResource): PartFault[] {
  const remedy = 'need routes in server/api; write "routes": "hand-written".';
  return [
    ...(scope === 'intermediary' ? [faultAt('/scope', `the records of an intermediary ${remedy}`)] : []),
    ...('view' in storage ? [faultAt('/storage', `records that are worked out ${remedy}`)] : []),
  ];
}

function pathFaults({ endpoints, scope, parent }: ServedResource): PartFault[] {
  const faults: PartFault[] = [];
  const remedy =
    scope === 'employer'
      ? `begin with /employers/{employerId}${parent ? '' : ', or name the record that it belongs to under "parent"'}`
      : 'take {employerId} out';
  for (const operation of ['list', 'create'] as const) {
    const path = endpoints[operation]?.path;
    if (path === undefined || (parent && /^\/[^{}]+\/\{id\}\//.test(path))) continue;
    if (path.includes('{employerId}') !== (scope === 'employer'))
      faults.push(faultAt(`/endpoints/${operation}/path`, `${remedy}.`));
  }
  if (endpoints.show && !endpoints.show.path.endsWith('/{id}')) faults.push(faultAt('/endpoints/show/path', 'end with /{id}.'));
  return faults;
}

function parentFaults({ parent, unique = [] }: ServedResource, entity: EntitySchema, resources: Files['resources']): PartFault[] {
  const faults = unique
    .filter((field) => entity.properties[field]?.type !== 'string')
    .map((field) =>
      faultAt(`/unique/${field}`, `${field} must be a text that every record has; write "type": "string" in its schema.`),
    );
  if (!parent) return faults;
  const { idProperty } = resources[parent.resource] ?? {};
  if (idProperty === undefined)
    faults.push(
      missingAt(
        parent.resource,
        '/parent/resource',
        `"${parent.resource}" is no resource; add schemas/resources/${parent.resource}.json.`,
      ),
    );
  else if (parent.field !== idProperty)
    faults.push(faultAt('/parent/field', `name the field as the parent's own id: "${idProperty}".`));
  if (entity.properties[parent.field]?.readOnly)
    faults.push(
      faultAt(
        '/parent/field',
        `whoever adds one says where it belongs; write "x-writeOnce": true instead of "readOnly" in the schema of ${parent.field}.`,
      ),
    );
  if (entity.properties[parent.field]?.['x-reference'] !== parent.resource)
    faults.push(
      faultAt('/parent/field', `${parent.field} must name the parent; write "x-reference": "${parent.resource}" in its schema.`),
    );
  return faults;
}

function identityFaults({ idProperty, endpoints, storage, entity: name }: ServedResource, entity: EntitySchema): PartFault[] {
  const faults: PartFault[] = [];
  const id = entity.properties[idProperty];
  if (id?.format !== 'uuid' || id.readOnly !== true)
    faults.push(
      faultAt('/idProperty', `${idProperty} must be a read-only uid; write "format": "uuid", "readOnly": true in its schema.`),
    );
  if (!endpoints.create || !('documents' in storage)) return faults;
  const written = new Set([...endpoints.create.required, idProperty, 'allowedActions']);
  for (const field of entity.required ?? [])
    if (!written.has(field))
      faults.push(
        faultAt('/endpoints/create/required', `every ${name} has ${field}, so add it, or make it optional in the schema.`),
      );
  return faults;
}

/** The other names in a resource's module of compiled validators, beside its sections. */
const takenNames = ['create', 'update', 'formats', 'code-point-length'];

function updateFaults({ sections, endpoints }: ServedResource, { properties }: EntitySchema): PartFault[] {
  const updates = sections.flatMap(({ id, fields, update }) => (update ? [{ id, fields, ...update }] : []));
  const show = endpoints.show?.path ?? '';
  return updates.flatMap(({ id, fields, path, allowedAction }) => {
    const faults: PartFault[] = [];
    const others = updates.filter((other) => other.id !== id && other.path === path).map((other) => other.id);
    if (takenNames.includes(id))
      faults.push(faultAt('', `choose another id than "${id}", which the forms' generated module has for something else.`));
    if (path !== show && (show === '' || !path.startsWith(`${show}/`) || path.slice(show.length).includes('{')))
      faults.push(
        faultAt(
          '/update/path',
          `write the path of /endpoints/show, where a record is changed too, or one of its own below that, such as ${show || '/boats/{id}'}/${id}; or mark "routes": "hand-written".`,
        ),
      );
    else if (path !== show && others.length > 0)
      faults.push(
        faultAt(
          '/update/path',
          `${others.join(' and ')} is changed there already; choose another address, or that of the record.`,
        ),
      );
    if (!properties['allowedActions']?.properties?.[allowedAction])
      faults.push(
        faultAt('/update/allowedAction', `add "${allowedAction}" to the properties of allowedActions in the entity's schema.`),
      );
    if (!fields.some((field) => isChangeable(properties[field] ?? {})))
      faults.push(
        faultAt('/update', 'nothing in it can be changed: every field is read-only or written once; take the update out.'),
      );
    return faultsBelow(`/sections/${id}`, faults);
  });
}

function deleteFaults({ endpoints, actions = [] }: ServedResource, { $id, properties }: EntitySchema): PartFault[] {
  const { show, delete: deletion } = endpoints;
  if (!deletion) return [];
  const { path, allowedAction } = deletion;
  const other = actions.find((action) => action.method === 'DELETE' && action.path === path);
  const faults: PartFault[] = [];
  if (path !== show?.path) faults.push(faultAt('/path', 'write the path of /endpoints/show, where a record is deleted too.'));
  if (other) faults.push(faultAt('/path', `the action "${other.id}" is a DELETE of this path; take one of them out.`));
  if (allowedAction !== undefined && !properties['allowedActions']?.properties?.[allowedAction])
    faults.push(
      faultAt(
        '/allowedAction',
        `add "${allowedAction}" to the properties of allowedActions in schemas/entities/${$id}.schema.json.`,
      ),
    );
  return faultsBelow('/endpoints/delete', faults);
}

const findUnanswered = ({ endpoints }: ServedResource): PartFault[] =>
  endpoints.delete
    ? [
        faultAt(
          '/endpoints/delete',
          'only the routes that come from a file delete; take "routes": "hand-written" out, or describe the call in schemas/operations.',
        ),
      ]
    : [];

function findMisgranted({ scope, permissions = {}, endpoints, sections }: ServedResource): PartFault[] {
  const changes = new Set([
    endpoints.create?.permission,
    endpoints.delete?.permission,
    ...sections.map(({ update }) => update?.permission),
  ]);
  return Object.entries(permissions).flatMap(([permission, roles]) => {
    const place = `/permissions/${permission}/`;
    if (scope !== 'provider')
      return roles.includes('signed-in')
        ? [faultAt(`${place}signed-in`, `records of an ${scope} are not for everybody; name roles instead of signed-in.`)]
        : [];
    const others = changes.has(permission) ? roles.filter((role) => !staff.includes(role)) : [];
    return others.map((role) =>
      faultAt(`${place}${role}`, `${role} cannot change what belongs to the provider; allow only ${staff.join(' and ')}.`),
    );
  });
}

function grantedTwice(resources: Files['resources']): Fault[] {
  const first = new Map<string, string>();
  return Object.values(resources).flatMap(({ name, permissions = {} }) =>
    Object.keys(permissions).flatMap((permission) => {
      const before = first.get(permission);
      first.set(permission, before ?? name);
      return before === undefined
        ? []
        : [
            faultIn(
              `schemas/resources/${name}.json`,
              `/permissions/${permission}`,
              `${before}.json says who may do this; take it out of one of them.`,
            ),
          ];
    }),
  );
}
