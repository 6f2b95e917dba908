import { and, type AnyStateMachine, createMachine } from 'xstate';

/** A chart with one fault planted in it. */
export interface FaultyChart {
  /** The fault, e.g. `payroll.Active on cease [0] without its guard "isNotTheDefault"`. */
  readonly fault: string;
  readonly machine: AnyStateMachine;
}

/** The parts of a chart's configuration that hold transitions. XState's own type has a shape for each way of writing them. */
interface Node {
  readonly on?: Readonly<Record<string, unknown>>;
  readonly always?: unknown;
  readonly states?: Readonly<Record<string, Node>>;
}

/** A chart for each fault: each transition missing, and each guard of a transition missing. */
export function faultyCharts(machine: AnyStateMachine): FaultyChart[] {
  return faultyNodes(machine.config as Node, machine.id).map(({ fault, node }) => ({
    fault,
    machine: createMachine(node as never, machine.implementations as never),
  }));
}

function faultyNodes(node: Node, name: string): { fault: string; node: Node }[] {
  return [
    ...Object.entries(node.on ?? {}).flatMap(([event, transitions]) =>
      faultyTransitions(transitions, `${name} on ${event}`).map(({ fault, left }) => ({
        fault,
        node: { ...node, on: { ...node.on, [event]: left } },
      })),
    ),
    ...faultyTransitions(node.always ?? [], `${name} always`).map(({ fault, left }) => ({
      fault,
      node: { ...node, always: left },
    })),
    ...Object.entries(node.states ?? {}).flatMap(([key, state]) =>
      faultyNodes(state, `${name}.${key}`).map((faulty) => ({
        fault: faulty.fault,
        node: { ...node, states: { ...node.states, [key]: faulty.node } },
      })),
    ),
  ];
}

function faultyTransitions(transitions: unknown, name: string): { fault: string; left: unknown[] }[] {
  const all = Array.isArray(transitions) ? (transitions as unknown[]) : [transitions];
  return all.flatMap((transition, index) => [
    { fault: `${name} [${index}] missing`, left: all.filter((other) => other !== transition) },
    ...guardsOf(transition).map((guard, _, guards) => ({
      fault: `${name} [${index}] without its guard "${guard}"`,
      left: all.map((other) =>
        other === transition ? { ...(other as object), guard: and(guards.filter((one) => one !== guard)) } : other,
      ),
    })),
  ]);
}

/** The names of a transition's guards: one, or several by `and`. */
function guardsOf(transition: unknown): string[] {
  const guard = typeof transition === 'object' && transition !== null && 'guard' in transition ? transition.guard : undefined;
  return namesIn(guard);
}

function namesIn(guard: unknown): string[] {
  if (guard === undefined) return [];
  if (typeof guard === 'string') return [guard];
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards)) return guard.guards.flatMap(namesIn);
  throw new Error('A guard of a lifecycle has no name: name it in setup(), so that a table can ask for each of them.');
}
