import { actorsAt, applyEntry, type RecordedActor } from './actors.ts';
import type { Batch, Entry, PageVisit } from './recording.ts';

/** What an inspector has been told. The arrays grow in place; `version` says that they have. */
export interface Recording {
  readonly version: number;
  readonly entries: readonly Entry[];
  /** How many of the oldest entries made room for new ones. */
  readonly letGo: number;
  /** As they are now. */
  readonly actors: ReadonlyMap<string, RecordedActor>;
  readonly pages: ReadonlyMap<string, PageVisit & { readonly isGone: boolean }>;
  /** The file it was opened from. Null while it is being recorded. */
  readonly file: string | null;
}

export interface RecordingStore {
  readonly receive: (batch: Batch) => void;
  readonly open: (file: string, pages: readonly PageVisit[], entries: readonly Entry[]) => void;
  readonly clear: () => void;
  /** Nothing is lost while it is held: it only is not shown. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Recording;
}

/** So many are kept; then the oldest tenth goes. */
const limit = 250_000;

/**
 * Holds a recording. Taking an entry costs no drawing: the screen is told once a frame, however many came.
 * @param nextFrame - Calls back when there is something to draw for.
 */
export function createRecordingStore(nextFrame: (draw: () => void) => void, keep = limit): RecordingStore {
  const listeners = new Set<() => void>();
  let entries: Entry[] = [];
  let actors = new Map<string, RecordedActor>();
  let pages = new Map<string, PageVisit & { isGone: boolean }>();
  let letGo = 0;
  let file: string | null = null;
  let isWaiting = false;
  let recording: Recording = { version: 0, entries, letGo, actors, pages, file };

  function changed(): void {
    if (isWaiting) return;
    isWaiting = true;
    nextFrame(() => {
      isWaiting = false;
      recording = { version: recording.version + 1, entries, letGo, actors, pages, file };
      for (const listener of listeners) listener();
    });
  }

  function take(taken: readonly Entry[]): void {
    for (const entry of taken) {
      entries.push(entry);
      applyEntry(actors, entry);
    }
    if (entries.length <= keep) return;
    const excess = entries.length - Math.floor(keep * 0.9);
    entries = [...introductions(entries.slice(0, excess)), ...entries.slice(excess)];
    letGo += excess;
  }

  function empty(): void {
    entries = [];
    actors = new Map();
    pages = new Map();
    letGo = 0;
    file = null;
  }

  return {
    receive: ({ page, entries: taken, isGone = false }) => {
      // What happens meanwhile belongs to no recording of another day.
      if (file !== null) return;
      pages.set(page.id, { ...page, isGone });
      take(taken);
      changed();
    },
    open: (name, visits, opened) => {
      empty();
      file = name;
      for (const visit of visits) pages.set(visit.id, { ...visit, isGone: true });
      take(opened);
      changed();
    },
    clear: () => {
      empty();
      changed();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => recording,
  };
}

/** What a recording must still begin with when its first entries go: who is there, and where they stand. */
function introductions(gone: readonly Entry[]): Entry[] {
  const at = gone.at(-1)?.at ?? 0;
  return [...actorsAt(gone, gone.length - 1).values()]
    .filter(({ status }) => status === 'active')
    .map(({ key, page, machine, name, parent, value, context, status }, index) => ({
      page,
      n: -1 - index,
      at,
      kind: 'actor',
      actor: key,
      machine,
      name,
      parent,
      status,
      ...(value !== undefined && { value }),
      ...(context !== undefined && { context }),
    }));
}
