import { filterOperators } from '../../lib/filterOperators.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultIn, faultsIn, missingAt, type PartFault } from '../reports/fault.ts';

/** The names in a resource's file: fields, flags, sections and permissions. */
export interface NamingResource {
  name: string;
  entity: string;
  recordTitle: string;
  routes?: string;
  permissions?: Record<string, string[]>;
  fieldPermissions?: Record<string, { read?: string; inFull?: string; write?: string }>;
  endpoints: { create?: { sections: { fields: string[] }[]; required: string[] } };
  list: {
    sort: string[];
    defaultSort: string;
    filters: string[];
    bulk?: string[];
    search?: unknown;
  };
  sections: { id: string; fields: string[]; required?: string[]; update?: unknown }[];
  related?: { id: string; resource?: string }[];
  actions?: { id: string; allowedAction?: string; form?: unknown }[];
}

/** Names in resources' files that lead nowhere, or to what cannot do what is asked of it, each with its place and its remedy. */
export function namedFaults(
  resources: Readonly<Record<string, NamingResource>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return Object.values(resources).flatMap((resource) => {
    const entity = entities[resource.entity];
    const faults = entity
      ? [
          ...fieldFaults(resource, entity),
          ...listFaults(resource, entity),
          ...searchFaults(resource, entity),
          // The events of a lifecycle become actions together with the entity: without it, a list could name one that is not there yet.
          ...bulkFaults(resource),
        ]
      : [];
    return faultsIn(`schemas/resources/${resource.name}.json`, [...faults, ...linkFaults(resource, resources)]);
  });
}

function fieldFaults(
  { recordTitle, endpoints: { create }, sections, actions = [] }: NamingResource,
  entity: EntitySchema,
): PartFault[] {
  const { properties } = entity;
  const flags = properties['allowedActions']?.properties ?? {};
  const asked = new Set(create?.sections.flatMap(({ fields }) => fields));
  const ids = sections.map(({ id }) => id);
  return [
    ...[...recordTitle.matchAll(/\{(\w+)\}/g)]
      .filter(([, field = '']) => !properties[field])
      .map(([, field]) => faultAt('/recordTitle', `${entity.$id} has no field "${field}"; correct the name.`)),
    ...(create?.required ?? [])
      .filter((field) => properties[field] && !properties[field].readOnly && !asked.has(field))
      .map((field) =>
        faultAt(`/endpoints/create/required/${field}`, `nobody can fill ${field} in; add it to one of the sections.`),
      ),
    ...(create?.required ?? [])
      .filter((field) => properties[field]?.readOnly)
      .map((field) =>
        faultAt(`/endpoints/create/required/${field}`, `${field} is read-only, so that no form has it; take it out.`),
      ),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) < index ? [faultAt(`/sections/${index}`, `another one is called "${id}"; choose another id.`)] : [],
    ),
    ...actions
      .filter(({ allowedAction }) => allowedAction !== undefined && !flags[allowedAction])
      .map(({ id, allowedAction }) =>
        faultAt(
          `/actions/${id}/allowedAction`,
          `add "${allowedAction}" to the properties of allowedActions in schemas/entities/${entity.$id}.schema.json.`,
        ),
      ),
  ];
}

function listFaults({ list }: NamingResource, { properties }: EntitySchema): PartFault[] {
  const isSimple = (field: string): boolean =>
    ![properties[field]?.type ?? []].flat().some((type) => type === 'array' || type === 'object');
  const sortedBy = list.defaultSort.replace(/^-/, '');
  return [
    ...(properties[sortedBy] && !list.sort.includes(sortedBy)
      ? [faultAt('/list/defaultSort', `the list may not be sorted by ${sortedBy}; add it to /list/sort.`)]
      : []),
    ...list.sort
      .filter((field) => !isSimple(field))
      .map((field) => faultAt(`/list/sort/${field}`, `${field} is a list or a record, which has no order; take it out.`)),
    ...list.filters
      .filter((field) => !isSimple(field))
      .map((field) =>
        faultAt(`/list/filters/${field}`, `${field} is a list or a record, which cannot be narrowed by; take it out.`),
      ),
  ];
}

