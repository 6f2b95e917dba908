import type { InspectionEvent } from 'xstate';
import { observeActors } from './watchedActors.ts';

/** In local storage while an inspector is open in any tab: who opened it, and until when that counts, e.g. `k3x9 1795284000000`. */
const KEY = 'inspector';
/** An inspector whose browser died cannot say that it closed. A tab in the background may be kept waiting for a minute. */
const lifeMs = 150_000;
/** Signing out empties local storage, and the inspector needs a moment to say that it is still there. */
const graceMs = 2_000;

/** Something that happened before the recorder had loaded. */
export interface EarlyEvent {
  readonly at: number;
  readonly event: InspectionEvent;
}

export interface Recorder {
  /** Says again who is there, for an inspector that has just opened. */
  announce(): void;
  stop(): void;
}

export type StartRecorder = (early: readonly EarlyEvent[]) => Recorder;

export interface SwitchOptions {
  /** Loads what records. Called only once an inspector is open. */
  readonly load: () => Promise<StartRecorder>;
  readonly report: (error: unknown) => void;
}

let check: (() => void) | undefined;

/**
 * Looks whether an inspector is open, here or in another tab, and records while one is. While none is, this costs one look into local
 * storage when a page opens, and a listener that nobody calls.
 */
export function followInspector({ load, report }: SwitchOptions): void {
  let recorder: Recorder | undefined;
  let isLoading = false;

  check = () => {
    if (!isInspectorOpen()) return void setTimeout(() => isInspectorOpen() || stop(), graceMs);
    if (recorder) return recorder.announce();
    if (!isLoading) start();
  };

  function start(): void {
    isLoading = true;
    // Start-up does not wait for the recorder, so what it does meanwhile is kept for it.
    const early: EarlyEvent[] = [];
    observeActors((event) => early.push({ at: Date.now(), event }));
    load()
      .then((startRecorder) => {
        recorder = startRecorder(early);
      })
      .catch((error: unknown) => {
        observeActors(undefined);
        report(error);
      })
      .finally(() => {
        isLoading = false;
      });
  }

  function stop(): void {
    recorder?.stop();
    recorder = undefined;
  }

  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) check?.();
  });
  if (isInspectorOpen()) start();
}

/** Whether an inspector is open in any tab of this browser. */
export function isInspectorOpen(): boolean {
  try {
    const [, until] = localStorage.getItem(KEY)?.split(' ') ?? [];
    return Number(until) > Date.now();
  } catch {
    // A browser that keeps its storage back has no other tab's word for it either.
    return false;
  }
}

/**
 * Says that an inspector is open in this tab, until it is closed.
 * @param name - Its own. Another tab's recorder announces itself anew to one that it has not seen.
 * @returns What says that it is closed.
 */
export function openInspector(name: string): () => void {
  const write = (): void => {
    localStorage.setItem(KEY, `${name} ${Date.now() + lifeMs}`);
    check?.();
  };
  // Another inspector that closes, or a sign-out, takes the mark away.
  const restore = ({ key, newValue }: StorageEvent): void => {
    if ((key === KEY || key === null) && newValue === null) write();
  };
  const close = (): void => {
    window.removeEventListener('storage', restore);
    window.removeEventListener('pagehide', close);
    clearInterval(beat);
    localStorage.removeItem(KEY);
    check?.();
  };
  const beat = setInterval(write, lifeMs / 5);
  window.addEventListener('storage', restore);
  window.addEventListener('pagehide', close);
  write();
  return close;
}
