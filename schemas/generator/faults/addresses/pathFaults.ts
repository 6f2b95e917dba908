import type { Resource } from '../../../generated/types.ts';
import type { EntitySchema } from '../../../lib/jsonSchema.ts';
import { choicesOf } from '../../../lib/storedType.ts';
import { type Fault, faultAt, faultIn, faultsIn, type PartFault } from '../../reports/fault.ts';

type Addressed = Pick<
  Resource,
  'name' | 'entity' | 'scope' | 'endpoints' | 'sections' | 'actions' | 'related' | 'list' | 'menu' | 'parent' | 'routes'
>;

/** The placeholders that the portal and the service fill into a path. */
const FILLED_IN = ['employerId', 'intermediaryId', 'id'];

/** Addresses of a resource's file that lead nowhere or are taken, and queries that a list does not answer. */
export function pathFaults(
  resources: Readonly<Record<string, Addressed>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  const all = Object.values(resources);
  return [
    ...all.flatMap((resource) =>
      faultsIn(`schemas/resources/${resource.name}.json`, [
        ...pathsOf(resource).flatMap(unknownParameters),
        ...recordWithoutId(resource),
        ...unreadParameters(resource),
        ...countFaults(resource, entities[resource.entity]),
      ]),
    ),
    ...ownParents(all),
  ];
}

interface Path {
  place: string;
  path: string;
}

const pathsOf = ({ endpoints, sections, actions = [], related = [] }: Addressed): Path[] => [
  ...Object.entries(endpoints).map(([name, { path }]) => ({ place: `/endpoints/${name}/path`, path })),
  ...sections.flatMap(({ id, update }) => (update ? [{ place: `/sections/${id}/update/path`, path: update.path }] : [])),
  ...actions.map(({ id, path }) => ({ place: `/actions/${id}/path`, path })),
  ...related.map(({ id, path }) => ({ place: `/related/${id}/path`, path })),
];

const unknownParameters = ({ place, path }: Path): PartFault[] =>
  [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !FILLED_IN.includes(name))
    .map((name) => faultAt(place, `nothing fills {${name}} in; write one of ${FILLED_IN.map((one) => `{${one}}`).join(', ')}.`));

/** The path of an operation on a record must name the record. */
const recordWithoutId = ({ actions = [], related = [] }: Addressed): PartFault[] =>
  [
    ...actions.map(({ id, path }) => ({ place: `/actions/${id}/path`, path })),
    ...related.map(({ id, path }) => ({ place: `/related/${id}/path`, path })),
  ]
    .filter(({ path }) => !path.includes('{id}'))
    .map(({ place }) => faultAt(place, 'it does not say which record is meant; put {id} into it.'));

/** The service reads no parameters but those of the page, the order, the search and the filters, unless code answers. */
const unreadParameters = ({ endpoints, routes }: Addressed): PartFault[] =>
  routes === 'hand-written'
    ? []
    : (endpoints.list?.parameters ?? [])
        // One that has a single value changes nothing: a caller may say it, and nobody has to read it.
        .filter(({ schema }) => !('const' in schema))
        .map(({ name }) =>
          faultAt(
            `/endpoints/list/parameters/${name}`,
            `nothing reads "${name}", since the service answers from this file; add a field to /list/filters, or write "routes": "hand-written".`,
          ),
        );

function countFaults({ menu, list }: Addressed, entity: EntitySchema | undefined): PartFault[] {
  return Object.entries(menu?.count?.filter ?? {}).flatMap(([field, value]) => {
    if (!entity) return [];
    const place = `/menu/count/filter/${field}`;
    if (!list.filters.includes(field))
      return [faultAt(place, `the list may not be narrowed by ${field}; add it to /list/filters.`)];
    const property = entity.properties[field] ?? {};
    const choices = choicesOf(property);
    if (choices.length > 0 && !choices.includes(String(value)))
      return [faultAt(place, `${JSON.stringify(value)} is no value of ${field}; write ${choices.map(quoteText).join(' or ')}.`)];
    return [property.type].flat().includes('boolean') === (typeof value === 'boolean')
      ? []
      : [faultAt(place, `${JSON.stringify(value)} is not of the type of ${field}; correct it.`)];
  });
}

const quoteText = (text: string): string => JSON.stringify(text);

/** Records that belong, in the end, to themselves. */
function ownParents(resources: readonly Addressed[]): Fault[] {
  const parentOf = new Map(resources.map(({ name, parent }) => [name, parent?.resource]));
  return resources.flatMap(({ name, parent }) => {
    const line = [name];
    for (let at = parent?.resource; at !== undefined && !line.includes(at); at = parentOf.get(at)) line.push(at);
    return parent && parentOf.get(line.at(-1) ?? '') === name
      ? [
          faultIn(
            `schemas/resources/${name}.json`,
            '/parent/resource',
            `${[...line, name].join(' belong to ')}; take one of these parents out.`,
          ),
        ]
      : [];
  });
}
