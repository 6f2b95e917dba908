import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { failOnNoise } from './failOnNoise.ts';

// Hooks registered last run first: the page is unmounted before the noise is counted, so unmounting must be quiet too.
failOnNoise(() => false);

// Loading a screen's chunk is slow on two busy cores. It is a limit, not a wait: a search ends with its first match.
configure({ asyncUtilTimeout: 8_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has its own DOMException, but signals abort with Node's. In a browser the two are the same, and react-admin recognises an aborted call by it.
const aborted = new AbortController();
aborted.abort();
Object.defineProperty(globalThis, 'DOMException', { value: (aborted.signal.reason as object).constructor, configurable: true });
