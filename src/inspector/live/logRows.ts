import type { RecordedActor } from '../recording/actors.ts';
import type { Entry, EntryKind } from '../recording/recording.ts';

export interface LogFilter {
  /** The actor's name, not its key: an actor of the same name on the next page has another key. */
  readonly actor: string | null;
  readonly kinds: readonly EntryKind[];
  readonly text: string;
}

/** A line of the log: the place of an entry, or a gap in time as the negative of its milliseconds. */
export type LogRow = number;

/** A pause longer than this becomes one line. */
const gapMs = 2_000;

/**
 * Finds the lines that match a filter. Earlier results are kept, so that each frame only handles entries that are new since the last frame.
 */
export function createLogRows(filter: LogFilter) {
  let rows: LogRow[] = [];
  let seen = 0;
  let source: readonly Entry[] | null = null;
  let lastAt = 0;
  const words = filter.text.trim().toLowerCase();

  return function update(entries: readonly Entry[], actors: ReadonlyMap<string, RecordedActor>): readonly LogRow[] {
    if (source !== entries) {
      rows = [];
      seen = 0;
      lastAt = 0;
      source = entries;
    }
    for (; seen < entries.length; seen += 1) {
      const entry = entries[seen];
      if (!entry || !passes(entry, actors)) continue;
      if (lastAt > 0 && entry.at - lastAt > gapMs) rows.push(lastAt - entry.at);
      lastAt = entry.at;
      rows.push(seen);
    }
    return rows;
  };

  function passes(entry: Entry, actors: ReadonlyMap<string, RecordedActor>): boolean {
    if (filter.actor !== null && actors.get(entry.actor)?.name !== filter.actor) return false;
    if (!filter.kinds.includes(entry.kind)) return false;
    return words === '' || entryText(entry, actors).toLowerCase().includes(words);
  }
}

/** An entry in one line: the log shows and searches this text. */
export function entryText(entry: Entry, actors: ReadonlyMap<string, RecordedActor>): string {
  const name = actors.get(entry.actor)?.name ?? entry.actor;
  return `${name} ${entry.kind} ${entry.type ?? ''} ${entry.value === undefined ? '' : JSON.stringify(entry.value)} ${entry.taken?.join(' ') ?? ''}`;
}

/** A span of time in words, e.g. `1 min 5 s`. */
export function spanText(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `14:03:12.087` */
export function timeText(at: number): string {
  const time = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}
