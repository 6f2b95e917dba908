/** The browser's functions that the session uses. Tests provide their own. */
export interface Browser {
  readonly fetch: typeof globalThis.fetch;
  readonly crypto: Crypto;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly localStorage: () => Storage;
  readonly sessionStorage: () => Storage;
  readonly now: () => number;
  /** The page's own origin and address. */
  readonly location: () => Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  /** Resolves at once if the computer is online, otherwise when it is online again. */
  readonly online: () => Promise<void>;
  /** Leaves this document for another. */
  readonly leave: (to: string) => void;
}

let openCalls = 0;

/** Whether this page waits for the answer of a call. */
export const hasOpenCalls = (): boolean => openCalls > 0;

export const thisBrowser: Browser = {
  // Looked up at each call, because the mock and the monitoring may replace it after this module has loaded.
  fetch: async (...request) => {
    openCalls += 1;
    try {
      return await globalThis.fetch(...request);
    } finally {
      openCalls -= 1;
    }
  },
  crypto: globalThis.crypto,
  locks: globalThis.navigator?.locks,
  localStorage: () => globalThis.localStorage,
  sessionStorage: () => globalThis.sessionStorage,
  now: () => Date.now(),
  location: () => globalThis.location,
  online: () => untilOnline(globalThis.navigator, globalThis),
  leave: (to) => globalThis.location.assign(to),
};

/** @param events - The target of the browser's `online` event. */
export function untilOnline(navigator: Pick<Navigator, 'onLine'>, events: EventTarget): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    events.addEventListener('online', () => resolve(), { once: true });
  });
}
