import { expect, it } from 'vitest';
import { isChangedAmount } from './isChangedAmount.ts';

it.each([
  ['a tenth more', 110_00, 100_00, false],
  ['a penny beyond a tenth more', 110_01, 100_00, true],
  ['a penny beyond a tenth less', 89_99, 100_00, true],
  ['anything after nothing', 1, 0, true],
  ['nothing after nothing', 0, 0, false],
])('%s', (_, now, last, expected) => {
  expect(isChangedAmount(now, last)).toBe(expected);
});
