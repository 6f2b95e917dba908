import type { StateValue } from 'xstate';
import type { Recording } from './recordingStore.ts';
import type { Entry, EntryKind, PageVisit, Tree } from './recording.ts';

const format = 'employer-portal-recording';
const version = 1;

export const fileLimits = { bytes: 64_000_000, entries: 250_000 } as const;

const kinds = new Set<string>(['actor', 'event', 'microstep', 'action', 'state', 'stopped'] satisfies EntryKind[]);

/** A file that is not a recording. Its message tells the person who opened the file how to proceed. */
export class RecordingFault extends Error {}

/** The recording as the text of a file. Its secrets were removed during recording. */
export function writeRecording({ pages, entries }: Pick<Recording, 'pages' | 'entries'>, savedAt: Date): string {
  const visits = [...pages.values()].map(({ id, tab, path }) => ({ id, tab, path }));
  return JSON.stringify({ format, version, savedAt: savedAt.toISOString(), pages: visits, entries });
}

/**
 * Reads a recording from a file's text. The file may come from anywhere, so every part is checked, and nothing in it is ever run.
 * @throws RecordingFault in words for the person who opened the file.
 */
export function readRecording(text: string): { pages: readonly PageVisit[]; entries: readonly Entry[] } {
  if (text.length > fileLimits.bytes) throw new RecordingFault('This file is too large to be a recording. Choose another.');
  const file = objectOf(parse(text));
  if (file?.['format'] !== format)
    throw new RecordingFault('This file is not a recording of the inspector: choose one that was saved here.');
  if (file['version'] !== version)
    throw new RecordingFault(
      `This recording has version ${JSON.stringify(file['version'])}, and this inspector reads version ${version}: open it where it was saved.`,
    );
  const { pages, entries } = file;
  if (!Array.isArray(pages) || !Array.isArray(entries)) throw faultOf('its lists are missing');
  if (entries.length > fileLimits.entries) throw faultOf(`it has more than ${fileLimits.entries} entries`);
  return { pages: pages.map(pageOf), entries: entries.map(entryOf) };
}

const faultOf = (how: string): RecordingFault =>
  new RecordingFault(`This recording is damaged: ${how}. Save it again where it was made.`);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordingFault('This file is not a recording of the inspector: it is not JSON.');
  }
}

function pageOf(given: unknown, at: number): PageVisit {
  const { id, tab, path } = objectOf(given) ?? {};
  if (typeof id !== 'string' || typeof tab !== 'string' || typeof path !== 'string')
    throw faultOf(`page ${at + 1} is incomplete`);
  return { id, tab, path };
}

const texts = ['page', 'actor', 'kind', 'machine', 'name', 'parent', 'type', 'from', 'status'] as const;

/** Copies the properties that an entry may have, and no others. */
function entryOf(given: unknown, at: number): Entry {
  const entry = objectOf(given);
  if (!entry) throw faultOf(`entry ${at + 1} is not one`);
  const faulty = texts.find((name) => entry[name] !== undefined && entry[name] !== null && typeof entry[name] !== 'string');
  if (faulty !== undefined) throw faultOf(`entry ${at + 1} has no text as its ${faulty}`);
  const { page, n, at: time, kind, actor, taken, value, data, context } = entry;
  if (typeof page !== 'string' || typeof n !== 'number' || typeof time !== 'number' || typeof actor !== 'string')
    throw faultOf(`entry ${at + 1} is incomplete`);
  if (typeof kind !== 'string' || !kinds.has(kind)) throw faultOf(`entry ${at + 1} is of no known kind`);
  if (taken !== undefined && !(Array.isArray(taken) && taken.every((one) => typeof one === 'string')))
    throw faultOf(`entry ${at + 1} names its transitions wrongly`);
  if (value !== undefined && !isStateValue(value, 0)) throw faultOf(`entry ${at + 1} has no state as its value`);
  const named = Object.fromEntries(texts.filter((name) => entry[name] !== undefined).map((name) => [name, entry[name]]));
  return {
    ...named,
    page,
    n,
    at: time,
    actor,
    kind: kind as EntryKind,
    ...(taken !== undefined && { taken }),
    ...(value !== undefined && { value }),
    // Parsed JSON is a tree already.
    ...(data !== undefined && { data: data as Tree }),
    ...(context !== undefined && { context: context as Tree }),
  };
}

function isStateValue(value: unknown, depth: number): value is StateValue {
  if (typeof value === 'string') return true;
  const inside = objectOf(value);
  return inside !== null && depth < 20 && Object.values(inside).every((one) => isStateValue(one, depth + 1));
}

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
}
