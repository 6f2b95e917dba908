import { expect, it } from 'vitest';
import { replaceText } from './replaced.ts';

it.each([
  ['N-1', 'N-1', 'X', 'wholeCell', 'X'],
  ['N-1', 'N', 'X', 'wholeCell', 'N-1'],
  ['n-1', 'N-1', 'X', 'wholeCell', 'n-1'],
  ['', '', '0.00', 'wholeCell', '0.00'],
  ['N-1-2', '-', '', 'part', 'N12'],
  ['A.B', '.', '$&', 'part', 'A$&B'],
  ['ab', '', 'X', 'part', 'ab'],
] as const)('%j, %j replaced by %j, %s, becomes %j', (text, find, replacement, match, after) => {
  expect(replaceText(text, { find, replacement, match })).toBe(after);
});
