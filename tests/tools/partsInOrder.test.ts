import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { partsInOrder, recentlyChangedFiles } from './partsInOrder.ts';

const parts = [
  { name: 'copies', touchedBy: ['schemas/', 'package'] },
  { name: 'chaos', touchedBy: ['server/'] },
  { name: 'guide', touchedBy: ['docs/adding-a-screen.md'] },
];

it.each([
  ['a file of the last part', ['docs/adding-a-screen.md'], ['guide', 'copies', 'chaos']],
  ['files of two parts', ['server/api/createApi.ts', 'docs/adding-a-screen.md'], ['chaos', 'guide', 'copies']],
  ['a file at the top', ['package-lock.json'], ['copies', 'chaos', 'guide']],
  ['a file of no part', ['src/server/x.ts'], ['copies', 'chaos', 'guide']],
  ['nothing, as in an archive without a history', [], ['copies', 'chaos', 'guide']],
])('begins with the parts that %s touches', (_, changed, expected) => {
  expect(partsInOrder(parts, changed).map(({ name }) => name)).toEqual(expected);
});

it.runIf(existsSync('.git'))('reads the changed files from the history', () => {
  const files = recentlyChangedFiles(1);
  expect(files.length).toBeGreaterThan(0);
  expect(files.every((file) => /^[\w.].*[^/]$/.test(file))).toBe(true);
});
