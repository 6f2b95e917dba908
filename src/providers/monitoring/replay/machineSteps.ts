import type { AnyActorRef, StateValue } from 'xstate';
import { nameOf } from '../../../../machines/coverage.ts';
import { observeActors, onActorWatched, watchedActors } from '../../inspection/watchedActors.ts';
import type { MachineStep } from './replayEvent.ts';

export interface MachineFollower {
  /** Notes the present states of the machines that run. */
  readonly introduce: () => void;
  readonly stop: () => void;
}

/** Notes the steps of the portal's machines: their ids, states and transitions, which are words of the program. Neither events nor contexts, which have data, are read. */
export function followMachines(note: (step: MachineStep) => void): MachineFollower {
  function introduceOne(actor: AnyActorRef): void {
    const machine = machineOf(actor);
    // `getSnapshot` throws while an actor is being created.
    const value = (actor as { _snapshot?: { value?: StateValue } })._snapshot?.value;
    if (machine !== null && value !== undefined) note({ machine, states: pathsOf(value), taken: [] });
  }

  observeActors((event) => {
    if (event.type !== '@xstate.microstep') return;
    const machine = machineOf(event.actorRef);
    const { value } = event.snapshot as { value?: StateValue };
    if (machine !== null && value !== undefined) note({ machine, states: pathsOf(value), taken: event._transitions.map(nameOf) });
  }, 'replay');
  const stopFollowing = onActorWatched((actor, isThere) => {
    if (isThere) introduceOne(actor);
  });

  return {
    introduce: () => watchedActors().forEach(introduceOne),
    stop: () => {
      observeActors(undefined, 'replay');
      stopFollowing();
    },
  };
}

function machineOf(actor: object): string | null {
  const { root, id } = ((actor as { logic?: unknown }).logic ?? {}) as { root?: unknown; id?: unknown };
  return root !== undefined && typeof id === 'string' ? id : null;
}

/** The paths of the active states. @example pathsOf({ loading: 'asking' }) // ['loading.asking'] */
export function pathsOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([key, inside]) => {
    const paths = inside === undefined ? [] : pathsOf(inside);
    return paths.length === 0 ? [key] : paths.map((path) => `${key}.${path}`);
  });
}

/** {@link pathsOf} reversed. @example valueOf(['loading.asking']) // { loading: { asking: {} } } */
export function valueOf(paths: readonly string[]): StateValue {
  const value: Record<string, StateValue> = {};
  for (const path of paths) {
    let at = value;
    for (const key of path.split('.')) at = (at[key] ??= {}) as Record<string, StateValue>;
  }
  return value;
}
