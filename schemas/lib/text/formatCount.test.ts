import { expect, it } from 'vitest';
import { formatCount } from './formatCount.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [undefined, '-'],
  [null, '-'],
])('%s is shown as %s', (count, expected) => {
  expect(formatCount(count)).toBe(expected);
});

it.each([
  [1, 'row', undefined, '1 row'],
  [1_204, 'row', undefined, '1,204 rows'],
  [0, 'entry', 'entries', '0 entries'],
  [1, 'entry', 'entries', '1 entry'],
])('%s of %s is shown as a text', (count, one, many, expected) => expect(formatCount(count, one, many)).toBe(expected));
