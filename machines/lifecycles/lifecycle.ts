import { type AnyStateMachine, type AnyStateNode, type EventObject, type StateValue, and, transition } from 'xstate';
import type { Tone } from '../../schemas/lib/jsonSchema.ts';

/** The labels of a lifecycle: the title and the events on the root, a label on each state. */
export interface LifecycleMeta {
  /** On the root: the kind of record, e.g. `Payroll`. */
  title?: string;
  /** On the root of a chart that nothing uses yet: what it waits for, e.g. `records of statements`. */
  awaits?: string;
  /** On the root: the label of each event's button, e.g. `{ cease: 'Cease' }`. */
  events?: Readonly<Record<string, string>>;
  /** On a state: its label on screens. */
  label?: string;
  /** On a state: the colour of its badge, if the records' file has "lifecycle". Default: neutral. */
  tone?: Tone;
  /** On a state: the reason for refusing events without a transition. Default: a sentence that names the event and the state. */
  refusal?: string;
}

/** For `types.meta` of a lifecycle's `setup`. */
export const typedMeta: LifecycleMeta = {};

/** The verdict of a chart on an event. */
export type Verdict = { allowed: true; to: StateValue } | Refused;
/** Whether an event may happen, judged by the facts alone. */
export type Availability = { allowed: true } | { allowed: false; reason: string };
interface Refused {
  allowed: false;
  /** The first reason, with its remedy, for the caller. */
  reason: string;
  /** The event's field that caused the refusal; empty if the record caused it. */
  field: string;
  /** All reasons, so that a caller can remedy them at once. */
  faults: readonly Fault[];
}
interface Fault {
  field: string;
  reason: string;
}

interface Rule {
  (args: { context: never; event: never }): boolean;
  reason: (args: { context: never; event: never }) => string;
  /** Set when the rule reads the event's data, so it cannot be evaluated before there is an event. */
  field?: string;
}

type Reason<Args extends readonly unknown[]> = string | ((...args: Args) => string);
const reasonText = <Args extends readonly unknown[]>(reason: Reason<Args>, ...args: Args): string =>
  typeof reason === 'string' ? reason : reason(...args);

/**
 * A guard over the facts of a record, with the reason for a refusal.
 *
 * @param reason - Names the remedy, e.g. `Move the 3 employees to another payroll first.`
 */
export function rule<Facts>(reason: Reason<[Facts]>, holds: (facts: Facts) => boolean) {
  return Object.assign(({ context }: { context: Facts }): boolean => holds(context), {
    reason: ({ context }: { context: Facts }): string => reasonText(reason, context),
  });
}

/**
 * A guard over an event's data. It is skipped when there is no event yet.
 *
 * @param field - The event's field that a refusal is shown at.
 */
export function inputRule<Facts, Event extends EventObject>(
  field: Extract<keyof Event, string>,
  reason: Reason<[Event, Facts]>,
  holds: (event: Event, facts: Facts) => boolean,
) {
  // A machine uses the guard for one event only, which XState's types cannot express.
  const eventOf = ({ event }: { event: EventObject }): Event => event as Event;
  return Object.assign((args: { context: Facts; event: EventObject }): boolean => holds(eventOf(args), args.context), {
    reason: (args: { context: Facts; event: EventObject }): string => reasonText(reason, eventOf(args), args.context),
    field,
  });
}

/**
 * Evaluates an event on a record: the next state, or the refusal. It runs no action.
 *
 * @param state - As the record stores it.
 * @param facts - The data that the chart's guards read.
 * @throws Error naming the guard, when one was not made with `rule` or `inputRule`.
 */
export function verdict(machine: AnyStateMachine, state: StateValue, facts: unknown, event: EventObject): Verdict {
  const snapshot = restoreState(machine, state, facts);
  const refused = refusalOf(machine, snapshot, { context: facts, event }, () => true);
  if (refused) return refused;
  const [next] = transition(machine, snapshot, event);
  return { allowed: true, to: next.value as StateValue };
}

/**
 * The first reason against an event, or undefined. The later guards are not evaluated, as in XState: the facts of a sandbox may be incomplete.
 */
export function firstReason(machine: AnyStateMachine, state: StateValue, facts: unknown, event: EventObject): string | undefined {
  return refusalOf(machine, restoreState(machine, state, facts), { context: facts, event }, () => true, 'first')?.reason;
}

