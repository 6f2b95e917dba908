import type { StateValue } from 'xstate';
import type { Entry, Tree } from './recording.ts';

/** An actor at one moment of a recording. */
export interface RecordedActor {
  readonly key: string;
  readonly page: string;
  /** Null for a promise or another actor without a chart. */
  readonly machine: string | null;
  readonly name: string;
  readonly parent: string | null;
  readonly value: StateValue | undefined;
  readonly context: Tree | undefined;
  readonly status: string;
}

/** Applies an entry to the actors. Changes `actors` in place, because a recording has hundreds of thousands of entries. */
export function applyEntry(actors: Map<string, RecordedActor>, entry: Entry): void {
  const before = actors.get(entry.actor);
  if (!before && entry.kind !== 'actor') return;
  actors.set(entry.actor, {
    key: entry.actor,
    page: entry.page,
    machine: entry.machine ?? before?.machine ?? null,
    name: entry.name ?? before?.name ?? entry.actor,
    parent: entry.parent ?? before?.parent ?? null,
    value: entry.value ?? before?.value,
    context: entry.context ?? before?.context,
    status: entry.kind === 'stopped' ? 'stopped' : (entry.status ?? before?.status ?? 'active'),
  });
}

/** The actors as they were right after the entry at `last`. */
export function actorsAt(entries: readonly Entry[], last: number): Map<string, RecordedActor> {
  const actors = new Map<string, RecordedActor>();
  for (const entry of entries.slice(0, last + 1)) applyEntry(actors, entry);
  return actors;
}

/** A state value in one line, e.g. `loading.startingSignIn.redirecting`. */
export function stateText(value: StateValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([key, inside]) => (inside === undefined || stateText(inside) === '' ? key : `${key}.${stateText(inside)}`))
    .join(' + ');
}
