import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { MachineCoverage } from '../../machines/coverage.ts';

/** The input and events that drive a machine. */
export interface Drive {
  readonly input?: unknown;
  readonly events: readonly EventObject[];
  /** Distinguishes two situations of a machine in the same state. Default: the state alone. */
  readonly situation?: (snapshot: AnyMachineSnapshot) => unknown;
}

/**
 * Drives a machine along generated paths: the shortest path to every reachable state, and from there every event that has an effect. A simulated clock turns the timers.
 * Invoked actors never answer by themselves, so their answers are events like others.
 *
 * @returns The number of paths.
 */
export function driveEveryPath(machine: AnyStateMachine, drive: Drive, { inspect }: Pick<MachineCoverage, 'inspect'>): number {
  const driven = withoutEffects(machine);
  const situation = drive.situation ?? ((): null => null);
  // Only events that the machine handles: an actor's failure without a handler would stop the machine.
  const heard = (snapshot: AnyMachineSnapshot): EventObject[] =>
    [...drive.events, ...timersOf(snapshot)].filter((event) => driven.getTransitionData(snapshot, event).length > 0);
  const paths = getShortestPaths(driven, {
    input: drive.input,
    events: heard,
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.status, situation(snapshot)]),
  });
  let count = 0;
  for (const { state, steps } of paths) {
    const events = heard(state);
    const path = steps.map(({ event }): EventObject => event as EventObject).filter(({ type }) => type !== 'xstate.init');
    for (const last of events.length > 0 ? events.map((event) => [event]) : [[]]) {
      play(driven, drive.input, [...path, ...last], inspect);
      count += 1;
    }
  }
  return count;
}

function play(machine: AnyStateMachine, input: unknown, events: readonly EventObject[], inspect: MachineCoverage['inspect']) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input, clock, inspect });
  // The snapshot contains the error of a machine that ends in one; without a listener it would be reported as unhandled.
  actor.subscribe({ error: () => undefined });
  actor.start();
  for (const event of events) {
    const timer = timersOf(actor.getSnapshot()).find(({ type }) => type === event.type);
    if (timer) clock.increment(timer.delay);
    else actor.send(event);
  }
  actor.stop();
}

/** The timers that run in a situation, each as the event that XState sends when it expires. */
function timersOf(snapshot: AnyMachineSnapshot): { type: string; delay: number }[] {
  return snapshot._nodes.flatMap((node) =>
    node.after.map(({ eventType, delay }) => {
      const milliseconds: unknown = typeof delay === 'string' ? node.machine.implementations.delays[delay] : delay;
      if (typeof milliseconds !== 'number')
        throw new Error(`The delay ${String(delay)} of ${node.id} is not a number: make it one.`);
      return { type: String(eventType), delay: milliseconds };
    }),
  );
}

/** The machine with actors that never answer and with actions that only record their call. */
function withoutEffects(machine: AnyStateMachine): AnyStateMachine {
  const { actors } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, fromPromise(() => new Promise<never>(() => undefined))])),
  });
}
