import type { StateValue } from 'xstate';
import type { CoverageReport } from '../../../machines/coverage.ts';
import type { Chart, ChartTransition } from './chart.ts';

/** A step that a record, or a recording, has taken. */
export interface PathStep {
  /** State values in the form that lifecycles store, e.g. `active`, or XState's ids. */
  readonly from: string;
  readonly event: string;
  readonly to: string;
  /** The text beside the arrow: date and name, e.g. `12/11/2026, Ada Okafor`. */
  readonly note?: string;
}

/** For each part's id, whether the tests or the recorded actors took it, or the reason why the tests leave it out on purpose. */
export type Coverage = CoverageReport['parts'];

/** The highlighted parts of a drawing, by XState's ids. */
export interface Marks {
  readonly active: ReadonlySet<string>;
  readonly next: ReadonlySet<string>;
  /** For each transition of the path, its steps' numbers and notes. */
  readonly path: ReadonlyMap<string, readonly string[]>;
  readonly visited: ReadonlySet<string>;
  readonly coverage: Coverage | undefined;
}

export interface MarkOptions {
  readonly active?: StateValue | undefined;
  /** The possible next events. Default: all events with a transition from the active states. */
  readonly next?: readonly string[] | undefined;
  readonly path?: readonly PathStep[] | undefined;
  /** The ids of transitions that are highlighted as taken. */
  readonly taken?: readonly string[] | undefined;
  readonly coverage?: Coverage | undefined;
}

export function marksOf(chart: Chart, { active, next, path = [], taken = [], coverage }: MarkOptions): Marks {
  const activeStates = active === undefined ? new Set<string>() : activeIds(chart, active);
  const steps = new Map<string, string[]>(taken.map((id) => [id, []]));
  const visited = new Set<string>();
  for (const [at, step] of path.entries()) {
    const note = step.note === undefined ? String(at + 1) : `${at + 1}: ${step.note}`;
    const transition = transitionOf(chart, step);
    if (transition) steps.set(transition.id, [...(steps.get(transition.id) ?? []), note]);
    for (const state of [step.from, step.to]) visited.add(idOf(chart, state));
  }
  return {
    active: activeStates,
    next: new Set(
      chart.transitions
        .filter(({ source, event }) => activeStates.has(source) && (next === undefined || next.includes(event)))
        .map(({ id }) => id),
    ),
    path: steps,
    visited,
    coverage,
  };
}

/** The ids of the states in a state value, with all their ancestors. */
export function activeIds(chart: Chart, value: StateValue): Set<string> {
  const [root] = chart.states;
  const ids = new Set<string>();
  if (!root) return ids;
  ids.add(root.id);
  walk(root.id, value);
  return ids;

  function walk(parent: string, inside: StateValue): void {
    const entries = typeof inside === 'string' ? [[inside, {}] as const] : Object.entries(inside);
    for (const [key, deeper] of entries) {
      const state = chart.states.find((one) => one.parent === parent && one.key === key);
      if (!state) continue;
      ids.add(state.id);
      if (deeper !== undefined) walk(state.id, deeper);
    }
  }
}

/** XState's id of a state, found by its key, its path (`open.asking`) or the id itself. */
function idOf(chart: Chart, state: string): string {
  const found =
    chart.states.find(({ id }) => id === state || id === `${chart.id}.${state}`) ?? chart.states.find(({ key }) => key === state);
  return found?.id ?? state;
}

function transitionOf(chart: Chart, step: PathStep): ChartTransition | undefined {
  const [from, to] = [idOf(chart, step.from), idOf(chart, step.to)];
  const candidates = chart.transitions.filter(
    ({ event, targets }) => event === step.event && (targets.includes(to) || from === to),
  );
  // The state itself, or an ancestor.
  return candidates.find(({ source }) => source === from) ?? candidates.find(({ source }) => from.startsWith(`${source}.`));
}

/** The coverage of a part, in words. */
export function coverageWords(coverage: Coverage, part: string): string {
  const { taken = false, exception } = coverage[part] ?? {};
  if (taken) return 'taken';
  return exception === undefined ? 'not taken' : `left out: ${exception}`;
}
