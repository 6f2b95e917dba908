import { record } from '@rrweb/record';
import { errorPlaces } from '../codeWords.ts';
import { followMachines } from './machineSteps.ts';
import { createMask } from './maskEvent.ts';
import { eventType, type OwnEvent, type ReplayEvent, source } from './replayEvent.ts';
import { createSegments, type Segment } from './segments.ts';
import { readChanges, withWaitingObservers } from './waitingObserver.ts';
import { withoutSetters } from './withoutSetters.ts';

export interface ReplayOptions {
  /** The route of an address, in words of the program. */
  readonly routeOf: (address: string) => string;
  /** The uid of the person's session; null while it has expired. */
  readonly session: () => string | null;
  readonly send: (sessionUid: string, segment: Segment) => void;
  readonly report: (error: unknown) => void;
}

export interface ReplayRecorder {
  readonly visit: (route: string) => void;
  readonly noteError: (error: unknown) => void;
  /** Begins a recording that needs nothing of what was sent before. */
  readonly beginAgain: () => void;
  readonly stop: () => void;
}

/** Elements that are shown as an empty place: pictures, and drawings other than icons, whose lines follow figures. */
const blocked = 'img, picture, video, audio, canvas, iframe, object, embed, svg:not([viewBox="0 0 24 24"])';
/** rrweb's id of an element that it has not read. */
const unread = -1;
/** Long enough for the answer that a page waits for: reading what is shown meanwhile would delay it. */
const quietMs = 300;
/** A page that is always busy is recorded as well. */
const longestWaitMs = 2_000;

/**
 * Records the screens of this tab without their texts. Changes of the page are read once the browser has painted them, and been idle for a moment: a person waits for nothing that is
 * recorded.
 */
export function startReplay({ routeOf, session, send, report }: ReplayOptions): ReplayRecorder {
  const mask = createMask(routeOf);
  let recorded: string | null = null;
  let isBegun = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** The first of the changes that wait, and the last one. */
  let askedAt: number | undefined;
  let changedAt = 0;
  let lastAt = 0;
  let isStopped = false;
  const segments = createSegments((segment) => {
    if (recorded !== null) send(recorded, segment);
  });
  const machines = followMachines((payload) => note({ tag: 'machine', payload }));

  function note(data: OwnEvent): void {
    if (!isBegun || session() !== recorded) return;
    const event = mask({ type: eventType.custom, timestamp: Date.now(), data });
    if (event) segments.add(event);
  }

  function take(event: ReplayEvent): void {
    if (isOfUnread(event)) return;
    const present = session();
    if (present !== recorded || !isBegun) {
      end();
      if (present === null) return;
      // A recording begins with a picture of the whole page, which this event introduces.
      if (event.type !== eventType.meta) return snapshotSoon();
      segments.begin();
      recorded = present;
      isBegun = true;
      add(event);
      machines.introduce();
      return;
    }
    add(event);
  }

  function add(event: ReplayEvent): void {
    // Changes are read some time after they have happened.
    const at = isMutation(event.type, event.data) && changedAt > 0 ? Math.min(changedAt, event.timestamp) : event.timestamp;
    lastAt = Math.max(lastAt, at);
    const masked = mask({ ...event, timestamp: lastAt });
    if (masked) segments.add(masked);
  }

  function end(): void {
    if (isBegun) segments.flush();
    isBegun = false;
  }

  /** Once the page has not changed for a moment, has painted, and has nothing to do. */
  function whenIdle(work: () => void): void {
    askedAt ??= Date.now();
    clearTimeout(waiting);
    const longest = Math.max(0, askedAt + longestWaitMs - Date.now());
    const now = (): void => {
      askedAt = undefined;
      if (!isStopped) work();
    };
    const onceIdle = (): void => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(now, { timeout: longestWaitMs });
      else setTimeout(now);
    };
    // A hidden page is not painted.
    const oncePainted = (): unknown => (document.visibilityState === 'hidden' ? onceIdle() : requestAnimationFrame(onceIdle));
    waiting = setTimeout(oncePainted, Math.min(quietMs, longest));
  }

  const snapshotSoon = (): void =>
    whenIdle(() => {
      readChanges();
      if (!isBegun && session() !== null) record.takeFullSnapshot();
    });

  function leave(): void {
    readChanges();
    segments.flush();
  }

  const stopping = new AbortController();
  const { signal } = stopping;
  const startRecording = (): (() => void) | undefined =>
    record({
      emit: (event) => {
        try {
          if (!isStopped) take(event);
        } catch (error) {
          // rrweb stands between the page and its own style sheets: the page must not notice.
          report(error);
          isBegun = false;
          isStopped = true;
          setTimeout(detach);
        }
      },
      blockSelector: blocked,
      maskAllInputs: true,
      maskInputFn: () => 'xxxxx',
      maskTextSelector: '*',
      maskTextFn: (text) => text,
      slimDOMOptions: 'all',
      inlineStylesheet: true,
      recordCanvas: false,
      collectFonts: false,
      inlineImages: false,
      sampling: { scroll: 150, input: 'last', media: 1_000 },
    });
  const stopRecording = withWaitingObservers(
    () => withoutSetters(startRecording),
    () => {
      changedAt = Date.now();
      whenIdle(readChanges);
    },
  );
  // A pressed element may be new: its place in the page must be known.
  window.addEventListener('pointerdown', readChanges, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
  window.addEventListener('pagehide', leave, { signal });

  function detach(): void {
    isStopped = true;
    stopping.abort();
    machines.stop();
    stopRecording?.();
  }

  return {
    visit: (route) => note({ tag: 'page', payload: { route } }),
    noteError: (error) => note({ tag: 'error', payload: { name: errorPlaces(error).name } }),
    beginAgain: () => {
      end();
      snapshotSoon();
    },
    stop: () => {
      if (isStopped) return;
      leave();
      detach();
    },
  };
}

/** Whether the event is of an element that has not been read yet. It will be read as the event has left it. */
const isOfUnread = ({ type, data }: ReplayEvent): boolean =>
  type === eventType.incremental && (data as { id?: number }).id === unread;

const isMutation = (type: number, data: unknown): boolean =>
  type === eventType.incremental && (data as { source?: number }).source === source.mutation;
