import { vi } from 'vitest';
import type { Browser } from '../../../src/providers/auth/browser.ts';

/** One request as a test sees it. `body` is parsed. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Answers a request; `undefined` for a request that the test does not expect. */
export type Answers = (request: SeenRequest) => Response | Promise<Response> | undefined;

/** For tests: locks with the browser's semantics: one holder of a name at a time, in the order of the requests. */
export function createLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, run: (lock: null) => unknown): Promise<unknown> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(() => run(null));
    last.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  return { request: request as LockManager['request'] };
}

/** For tests: a browser with jsdom's storages. `answers` plays the service, and `leave` records where the browser went. */
export function createBrowser(answers: Answers, overrides: Partial<Browser> = {}) {
  const requests: SeenRequest[] = [];
  const leave = vi.fn<(to: string) => void>();
  const browser: Browser = {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'https://portal.example');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
      const request = {
        method: init?.method ?? 'GET',
        path: url.pathname + url.search,
        headers: new Headers(init?.headers),
        body,
      };
      requests.push(request);
      const answer = await answers(request);
      if (!answer) throw new Error(`The test has no answer for ${request.method} ${request.path}.`);
      init?.signal?.throwIfAborted();
      return answer;
    },
    crypto: globalThis.crypto,
    locks: createLocks(),
    localStorage: () => globalThis.localStorage,
    sessionStorage: () => globalThis.sessionStorage,
    now: () => Date.now(),
    location: () => ({ origin: 'https://portal.example', pathname: '/', search: '', hash: '' }),
    online: async () => undefined,
    leave,
    ...overrides,
  };
  return { browser, requests, leave };
}

/** For tests: stores tokens as the portal does, with `expiresAt` in ms since the epoch. */
export function storeTokens({ accessToken = 'access', refreshToken = 'refresh', expiresAt = Date.now() + 60_000 } = {}): void {
  localStorage.setItem('access_token', accessToken);
  localStorage.setItem('refresh_token', refreshToken);
  localStorage.setItem('expires_in', String(expiresAt));
}
