import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';

type Sectioned = Pick<
  Resource,
  'name' | 'entity' | 'sections' | 'endpoints' | 'actions' | 'related' | 'parent' | 'list' | 'routes' | 'scope'
>;

/** The contradictions between parts of a resource's file, each with its place and its remedy. */
export function sectionFaults(
  resources: Readonly<Record<string, Sectioned>>,
  entities: Readonly<Record<string, EntitySchema>>,
): string[] {
  return Object.values(resources).flatMap((resource) => {
    const entity = entities[resource.entity];
    return [
      ...(entity ? [...requiredFaults(resource, entity), ...expandFaults(resource, entity)] : []),
      ...sharedFlags(resource),
      ...partyFlags(resource, resources, entities),
      ...repeatedIds('actions', resource.actions),
      ...repeatedIds('related', resource.related),
    ].map((fault) => `schemas/resources/${resource.name}.json, at ${fault}`);
  });
}

function requiredFaults({ sections, endpoints: { create } }: Sectioned, { properties }: EntitySchema): string[] {
  return [
    ...sections.flatMap(({ id, fields, required = [] }) =>
      required
        .filter((field) => properties[field] && !fields.includes(field))
        .map(
          (field) => `/sections/${id}/required/${field}: ${field} is not in this section; add it to its fields, or take it out.`,
        ),
    ),
    ...(create?.required ?? [])
      .filter((field) => properties[field]?.['x-stored'] === false)
      .map(
        (field) => `/endpoints/create/required/${field}: ${field} is not stored, so that nobody need fill it in; take it out.`,
      ),
  ];
}

const expandFaults = ({ endpoints: { show } }: Sectioned, { $id, properties }: EntitySchema): string[] =>
  (show?.expand ?? [])
    .filter((field) => !properties[field])
    .map((field) => `/endpoints/show/expand/${field}: ${$id} has no field "${field}"; correct the name.`);

/** The answer has one value for a flag, so what it shows and what it hides must be for the same people. */
function sharedFlags({ sections, routes }: Sectioned): string[] {
  if (routes === 'hand-written') return [];
  const first = new Map<string, { id: string; permission: string }>();
  return sections.flatMap(({ id, update }) => {
    if (!update) return [];
    const { allowedAction, permission } = update;
    const before = first.get(allowedAction);
    first.set(allowedAction, before ?? { id, permission });
    return before && before.permission !== permission
      ? [
          `/sections/${id}/update/allowedAction: "${allowedAction}" says who may change ${before.id}, with another permission; give this section a flag of its own.`,
        ]
      : [];
  });
}

/** Flags of the employer, or of the parent, that a file asks for. */
function partyFlags(
  { scope, endpoints: { create }, list: { links = [] }, parent }: Sectioned,
  resources: Readonly<Record<string, Sectioned>>,
  entities: Readonly<Record<string, EntitySchema>>,
): string[] {
  const asked = [
    { place: '/endpoints/create/allowedAction', flag: create?.allowedAction, owner: 'employer' },
    ...links.map(({ allowedAction }, index) => ({
      place: `/list/links/${index}/allowedAction`,
      flag: allowedAction,
      owner: 'employer',
    })),
    { place: '/parent/allowedAction', flag: parent?.allowedAction, owner: resources[parent?.resource ?? '']?.entity },
  ];
  return asked.flatMap(({ place, flag, owner = '' }) => {
    const flags = entities[owner]?.properties['allowedActions']?.properties;
    if (flag === undefined || !flags || flags[flag] || (owner === 'employer' && scope !== 'employer')) return [];
    return [`${place}: ${owner} has no flag "${flag}"; add it to allowedActions in schemas/entities/${owner}.schema.json.`];
  });
}

const repeatedIds = (key: string, entries: readonly { id: string }[] = []): string[] =>
  entries.flatMap(({ id }, index) =>
    entries.findIndex((one) => one.id === id) < index
      ? [`/${key}/${index}: another one is called "${id}"; choose another id.`]
      : [],
  );
