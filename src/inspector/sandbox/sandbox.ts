import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';
import { verdict } from '../../../machines/lifecycles/lifecycle.ts';

/** How a guard was answered: by itself, or, where it needs the real portal, by whoever plays. */
export interface AskedGuard {
  readonly name: string;
  readonly holds: boolean;
  readonly byHand: boolean;
}

export interface SandboxStep {
  readonly snapshot: AnyMachineSnapshot;
  /** What the real machine would do now. Here none of it is done. */
  readonly effects: readonly string[];
  readonly asked: readonly AskedGuard[];
  /** Why nothing changed; null when something did. */
  readonly refusal: string | null;
}

/** How guards answer that cannot answer here, by their names. Left out: they do not hold. */
export type GuardAnswers = Readonly<Record<string, boolean>>;

/** The sandbox cannot start from what it was given. */
export class SandboxFault extends Error {}

/**
 * Starts a copy of a machine that touches nothing: no actor is ever started, and what a step would do is only listed.
 * @param input - For a lifecycle, the facts.
 */
export function beginSandbox(machine: AnyStateMachine, input: unknown, answers: GuardAnswers = {}): SandboxStep {
  const { copy, asked } = inertCopy(machine, answers);
  return attempt(() => {
    const [snapshot, actions] = initialTransition(copy, input);
    return { snapshot, effects: effectsOf(actions), asked, refusal: null };
  });
}

/** Starts a copy where a recorded actor stood. */
export function resumeSandbox(machine: AnyStateMachine, value: StateValue, context: unknown): SandboxStep {
  return attempt(() => ({ snapshot: machine.resolveState({ value, context }), effects: [], asked: [], refusal: null }));
}

/** Sends an event to the copy, and says who refused it when it leads nowhere. */
export function stepSandbox(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  answers: GuardAnswers = {},
): SandboxStep {
  const { copy, asked } = inertCopy(machine, answers);
  return attempt(() => {
    const at = copy.resolveState(snapshot);
    const isTaken = (copy.getTransitionData(at, event) ?? []).length > 0;
    // Asking whether it is taken has asked the guards already.
    const known = [...asked];
    if (!isTaken) return { snapshot, effects: [], asked: known, refusal: refusalOf(machine, snapshot, event, known) };
    const [next, actions] = transition(copy, at, event);
    return { snapshot: next, effects: effectsOf(actions), asked: unique(asked), refusal: null };
  });
}

function refusalOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  asked: readonly AskedGuard[],
): string {
  const refusing = unique(asked).filter(({ holds }) => !holds);
  if (refusing.length === 0) return `Nothing listens to "${event.type}" in this state.`;
  const names = refusing.map(({ name }) => name).join(', ');
  const reason = reasonOf(machine, snapshot, event);
  return `Refused by ${names}${reason === undefined ? '.' : `: ${reason}`}`;
}

/** A lifecycle's guards carry their reasons. */
function reasonOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): string | undefined {
  const guards: readonly unknown[] = Object.values(machine.implementations.guards);
  const isLifecycle = guards.length > 0 && guards.every((guard) => typeof guard === 'function' && 'reason' in guard);
  if (!isLifecycle) return undefined;
  const answer = verdict(machine, snapshot.value as StateValue, snapshot.context, event);
  return answer.allowed ? undefined : answer.reason;
}

type GuardFunction = (args: unknown, params: unknown) => boolean;

/** The machine with guards that note what they are asked and never fail. */
function inertCopy(machine: AnyStateMachine, answers: GuardAnswers): { copy: AnyStateMachine; asked: AskedGuard[] } {
  const asked: AskedGuard[] = [];
  const guards = Object.fromEntries(
    Object.entries(machine.implementations.guards as Readonly<Record<string, GuardFunction>>).map(([name, guard]) => [
      name,
      (args: unknown, params: unknown): boolean => {
        const answer = answered(name, guard, args, params, answers);
        asked.push(answer);
        return answer.holds;
      },
    ]),
  );
  return { copy: machine.provide({ guards }), asked };
}

function answered(name: string, guard: GuardFunction, args: unknown, params: unknown, answers: GuardAnswers): AskedGuard {
  const byHand = answers[name];
  if (byHand !== undefined) return { name, holds: byHand, byHand: true };
  try {
    return { name, holds: guard(args, params), byHand: false };
  } catch {
    // It asks the browser or the service, or a fact that was not given.
    return { name, holds: false, byHand: true };
  }
}

function unique(asked: readonly AskedGuard[]): AskedGuard[] {
  return asked.filter(({ name }, at) => asked.findLastIndex((one) => one.name === name) === at);
}

function effectsOf(actions: readonly { readonly type: string; readonly params?: unknown }[]): string[] {
  return actions.map(({ type, params }) => {
    const { src, id } = (params ?? {}) as { src?: unknown; id?: unknown };
    if (type === 'xstate.spawnChild') return `start ${typeof src === 'string' ? src : String(id)}`;
    return type.replace(/^xstate\./, '');
  });
}

function attempt(step: () => SandboxStep): SandboxStep {
  try {
    const taken = step();
    // XState keeps what a machine's own code throws.
    if (taken.snapshot.status === 'error') throw taken.snapshot.error;
    return taken;
  } catch (error) {
    throw new SandboxFault(`The machine could not go on from there: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
