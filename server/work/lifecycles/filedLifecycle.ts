import type { AnyStateMachine } from 'xstate';
import { lifecycles } from '../../../machines/generated/lifecycles.ts';
import { takesEvent } from '../../../machines/lifecycles/lifecycle.ts';
import { type Operation, operationNamed } from '../../../machines/permissions.ts';
import { eventFlag } from '../../../schemas/lib/resources/lifecycleFiles.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { Reader } from '../../store/createStore.ts';
import type { Owner, StoredRecord } from '../../store/records/storedRecord.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { AllowedActions } from '../hooks/hooks.ts';
import { hooksOf } from '../hooks/registeredHooks.ts';
import { allowedActions } from './changeState.ts';

/** The lifecycle of a resource whose file describes everything but the chart. */
export interface FiledLifecycle {
  machine: AnyStateMachine;
  /** The field that holds the state. */
  state: string;
  /** The events that people may send, each with its permission. */
  events: Readonly<Record<string, Operation>>;
  /** Those of them that have no button while a guard refuses them. */
  onlyWhenAllowed: readonly string[];
}

/** The lifecycle that a resource's file describes with its `events`; null if it has none. */
export function filedLifecycleOf({ resource }: Pick<ResourceFiles, 'resource'>): FiledLifecycle | null {
  const { machine = '', state, events } = resource.lifecycle ?? {};
  if (state === undefined || !events) return null;
  const chart = (lifecycles as Readonly<Record<string, AnyStateMachine>>)[machine];
  if (!chart)
    throw new Error(`There is no lifecycle "${machine}": run npm run generate, which lists those of machines/lifecycles.`);
  const operations = Object.entries(events).map(([event, { permission }]) => [
    event,
    operationNamed(permission, `schemas/resources/${resource.name}.json`),
  ]);
  return {
    machine: chart,
    state,
    events: Object.fromEntries(operations) as Record<string, Operation>,
    onlyWhenAllowed: Object.keys(events).filter((event) => events[event]?.onlyWhenAllowed === true),
  };
}

/** The facts of each record for the guards of its filed lifecycle: its fields, today's date in the United Kingdom, and the facts of its hooks. */
export async function filedFacts(
  { resource }: Pick<ResourceFiles, 'resource'>,
  { reader, owner, records, today }: { reader: Reader; owner: Owner; records: readonly StoredRecord[]; today: CalendarDay },
): Promise<StoredRecord[]> {
  const others = await hooksOf(resource.name).facts?.({ reader, owner, records, today });
  // As JSON: a driver returns points in time as objects.
  const read = JSON.parse(JSON.stringify(records)) as StoredRecord[];
  return read.map((record, index) => ({ ...record, today, ...others?.[index] }));
}

/**
 * The flags of a record's events, with the chart's reasons for those that a guard refuses. An event without a transition in the state is not
 * offered, so it needs no reason. Nor does one with a button only when it is allowed.
 */
export function eventActions(
  { machine, state, events, onlyWhenAllowed }: FiledLifecycle,
  { record, facts }: { record: StoredRecord; facts: StoredRecord },
  may: (operation: Operation) => boolean,
): AllowedActions {
  const stored = String(record[state]);
  const isState = Object.hasOwn(machine.states, stored);
  const flags = Object.entries(events).map(([event, operation]) => {
    const permitted = may(operation) && isState && takesEvent(machine, stored, event);
    return [eventFlag(event), { event, permitted }] as const;
  });
  // A state that the chart no longer has: records in it can be read, but take no event.
  if (!isState) return Object.fromEntries(flags.map(([flag]) => [flag, false]));
  const { reasons, ...allowed } = allowedActions(machine, stored, facts, Object.fromEntries(flags));
  const silent = new Set(onlyWhenAllowed.map(eventFlag));
  return { ...allowed, reasons: Object.fromEntries(Object.entries(reasons).filter(([flag]) => !silent.has(flag))) };
}
