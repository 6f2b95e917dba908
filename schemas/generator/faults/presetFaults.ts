import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { choicesOf } from '../../lib/storedType.ts';
import { type Fault, faultAt, faultsIn, type PartFault } from '../reports/fault.ts';

/** The part of a resource's file that its presets depend on. */
export interface PresetResource {
  name: string;
  entity: string;
  list: Pick<Resource['list'], 'filters' | 'sort' | 'presets'>;
}

/** Presets of lists that would show nothing, or that could not be told apart. */
export function presetFaults(
  resources: Readonly<Record<string, PresetResource>>,
  entities: Readonly<Record<string, EntitySchema>>,
): Fault[] {
  return Object.values(resources).flatMap(({ name, entity, list }) =>
    faultsIn(`schemas/resources/${name}.json`, list.presets ? faultsOf(list, list.presets, entities[entity]) : []),
  );
}

type Presets = NonNullable<PresetResource['list']['presets']>;

function faultsOf({ filters, sort }: PresetResource['list'], presets: Presets, entity?: EntitySchema): PartFault[] {
  const everything = presets.filter(({ filter }) => filter === undefined).length;
  return [
    ...(everything === 1
      ? []
      : [
          faultAt(
            '/list/presets',
            `${everything === 0 ? 'each has a filter' : `${everything} have no filter`}; write exactly one without "filter", which shows everything.`,
          ),
        ]),
    ...presets.flatMap(({ id, sort: order, filter = {} }, index) => [
      ...(presets.findIndex((other) => other.id === id) < index
        ? [faultAt(`/list/presets/${index}/id`, `another one is called "${id}"; choose another id.`)]
        : []),
      ...(order === undefined || sort.includes(order.replace(/^-/, ''))
        ? []
        : [
            faultAt(
              `/list/presets/${index}/sort`,
              `the list may not be sorted by ${order.replace(/^-/, '')}; add it to /list/sort.`,
            ),
          ]),
      ...Object.entries(filter).flatMap(([field, values]) =>
        filterFaults(`/list/presets/${index}/filter/${field}`, field, values, filters, entity),
      ),
    ]),
  ];
}

function filterFaults(
  place: string,
  field: string,
  values: readonly (string | boolean)[],
  filters: readonly string[],
  entity?: EntitySchema,
): PartFault[] {
  if (!filters.includes(field))
    return [faultAt(place, `the list may not be narrowed by ${field}; add it to /list/filters, or correct the name.`)];
  const property = entity?.properties[field];
  const choices: readonly (string | boolean)[] = property?.type === 'boolean' ? [true, false] : choicesOf(property ?? {});
  // A text without choices may have any value.
  if (choices.length === 0) return [];
  return values
    .filter((value) => !choices.includes(value))
    .map((value) => faultAt(place, `no record has ${JSON.stringify(value)}; write one of ${choices.join(', ')}.`));
}
