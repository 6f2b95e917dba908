import type { MonitoringMessage } from '../../../schemas/generated/types.ts';
import { createBatcher } from './batcher.ts';
import { elementPath, errorPlaces, maskedPath } from './codeWords.ts';
import { createSessions } from './sessions.ts';
import { createViews } from './views.ts';
import type { Vital } from './vitals.ts';

export interface CollectorOptions {
  /** The words that a path may be sent with. */
  readonly words: ReadonlySet<string>;
  /** The path of the page that is open. */
  readonly path: string;
  readonly send: (sessionUid: string, messages: readonly MonitoringMessage[]) => void;
}

export interface Collector {
  /** The uid of the session; null while it has expired. */
  readonly session: () => string | null;
  readonly visit: (path: string) => void;
  readonly noteError: (error: unknown) => void;
  readonly noteVital: (vital: Vital, value: number) => void;
  readonly stop: () => void;
}

/** Actions of a person: each is recorded with the kind of its element. */
const actions = ['click', 'submit', 'change'] as const;
/** Other signs that a person is there. */
const signsOfLife = ['keydown', 'pointermove', 'scroll'] as const;
/** Often enough for a session that expires after minutes. */
const lifeMs = 5_000;

/**
 * Follows the pages, actions and errors of this tab, and gives them to `send` in batches, all of one session. After its session has expired, it is
 * silent until the person does something.
 */
export function startCollecting({ words, path, send }: CollectorOptions): Collector {
  const sessions = createSessions(() => localStorage);
  const stopping = new AbortController();
  const firstRoute = maskedPath(path, words);
  let route = firstRoute;
  let session = sessions.noteActivity();
  let livedAt = Date.now();

  const batcher = createBatcher((messages) => send(session, messages));
  const views = createViews((view) => add({ kind: 'view', ...view }));

  function add(message: MonitoringMessage): void {
    const present = sessions.current();
    if (present === null) return batcher.flush();
    // Another tab may have begun the session that this one now joins.
    if (present !== session) {
      batcher.flush();
      session = present;
    }
    batcher.add(message);
  }

  /** Notes that the person is there. A session that begins again has the visit of its page. */
  function live(): void {
    livedAt = Date.now();
    const hadExpired = sessions.current() === null;
    sessions.noteActivity();
    if (hadExpired) views.visit(route);
  }

  function noteAction({ type, target }: Event): void {
    live();
    const element = target instanceof Element ? elementPath(target).slice(0, 300) : 'document';
    add({ kind: 'action', at: Date.now(), route, name: type, target: element });
    views.touch();
  }

  function hide(): void {
    if (document.visibilityState === 'hidden') batcher.flush();
  }

  const { signal } = stopping;
  for (const type of actions) document.addEventListener(type, noteAction, { capture: true, passive: true, signal });
  for (const type of signsOfLife)
    document.addEventListener(type, () => Date.now() - livedAt >= lifeMs && live(), { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', hide, { signal });
  window.addEventListener(
    'pagehide',
    () => {
      views.end();
      batcher.flush();
    },
    { signal },
  );
  views.visit(route);

  return {
    session: sessions.current,
    visit: (to) => {
      const next = maskedPath(to, words);
      if (next === route) return;
      route = next;
      views.visit(route);
    },
    noteError: (error) => {
      add({ kind: 'error', at: Date.now(), route, ...errorPlaces(error) });
      views.touch();
    },
    // The measurements are of the page that was loaded, on whichever screen they become final.
    noteVital: (name, value) => add({ kind: 'vital', at: Date.now(), route: firstRoute, name, value }),
    stop: () => {
      stopping.abort();
      views.end();
      batcher.flush();
    },
  };
}
