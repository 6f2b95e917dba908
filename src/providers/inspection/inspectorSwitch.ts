import type { InspectionEvent } from 'xstate';
import { observeActors } from './watchedActors.ts';

/** The key in local storage while an inspector is open in any tab. Its value is the inspector's name and the expiry, e.g. `k3x9 1795284000000`. */
const KEY = 'inspector';
/** The expiry, because an inspector cannot remove the key if its browser crashes. The timers of a background tab may run only once a minute. */
const lifeMs = 150_000;
/** Signing out empties local storage, and the inspector needs a moment to write its key again. */
const graceMs = 2_000;

/** An event from before the recorder had loaded. */
export interface EarlyEvent {
  readonly at: number;
  readonly event: InspectionEvent;
}

export interface Recorder {
  /** Announces the running actors again, for an inspector that has just opened. */
  announce(): void;
  stop(): void;
}

export type StartRecorder = (early: readonly EarlyEvent[]) => Recorder;

export interface SwitchOptions {
  /** Loads the recorder. Called only after an inspector has opened. */
  readonly load: () => Promise<StartRecorder>;
  readonly report: (error: unknown) => void;
}

let check: (() => void) | undefined;

/**
 * Records while an inspector is open, in this tab or another. While none is open, this costs one read of local storage when a page opens, and a
 * listener that is not called.
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
    // Start-up does not wait for the recorder, so its events are kept until the recorder has loaded.
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
    // A browser that refuses its storage cannot tell about other tabs.
    return false;
  }
}

/**
 * Marks an inspector as open in this tab, until it is closed.
 * @param name - The inspector's own name. The recorders of other tabs announce their actors again to an inspector with a new name.
 * @returns A function that marks it as closed.
 */
export function openInspector(name: string): () => void {
  const write = (): void => {
    localStorage.setItem(KEY, `${name} ${Date.now() + lifeMs}`);
    check?.();
  };
  // Another inspector that closes, or a sign-out, removes the key.
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
