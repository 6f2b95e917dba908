import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nameOf } from '../../../machines/coverage.ts';
import type { ChartGraph, ChartState, ChartTransition, TransitionKind } from '../../charts/drawing/chart.ts';

/** XState's own actions that raise and cancel the timer of every `after`. The arrow's label shows the delay instead. */
const timerActions = new Set(['xstate.raise', 'xstate.cancel']);

/** The source of a machine. */
export interface ChartOrigin {
  readonly kind: ChartGraph['kind'];
  /** The file that defines it, relative to the project's root. */
  readonly source: string;
}

/**
 * Reads a chart from a machine's definition. XState's `toDirectedGraph` leaves out `always`, and so most of the start-up machine.
 */
export function readChart(machine: AnyStateMachine, { kind, source }: ChartOrigin): ChartGraph {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    title: textOf(metaOf(machine.root)['title']) ?? machine.id,
    kind,
    source,
    description: machine.root.description ?? null,
    awaits: textOf(metaOf(machine.root)['awaits']) ?? null,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap((node) => transitionsOf(node).map((transition) => transitionOf(machine, transition))),
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

function stateOf(node: AnyStateNode): ChartState {
  const [initial] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return {
    id: node.id,
    key: node.key,
    label: textOf(metaOf(node)['label']) ?? (node.parent ? node.key : (textOf(metaOf(node)['title']) ?? node.key)),
    parent: node.parent?.id ?? null,
    kind: node.type,
    initial: initial?.id ?? null,
    description: node.description ?? null,
    tags: node.tags,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : 'an actor' })),
  };
}

function transitionOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): ChartTransition {
  const { source } = transition;
  const event = String(transition.eventType);
  return {
    id: nameOf(transition),
    source: source.id,
    targets: (transition.target ?? []).map(({ id }) => id),
    event,
    ...wordsFor(machine, source, event),
    guard: transition.guard === undefined ? null : guardName(transition.guard),
    actions: namesOf(transition.actions),
    reenter: transition.reenter,
    description: transition.description ?? null,
  };
}

function wordsFor(machine: AnyStateMachine, source: AnyStateNode, event: string): { kind: TransitionKind; label: string } {
  const [, ending, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event) ?? [];
  if (ending !== undefined) {
    const src: unknown = source.invoke.find(({ id }) => id === actor)?.src;
    return { kind: ending === 'done' ? 'done' : 'error', label: `${ending}: ${typeof src === 'string' ? src : actor}` };
  }
  if (event.startsWith('xstate.done.state.')) return { kind: 'done', label: 'done' };
  if (event === '') return { kind: 'always', label: 'always' };
  if (event.startsWith('xstate.after.')) return { kind: 'after', label: delayWords(machine, event, source.id) };
  return { kind: 'event', label: eventWords(machine)[event] ?? event };
}

function delayWords(machine: AnyStateMachine, event: string, stateId: string): string {
  const delay = event.slice('xstate.after.'.length, -(stateId.length + 1));
  const fixed: unknown = machine.implementations.delays[delay];
  if (typeof fixed === 'number') return `after ${duration(fixed)} (${delay})`;
  return `after ${/^\d+$/.test(delay) ? duration(Number(delay)) : delay}`;
}

/** A lifecycle has a label for each event, the same as on its button. */
function eventWords(machine: AnyStateMachine): Readonly<Record<string, string>> {
  return (metaOf(machine.root)['events'] as Record<string, string> | undefined) ?? {};
}

const duration = (ms: number): string => (ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`);

/** A guard's name; a combined one in words. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const { type, guards, name } = guard as { type?: unknown; guards?: unknown[]; name?: string };
  if (typeof type === 'string') return type;
  const [first] = guards ?? [];
  if (name === 'not' && first !== undefined) return `not ${guardName(first)}`;
  if ((name === 'and' || name === 'or') && guards) return guards.map(guardName).join(` ${name} `);
  return name === undefined || name === 'guard' || name === '' ? 'a condition' : name;
}

function namesOf(actions: readonly unknown[]): string[] {
  return actions.map(actionName).filter((name) => !timerActions.has(name));
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const { type, name } = action as { type?: unknown; name?: string };
  if (typeof type !== 'string') return name === undefined || name === 'actions' || name === '' ? 'an action' : name;
  return timerActions.has(type) ? type : type.replace(/^xstate\./, '');
}

function metaOf(node: AnyStateNode): Readonly<Record<string, unknown>> {
  return (node.meta as Record<string, unknown> | undefined) ?? {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
