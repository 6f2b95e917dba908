import { actorsAt, applyEntry, type RecordedActor } from './actors.ts';
import type { Batch, Entry, PageVisit } from './recording.ts';

/** The entries that an inspector has received. The arrays grow in place, and `version` changes each time. */
export interface Recording {
  readonly version: number;
  readonly entries: readonly Entry[];
  /** The number of oldest entries that were dropped for new ones. */
  readonly dropped: number;
  /** The actors as they are now. */
  readonly actors: ReadonlyMap<string, RecordedActor>;
  readonly pages: ReadonlyMap<string, PageVisit & { readonly isGone: boolean }>;
  /** The file that the recording was opened from; null for a live recording. */
  readonly file: string | null;
}

export interface RecordingStore {
  readonly receive: (batch: Batch) => void;
  readonly open: (file: string, pages: readonly PageVisit[], entries: readonly Entry[]) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Recording;
}

/** The largest number of entries. Above it, the oldest tenth is dropped. */
const limit = 250_000;

/**
 * Holds a recording. Listeners are called at most once a frame, for any number of entries.
 * @param nextFrame - Calls back when there is something to draw for.
 */
export function createRecordingStore(nextFrame: (draw: () => void) => void, keep = limit): RecordingStore {
  const listeners = new Set<() => void>();
  let entries: Entry[] = [];
  let actors = new Map<string, RecordedActor>();
  let pages = new Map<string, PageVisit & { isGone: boolean }>();
  let dropped = 0;
  let file: string | null = null;
  let isWaiting = false;
  let recording: Recording = { version: 0, entries, dropped, actors, pages, file };

  function notifyChange(): void {
    if (isWaiting) return;
    isWaiting = true;
    nextFrame(() => {
      isWaiting = false;
      recording = { version: recording.version + 1, entries, dropped, actors, pages, file };
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
    dropped += excess;
  }

  function emptyStore(): void {
    entries = [];
    actors = new Map();
    pages = new Map();
    dropped = 0;
    file = null;
  }

  return {
    receive: ({ page, entries: taken, isGone = false }) => {
      // Live entries do not belong in an opened file's recording.
      if (file !== null) return;
      pages.set(page.id, { ...page, isGone });
      take(taken);
      notifyChange();
    },
    open: (name, visits, opened) => {
      emptyStore();
      file = name;
      for (const visit of visits) pages.set(visit.id, { ...visit, isGone: true });
      take(opened);
      notifyChange();
    },
    clear: () => {
      emptyStore();
      notifyChange();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => recording,
  };
}

/** The first entries of a recording whose oldest entries were dropped: they announce the running actors and their states. */
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
