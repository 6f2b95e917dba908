import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [undefined, '-'],
  [null, '-'],
])('%s is shown as %s', (count, expected) => {
  expect(formatCount(count)).toBe(expected);
});