/** For each event of a lifecycle, whether it may happen now, before any input. Buttons depend on it. */
export function availability(machine: AnyStateMachine, state: StateValue, facts: unknown): Record<string, Availability> {
  const snapshot = restoreState(machine, state, facts);
  return Object.fromEntries(
    eventsOf(machine).map((type) => {
      const refused = refusalOf(
        machine,
        snapshot,
        { context: facts, event: { type } },
        ({ field }) => field === undefined,
        'first',
      );
      return [type, refused ? { allowed: false, reason: refused.reason } : { allowed: true }];
    }),
  );
}

/** Whether a state has a transition for an event, regardless of its guards. */
export const takesEvent = (machine: AnyStateMachine, state: StateValue, event: string): boolean =>
  nodesIn(restoreState(machine, state, {})).some((node) => node.transitions.has(event));

/** The events that a person or the service may send, without those that XState sends itself. */
export const eventsOf = (machine: AnyStateMachine): string[] =>
  machine.events.map(String).filter((type) => type !== '' && type !== '*' && !type.startsWith('xstate.'));

const metaOf = (node: AnyStateNode): LifecycleMeta => (node.meta ?? {}) as LifecycleMeta;
/** The labels of a lifecycle. */
export const lifecycleMeta = (machine: AnyStateMachine): LifecycleMeta => metaOf(machine.root);

/** The label of a state, e.g. `Ceased`; of a nested state, its innermost part. */
export function stateLabel(machine: AnyStateMachine, state: StateValue): string {
  const node = nodesIn(restoreState(machine, state, {}))[0];
  return (node && metaOf(node).label) ?? stateText(state);
}

/** A state as text: its name, or JSON if it is nested. */
export const stateText = (state: StateValue): string => (typeof state === 'string' ? state : JSON.stringify(state));

const restoreState = (machine: AnyStateMachine, value: StateValue, context: unknown) => machine.resolveState({ value, context });

/** The active nodes, innermost first, in XState's order. */
const nodesIn = (snapshot: { _nodes: AnyStateNode[] }): AnyStateNode[] =>
  [...snapshot._nodes].sort((one, other) => other.path.length - one.path.length);

interface Asked {
  context: unknown;
  event: EventObject;
}

/** The refusal of the event's first transition, or null if one of its transitions is possible. */
function refusalOf(
  machine: AnyStateMachine,
  snapshot: { _nodes: AnyStateNode[]; value: StateValue },
  asked: Asked,
  isAsked: (rule: Rule) => boolean,
  reasons: 'all' | 'first' = 'all',
): Refused | null {
  let first: Refused | null = null;
  for (const { guard } of nodesIn(snapshot).flatMap((node) => node.transitions.get(asked.event.type) ?? [])) {
    const isBroken = (one: Rule): boolean => isAsked(one) && !one(asked as never);
    const rules = rulesOf(machine, guard);
    const broken = reasons === 'all' ? rules.filter(isBroken) : [rules.find(isBroken)].filter((one) => one !== undefined);
    const [fault, ...others] = broken.map((one): Fault => ({ field: one.field ?? '', reason: one.reason(asked as never) }));
    if (!fault) return null;
    first ??= toRefused(fault, ...others);
  }
  return first ?? toRefused({ field: '', reason: notNow(machine, snapshot.value, asked.event.type) });
}

const toRefused = (first: Fault, ...others: Fault[]): Refused => ({ allowed: false, ...first, faults: [first, ...others] });

function notNow(machine: AnyStateMachine, state: StateValue, event: string): string {
  const [node] = nodesIn(restoreState(machine, state, {}));
  const { refusal } = node ? metaOf(node) : {};
  if (refusal !== undefined && eventsOf(machine).includes(event)) return refusal;
  const { title = machine.id, events = {} } = lifecycleMeta(machine);
  return `"${events[event] ?? event}" is not possible while the status of this ${title.toLowerCase()} is "${stateLabel(machine, state)}".`;
}

/** A combined guard, and XState's function that evaluates it: one for `and`, one for `or` and one for `not`. */
interface CombinedGuard {
  guards: readonly unknown[];
  check: unknown;
}

const isCombined = (guard: unknown): guard is CombinedGuard =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards) && 'check' in guard;
/** XState's function behind `and`, which its types do not reveal. */
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
