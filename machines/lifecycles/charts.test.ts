import type { AnyStateMachine, AnyStateNode, EventObject, StateValue } from 'xstate';
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

/** The value of every state below a node. Coverage shows that each of them is reached. */
function statesBelow({ id, type, states }: AnyStateNode): StateValue[] {
  if (type === 'parallel')
    throw new Error(`${id} has parallel states: their values are all combinations, which this does not make.`);
  return Object.values(states).flatMap((child): StateValue[] =>
    Object.keys(child.states).length === 0 ? [child.key] : statesBelow(child).map((value) => ({ [child.key]: value })),
  );
}

describe.each(charts)('the lifecycle %s', (id, chart) => {
  const { machine, facts, events } = chart;
  const coverage = coverMachine(machine);

  it('has its id, and a label for every event and state', () => {
    expect(machine.id).toBe(id);
    expect(Object.keys(lifecycleMeta(machine).events ?? {}).toSorted()).toEqual(eventsOf(machine).toSorted());
    for (const state of statesBelow(machine.root)) expect(stateLabel(machine, state)).not.toContain('{');
  });

  it('has a sample of every event', () => {
    expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(eventsOf(machine).toSorted());
  });

  it('reaches every state and takes every transition by generated paths', () => {
    const paths = facts.reduce((count, input) => count + driveEveryPath(machine, { input, events }, coverage), 0);
    expect(paths).toBeGreaterThan(0);
  });
});
