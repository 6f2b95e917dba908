import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** For tests: which states and transitions of a machine were never taken by the actors that were given {@link MachineCoverage.inspect}. */
export interface MachineCoverage {
  readonly inspect: (event: InspectionEvent) => void;
  /** Readable names, e.g. `signIn.error on errorClosed [1]`. Empty when everything was reached. */
  readonly missing: () => string[];
}

export function coverageOf(machine: AnyStateMachine): MachineCoverage {
  const missing = new Set(nodesOf(machine.root).flatMap((node) => [node.id, ...transitionsOf(node).map(nameOf)]));
  // Without a parent there is nothing to enter, and nobody waits in the compound ones.
  missing.delete(machine.root.id);

  return {
    inspect: (event) => {
      // The public type leaves the transitions out.
      const { _transitions: taken = [] } = event as { _transitions?: AnyTransitionDefinition[] };
      for (const transition of taken) missing.delete(nameOf(transition));
      if (!('snapshot' in event) || !('_nodes' in (event.snapshot as object))) return;
      for (const node of (event.snapshot as unknown as { _nodes: AnyStateNode[] })._nodes) missing.delete(node.id);
    },
    missing: () => [...missing],
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function nameOf(transition: AnyTransitionDefinition): string {
  const { source } = transition;
  const eventType = String(transition.eventType);
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} on ${eventType || 'always'} [${siblings.indexOf(transition)}]`;
}
