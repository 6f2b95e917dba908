import { filterOperators } from '../../lib/filterOperators.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';

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
): string[] {
  return Object.values(resources).flatMap((resource) => {
    const entity = entities[resource.entity];
    const faults = entity
      ? [...fieldFaults(resource, entity), ...listFaults(resource, entity), ...searchFaults(resource, entity)]
      : [];
    return [...faults, ...bulkFaults(resource), ...linkFaults(resource, resources)].map(
      (fault) => `schemas/resources/${resource.name}.json, at ${fault}`,
    );
  });
}

function fieldFaults(
  { recordTitle, endpoints: { create }, sections, actions = [] }: NamingResource,
  entity: EntitySchema,
): string[] {
  const { properties } = entity;
  const flags = properties['allowedActions']?.properties ?? {};
  const asked = new Set(create?.sections.flatMap(({ fields }) => fields));
  const ids = sections.map(({ id }) => id);
  return [
    ...[...recordTitle.matchAll(/\{(\w+)\}/g)]
      .filter(([, field = '']) => !properties[field])
      .map(([, field]) => `/recordTitle: ${entity.$id} has no field "${field}"; correct the name.`),
    ...(create?.required ?? [])
      .filter((field) => properties[field] && !properties[field].readOnly && !asked.has(field))
      .map((field) => `/endpoints/create/required/${field}: nobody can fill ${field} in; add it to one of the sections.`),
    ...(create?.required ?? [])
      .filter((field) => properties[field]?.readOnly)
      .map((field) => `/endpoints/create/required/${field}: ${field} is read-only, so that no form has it; take it out.`),
    ...ids.flatMap((id, index) =>
      ids.indexOf(id) < index ? [`/sections/${index}: another one is called "${id}"; choose another id.`] : [],
    ),
    ...actions
      .filter(({ allowedAction }) => allowedAction !== undefined && !flags[allowedAction])
      .map(
        ({ id, allowedAction }) =>
          `/actions/${id}/allowedAction: add "${allowedAction}" to the properties of allowedActions in schemas/entities/${entity.$id}.schema.json.`,
      ),
  ];
}

function listFaults({ list }: NamingResource, { properties }: EntitySchema): string[] {
  const isSimple = (field: string): boolean =>
    ![properties[field]?.type ?? []].flat().some((type) => type === 'array' || type === 'object');
  const sortedBy = list.defaultSort.replace(/^-/, '');
  return [
    ...(properties[sortedBy] && !list.sort.includes(sortedBy)
      ? [`/list/defaultSort: the list may not be sorted by ${sortedBy}; add it to /list/sort.`]
      : []),
    ...list.sort
      .filter((field) => !isSimple(field))
      .map((field) => `/list/sort/${field}: ${field} is a list or a record, which has no order; take it out.`),
    ...list.filters
      .filter((field) => !isSimple(field))
      .map((field) => `/list/filters/${field}: ${field} is a list or a record, which cannot be narrowed by; take it out.`),
  ];
}

/** The generated search looks at texts of free form: without one, it finds nothing. Hand-written routes search as they like. */
function searchFaults({ routes, list: { search } }: NamingResource, { $id, properties }: EntitySchema): string[] {
  if (routes === 'hand-written') return [];
  const isSearched = (property: JsonSchema): boolean =>
    filterOperators(property).includes('like') && property['x-secret'] !== true && property['x-stored'] !== false;
  return search && !Object.values(properties).some(isSearched)
    ? [`/list/search: ${$id} has no text of free form that a search could look at; take it out.`]
    : [];
}

function bulkFaults({ list: { bulk = [] }, sections, actions = [] }: NamingResource): string[] {
  return bulk.flatMap((id) => {
    const action = actions.find((one) => one.id === id);
    if (action)
      return action.form ? [`/list/bulk/${id}: the action "${id}" asks for something of each record; take it out.`] : [];
    const section = sections.find((one) => one.id === id);
    if (section)
      return section.update ? [] : [`/list/bulk/${id}: the section "${id}" is only read; give it an update, or take it out.`];
    return [`/list/bulk/${id}: there is no action or section "${id}"; add it under /actions or /sections, or correct the name.`];
  });
}

const linkFaults = ({ related = [] }: NamingResource, resources: Readonly<Record<string, NamingResource>>): string[] =>
  related
    .filter(({ resource }) => resource !== undefined && !resources[resource])
    .map(({ id, resource }) => `/related/${id}/resource: "${resource}" is no resource; add schemas/resources/${resource}.json.`);

/**
 * Permissions that a file needs and no role has: every user of the screen would be refused without a reason.
 * @param table - The text of machines/permissions.ts, where what several resources share stands.
 */
export function permissionFaults(
  resources: Readonly<Record<string, NamingResource>>,
  table: string,
  operations: readonly { name: string; operations: readonly { access: string }[] }[] = [],
): string[] {
  const granted = new Set(Object.values(resources).flatMap(({ permissions = {} }) => Object.keys(permissions)));
  for (const [, permission = ''] of table.matchAll(/'(\w+\.\w+)'/g)) granted.add(permission);
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
  return asked
    .filter(({ text }) => !granted.has(text))
    .map(
      ({ file, place, text }) =>
        `${file}, at ${place}: nobody has the permission "${text}"; say who under /permissions of a resource, or in machines/permissions.ts.`,
    );
}

/** The texts that stand under a key anywhere in a file. */
function textsUnder(key: string, value: unknown, path = ''): { place: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const place = `${path}/${name}`;
    return name === key && typeof inner === 'string' ? [{ place, text: inner }] : textsUnder(key, inner, place);
  });
}
