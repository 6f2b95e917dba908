import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultsIn, type PartFault } from '../reports/fault.ts';

type Sectioned = Pick<
  Resource,
  'name' | 'entity' | 'sections' | 'endpoints' | 'actions' | 'related' | 'parent' | 'list' | 'routes' | 'scope'
>;

/** The contradictions between parts of a resource's file, each with its place and its remedy. */
export function sectionFaults(
  resources: Readonly<Record<string, Sectioned>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return Object.values(resources).flatMap((resource) => {
    const entity = entities[resource.entity];
    return faultsIn(`schemas/resources/${resource.name}.json`, [
      ...(entity ? [...requiredFaults(resource, entity), ...expandFaults(resource, entity)] : []),
      ...sharedFlags(resource),
      ...partyFlags(resource, resources, entities),
      ...repeatedIds('actions', resource.actions),
      ...repeatedIds('related', resource.related),
    ]);
  });
}

function requiredFaults({ sections, endpoints: { create } }: Sectioned, { properties }: EntitySchema): PartFault[] {
  return [
    ...sections.flatMap(({ id, fields, required = [] }) =>
      required
        .filter((field) => properties[field] && !fields.includes(field))
        .map((field) =>
          faultAt(`/sections/${id}/required/${field}`, `${field} is not in this section; add it to its fields, or take it out.`),
        ),
    ),
    ...(create?.required ?? [])
      .filter((field) => properties[field]?.['x-stored'] === false)
      .map((field) =>
        faultAt(`/endpoints/create/required/${field}`, `${field} is not stored, so that nobody need fill it in; take it out.`),
      ),
  ];
}

const expandFaults = ({ endpoints: { show } }: Sectioned, { $id, properties }: EntitySchema): PartFault[] =>
  (show?.expand ?? [])
    .filter((field) => !properties[field])
    .map((field) => faultAt(`/endpoints/show/expand/${field}`, `${$id} has no field "${field}"; correct the name.`));

/** The answer has one value for a flag, so what it shows and what it hides must be for the same people. */
function sharedFlags({ sections, routes }: Sectioned): PartFault[] {
  if (routes === 'hand-written') return [];
  const first = new Map<string, { id: string; permission: string }>();
  return sections.flatMap(({ id, update }) => {
    if (!update) return [];
    const { allowedAction, permission } = update;
    const before = first.get(allowedAction);
    first.set(allowedAction, before ?? { id, permission });
    return before && before.permission !== permission
      ? [
          faultAt(
            `/sections/${id}/update/allowedAction`,
            `"${allowedAction}" says who may change ${before.id}, with another permission; give this section a flag of its own.`,
          ),
        ]
      : [];
  });
}

/** Flags of the employer, or of the parent, that a file asks for. */
function partyFlags(
  { scope, endpoints: { create }, list: { links = [] }, parent }: Sectioned,
  resources: Readonly<Record<string, Sectioned>>,
  entities: Readonly<Record<string, EntitySchema>>,
): PartFault[] {
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
    return [faultAt(place, `${owner} has no flag "${flag}"; add it to allowedActions in schemas/entities/${owner}.schema.json.`)];
  });
}

const repeatedIds = (key: string, entries: readonly { id: string }[] = []): PartFault[] =>
  entries.flatMap(({ id }, index) =>
    entries.findIndex((one) => one.id === id) < index
      ? [faultAt(`/${key}/${index}`, `another one is called "${id}"; choose another id.`)]
      : [],
  );
