import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import { hashOfKey } from '../domain/files/checks/compactTable.ts';
import { eventsOf, lifecycleMeta, stateLabel, stateText } from './lifecycles/lifecycle.ts';

/** The words of a chart, by which its steps are read. */
export interface ChartWords {
  /** The kind of record. */
  title: string;
  /** The label of each event. */
  events: Record<string, string>;
  /** The label of each state, by its text. */
  states: Record<string, string>;
}

/** A version of a chart. It changes with the chart's states, transitions, guards and words, and with nothing else. */
export interface ChartVersion {
  version: string;
  words: ChartWords;
}

const known = new WeakMap<AnyStateMachine, ChartVersion>();

/** The version of a chart, by its contents: nobody counts it by hand. */
export function versionOf(machine: AnyStateMachine): ChartVersion {
  const held = known.get(machine);
  if (held) return held;
  const { title = machine.id, events = {} } = lifecycleMeta(machine);
  const nodes = leavesOf(machine.root);
  const words: ChartWords = {
    title,
    events: Object.fromEntries(eventsOf(machine).map((event) => [event, events[event] ?? event])),
    states: Object.fromEntries(
      nodes.map(({ path }) => {
        const value = valueOf(path);
        return [stateText(value), stateLabel(machine, value)];
      }),
    ),
  };
  const contents = JSON.stringify([words, nodes.map((node) => [node.path, transitionsOf(node)])]);
  const made = { version: BigInt.asUintN(64, BigInt(hashOfKey(contents))).toString(36), words };
  known.set(machine, made);
  return made;
}

const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  const children: AnyStateNode[] = Object.values(node.states);
  return children.length === 0 ? [node] : children.flatMap(leavesOf);
};

const valueOf = (path: readonly string[]): StateValue =>
  path.slice(0, -1).reduceRight<StateValue>((value, key) => ({ [key]: value }), path.at(-1) ?? '');

/** A guard by its name; a combined one by those of its parts. */
const guardText = (guard: unknown): string => {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  const { guards = [] } = guard as { guards?: readonly unknown[] };
  return guards.map(guardText).join(' and ');
};

const transitionsOf = (node: AnyStateNode): unknown[] =>
  [...node.transitions].map(([event, all]) => [
    event,
    all.map(({ guard, target }) => [guardText(guard), (target ?? []).map((one: AnyStateNode) => one.path)]),
  ]);
