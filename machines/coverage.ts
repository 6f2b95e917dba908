import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/**
 * Coverage of one machine by the last test run. `npm test` writes one such file for each machine into `.cache/machine-coverage` (named by the machine's id), where the
 * inspector finds it. A machine without tests has no file.
 */
export interface CoverageReport {
  readonly machine: string;
  /** The time of writing, as an ISO date-time. */
  readonly writtenAt: string;
  /** Every state and transition of the machine by its name: see {@link nameOf}. */
  readonly parts: Readonly<Record<string, PartCoverage>>;
}

/** `exception` is the reason why no test takes the part. */
export interface PartCoverage {
  readonly taken: boolean;
  readonly exception?: string;
}

/** For tests: records the states and transitions taken by the actors that received {@link MachineCoverage.inspect}. */
export interface MachineCoverage {
  readonly inspect: (event: InspectionEvent) => void;
  /** Readable names, e.g. `signIn.error on errorClosed [1]`. Empty when every part was taken. */
  readonly missing: () => string[];
  /** Whether each part was taken. @param exceptions - Reasons for parts that no test takes. */
  readonly report: (writtenAt: Date, exceptions: Readonly<Record<string, string>>) => CoverageReport;
}

export function coverageOf(machine: AnyStateMachine): MachineCoverage {
  const parts = partsOf(machine);
  const missing = new Set(parts);

  return {
    inspect: (event) => {
      // Missing from the public type.
      const { _transitions: taken = [] } = event as { _transitions?: AnyTransitionDefinition[] };
      for (const transition of taken) missing.delete(nameOf(transition));
      if (!('snapshot' in event) || !('_nodes' in (event.snapshot as object))) return;
      for (const node of (event.snapshot as unknown as { _nodes: AnyStateNode[] })._nodes) missing.delete(node.id);
    },
    missing: () => [...missing],
    report: (writtenAt, exceptions) => ({
      machine: machine.id,
      writtenAt: writtenAt.toISOString(),
      parts: Object.fromEntries(
        parts.map((part) => [
          part,
          { taken: !missing.has(part), ...(exceptions[part] !== undefined && { exception: exceptions[part] }) },
        ]),
      ),
    }),
  };
}

/** The states and transitions of a machine, by name. The root is left out because it has no parent from which it could be entered. */
function partsOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => [
    ...(node === machine.root ? [] : [node.id]),
    ...transitionsOf(node).map(nameOf),
  ]);
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** A transition's name: its state's id, its event, and its index among the state's transitions for that event, e.g. `signIn.error on errorClosed [1]`. */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source } = transition;
  const eventType = String(transition.eventType);
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} on ${eventType || 'always'} [${siblings.indexOf(transition)}]`;
}
