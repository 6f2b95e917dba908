import type { EntitySchema } from '../../lib/jsonSchema.ts';
import type { LifecycleChart, LifecycleCharts, LivingResource } from '../../lib/resources/lifecycleFiles.ts';
import { type Fault, faultAt, faultsBelow, faultsIn, type PartFault } from '../reports/fault.ts';
import { computedTitles } from '../../lib/resources/computedTitles.ts';

/** The part of a resource's file that its lifecycle depends on. */
export interface LifecycleResource extends LivingResource {
  name: string;
  entity: string;
  scope: string;
  routes?: 'hand-written';
}

/** Faults in the lifecycles of resource files, each with its place and its remedy. */
export function lifecycleFaults(
  resources: Readonly<Record<string, LifecycleResource>>,
  entities: Readonly<Record<string, EntitySchema>>,
  charts: LifecycleCharts,
): Fault[] {
  return Object.values(resources).flatMap((resource) => {
    const { name, lifecycle } = resource;
    if (!lifecycle) return [];
    const { machine } = lifecycle;
    const chart = charts[machine];
    const faults = chart
      ? [...faultsOf(resource, entities[resource.entity], chart), ...listFaults(resource, entities[resource.entity])]
      : [
          faultAt(
            '/machine',
            `there is no chart "${machine}"; export it from a file of that name in machines/lifecycles, or write one of ${Object.keys(charts).toSorted().join(', ')}.`,
          ),
        ];
    return faultsIn(`schemas/resources/${name}.json`, faultsBelow('/lifecycle', faults));
  });
}

/** The entries of a list that each have a life of their own. */
function listFaults({ lifecycle }: LifecycleResource, entity: EntitySchema | undefined): PartFault[] {
  const { each } = lifecycle ?? {};
  return each === undefined || !entity || entity.properties[each]?.items
    ? []
    : [faultAt('/each', `${entity.$id} has no list "${each}"; correct the name, or take it out.`)];
}

function faultsOf(resource: LifecycleResource, entity: EntitySchema | undefined, chart: LifecycleChart): PartFault[] {
  const { state, events } = resource.lifecycle ?? {};
  if (!events)
    return state === undefined ? [] : [faultAt('/state', 'it is asked for together with "events"; add them, or take it out.')];
  if (state === undefined) return [faultAt('/events', 'say which field holds the state; write "state": "status".')];
  return [
    ...servingFaults(resource),
    ...eventFaults(resource, Object.keys(events), chart),
    ...(entity ? [...fieldFaults(state, entity, chart), ...titleFaults(resource, entity)] : []),
  ];
}

/** Its routes are the service's own, and the list of all records goes by employers. */
function servingFaults({ scope, routes, endpoints, lifecycle }: LifecycleResource): PartFault[] {
  const faults: PartFault[] = [];
  if (scope !== 'employer')
    faults.push(faultAt('/events', 'only records of an employer take events from a file; take "events" out.'));
  if (routes === 'hand-written')
    faults.push(faultAt('/events', 'the routes are hand-written, so those of events are too; take "events" out.'));
  if (!endpoints.show) faults.push(faultAt('/events', 'an event is sent below the path of a record; add /endpoints/show.'));
  for (const [event, { title }] of Object.entries(lifecycle?.events ?? {}))
    if (title === '') faults.push(faultAt(`/events/${event}/title`, 'say it in words, or leave it out.'));
  return faults;
}

function eventFaults({ actions = [] }: LifecycleResource, events: readonly string[], chart: LifecycleChart): PartFault[] {
  const known = chart.events.map(({ event }) => event);
  return events.flatMap((event) => {
    if (!known.includes(event))
      return [
        faultAt(
          `/events/${event}`,
          `the chart has no such event in its meta; write one of ${known.join(', ')}, or add it there.`,
        ),
      ];
    return actions.some(({ id }) => id === event)
      ? [faultAt(`/events/${event}`, 'an action of this name stands under /actions too; take it out there.')]
      : [];
  });
}

/** An existing field must allow exactly the chart's states. */
function fieldFaults(state: string, { $id, properties }: EntitySchema, chart: LifecycleChart): PartFault[] {
  const field = properties[state];
  if (!field) return [];
  const own = `the field ${state} of ${$id}`;
  const states = chart.states.map((one) => one.state);
  const values = field.enum ?? field.oneOf?.map((choice) => choice.const);
  const faults: PartFault[] = [];
  if (field.readOnly === false || (field.type !== undefined && field.type !== 'string'))
    faults.push(
      faultAt(
        '/state',
        `${own} is a text that events alone change; write "type": "string", "readOnly": true, or take the field out.`,
      ),
    );
  if (values && (values.length !== states.length || !values.every((value) => states.includes(String(value)))))
    faults.push(
      faultAt('/state', `${own} has other values than the chart has states; take its values out, they come from the chart.`),
    );
  return faults;
}

/** The list of all records names them by their titles, which a query reads. */
function titleFaults({ recordTitle }: LifecycleResource, { $id, properties }: EntitySchema): PartFault[] {
  return [...recordTitle.matchAll(/\{(\w+)\}/g)]
    .filter(([, field = '']) => properties[field]?.['x-stored'] === false && !computedTitles.includes(field))
    .map(([, field]) => faultAt('', `/recordTitle names ${field} of ${$id}, which is worked out; name fields that are stored.`));
}
