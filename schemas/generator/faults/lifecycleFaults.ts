import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';

type Living = Pick<Resource, 'name' | 'entity' | 'lifecycle'>;

/** The ids of the charts that a text of machines/lifecycles/all.ts lists. */
export function chartsIn(text: string): string[] {
  const [, listed = ''] = /export const lifecycles = \{([^}]*)\}/.exec(text) ?? [];
  return [...listed.matchAll(/^\s*(\w+)/gm)].map(([, id = '']) => id);
}

/**
 * Lifecycles that a record could not follow, each with its place and its remedy.
 * @param charts - The ids of the charts that there are.
 */
export function lifecycleFaults(
  resources: Readonly<Record<string, Living>>,
  entities: Readonly<Record<string, EntitySchema>>,
  charts: readonly string[],
): string[] {
  return Object.values(resources).flatMap(({ name, entity, lifecycle }) => {
    if (!lifecycle) return [];
    const place = `schemas/resources/${name}.json, at /lifecycle`;
    const { machine, each } = lifecycle;
    const listed = each === undefined ? undefined : entities[entity]?.properties[each];
    return [
      ...(charts.includes(machine)
        ? []
        : [
            `${place}/machine: there is no chart "${machine}"; add it to machines/lifecycles/all.ts, or write one of ${charts.toSorted().join(', ')}.`,
          ]),
      ...(each !== undefined && !listed?.items
        ? [`${place}/each: ${entity} has no list "${each}"; correct the name, or take it out.`]
        : []),
    ];
  });
}
