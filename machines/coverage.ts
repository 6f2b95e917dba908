import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/**
 * What the tests of the last run took of one machine. `npm test` writes one such file for each machine into `.cache/machine-coverage`
 * (named by the machine's id), where the inspector finds it; a machine that was never tested has none.
 */
export interface CoverageReport {
  readonly machine: string;
  /** When it was written, as an ISO date-time. */
  readonly writtenAt: string;
  /** Every state and transition of the machine by its name: see {@link nameOf}. */
  readonly parts: Readonly<Record<string, PartCoverage>>;
}

/** `exception` says why a part that no test takes is left out on purpose. */
export interface PartCoverage {
  readonly taken: boolean;
  readonly exception?: string;
}

/** For tests: which states and transitions of a machine were taken by the actors that were given {@link MachineCoverage.inspect}. */
export interface MachineCoverage {
  readonly inspect: (event: InspectionEvent) => void;
  /** Readable names, e.g. `signIn.error on errorClosed [1]`. Empty when everything was reached. */
  readonly missing: () => string[];
  /** Of every part whether it was taken. @param exceptions - Why a part is left out on purpose. */
  readonly report: (writtenAt: Date, exceptions: Readonly<Record<string, string>>) => CoverageReport;
}

export function coverageOf(machine: AnyStateMachine): MachineCoverage {
  const parts = partsOf(machine);
  const missing = new Set(parts);

  return {
    inspect: (event) => {
      // The public type leaves the transitions out.
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

/** The states and transitions of a machine, by their names. Without a parent there is nothing to enter, so the root is left out. */
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

/** A transition's name: its state's id, its event, and its place among those of the event, e.g. `signIn.error on errorClosed [1]`. */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source } = transition;
  const eventType = String(transition.eventType);
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} on ${eventType || 'always'} [${siblings.indexOf(transition)}]`;
}
