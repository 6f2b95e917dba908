import { expect, it } from 'vitest';
import { takeReload } from './staleVersion.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/page.js');

it.each([
  ['Failed to fetch dynamically imported module: /assets/page.js', true],
  ['error loading dynamically imported module: /assets/page.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/page.css', true],
  ['Cannot read properties of undefined', false],
])('reloads for "%s": %s', (message, expected) => {
  expect(takeReload(new TypeError(message), sessionStorage, 1_000_000)).toBe(expected);
});

it('does not reload twice within a minute', () => {
  expect(takeReload(missing, sessionStorage, 1_000_000)).toBe(true);
  expect(takeReload(missing, sessionStorage, 1_059_999)).toBe(false);
  expect(takeReload(missing, sessionStorage, 1_060_000)).toBe(true);
});

it('does not reload for a value that is not an error', () => {
  expect(takeReload('broken', sessionStorage, 1_000_000)).toBe(false);
});
