import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { failOnNoise } from './failOnNoise.ts';

// Hooks run last-registered first: the page is unmounted before the noise is counted, so unmounting has to be quiet too.
failOnNoise(() => false);

// A chunk that a screen loads when it is needed takes its time on two busy cores. It is a limit, not a wait: a find ends when it finds.
configure({ asyncUtilTimeout: 8_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom has a DOMException of its own, but signals abort with Node's: in a browser the two are one, and react-admin tells an aborted call by it.
const aborted = new AbortController();
aborted.abort();
Object.defineProperty(globalThis, 'DOMException', { value: (aborted.signal.reason as object).constructor, configurable: true });
