import type { EntitySchema, JsonSchema, Tone } from '../jsonSchema.ts';

/** The part of a chart that files and screens need, as in `schemas/built/lifecycles.json`. */
export interface LifecycleChart {
  title: string;
  initial: string;
  states: { state: string; label: string; tone?: Tone }[];
  /** `to` is the state that the event always leads to; null if that depends on the previous state or on a guard. */
  events: { event: string; label: string; to: string | null }[];
}

/** By the chart's id. */
export type LifecycleCharts = Readonly<Record<string, LifecycleChart>>;

interface EventEntry {
  permission: string;
  title?: string;
  form?: string;
  prefill?: string[];
  confirm?: { title?: string; body?: string; successMessage?: string };
}

interface ActionEntry {
  id: string;
  title: string;
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  permission: string;
  allowedAction: string;
  form?: { schema: string; prefill?: string[]; sends?: 'body' | 'query' };
  confirm: { title: string; body: string; successMessage: string };
}

/** The part of a resource's file that its lifecycle reads or adds to. */
export interface LivingResource {
  title: string;
  recordTitle: string;
  endpoints: { show?: { path: string } };
  sections: { fields: string[] }[];
  actions?: { id: string }[];
  lifecycle?: { machine: string; each?: string; state?: string; events?: Record<string, EventEntry> };
}

/** `startAgain` -> `canStartAgain`: the flag of `allowedActions` for the event. */
export const eventFlag = (event: string): string => `can${event.charAt(0).toUpperCase()}${event.slice(1)}`;

/** The path of an event. @example eventPath('/review-meetings/{id}', 'startAgain') // '/review-meetings/{id}/start-again' */
export const eventPath = (showPath: string, event: string): string =>
  `${showPath}/${event.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The events of the file, if it describes its lifecycle. */
function eventsIn({ lifecycle }: LivingResource): [event: string, entry: EventEntry][] {
  return Object.entries(lifecycle?.events ?? {});
}

function actionOf(resource: LivingResource, chart: LifecycleChart, [event, entry]: [string, EventEntry]): ActionEntry {
  const { label = event, to = null } = chart.events.find((one) => one.event === event) ?? {};
  const target = chart.states.find(({ state }) => state === to)?.label.toLowerCase();
  return {
    id: event,
    title: entry.title ?? label,
    method: 'POST',
    path: eventPath(resource.endpoints.show?.path ?? '', event),
    permission: entry.permission,
    allowedAction: eventFlag(event),
    ...(entry.form !== undefined && { form: { schema: entry.form, ...(entry.prefill && { prefill: entry.prefill }) } }),
    confirm: {
      title: entry.title ?? label,
      body:
        target === undefined ? `${resource.recordTitle}: ${label.toLowerCase()}?` : `${resource.recordTitle} will be ${target}.`,
      successMessage: target === undefined ? `${label}: done` : `${resource.title} ${target}`,
      ...entry.confirm,
    },
  };
}

/** The field that holds the state. Only events change it. */
const stateField = (chart: LifecycleChart): JsonSchema => ({
  title: 'Status',
  type: 'string',
  readOnly: true,
  default: chart.initial,
  oneOf: chart.states.map(({ state, label, tone = 'neutral' }) => ({ const: state, title: label, 'x-tone': tone })),
});

function flagsOf(resource: LivingResource, chart: LifecycleChart): Record<string, JsonSchema> {
  const label = (event: string): string => chart.events.find((one) => one.event === event)?.label ?? event;
  return Object.fromEntries(
    eventsIn(resource).map(([event]) => [eventFlag(event), { title: `"${label(event)}" is possible`, type: 'boolean' }]),
  );
}

/** `allowedActions` with the flag of each event, and a place for the reason of every flag. */
function withFlags(actions: JsonSchema | undefined, flags: Record<string, JsonSchema>): JsonSchema {
  const { reasons, ...own } = actions?.properties ?? {};
  const texts = Object.fromEntries(
    Object.keys({ ...own, ...flags }).map((flag) => [flag, { title: `Reason of ${flag}`, type: 'string' }]),
  );
  return {
    title: 'Allowed actions',
    type: 'object',
    readOnly: true,
    'x-stored': false,
    additionalProperties: false,
    ...actions,
    properties: {
      ...own,
      ...flags,
      reasons: {
        title: 'Reasons',
        description: 'For each flag that the state refuses, the reason and the remedy.',
        type: 'object',
        additionalProperties: false,
        ...reasons,
        properties: { ...texts, ...reasons?.properties },
      },
    },
  };
}

/**
 * A resource's file and its entity with the additions for `lifecycle.events`: an action for each event, the field that holds the
 * state, and the flags of `allowedActions`. Without events, both are unchanged.
 */
export function withLifecycle<Resource extends LivingResource>(
  { resource, entity }: { resource: Resource; entity: EntitySchema },
  charts: LifecycleCharts,
): { resource: Resource; entity: EntitySchema } {
  const { machine = '', state } = resource.lifecycle ?? {};
  const chart = charts[machine];
  const events = eventsIn(resource);
  if (events.length === 0 || !chart || state === undefined) return { resource, entity };
  const { allowedActions, ...fields } = entity.properties;
  const isShown = resource.sections.some((section) => section.fields.includes(state));
  return {
    resource: {
      ...resource,
      // Unless a section names it, the state comes last in the first section.
      sections: resource.sections.map((section, at) =>
        at === 0 && !isShown ? { ...section, fields: [...section.fields, state] } : section,
      ),
      actions: [...events.map((event) => actionOf(resource, chart, event)), ...(resource.actions ?? [])],
    },
    entity: {
      ...entity,
      properties: {
        ...fields,
        [state]: { ...stateField(chart), ...fields[state] },
        allowedActions: withFlags(allowedActions, flagsOf(resource, chart)),
      },
    },
  };
}

/** The same for all files at once. */
export function withLifecycles<
  Resource extends LivingResource & { entity: string },
  Files extends { resources: Record<string, Resource>; entities: Record<string, EntitySchema> },
>(files: Files, charts: LifecycleCharts): Files {
  const [resources, entities] = [{ ...files.resources }, { ...files.entities }];
  for (const [name, resource] of Object.entries(resources)) {
    const entity = entities[resource.entity];
    if (!entity) continue;
    const living = withLifecycle({ resource, entity }, charts);
    resources[name] = living.resource;
    entities[resource.entity] = living.entity;
  }
  return { ...files, resources, entities };
}
