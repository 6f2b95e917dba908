import { expect, it } from 'vitest';
import { formatPercent } from './percent.ts';

it.each([
  [0, '0%'],
  [5, '5%'],
  [2.5, '2.5%'],
  [1.004, '1%'],
  [1.005, '1.01%'],
  [4.125, '4.13%'],
  [99.995, '100%'],
  [-1.005, '-1.01%'],
])('%d is shown as %s', (value, expected) => {
  expect(formatPercent(value)).toBe(expected);
});