/** The generated search looks at texts of free form: without one, it finds nothing. Hand-written routes search as they like. */
function searchFaults({ routes, list: { search } }: NamingResource, { $id, properties }: EntitySchema): PartFault[] {
  if (routes === 'hand-written') return [];
  const isSearched = (property: JsonSchema): boolean =>
    filterOperators(property).includes('like') && property['x-secret'] !== true && property['x-stored'] !== false;
  return search && !Object.values(properties).some(isSearched)
    ? [faultAt('/list/search', `${$id} has no text of free form that a search could look at; take it out.`)]
    : [];
}

function bulkFaults({ list: { bulk = [] }, sections, actions = [] }: NamingResource): PartFault[] {
  return bulk.flatMap((id) => {
    const action = actions.find((one) => one.id === id);
    if (action)
      return action.form
        ? [faultAt(`/list/bulk/${id}`, `the action "${id}" asks for something of each record; take it out.`)]
        : [];
    const section = sections.find((one) => one.id === id);
    if (section)
      return section.update
        ? []
        : [faultAt(`/list/bulk/${id}`, `the section "${id}" is only read; give it an update, or take it out.`)];
    return [
      faultAt(
        `/list/bulk/${id}`,
        `there is no action or section "${id}"; add it under /actions or /sections, or correct the name.`,
      ),
    ];
  });
}

const linkFaults = ({ related = [] }: NamingResource, resources: Readonly<Record<string, NamingResource>>): PartFault[] =>
  related.flatMap(({ id, resource }) =>
    resource === undefined || resources[resource]
      ? []
      : [missingAt(resource, `/related/${id}/resource`, `"${resource}" is no resource; add schemas/resources/${resource}.json.`)],
  );

/**
 * Permissions that a file needs and no role has: every user of the screen would be refused without a reason. And those that a file gives to others than the table: it would
 * take them from the screens that have them.
 * @param shared - Those that no resource's file gives.
 */
export function permissionFaults(
  resources: Readonly<Record<string, NamingResource>>,
  shared: readonly string[],
  operations: readonly { name: string; operations: readonly { access: string }[] }[] = [],
): Fault[] {
  const granted = new Set([...shared, ...Object.values(resources).flatMap(({ permissions = {} }) => Object.keys(permissions))]);
  const asked = [
    ...Object.values(resources).flatMap((resource) =>
      [
        ...textsUnder('permission', resource),
        ...['read', 'inFull', 'write'].flatMap((key) => textsUnder(key, resource.fieldPermissions, '/fieldPermissions')),
      ].map((one) => ({ ...one, file: `schemas/resources/${resource.name}.json` })),
    ),
    ...operations.flatMap((file) =>
      textsUnder('access', file)
        .filter(({ text }) => text.includes('.'))
        .map((one) => ({ ...one, file: `schemas/operations/${file.name}.json` })),
    ),
  ];
  const sharedTwice = Object.values(resources).flatMap(({ name, permissions = {} }) =>
    Object.keys(permissions)
      .filter((permission) => shared.includes(permission))
      .map((permission) =>
        faultIn(
          `schemas/resources/${name}.json`,
          `/permissions/${permission}`,
          'machines/sharedPermissions.ts says who may do this; take it out here, or choose another name.',
        ),
      ),
  );
  const nobodys = asked
    .filter(({ text }) => !granted.has(text))
    .map(({ file, place, text }) =>
      faultIn(
        file,
        place,
        `nobody has the permission "${text}"; say who under /permissions of a resource, or in machines/sharedPermissions.ts.`,
      ),
    );
  return [...sharedTwice, ...nobodys];
}

/** The texts that stand under a key anywhere in a file. */
function textsUnder(key: string, value: unknown, path = ''): { place: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const place = `${path}/${name}`;
    return name === key && typeof inner === 'string' ? [{ place, text: inner }] : textsUnder(key, inner, place);
  });
}
