import { expect, it } from 'vitest';
import { formatPence, formatPounds } from './money.ts';

it.each([
  [0, '£0.00'],
  [1, '£0.01'],
  [99, '£0.99'],
  [100, '£1.00'],
  [123456, '£1,234.56'],
  [100000000, '£1,000,000.00'],
  [-1, '-£0.01'],
  [-123456, '-£1,234.56'],
  [9007199254740991, '£90,071,992,547,409.91'],
])('%i pence read as %s', (pence, expected) => {
  expect(formatPence(pence)).toBe(expected);
});

it('reads whole pounds without pence', () => expect(formatPounds(20000)).toBe('£20,000'));
