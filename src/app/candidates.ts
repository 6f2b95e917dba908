import { type LinkPlace, linkPlaces } from '../shared/navigation/routing.ts';

/** The screens that one screen prefetches by itself: most links in sight are never followed. */
const mostPerScreen = 4;

/** The links in sight of the open screen. */
export interface Candidates {
  /** Takes note of a link that has come into sight. */
  add(path: string, place: LinkPlace): void;
  /** Leaves the links of a screen that is left. */
  forget(): void;
}

/**
 * Prefetches the links that are followed most, one after another, when the open screen has settled and the browser has nothing else to do.
 * @param options.prefetch - Loads the screen at a path. Never fails.
 * @param options.isKnown - Whether the screen at a path is loaded or loading.
 */
export function createCandidates({
  prefetch,
  isKnown,
  isSettled,
}: {
  prefetch: (path: string) => Promise<void>;
  isKnown: (path: string) => boolean;
  isSettled: () => boolean;
}): Candidates {
  const waiting = new Map<string, LinkPlace>();
  let left = mostPerScreen;
  let isWorking = false;

  function pickNext(): string | undefined {
    const unknown = [...waiting.keys()].filter((path) => !isKnown(path));
    return linkPlaces.flatMap((place) => unknown.filter((path) => waiting.get(path) === place))[0];
  }

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.size > 0 && left > 0) {
      await settle();
      const path = pickNext();
      if (path === undefined) break;
      left -= 1;
      await prefetch(path);
    }
    waiting.clear();
    isWorking = false;
  }

  /** A turn that is idle proves nothing while an answer is about to be drawn, or a part has just been. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await nextIdleTurn();
      if (isSettled()) continue;
      quiet = -1;
      await pause();
    }
  }

  return {
    add: (path, place) => {
      if (left === 0 || isKnown(path)) return;
      waiting.set(path, place);
      if (!isWorking) void work();
    },
    forget: () => {
      waiting.clear();
      left = mostPerScreen;
    },
  };
}

const pause = (): Promise<void> => new Promise((end) => void setTimeout(end, 100));

/** Safari has no idle callback. */
const nextIdleTurn = (): Promise<void> =>
  'requestIdleCallback' in globalThis ? new Promise((turn) => void requestIdleCallback(() => turn())) : pause();
