import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';
import { firstReason } from '../../../machines/lifecycles/lifecycle.ts';

/** The answer of a guard: its own or, if it needs the real portal, the user's. */
export interface AskedGuard {
  readonly name: string;
  readonly holds: boolean;
  readonly byHand: boolean;
}

export interface SandboxStep {
  readonly snapshot: AnyMachineSnapshot;
  /** The effects that the real machine would have now. The sandbox carries out none of them. */
  readonly effects: readonly string[];
  readonly asked: readonly AskedGuard[];
  /** The reason why nothing changed; null if something did. */
  readonly refusal: string | null;
}

/** The user's answers for guards that cannot answer here, by name. A guard without an answer does not hold. */
export type GuardAnswers = Readonly<Record<string, boolean>>;

/** The sandbox cannot start from its input. */
export class SandboxFault extends Error {}

/**
 * Starts a copy of a machine without effects: no actor is ever started, and the effects of a step are only listed.
 * @param input - For a lifecycle, the facts.
 */
export function beginSandbox(machine: AnyStateMachine, input: unknown, answers: GuardAnswers = {}): SandboxStep {
  const { copy, asked } = inertCopy(machine, answers);
  return attempt(() => {
    const [snapshot, actions] = initialTransition(copy, input);
    return { snapshot, effects: effectsOf(actions), asked, refusal: null };
  });
}

/** Starts a copy in the state of a recorded actor. */
export function resumeSandbox(machine: AnyStateMachine, value: StateValue, context: unknown): SandboxStep {
  return attempt(() => ({ snapshot: machine.resolveState({ value, context }), effects: [], asked: [], refusal: null }));
}

/** Sends an event to the copy, and names the guard that refused it if nothing changed. */
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
    // The guards have already answered for this check.
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
  if (refusing.length === 0) return `This state has no transition for "${event.type}".`;
  const names = refusing.map(({ name }) => name).join(', ');
  const reason = reasonOf(machine, snapshot, event);
  return `Refused by ${names}${reason === undefined ? '.' : `: ${reason}`}`;
}

/** The guards of a lifecycle's events carry their reasons. That of a transition without an event refuses nobody, and has none. */
function reasonOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject): string | undefined {
  const guards: readonly unknown[] = Object.values(machine.implementations.guards);
  const isLifecycle = guards.some((guard) => typeof guard === 'function' && 'reason' in guard);
  if (!isLifecycle) return undefined;
  return firstReason(machine, snapshot.value as StateValue, snapshot.context, event);
}

type GuardFunction = (args: unknown, params: unknown) => boolean;

/** The machine with guards that record their answers and never throw. */
function inertCopy(machine: AnyStateMachine, answers: GuardAnswers): { copy: AnyStateMachine; asked: AskedGuard[] } {
  const asked: AskedGuard[] = [];
  const guards = Object.fromEntries(
    Object.entries(machine.implementations.guards as Readonly<Record<string, GuardFunction>>).map(([name, guard]) => [
      name,
      (args: unknown, params: unknown): boolean => {
        const answer = answerGuard(name, guard, args, params, answers);
        asked.push(answer);
        return answer.holds;
      },
    ]),
  );
  return { copy: machine.provide({ guards }), asked };
}

function answerGuard(name: string, guard: GuardFunction, args: unknown, params: unknown, answers: GuardAnswers): AskedGuard {
  const byHand = answers[name];
  if (byHand !== undefined) return { name, holds: byHand, byHand: true };
  try {
    return { name, holds: guard(args, params), byHand: false };
  } catch {
    // The guard needs the browser, the service or a missing fact.
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
    // XState stores the errors of a machine's own code in the snapshot.
    if (taken.snapshot.status === 'error') throw taken.snapshot.error;
    return taken;
  } catch (error) {
    throw new SandboxFault(
      `The machine could not continue from that state: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
