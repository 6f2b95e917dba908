import { filterOperators } from '../../lib/filterOperators.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultIn, faultsIn, type PartFault } from '../reports/fault.ts';

/** The part of a resource's file that its row of letters depends on. */
export interface LetteredResource {
  name: string;
  entity: string;
  routes?: string;
  endpoints: { list?: { path: string } };
  list: { filters: string[]; alphabet?: string | { field: string; path: string } };
}

/** Rows of letters by a field that has no first letter, or that nothing would answer. */
export function alphabetFaults(
  resources: Readonly<Record<string, LetteredResource>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return Object.values(resources).flatMap((resource) =>
    faultsIn(`schemas/resources/${resource.name}.json`, [
      ...fieldFaults(resource, entities[resource.entity]),
      ...routeFaults(resource),
    ]),
  );
}

function fieldFaults(
  { entity: name, list: { alphabet, filters } }: LetteredResource,
  entity: EntitySchema | undefined,
): PartFault[] {
  if (alphabet === undefined || !entity) return [];
  const [field, place] = typeof alphabet === 'string' ? [alphabet, '/list/alphabet'] : [alphabet.field, '/list/alphabet/field'];
  const property = entity.properties[field];
  if (!property)
    return [
      faultAt(place, `${name} has no field "${field}"; add it to schemas/entities/${name}.schema.json or correct the name.`),
    ];
  if (!filterOperators(property).includes('starts_with'))
    return [faultAt(place, `${field} is no text of free form, which alone can begin with a letter; name another field.`)];
  if (property['x-stored'] === false)
    return [faultAt(place, `${field} is not stored, so its letters cannot be counted; name another field.`)];
  return filters.includes(field) ? [] : [faultAt(place, `the list may not be narrowed by ${field}; add it to /list/filters.`)];
}

function routeFaults({ list: { alphabet }, endpoints: { list }, routes }: LetteredResource): PartFault[] {
  if (typeof alphabet !== 'string') return [];
  if (routes === 'hand-written')
    return [
      faultAt(
        '/list/alphabet',
        `the routes are hand-written, so the file must say which call counts the letters; write { "field": "${alphabet}", "path": "…" }.`,
      ),
    ];
  if (!list) return [faultAt('/list/alphabet', 'there is no list; add /endpoints/list, or take the letters out.')];
  return list.path.includes('{id}')
    ? [faultAt('/list/alphabet', 'a list below another record stands on its page, without letters; take it out.')]
    : [];
}

/**
 * Alphabets whose call no file of schemas/operations describes.
 * @param calls - The operations of those files.
 */
export function alphabetCallFaults(
  resources: Readonly<Record<string, LetteredResource>>,
  calls: readonly { method: string; path: string }[],
): Fault[] {
  return Object.values(resources).flatMap(({ name, list: { alphabet } }) =>
    typeof alphabet !== 'object' || calls.some(({ method, path }) => method === 'GET' && path === alphabet.path)
      ? []
      : [
          faultIn(
            `schemas/resources/${name}.json`,
            '/list/alphabet/path',
            `there is no call GET ${alphabet.path}; describe it in schemas/operations/${name}.json or correct the path.`,
          ),
        ],
  );
}
