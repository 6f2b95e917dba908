import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';
import { noiseLog } from './noise.ts';

const installed = Symbol.for('employer-portal.noise');

/**
 * Fails the test that causes unexpected noise; noise outside a test fails the file.
 * @param allowsRequest - The addresses that the global `fetch` may reach. A request to any other is noise, and is refused.
 */
export function failOnNoise(allowsRequest: (address: URL) => boolean): void {
  if (!(installed in globalThis)) {
    Object.defineProperty(globalThis, installed, { value: true });
    listenToConsole();
    guardFetch(allowsRequest);
  }
  afterEach(reportNoise);
  afterAll(reportNoise);
}

function reportNoise(): void {
  const complaints = noiseLog.settle();
  if (complaints.length > 0) expect.fail(complaints.join('\n\n'));
}

function listenToConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => noiseLog.record(level, format(...parts));
  }
}

function guardFetch(allowsRequest: (address: URL) => boolean): void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request =
      typeof input === 'string' || input instanceof URL ? { url: String(input), method: init?.method ?? 'GET' } : input;
    // A relative address has no origin in Node: the test has no server for it.
    const address = URL.canParse(request.url) ? new URL(request.url) : undefined;
    if (address && allowsRequest(address)) return realFetch(input, init);
    noiseLog.record('request', `${request.method} ${request.url}`);
    throw new TypeError(`No server answers ${request.method} ${request.url} in this test.`);
  };
}
