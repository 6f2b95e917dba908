import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { type Fault, faultIn } from '../reports/fault.ts';

/** The parts of a resource's file by which a list, a title or a refusal could reveal a field. */
export interface TellingResource {
  name: string;
  entity: string;
  recordTitle: string;
  unique?: string[];
  list: { sort: string[]; filters: string[]; columns: string[] };
}

/**
 * Secret fields in places that would reveal them: a filter or sort reveals one value by value, a title is
 * written into the history for everybody, and what must be unique is answered for every guess.
 */
export function secretFaults(
  entities: Readonly<Record<string, EntitySchema>>,
  resources: Readonly<Record<string, TellingResource>>,
): Fault[] {
  return Object.values(resources).flatMap(({ name, entity, recordTitle, unique = [], list }) => {
    const isSecret = (field: string): boolean => entities[entity]?.properties[field]?.['x-secret'] === true;
    const titled = [...recordTitle.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
    const places = { 'list/filters': list.filters, 'list/sort': list.sort, recordTitle: titled, unique };
    return Object.entries(places).flatMap(([place, fields]) =>
      fields
        .filter(isSecret)
        .map((field) =>
          faultIn(
            `schemas/resources/${name}.json`,
            `/${place === 'recordTitle' ? place : `${place}/${field}`}`,
            `${field} is secret, and could be found out here; take it out, or its "x-secret".`,
          ),
        ),
    );
  });
}
