import { type AnyStateMachine, type AnyStateNode, type EventObject, type StateValue, and, transition } from 'xstate';
import type { Tone } from '../../schemas/lib/jsonSchema.ts';

/** What a lifecycle says of itself: on the root its title and its events in words, on each state its label. */
export interface LifecycleMeta {
  /** On the root: what the record is, in words, e.g. `Payroll`. */
  title?: string;
  /** On the root: each event as its button says it, e.g. `{ cease: 'Cease' }`. */
  events?: Readonly<Record<string, string>>;
  /** On a state: as screens show it. */
  label?: string;
  /** On a state: the colour of its badge, where records keep it by "lifecycle" of their file. Default neutral. */
  tone?: Tone;
  /** On a state: a sentence for every event that it does not take. Left out: one that names the event and the state. */
  refusal?: string;
}

/** For `types.meta` of a lifecycle's `setup`. */
export const typedMeta: LifecycleMeta = {};

/** What a chart says to an event. */
export type Verdict = { allowed: true; to: StateValue } | Refused;
/** Whether an event may happen, so far as the facts alone tell. */
export type Availability = { allowed: true } | { allowed: false; reason: string };
interface Refused {
  allowed: false;
  /** For the person who asked: why, and what to do about it. */
  reason: string;
  /** The field of the event that the refusal is about; empty when it is about the record. */
  field: string;
}

interface Rule {
  (args: { context: never; event: never }): boolean;
  reason: (args: { context: never; event: never }) => string;
  /** Set when the rule reads what the event brings, and so cannot be asked before there is an event. */
  field?: string;
}

type Reason<Args extends readonly unknown[]> = string | ((...args: Args) => string);
const worded = <Args extends readonly unknown[]>(reason: Reason<Args>, ...args: Args): string =>
  typeof reason === 'string' ? reason : reason(...args);

/**
 * A guard over the facts of a record, with the reason for when it does not hold.
 *
 * @param reason - Names the remedy, e.g. `Move the 3 employees to another payroll first.`
 */
export function rule<Facts>(reason: Reason<[Facts]>, holds: (facts: Facts) => boolean) {
  return Object.assign(({ context }: { context: Facts }): boolean => holds(context), {
    reason: ({ context }: { context: Facts }): string => worded(reason, context),
  });
}

/**
 * A guard over what an event brings. It is left out when only asking whether the event may happen at all.
 *
 * @param field - The event's field that a refusal is shown at.
 */
export function inputRule<Facts, Event extends EventObject>(
  field: Extract<keyof Event, string>,
  reason: Reason<[Event, Facts]>,
  holds: (event: Event, facts: Facts) => boolean,
) {
  // A machine names the guard at one event alone, which XState's types cannot say of a guard.
  const asked = ({ event }: { event: EventObject }): Event => event as Event;
  return Object.assign((args: { context: Facts; event: EventObject }): boolean => holds(asked(args), args.context), {
    reason: (args: { context: Facts; event: EventObject }): string => worded(reason, asked(args), args.context),
    field,
  });
}

/**
 * Asks a lifecycle whether a record may take an event, and where that leads. Nothing runs: it is a pure question.
 *
 * @param state - As the record stores it.
 * @param facts - What the chart's guards read.
 * @throws Error naming the guard, when one was not made with `rule` or `inputRule`.
 */
export function verdict(machine: AnyStateMachine, state: StateValue, facts: unknown, event: EventObject): Verdict {
  const snapshot = restored(machine, state, facts);
  const refused = refusalOf(machine, snapshot, { context: facts, event }, () => true);
  if (refused) return refused;
  const [next] = transition(machine, snapshot, event);
  return { allowed: true, to: next.value as StateValue };
}

/** For each event of a lifecycle, whether the record may take it now: what buttons ask, before anything is filled in. */
export function availability(machine: AnyStateMachine, state: StateValue, facts: unknown): Record<string, Availability> {
  const snapshot = restored(machine, state, facts);
  return Object.fromEntries(
    eventsOf(machine).map((type) => {
      const refused = refusalOf(machine, snapshot, { context: facts, event: { type } }, ({ field }) => field === undefined);
      return [type, refused ? { allowed: false, reason: refused.reason } : { allowed: true }];
    }),
  );
}

