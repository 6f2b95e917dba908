import { expect, it } from 'vitest';
import { type Drawing, drawingFault, mostPoints } from './drawing.ts';

const line = (length: number, points = 2): Drawing => [
  Array.from({ length: points }, (_, n) => [10 + Math.round((length * n) / (points - 1)), 100] as const),
];

it.each<[string, Drawing, RegExp | null]>([
  ['no line', [], /^Draw your signature/],
  ['an empty line', [[]], /^Draw your signature/],
  ['a tap', [[[300, 100]]], /^Draw your signature/],
  ['a slip of 39 units', line(39), /^Draw your signature/],
  ['a line of 40 units', line(40), null],
  ['the most points', line(500, mostPoints), null],
  ['one point more', line(500, mostPoints + 1), /too long/],
])('%s', (_, drawing, expected) => {
  if (expected) expect(drawingFault(drawing)).toMatch(expected);
  else expect(drawingFault(drawing)).toBeNull();
});
