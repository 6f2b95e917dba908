import { type AnyStateMachine, type EventObject, type StateValue, initialTransition, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import { lifecycles } from '../generated/lifecycles.ts';
import { lifecycleSamples } from '../generated/samples.ts';
import { eventsOf, lifecycleMeta, stateLabel } from './lifecycle.ts';
import { factsOf } from './lifecycleSample.ts';

interface Chart {
  readonly machine: AnyStateMachine;
  readonly facts: readonly Record<string, unknown>[];
  readonly events: readonly EventObject[];
}

const charts = Object.entries(lifecycles).map(([id, machine]): [string, Chart] => {
  const { facts, events } = lifecycleSamples[id as keyof typeof lifecycles];
  return [id, { machine, facts: factsOf(facts), events }];
});

const after = (machine: AnyStateMachine, value: StateValue, context: unknown, event: EventObject): StateValue =>
  transition(machine, machine.resolveState({ value, context }), event)[0].value as StateValue;

/** Every state that is reachable with any of the facts. */
function statesOf({ machine, facts, events }: Chart): StateValue[] {
  const known = new Map<string, StateValue>();
  const waiting = facts.map((input) => initialTransition(machine, input)[0].value as StateValue);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (known.has(JSON.stringify(value))) continue;
    known.set(JSON.stringify(value), value);
    for (const context of facts) for (const event of events) waiting.push(after(machine, value, context, event));
  }
  return [...known.values()];
}

describe.each(charts)('the lifecycle %s', (id, chart) => {
  const { machine, facts, events } = chart;
  const coverage = coverMachine(machine);
  const states = statesOf(chart);

  it('has its id, and a label for every event and state', () => {
    expect(machine.id).toBe(id);
    expect(Object.keys(lifecycleMeta(machine).events ?? {}).toSorted()).toEqual(eventsOf(machine).toSorted());
    for (const state of states) expect(stateLabel(machine, state)).not.toContain('{');
  });

  it('has a sample of every event', () => {
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(eventsOf(machine).toSorted());
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const paths = facts.reduce((count, input) => count + driveEveryPath(machine, { input, events }, coverage), 0);
    expect(paths).toBeGreaterThan(0);
  });
});