/** Whether a state has a way for an event at all, whatever its guards say. */
export const takesEvent = (machine: AnyStateMachine, state: StateValue, event: string): boolean =>
  nodesIn(restored(machine, state, {})).some((node) => node.transitions.has(event));

/** The events that a person or the service may send, without those that XState sends itself. */
export const eventsOf = (machine: AnyStateMachine): string[] =>
  machine.events.map(String).filter((type) => type !== '' && type !== '*' && !type.startsWith('xstate.'));

const metaOf = (node: AnyStateNode): LifecycleMeta => (node.meta ?? {}) as LifecycleMeta;
/** What a lifecycle says of itself. */
export const lifecycleMeta = (machine: AnyStateMachine): LifecycleMeta => metaOf(machine.root);

/** A state as screens show it, e.g. `Ceased`; of a nested one its innermost part. */
export function stateLabel(machine: AnyStateMachine, state: StateValue): string {
  const node = nodesIn(restored(machine, state, {}))[0];
  return (node && metaOf(node).label) ?? stateText(state);
}

/** A state as one text: its name, or the JSON of a nested one. */
export const stateText = (state: StateValue): string => (typeof state === 'string' ? state : JSON.stringify(state));

const restored = (machine: AnyStateMachine, value: StateValue, context: unknown) => machine.resolveState({ value, context });

/** The active nodes, innermost first, as XState asks them. */
const nodesIn = (snapshot: { _nodes: AnyStateNode[] }): AnyStateNode[] =>
  [...snapshot._nodes].sort((one, other) => other.path.length - one.path.length);

interface Asked {
  context: unknown;
  event: EventObject;
}

/** The refusal of the first transition that the event could take, or null when one of them is open. */
function refusalOf(
  machine: AnyStateMachine,
  snapshot: { _nodes: AnyStateNode[]; value: StateValue },
  asked: Asked,
  isAsked: (rule: Rule) => boolean,
): Refused | null {
  let first: Refused | null = null;
  for (const { guard } of nodesIn(snapshot).flatMap((node) => node.transitions.get(asked.event.type) ?? [])) {
    const broken = rulesOf(machine, guard).find((one) => isAsked(one) && !one(asked as never));
    if (!broken) return null;
    first ??= { allowed: false, reason: broken.reason(asked as never), field: broken.field ?? '' };
  }
  return first ?? { allowed: false, reason: notNow(machine, snapshot.value, asked.event.type), field: '' };
}

function notNow(machine: AnyStateMachine, state: StateValue, event: string): string {
  const [node] = nodesIn(restored(machine, state, {}));
  const { refusal } = node ? metaOf(node) : {};
  if (refusal !== undefined && eventsOf(machine).includes(event)) return refusal;
  const { title = machine.id, events = {} } = lifecycleMeta(machine);
  return `"${events[event] ?? event}" is not possible: this ${title.toLowerCase()} is ${stateLabel(machine, state).toLowerCase()}.`;
}

/** Several guards in one, and XState's function that asks them: there is one for `and`, one for `or` and one for `not`. */
interface CombinedGuard {
  guards: readonly unknown[];
  check: unknown;
}

const isCombined = (guard: unknown): guard is CombinedGuard =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards) && 'check' in guard;
/** XState's function that asks for all of several: its type says nothing of it. */
const { check: checkAll } = and([]) as unknown as CombinedGuard;

/**
 * The rules of a transition: one by its name, several by `and`.
 * @throws Error for `or` and `not`.
 */
function rulesOf(machine: AnyStateMachine, guard: unknown): Rule[] {
  if (guard === undefined) return [];
  if (isCombined(guard)) {
    if (guard.check !== checkAll)
      throw new Error(
        `A guard of ${machine.id} combines rules with or() or not(), so that no single reason says why it does not hold: combine them with and(), or make one rule() of it.`,
      );
    return guard.guards.flatMap((one) => rulesOf(machine, one));
  }
  const named: unknown = typeof guard === 'string' ? machine.implementations.guards[guard] : guard;
  if (typeof named !== 'function' || !('reason' in named))
    throw new Error(
      `The guard ${typeof guard === 'string' ? `"${guard}"` : 'without a name'} of ${machine.id} has no reason: make it with rule() or inputRule() and name it.`,
    );
  return [named as Rule];
}
