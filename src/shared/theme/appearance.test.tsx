import { readFile } from 'node:fs/promises';
import { runInThisContext } from 'node:vm';
import { act, renderHook } from '@testing-library/react';
import { afterAll, beforeEach, expect, it } from 'vitest';
import page from '../../../index.html?raw';
import { chooseAppearance, useAppearance } from './appearance.ts';
import { colours } from './tokens.ts';

const css = await readFile('src/shared/theme/colours.css', 'utf8');
const root = document.documentElement;

/** Runs the script of index.html, as a visit does before its first paint. */
function visit(): void {
  for (const name of ['data-scheme', 'data-density']) root.removeAttribute(name);
  const [, script = ''] = /<script>([^<]*)<\/script>/.exec(page) ?? [];
  runInThisContext(script);
}

beforeEach(() => {
  localStorage.clear();
  visit();
});

afterAll(() => {
  localStorage.clear();
  visit();
});

it('follows the device at first', () => {
  expect(renderHook(useAppearance).result.current).toEqual({ scheme: 'system', density: 'comfortable' });
  expect({ ...root.dataset }).toEqual({});
});

it('shows a choice at once, and at the next visit before anything is drawn', () => {
  const { result } = renderHook(useAppearance);
  act(() => {
    chooseAppearance({ scheme: 'dark' });
    chooseAppearance({ density: 'compact' });
  });
  expect(result.current).toEqual({ scheme: 'dark', density: 'compact' });
  visit();
  expect({ ...root.dataset }).toEqual({ scheme: 'dark', density: 'compact' });
});

it('follows the choice of another tab', () => {
  const { result } = renderHook(useAppearance);
  const newValue = JSON.stringify({ scheme: 'light', density: 'compact' });
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.appearance', newValue }));
  });
  expect(result.current).toEqual({ scheme: 'light', density: 'compact' });
});

it.each(['null', '{', '"dark"', '{"scheme":"pink"}'])('follows the device after a visit to a browser that holds %s', (kept) => {
  localStorage.setItem('portal.appearance', kept);
  visit();
  expect(renderHook(useAppearance).result.current).toEqual({ scheme: 'system', density: 'comfortable' });
});

it('has a light and a dark value for every colour, and names the light one to files that leave the portal', () => {
  const pairs = [...css.matchAll(/--([\w-]+): light-dark\(((?:rgb\([^)]*\)|[^,()])+), /g)].map(
    ([, name, light]) => `var(--${name}, ${light})`,
  );
  expect(pairs.toSorted()).toEqual(Object.values(colours).toSorted());
});
