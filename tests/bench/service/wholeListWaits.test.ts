import { expect, it } from 'vitest';
import { isTooLong, waitRatio } from './wholeListWaits.ts';

const alone = { p50: 2, p99: 30, worst: 50 };

it.each([
  ['twice as long at worst', { p50: 4, p99: 60, worst: 100 }, 2, false],
  ['more than twice as long at worst', { p50: 4, p99: 30, worst: 105 }, 2.1, true],
  ['ten times as long, but not noticed by anybody', { p50: 20, p99: 30, worst: 50 }, 1, false],
  ['more than twice the shortest noticed wait', { p50: 50, p99: 50, worst: 50 }, 2.5, true],
])('judges a wait that is %s', (_, beside, ratio, tooLong) => {
  expect([waitRatio(alone, beside), isTooLong(waitRatio(alone, beside))]).toEqual([ratio, tooLong]);
});
