import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { clearTimeout, setTimeout } from 'node:timers';
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

// jsdom draws frames by a timer of its own. Once that has been started under false timers, as by the removal of a focused element, it never draws again, in any later test.
let frames = 0;
const waiting = new Map<number, NodeJS.Timeout>();
globalThis.requestAnimationFrame = (draw) => {
  frames += 1;
  const frame = frames;
  const drawn = setTimeout(() => {
    waiting.delete(frame);
    draw(performance.now());
  }, 16);
  waiting.set(frame, drawn);
  return frame;
};
globalThis.cancelAnimationFrame = (frame) => {
  clearTimeout(waiting.get(frame));
  waiting.delete(frame);
};

// jsdom has no layout: there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

// jsdom has its own DOMException, but signals abort with Node's. In a browser the two are the same, and react-admin recognises an aborted call by it.
const aborted = new AbortController();
aborted.abort();
Object.defineProperty(globalThis, 'DOMException', { value: (aborted.signal.reason as object).constructor, configurable: true });
